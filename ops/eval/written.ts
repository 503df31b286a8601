/**
 * written.ts [--scans] [--missed]: how many values of the documents in ops/eval/written are extracted right. They are 65 Australian
 * invoices and receipts, each written by hand as HTML, not by the grammar that the model was trained on; their mistakes were read, so that
 * the figure shows what a change of rules does, not what other documents will have. They are printed by Chromium and go through `docketry
 * extract`; `--scans` through pictures that are slightly turned, blurred and compressed. Prints JSON; `--missed` also lists what is wrong.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { fieldNames, type FieldName } from '../../contracts/fields.ts'
import { confidenceThresholds } from '../../contracts/rules/confidence.ts'
import { toCents } from '../../contracts/rules/money.ts'
import { isRight, type InvoiceLabel, type Value } from './compare.ts'

const run = promisify(execFile)
const { values: options } = parseArgs({ options: { scans: { type: 'boolean' }, missed: { type: 'boolean' } } })
const chromium = process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(chromium)) {
  console.log(
    JSON.stringify({
      set: 'written',
      absent: 'There is no Chromium to print the documents, or DOCKETRY_CHROMIUM does not name it: not measured',
    }),
  )
  process.exit(0)
}

const folder = new URL('./written/', import.meta.url)
type Truth = Pick<InvoiceLabel, 'fields' | 'also'>
const truth = JSON.parse(await readFile(new URL('truth.json', folder), 'utf8')) as Record<string, Truth> // beside this file
type Line = {
  file: string
  error?: string
  invoices?: { fields: Partial<Record<FieldName, { value: string | number; confidence: number } | null>> }[]
}

const common = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars']
/** Pixels of a page, at the scale of Chromium's pictures. A receipt is narrow. */
const [width, height, receiptWidth] = [794, 1123, 340]

async function drawn(name: string, into: string): Promise<string> {
  const page = new URL(`${name}.html`, folder)
  const [pdf, png, jpg] = ['pdf', 'png', 'jpg'].map(kind => join(into, `${name}.${kind}`)) as [string, string, string] // three names
  if (!options.scans) {
    await run(chromium, [...common, '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, page.href])
    return pdf
  }
  const isReceipt = (await readFile(page, 'utf8')).includes('size:80mm')
  await run(chromium, [
    ...common,
    '--force-device-scale-factor=2',
    `--window-size=${isReceipt ? receiptWidth : width},${height}`,
    `--screenshot=${png}`,
    page.href,
  ])
  await sharp(png).flatten({ background: 'white' }).rotate(0.7, { background: 'white' }).blur(0.7).jpeg({ quality: 72 }).toFile(jpg)
  return jpg
}

const work = await mkdtemp(join(tmpdir(), 'written-'))
try {
  const files: string[] = []
  for (const name of Object.keys(truth)) files.push(await drawn(name, work))
  const { stdout } = await run(process.execPath, [new URL('../../services/cli/cli.ts', import.meta.url).pathname, 'extract', ...files], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line) // printed by `docketry extract`
  const counts = { values: 0, right: 0, confident: 0, confidentRight: 0, wrong: 0, wrongFlagged: 0, documents: 0, allRight: 0 }
  for (const [i, [name, label]] of Object.entries(truth).entries()) {
    const invoice = lines[i]?.invoices?.[0]
    let isAllRight = true
    for (const field of fieldNames) {
      if (!(field in label.fields)) continue
      const found = invoice?.fields[field] ?? null
      const value: Value = found === null ? null : typeof found.value === 'number' ? toCents(found.value) : found.value
      const right = isRight(field, value, { pages: [1], ...label })
      const isConfident = found !== null && found.confidence >= confidenceThresholds[field]
      counts.values += 1
      counts.right += Number(right)
      counts.confident += Number(isConfident)
      counts.confidentRight += Number(isConfident && right)
      counts.wrong += Number(!right)
      counts.wrongFlagged += Number(!right && !isConfident)
      isAllRight &&= right
      if (!right && options.missed)
        console.log(`${name} ${field}: said ${String(value)} (${found?.confidence ?? 'none'}), is ${String(label.fields[field])}`)
    }
    counts.documents += 1
    counts.allRight += Number(isAllRight)
  }
  console.log(JSON.stringify({ set: 'written', as: options.scans ? 'scans' : 'PDF', ...counts }))
} finally {
  await rm(work, { recursive: true })
}
