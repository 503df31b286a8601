/**
 * What known suppliers are worth on the SROIE receipts of unseen suppliers, as typed by people: one firm gets them in order and corrects
 * name, date and total of each. Usage: node ops/launch/node24.mjs ops/eval/known-suppliers.ts FOLDER, the folder that holds `sroie/`.
 * Prints the share of right names and totals on receipts of suppliers that came before, without and with them, and how often another
 * supplier was taken for a known one.
 */
import type { Extraction, FieldName } from '../../contracts/fields.ts'
import type { KnownSupplierRow } from '../../contracts/projections/known-supplier-rows.ts'
import { knownSupplierRow, readOnPages } from '../../services/invoices/learned-values.ts'
import { extractFields } from '../../services/pipeline/fields/extract-fields.ts'
import { applyKnownSupplier } from '../../services/pipeline/known-suppliers/apply-known-supplier.ts'
import { findClues } from '../../services/pipeline/known-suppliers/find-clues.ts'
import { clueOf, recognise } from '../../services/pipeline/known-suppliers/recognise.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { isRight, plain } from './compare.ts'
import { loadTranscripts } from './transcripts.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that holds sroie/.')
const { score } = await loadScorer(modelPath)
const rows: KnownSupplierRow[] = []
const counts = { receipts: 0, ofKnown: 0, recognised: 0, wrongSupplier: 0, name: [0, 0], total: [0, 0], date: [0, 0] }
const seen = new Set<string>()

const sum = (a: number[], b: number[]): number[] => a.map((it, i) => it + (b[i] ?? 0))

/** The firm accepts the receipt with the right values. */
function accepted(id: string, at: number, extraction: Extraction, right: Partial<KnownSupplierRow['values']>): KnownSupplierRow {
  const read = readOnPages(extraction)
  const values = { ...read.fields, ...right }
  return knownSupplierRow({
    id,
    firmId: 'f',
    clientId: 'c',
    at,
    values,
    printedDate: values.invoiceDate as string | null,
    read,
    confirmedValues: {},
    reviewed: true,
    recorded: false,
  })
}

for (const [
  at,
  {
    label: { name: id, invoices },
    pages,
  },
] of loadTranscripts(folder, true).entries()) {
  const label = invoices[0]!
  const clues = findClues(pages)
  const model: Extraction = { ...(await extractFields(pages, score, { today: '2026-12-31' })), domains: clues.domains }
  const found = recognise(
    model,
    clueOf(model, null),
    rows.toSorted((a, b) => b.at - a.at),
  )
  const known = found ? applyKnownSupplier(model, found, 'c', clues.numbers) : model
  const company = plain('supplierName', label.fields.supplierName ?? null)
  counts.receipts += 1
  if (found) counts.recognised += 1
  if (found && plain('supplierName', found.invoices[0]?.values.supplierName ?? null) !== company) counts.wrongSupplier += 1
  if (seen.has(company)) {
    counts.ofKnown += 1
    const right = (field: FieldName) => [model, known].map(({ fields }) => Number(isRight(field, fields[field]?.value ?? null, label)))
    counts.name = sum(counts.name, right('supplierName'))
    counts.total = sum(counts.total, right('total'))
    counts.date = sum(counts.date, right('invoiceDate'))
  }
  seen.add(company)
  rows.push(accepted(id, at, model, label.fields))
}
const share = ([before = 0, after = 0]: number[]): string =>
  `${((100 * before) / counts.ofKnown).toFixed(1)} → ${((100 * after) / counts.ofKnown).toFixed(1)} %`
console.log(
  `${counts.receipts} receipts, ${counts.ofKnown} of suppliers that came before, ${counts.recognised} recognised, ${counts.wrongSupplier} of them as another supplier`,
)
console.log(`of suppliers that came before: name ${share(counts.name)}, total ${share(counts.total)}, date ${share(counts.date)}`)
