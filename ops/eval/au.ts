/**
 * au.ts [--with-client] [--renamed] [--missed FIELD|all] [--out FILE]: where values of the Australian documents are lost, per field and
 * kind of document, from words that are read once and kept in .cache/au. Prints JSON: shares of printed values among the words, among the
 * candidates and as the answer; of all answers that are right; of confident answers that are right; of wrong ones that are flagged; and how
 * often the buyer is taken for the supplier. The category, which no document prints, is counted separately. `--with-client` tells
 * extraction whose document it is. `--renamed` measures text PDFs whose suppliers have invented names. `--missed` lists wrong answers,
 * `--out` writes the lines of `docketry extract`.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { confidenceThresholds } from '../../contracts/rules/confidence.ts'
import { unknownClient } from '../../services/pipeline/fields/client.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { loadAustralian, wordsOfAustralian, type Australian } from './australian.ts'
import { inventedSupplier, judgeAustralian, type JudgedValue } from './judge-australian.ts'
import { printedFields } from './values-in-words.ts'

const { values: options } = parseArgs({
  options: {
    'with-client': { type: 'boolean' },
    renamed: { type: 'boolean' },
    missed: { type: 'string' },
    out: { type: 'string' },
    model: { type: 'string', default: modelPath },
  },
})
const samples = process.env['DOCKETRY_SAMPLES']
if (!samples || !existsSync(join(samples, 'au', 'truth.json'))) {
  console.log(JSON.stringify({ set: 'au', absent: 'DOCKETRY_SAMPLES is not set or holds no au/truth.json: not measured' }))
  process.exit(0)
}

const words = wordsOfAustralian(samples)
const { score, model } = await loadScorer(options.model)
const documents = loadAustralian(samples).filter(one => !options.renamed || one.kind === 'pdf-text')
const judged: JudgedValue[] = []
const categories: { right: boolean; confidence: number }[] = []
const lines: object[] = []
for (const one of documents) {
  const given: Australian = options['with-client'] ? one : { ...one, client: unknownClient }
  const asRead = words.get(basename(one.path))!
  const { document, pages } = options.renamed ? inventedSupplier(given, asRead, one.client.names) : { document: given, pages: asRead }
  const { values, category, line } = await judgeAustralian(document, pages, one.client, score)
  judged.push(...values)
  categories.push(category)
  if (!lines.some(other => 'file' in other && other.file === one.path)) lines.push({ file: one.path, ...line })
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)
const count = (some: JudgedValue[], is: (one: JudgedValue) => boolean): number => some.filter(is).length
const isConfident = ({ field, confidence }: JudgedValue): boolean => confidence !== null && confidence >= confidenceThresholds[field]

function figures(some: JudgedValue[]) {
  const printed = some.filter(one => one.printed)
  const wrong = some.filter(one => !one.right)
  const confident = some.filter(isConfident)
  const names = some.filter(one => one.field === 'supplierName')
  return {
    values: some.length,
    right: percent(
      count(some, one => one.right),
      some.length,
    ),
    printed: printed.length,
    inWords: percent(
      count(printed, one => one.inWords),
      printed.length,
    ),
    inCandidates: percent(
      count(printed, one => one.inCandidates),
      printed.length,
    ),
    chosen: percent(
      count(printed, one => one.right),
      printed.length,
    ),
    confident: confident.length,
    confidentRight: percent(
      count(confident, one => one.right),
      confident.length,
    ),
    wrongFlagged: percent(
      count(wrong, one => !isConfident(one)),
      wrong.length,
    ),
    ...(names.length > 0 ? { buyerAsSupplier: count(names, one => one.isBuyer) } : {}),
  }
}

const confidentCategories = categories.filter(({ confidence }) => confidence >= confidenceThresholds.category)
const rightIn = (some: typeof categories): number => some.filter(one => one.right).length
const byDocument = [...Map.groupBy(judged, one => one.document).values()]
const byKind = [['all', judged] as const, ...Map.groupBy(judged, one => one.kind)]
console.log(
  JSON.stringify(
    {
      set: 'au',
      model,
      client: options['with-client'] ? 'given' : 'unknown',
      suppliers: options.renamed ? 'renamed' : 'as printed',
      documents: byDocument.length,
      allSixRight: percent(byDocument.filter(all => all.every(one => one.right)).length, byDocument.length),
      kinds: Object.fromEntries(byKind.map(([kind, some]) => [kind, figures(some)])),
      fields: Object.fromEntries(printedFields.map(field => [field, figures(judged.filter(one => one.field === field))])),
      categories: {
        values: categories.length,
        right: percent(rightIn(categories), categories.length),
        confident: confidentCategories.length,
        confidentRight: percent(rightIn(confidentCategories), confidentCategories.length),
      },
    },
    null,
    1,
  ),
)
for (const one of judged.filter(it => !it.right && (options.missed === 'all' || options.missed === it.field)))
  console.log(`${one.document} ${one.kind} ${one.missed}`)
if (options.out) writeFileSync(options.out, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
