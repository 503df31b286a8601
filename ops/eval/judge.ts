/** Runs the model over labelled documents and judges its answers. */
import { fieldNames, type Extraction, type FieldName } from '../../contracts/fields.ts'
import { extractFields } from '../../services/pipeline/fields/extract-fields.ts'
import type { Score } from '../../services/pipeline/fields/score.ts'
import { boxHit, isClose, isRight, type Value } from './compare.ts'
import type { Sample } from './load.ts'

/** One answer. `confidence` is null for "not on the document". `hit`: the rectangle is right; null if the label has no place for it. */
export type Judged = {
  document: string
  field: FieldName
  value: Value
  expected: Value
  right: boolean
  close: boolean
  confidence: number | null
  hit: boolean | null
}
export type Judgement = { answers: Judged[]; milliseconds: number[] }

/** Fields whose label is unknown are left out. Documents of several invoices are judged by the pages that each label names. */
export async function judge(samples: Sample[], score: Score): Promise<Judgement> {
  const answers: Judged[] = []
  const milliseconds: number[] = []
  for (const { label, pages } of samples) {
    for (const invoice of label.invoices) {
      const mine = invoice.pages.flatMap(page => pages[page - 1] ?? [])
      const started = performance.now()
      const extraction: Extraction = await extractFields(mine, score, { today: '2026-12-31' })
      milliseconds.push(performance.now() - started)
      for (const field of fieldNames) {
        const expected = invoice.fields[field]
        if (expected === undefined) continue
        const found = extraction.fields[field]
        const value = found?.value ?? null
        const right = isRight(field, value, invoice)
        const page = found?.page === undefined ? undefined : invoice.pages[found.page - 1]
        const hit = right ? boxHit(field, page, found?.box, invoice) : null
        answers.push({
          document: label.name,
          field,
          value,
          expected,
          right,
          close: isClose(field, value, invoice),
          confidence: found?.confidence ?? null,
          hit,
        })
      }
    }
  }
  return { answers, milliseconds }
}
