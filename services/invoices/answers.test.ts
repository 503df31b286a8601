import { describe, expect, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import type { InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { links } from '../platform/auth/signed-links.ts'
import { extractionOf, sampleFields } from '../testing/fake-workers.ts'
import { extracted, rowOf } from '../testing/facts.ts'
import { extractionDetailsOf, invoiceAnswer, serverRowOf } from './answers.ts'
import { invoices, reviewRows } from './projections/invoices.ts'

const signed = links('key')
const extraction = {
  ...extractionOf(sampleFields),
  candidates: {
    ...extractionOf().candidates,
    total: [
      { value: 33_000, confidence: 0.98, page: 1 },
      { value: -105, confidence: 0.1 },
    ],
    supplierName: [{ value: 'Harbour Street', confidence: 0.2 }],
  },
}
const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId: 'i', groupId: 'g', changed },
})

/** The three answers about an invoice that was extracted and then edited. */
function answersAfter(...changes: Partial<InvoiceValues>[]) {
  const events = [extracted({ extraction }), ...changes.map(edited)]
  const [row, reviewRow] = [rowOf<InvoiceRow>(invoices, 'i', events), rowOf<ReviewRow>(reviewRows, 'i', events)]
  if (!row || !reviewRow) throw new Error('the invoice has rows')
  return {
    specified: invoiceAnswer(row, signed, 0),
    line: serverRowOf(reviewRow, signed, { groupId: 'g', hasPrintedDate: false }),
    details: extractionDetailsOf(row, signed, 0),
  }
}

describe('money in answers', () => {
  const { specified, line, details } = answersAfter()
  it('is integer cents in review rows and extraction details', () => {
    expect(line).toMatchObject({ total: 33_000, gst: 3000 })
    expect(details.fields['total']?.candidates).toEqual([{ cents: 33_000, page: 1 }, { cents: -105 }])
    expect(details.fields['supplierName']?.candidates).toEqual([{ value: 'Harbour Street' }])
  })
  it('is dollars in the specified answer', () => {
    expect(specified).toMatchObject({ total: 330, gst: 30, originalGst: 30 })
    expect(specified.fields['total']?.candidates).toEqual([{ value: 330, page: 1 }, { value: -1.05 }])
    expect(specified.fields['supplierName']?.candidates).toEqual([{ value: 'Harbour Street' }])
  })
})

describe('the fields that a person set', () => {
  const part = (amount: number | null, gst: number | null) => ({ parts: [{ amount, gst, treatment: 'taxable' as const }] })
  it.each<[string, Partial<InvoiceValues>[], AnyField[]]>([
    ['without an edit', [], []],
    ['after an edit of the payment date', [{ paymentDate: '2026-08-01' }], ['invoiceDate']],
    ['after an edit of the printed date, which is not the date of the row', [{ invoiceDate: '2026-08-01' }], []],
    ['after an edit of the total alone', [part(44_000, 3000)], ['total']],
    ['after an edit of the GST alone', [part(33_000, 0)], ['gst']],
    ['after the extracted amounts were typed again', [part(44_000, 4000), part(33_000, 3000)], []],
    ['after a value was removed', [part(null, 3000), { category: null }], ['category', 'total']],
    [
      'after edits of other fields',
      [{ supplierName: 'Zoo', dueDate: '2026-09-01', currency: 'NZD' }],
      ['supplierName', 'dueDate', 'currency'],
    ],
  ])('are the same in every answer %s', (_, changes, expected) => {
    const { specified, line, details } = answersAfter(...changes)
    const setByPerson = (fields: Record<string, { setBy: string }>) => allFields.filter(field => fields[field]?.setBy === 'person')
    expect(setByPerson(specified.fields)).toEqual(expected)
    expect(setByPerson(details.fields)).toEqual(expected)
    expect(line.typed ?? []).toEqual(expected)
  })
})

it('of a change that withdrew an acceptance, a row names the printed date on the cash basis only', () => {
  const first = extracted({ extraction })
  const values = rowOf<ReviewRow>(reviewRows, 'i', [first])!.values
  const accepted: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g', accepted: { values, revision: 0 } } }
  const row = rowOf<ReviewRow>(reviewRows, 'i', [first, accepted, edited({ paymentDate: '2026-09-01', invoiceDate: '2026-08-19' })])!
  const answered = (hasPrintedDate: boolean) => serverRowOf(row, signed, { groupId: 'g', hasPrintedDate })
  expect([answered(true).changedSince, answered(false).changedSince]).toEqual([['paymentDate', 'invoiceDate'], ['paymentDate']])
  expect([answered(true).invoiceDate, 'invoiceDate' in answered(false)]).toEqual(['2026-08-19', false])
})
