/**
 * Measures the model on the 40 committed documents, from their stored words, and fails when a figure fell or when words or figures are
 * stale: made with another model, other field code or other reading.
 */
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { current, fallen, measureStored, storedFigures } from './stored.ts'

const rerun = 'run `node ops/launch/node24.mjs ops/eval/eval.ts --store`'
const problems: string[] = []
const before = storedFigures()
if (!before) problems.push(`ops/eval/figures.json is missing: ${rerun}`)
else {
  const now = current()
  if (before.madeWith.reading !== now.reading)
    problems.push(
      `the stored words were read with other settings (${before.madeWith.reading}, now ${now.reading}): ${rerun.replace('--store', '--read --store')}`,
    )
  if (before.madeWith.modelHash !== now.modelHash) problems.push(`the figures were made with another model: ${rerun}`)
  if (before.madeWith.fieldCode !== now.fieldCode) problems.push(`the figures were made with other field code: ${rerun}`)
  const { score } = await loadScorer(modelPath)
  const measured = await measureStored(score, before.madeWith.reading)
  problems.push(...fallen(before, measured).map(what => `fell: ${what}`))
  const exact = Object.entries(measured.all).map(([name, figure]) => `${name} ${typeof figure === 'number' ? figure : figure?.exact}`)
  console.log(`extraction on ${measured.documents} documents: ${exact.join(', ')}, boundaries ${measured.boundaries}`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
