/**
 * doubts.ts FOLDER… [--missed FIELD|all] [--stops FIELD|all]: the flags of the review page's rules on sets of documents that were drawn and
 * read (generate.py, read-documents.ts): wrong values, how many of them are flagged, and how many values of right receipts are. Prints
 * JSON, by field and by source; `--missed` lists wrong values that are not flagged, `--stops` flagged values of right receipts. Fits
 * nothing.
 */
import { parseArgs } from 'node:util'
import { gstOf, totalOf } from '../../contracts/rules/money.ts'
import { fieldNames, type Extraction, type FieldName } from '../../contracts/fields.ts'
import type { ReviewRow } from '../../contracts/projections/rows.ts'
import { anomaliesOf } from '../../services/invoices/anomalies/find-anomalies.ts'
import { freshFlags } from '../../services/invoices/anomalies/invoice-flags.ts'
import { briefOf } from '../../services/invoices/projections/invoice-briefs.ts'
import { extractionSummary, untouched, valuesOf } from '../../services/invoices/values.ts'
import { extractFields } from '../../services/pipeline/fields/extract-fields.ts'
import { segmentPages } from '../../services/pipeline/fields/segment-pages.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { isRight } from '../eval/compare.ts'
import { loadGenerated, type Sample } from '../eval/load.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { missed: { type: 'string' }, stops: { type: 'string' }, model: { type: 'string', default: modelPath } },
})
/** After every date of issue that the generator draws. */
const today = '2026-12-31'
const { score } = await loadScorer(values.model)

type Row = { row: ReviewRow; extraction: Extraction }
async function rowOf({ label, pages }: Sample, order: number): Promise<Row> {
  const extraction = await extractFields(pages, score, { today })
  const values = valuesOf(extraction)
  // Each document is a batch of its own: their dates are those of five years.
  const identity = { id: label.name, groupId: label.name, clientId: 'client', firmId: 'firm', order, prefix: label.name }
  const untouchedRow = { ...untouched, generation: 1, stamp: '', revision: 0 }
  return {
    extraction,
    row: { ...identity, ...untouchedRow, values, paymentDate: values.paymentDate, machine: extractionSummary(extraction) },
  }
}

const briefly = ({ row, extraction }: Row) =>
  briefOf(
    row,
    { ...row.values, paymentDate: row.values.paymentDate, total: totalOf(row.values), gst: gstOf(row.values), note: null },
    freshFlags(extraction),
    false,
  )

type Judged = { field: FieldName; source: string; name: string; wrong: boolean; stop: string | null; allRight: boolean; line: string }

async function judged(samples: Sample[]): Promise<{ documents: number; right: number; all: Judged[] }> {
  const whole = samples.filter(({ label, pages }) => label.invoices.length === 1 && segmentPages(pages).length === 1)
  const rows: Row[] = []
  for (const sample of whole) rows.push(await rowOf(sample, rows.length))
  const reasons = Map.groupBy(
    anomaliesOf(
      rows.map(it => it.row),
      today,
      rows.map(briefly),
    ),
    it => it.invoice_id,
  )
  const all = whole.flatMap(({ label }, i) => {
    const [invoice, { extraction }] = [label.invoices[0]!, rows[i]!]
    const fields = fieldNames.filter(field => invoice.fields[field] !== undefined)
    const of = fields.map(field => ({
      field,
      judged: extraction.fields[field],
      wrong: !isRight(field, extraction.fields[field]?.value ?? null, invoice),
    }))
    const allRight = of.every(it => !it.wrong)
    return of.map(({ field, judged, wrong }): Judged => {
      const stop = reasons.get(label.name)?.find(it => it.field === field)?.reason ?? null
      const behind = extraction.candidates[field]
        .slice(0, 3)
        .map(it => `${it.value} ${it.confidence}`)
        .join(', ')
      return {
        field,
        source: label.source,
        name: label.name,
        wrong,
        stop,
        allRight,
        line: `${label.name} ${label.source} ${label.kind} ${field}: said ${judged?.value ?? null} (${judged?.confidence ?? '-'}), is ${invoice.fields[field]}; candidates ${behind}; ${stop ?? ''}`,
      }
    })
  })
  return { documents: whole.length, right: new Set(all.filter(it => it.allRight).map(it => it.name)).size, all }
}

const share = (part: number, of: number): number => Math.round((1000 * part) / Math.max(1, of)) / 1000
const shown = (wanted: string | undefined, { field }: Judged): boolean => wanted === 'all' || wanted === field

function figures({ documents, right, all }: Awaited<ReturnType<typeof judged>>) {
  const [wrong, stops] = [all.filter(it => it.wrong), all.filter(it => it.allRight && it.stop !== null)]
  const caught = wrong.filter(it => it.stop !== null).length
  const byField = Object.fromEntries(
    fieldNames.map(field => {
      const mine = (some: Judged[]) => some.filter(it => it.field === field)
      return [
        field,
        { wrong: mine(wrong).length, missed: mine(wrong).filter(it => it.stop === null).length, stopsOnRight: mine(stops).length },
      ]
    }),
  )
  const bySource = Object.fromEntries(
    [...Map.groupBy(all, it => it.source)].map(([source, some]) => [
      source,
      {
        wrong: some.filter(it => it.wrong).length,
        missed: some.filter(it => it.wrong && it.stop === null).length,
        stopsOnRight: some.filter(it => it.allRight && it.stop !== null).length,
      },
    ]),
  )
  return {
    documents,
    rightReceipts: right,
    wrong: wrong.length,
    caught,
    caughtShare: share(caught, wrong.length),
    stopsPerRightReceipt: share(stops.length, right),
    byField,
    bySource,
  }
}

for (const set of positionals) {
  const found = await judged(loadGenerated(set))
  for (const it of found.all.filter(one => one.wrong && one.stop === null && shown(values.missed, one))) console.log(`missed ${it.line}`)
  for (const it of found.all.filter(one => one.allRight && one.stop !== null && shown(values.stops, one))) console.log(`stop ${it.line}`)
  console.log(JSON.stringify({ set, ...figures(found) }))
}
