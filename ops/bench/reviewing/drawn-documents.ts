/**
 * Generated documents with their labels, drawn by ops/train/generate.py where Python, its packages and the fonts are installed: layouts
 * that training has not seen.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Label } from '../../eval/compare.ts'

/** `file` is a path; the n-th is uploaded as `scan_n`. */
export type DrawnDocument = { file: string; label: Label }

const train = join(import.meta.dirname, '../../train')
const python = process.env['DOCKETRY_PYTHON'] ?? '/usr/bin/python3'
const run = (command: string, args: string[], cwd?: string) => spawnSync(command, args, { encoding: 'utf8', ...(cwd ? { cwd } : {}) })

/** The program, package or font that is missing for drawing; null if nothing is. */
export function whyNotDrawn(): string | null {
  const packages = run(python, ['-c', 'import PIL, numpy, reportlab'])
  if (packages.status !== 0) return `${python} with PIL, numpy and reportlab (ops/train/README.md; DOCKETRY_PYTHON names another)`
  if (run('pdftoppm', ['-v']).error) return 'pdftoppm (package poppler-utils)'
  const fonts = join(train, '.work', 'fonts')
  return existsSync(fonts) && readdirSync(fonts).some(name => name.endsWith('.ttf'))
    ? null
    : 'fonts in ops/train/.work/fonts: run ops/train/install-fonts.py (ops/train/README.md)'
}

/** The share of scans and photos, half of them photos. */
const rasterShare = 0.3

/**
 * A batch is what one client bought in one quarter: dates of issue, and the seed of the buyer. With dates of five years three in four would
 * be flagged as far from the others.
 */
const [quarter, buyerSeed] = [['2026-07-01', '2026-09-30'], 1]

/**
 * Draws into `folder` unless the same documents are there; throws an Error with Python's output when that fails. `first`: the seed of the
 * first document.
 */
export function drawDocuments(folder: string, count: number, first: number): DrawnDocument[] {
  const [files, done] = [join(folder, 'files'), join(folder, `drawn-${quarter[0]}-${buyerSeed}-${first}-${count}`)]
  if (!existsSync(done)) {
    for (const part of ['files', 'labels']) rmSync(join(folder, part), { recursive: true, force: true })
    const { status, stderr } = run(
      python,
      [
        'generate.py',
        folder,
        '--split',
        'held',
        '--count',
        String(count),
        '--first',
        String(first),
        '--raster',
        String(rasterShare),
        '--jobs',
        '2',
        '--days',
        ...quarter,
        '--buyer',
        String(buyerSeed),
      ],
      train,
    )
    if (status !== 0) throw new Error(`drawing failed: ${stderr}`)
    writeFileSync(done, '')
  }
  const fileOf = new Map(readdirSync(files).map(name => [name.replace(/\.\w+$/u, ''), join(files, name)]))
  return readdirSync(join(folder, 'labels'))
    .sort()
    .flatMap(name => {
      const label = JSON.parse(readFileSync(join(folder, 'labels', name), 'utf8')) as Label // written by ops/train/generator
      const file = fileOf.get(label.name)
      return file ? [{ file, label }] : []
    })
}
