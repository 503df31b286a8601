/**
 * eval.ts [--read] [--store [--accept]]: figures of the committed documents and, where DOCKETRY_SAMPLES is set, of the SROIE receipts of
 * held-out suppliers. Prints JSON. `--read` reads the documents again; `--store` writes ops/eval/figures.json, and refuses lower figures
 * without `--accept`. Receipts are read once, into DOCKETRY_SROIE_WORDS or ops/train/.work/sroie/words.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadScorer } from '../../services/workers/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { judge } from './judge.ts'
import { loadSroie } from './load.ts'
import { figuresOf, percentile } from './measure.ts'
import { documents, fallen, measureStored, reading, storedFigures, storeFigures } from './stored.ts'

const { values } = parseArgs({ options: { read: { type: 'boolean' }, store: { type: 'boolean' }, accept: { type: 'boolean' } } })
const read = (from: string, to: string) =>
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'train', 'read-documents.ts'), from, to], { stdio: ['ignore', 2, 2] })

const before = storedFigures()
if (values.read) {
  rmSync(join(documents, 'words'), { recursive: true, force: true })
  read(join(documents, 'files'), join(documents, 'words'))
}
const { score, model } = await loadScorer(modelPath)
const { milliseconds, ...figures } = await measureStored(score, values.read ? reading() : (before?.madeWith.reading ?? reading()))
console.log(JSON.stringify({ set: 'committed documents', model, milliseconds, ...figures }, null, 1))

if (values.store) {
  const lower = before ? fallen(before, figures) : []
  if (lower.length > 0 && !values.accept) {
    console.error(`not stored, figures fell: ${lower.join(', ')}; --accept stores them all the same`)
    process.exitCode = 1
  } else storeFigures(figures)
}

const samples = process.env['DOCKETRY_SAMPLES']
if (!samples || !existsSync(join(samples, 'sroie', 'labels.jsonl')))
  console.log(JSON.stringify({ set: 'sroie', absent: 'DOCKETRY_SAMPLES is not set or holds no sroie/labels.jsonl: not measured' }))
else {
  const words = process.env['DOCKETRY_SROIE_WORDS'] ?? join(import.meta.dirname, '..', 'train', '.work', 'sroie', 'words')
  read(join(samples, 'sroie', 'img'), words)
  const heldOut = loadSroie(samples, words).filter(one => one.heldOut)
  const { answers, milliseconds: took } = await judge(heldOut, score)
  console.log(
    JSON.stringify(
      {
        set: 'sroie, held-out suppliers',
        model,
        documents: heldOut.length,
        milliseconds: [percentile(took, 0.5), percentile(took, 0.95)],
        figures: figuresOf(answers),
      },
      null,
      1,
    ),
  )
}
