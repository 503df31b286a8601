/**
 * thresholds.ts FOLDER… [--stops N]: prints figures from which the confidence thresholds (contracts/rules/confidence.ts) are chosen, on the
 * calibration documents, each judged by weights that were fitted without it (five-fold cross-validation). Of all thresholds that flag at
 * most N values (0.25 by default) per right receipt it prints those that miss the fewest wrong values, and what they miss. Before that,
 * for each field and threshold: `threshold:share of answers above it/share of those that are right`.
 */
import { crc32 } from 'node:zlib'
import { parseArgs } from 'node:util'
import { loadScorer } from '../../services/workers/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadGenerated, partOf } from '../eval/load.ts'
import { fit } from './logistic.ts'
import { fitted, scoredOf, judgedAnswersOf, type Fitted, type JudgedAnswer } from './points.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { stops: { type: 'string', default: '0.25' } } })
const { score } = await loadScorer(modelPath)
const answers = judgedAnswersOf(
  await scoredOf(
    positionals.flatMap(loadGenerated).filter(one => partOf(one) === 'calibrate'),
    score,
  ),
)
const folds = 5
const foldOf = (one: JudgedAnswer) => crc32(`fold ${one.document}`) % folds
const probability = (weights: number[], one: JudgedAnswer) =>
  1 / (1 + Math.exp(-one.signals.reduce((sum, signal, i) => sum + signal * weights[i]!, 0)))

const wrongOnes = new Set(answers.filter(one => !one.right).map(one => one.document))
const rightReceipts = new Set(answers.map(one => one.document)).size - wrongOnes.size
type Judged = { confidence: number; wrong: boolean; onRight: boolean }
const judged = new Map<Fitted, Judged[]>(
  fitted.map(what => {
    const mine = answers.filter(one => one.fits === what)
    const parts = Array.from({ length: folds }, (_, fold) => fold).flatMap(fold => {
      const weights = fit(mine.filter(one => foldOf(one) !== fold))
      return mine
        .filter(one => foldOf(one) === fold)
        .map(one => ({ confidence: probability(weights, one), wrong: !one.right, onRight: !wrongOnes.has(one.document) }))
    })
    return [what, parts]
  }),
)

const lines = [...Array.from({ length: 50 }, (_, i) => i / 50), 0.985, 0.99, 0.993, 0.996]
const at = (all: Judged[], line: number) => ({
  line,
  missed: all.filter(it => it.wrong && it.confidence >= line).length,
  stops: all.filter(it => it.onRight && it.confidence < line).length,
})
const percent = (part: number, whole: number) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1))
for (const [what, all] of judged) {
  const shares = [0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.993].map(line => {
    const above = all.filter(it => it.confidence >= line)
    return `${line}:${percent(above.length, all.length)}/${percent(above.filter(it => !it.wrong).length, above.length)}`
  })
  console.log(`${what} (${all.length}) ${shares.join(' ')}`)
}
/** Absent values that are always flagged. */
const always = answers.filter(one => one.fits === null && one.right && !wrongOnes.has(one.document)).length

for (let price = 0; ; price += 0.004) {
  const chosen = [...judged].map(([what, all]) => {
    const [best] = lines
      .map(line => at(all, line))
      .sort((a, b) => a.missed + price * a.stops - b.missed - price * b.stops || a.stops - b.stops)
    return { what, ...best!, wrong: all.filter(it => it.wrong).length, of: all.length }
  })
  const stops = (always + chosen.reduce((sum, it) => sum + it.stops, 0)) / rightReceipts
  if (stops > Number(values.stops) && price < 2) continue
  const [wrong, missed] = [answers.filter(one => !one.right).length, chosen.reduce((sum, it) => sum + it.missed, 0)]
  for (const it of chosen) console.log(JSON.stringify(it))
  console.log(
    JSON.stringify({
      documents: wrongOnes.size + rightReceipts,
      rightReceipts,
      wrong,
      missed,
      caughtShare: Math.round((1 - missed / wrong) * 1000) / 1000,
      stopsPerRightReceipt: Math.round(stops * 1000) / 1000,
      always,
    }),
  )
  break
}
