/** Extracts the fields of one invoice from the words of its pages. */
import type { CentsValue, ExtractedFields, Extraction, FieldCandidates, TextValue } from '../../../contracts/fields.ts'
import type { ReadPage } from '../../../contracts/page.ts'
import { fieldModel } from '../model/version.ts'
import { answerFields } from './answer-fields.ts'
import { findBuyer } from './buyer.ts'
import type { Client } from './client.ts'
import { isCreditNote } from './credit-note.ts'
import { findCurrency } from './currency.ts'
import { findDueDates } from './due-date.ts'
import { findCandidates } from './find-candidates.ts'
import type { Answer } from './options.ts'
import type { Score } from './score.ts'
import { boxOf, toDoc, type Doc } from './text.ts'
import { toTensors } from './to-tensors.ts'

/** `client`: whose document it is. `today`: `YYYY-MM-DD`, to recognise future dates. `model`: the model's name, computed when left out. */
export type ExtractOptions = { client?: Client; today?: string; model?: string }

/** Computed once, from hashes of files. */
let ownModel: string | undefined

/**
 * `pages`: the pages of one invoice in order; page numbers in the result are 1-based indices into them. A field that is not on the document
 * is null. The amounts of a credit note are negative cents. The currency is AUD unless the document names another.
 */
export async function extractFields(pages: ReadPage[], score: Score, options: ExtractOptions = {}): Promise<Extraction> {
  const doc = toDoc(pages)
  const candidates = findCandidates(doc, options.client)
  const { scores, category } = await score(toTensors(doc, candidates, options.today ?? new Date().toISOString().slice(0, 10)))
  const answers = answerFields(doc, candidates, scores, category)
  const sign = isCreditNote(doc, candidates, answers.total[0]?.best ?? null) ? -1 : 1
  const fields = {} as ExtractedFields // every field is set below
  const others = {} as FieldCandidates
  for (const [field, list] of Object.entries(answers) as [keyof ExtractedFields, Answer[]][]) {
    const [first] = list
    const shown = list
      .filter(one => one.value !== null)
      .slice(0, 5)
      .map(one => toValue(doc, one, sign))
    Object.assign(others, { [field]: shown })
    Object.assign(fields, { [field]: first && first.value !== null ? toValue(doc, first, sign) : null })
  }
  const dueDates = findDueDates(doc, fields.invoiceDate?.value ?? null)
  const currency = findCurrency(doc)
  const [number] = answers.invoiceNumber
  const absence = number && number.value === null ? { absence: { invoiceNumber: number.confidence } } : {}
  const buyer = findBuyer(doc)
  return {
    model: options.model ?? (ownModel ??= fieldModel()),
    fields,
    candidates: others,
    ...absence,
    currency: currency.value,
    byRule: { dueDate: dueDates[0] ?? null, dueDates, currency },
    ...(buyer ? { buyer } : {}),
  }
}

function toValue(doc: Doc, answer: Answer, sign: 1 | -1): TextValue | CentsValue {
  const value = typeof answer.value === 'number' ? sign * answer.value || 0 : answer.value! // null was filtered out
  const box = answer.located ? boxOf(doc, answer.best?.tokens ?? []) : null
  const result = { value, confidence: answer.confidence, ...(box ? { page: (answer.best?.page ?? 0) + 1, box } : {}) }
  return result as TextValue | CentsValue // the field decides which
}
