import { describe, expect, it } from 'vitest'
import type { Treatment } from '@docketry/contracts/events/invoice.ts'
import type { ExtractedFields, Extraction } from '@docketry/contracts/fields.ts'
import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { briefOf } from '../projections/invoice-briefs.ts'
import { extractionSummary, valuesOf } from '../values.ts'
import { anomaliesOf } from './find-anomalies.ts'

const text = (value: string, confidence = 0.99) => ({ value, confidence })
const cents = (value: number, confidence = 0.99) => ({ value, confidence })

const sound: ExtractedFields = {
  invoiceDate: text('2026-07-03'),
  invoiceNumber: text('INV-1'),
  supplierAbn: text('51824753556'),
  supplierName: text('Marlow Street Produce'),
  category: text('Stock'),
  total: cents(11_000),
  gst: cents(1000),
}

const noCandidates = { invoiceDate: [], invoiceNumber: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] }
const extractionOf = (fields: ExtractedFields): Extraction => ({ model: 'fields@1', fields, candidates: noCandidates, currency: 'AUD' })

const row = (fields: Partial<ExtractedFields> = {}, more: Partial<ReviewRow> = {}): ReviewRow => {
  const extraction = extractionOf({ ...sound, ...fields })
  const values = valuesOf(extraction)
  return {
    id: 'a',
    groupId: 'g',
    clientId: 'c',
    firmId: 'f',
    order: 1,
    prefix: 'scan_0',
    values,
    byPerson: [],
    machine: extractionSummary(extraction),
    stamp: 'stamp',
    revision: 0,
    confirmedValues: {},
    note: null,
    wasModified: false,
    reviewed: false,
    manualReview: 0,
    generation: 0,
    paymentDate: values.paymentDate,
    ...more,
  }
}
const briefs = (rows: ReviewRow[], confirmed = false): InvoiceBriefRow[] =>
  rows.map(it =>
    briefOf(
      it,
      { ...it.values, total: totalOf(it.values), gst: gstOf(it.values), note: null },
      {
        doubtful: {},
        wrong: {},
        confirmedValues: {},
        accepted: false,
        byPerson: [],
        read: { total: null, gst: null, confidence: [null, null] },
      },
      confirmed,
    ),
  )
const found = (...rows: ReviewRow[]) => anomaliesOf(rows, '2026-11-21', briefs(rows)).map(({ field, level }) => `${field} ${level}`)
/** The reasons for flags on one invoice, given other, confirmed invoices of its client. */
const beside = (one: ReviewRow, others: ReviewRow[]) =>
  anomaliesOf([one], '2026-11-21', briefs(others, true)).map(({ field, reason }) => `${field}: ${reason}`)

describe('anomalies', () => {
  it('are none on a complete, confident invoice', () => expect(found(row())).toEqual([]))
  it('flag a missing value as wrong, except the invoice number', () => {
    expect(found(row({ invoiceNumber: null, supplierAbn: null }))).toEqual(['supplierAbn wrong'])
  })
  it('flag a missing GST where a part gives a credit for it, and not where none does', () => {
    const one = row({ gst: null })
    const treated = (...treatments: Treatment[]) => ({
      ...one,
      values: { ...one.values, parts: treatments.map(treatment => ({ amount: 11_000, gst: null, treatment })) },
    })
    expect(found(treated('private', 'taxable'))).toEqual(['gst wrong'])
    expect(found(treated('capital'))).toEqual(['gst wrong'])
    expect(found(treated('private', 'no-gst', 'gst-free', 'input-taxed'))).toEqual([])
  })
  it('are none on an invoice whose pages are still being read', () => {
    expect(found(row({ supplierAbn: null, total: null, gst: null }, { reading: true }))).toEqual([])
  })
  it('have different reasons for a value that was never found and one that was removed', () => {
    const empty = (one: ReviewRow) =>
      anomaliesOf([{ ...one, values: { ...one.values, supplierAbn: null } }], '2026-11-21', []).map(it => it.reason)
    expect([empty(row({ supplierAbn: null })), empty(row())]).toEqual([
      ['No ABN was found.'],
      ['The ABN is empty: the value that was read was removed.'],
    ])
  })
  it('flag an ABN that fails its checksum, and a date in the future', () => {
    expect(found(row({ supplierAbn: text('51824753557'), invoiceDate: text('2027-01-01') }))).toEqual([
      'supplierAbn wrong',
      'invoiceDate wrong',
    ])
  })
  it('flag a value below the threshold of its own field', () => {
    expect(
      found(row({ total: cents(11_000, 0.92), category: text('Stock', 0.91), supplierName: text('Marlow Street Produce', 0.94) })),
    ).toEqual(['supplierName doubtful', 'total doubtful'])
  })
  it('flag a value of low confidence, until a person sets it', () => {
    expect(found(row({ category: text('Rent', 0.4) }))).toEqual(['category doubtful'])
    expect(found(row({ category: text('Rent', 0.4) }, { byPerson: ['category'] }))).toEqual([])
  })
  it('flag a date of low confidence until a person sets it; a corrected printed date, which is stored beside it, changes nothing', () => {
    const byPerson = (...fields: ReviewRow['byPerson']) => found(row({ invoiceDate: text('2026-08-14', 0.4) }, { byPerson: fields }))
    expect([byPerson(), byPerson('invoiceDate'), byPerson('invoiceDate', 'paymentDate')]).toEqual([
      ['invoiceDate doubtful'],
      ['invoiceDate doubtful'],
      [],
    ])
  })
  it('flag a doubtful value of an accepted row, unless exactly this value was confirmed or accepted anyway', () => {
    const doubtfulCategory = (more: Partial<ReviewRow>) => found(row({ category: text('Rent', 0.4) }, { reviewed: true, ...more }))
    expect([
      doubtfulCategory({ anyway: {} }),
      doubtfulCategory({ anyway: { category: 'Rent' } }),
      doubtfulCategory({ anyway: { category: 'Meals' } }),
      doubtfulCategory({ anyway: {}, confirmedValues: { category: 'Rent' } }),
    ]).toEqual([['category doubtful'], [], ['category doubtful'], []])
    expect(found(row({ supplierAbn: null }, { reviewed: true, anyway: { supplierAbn: null } }))).toEqual(['supplierAbn wrong']) // wrong values stay flagged
  })
  it('flag only wrong values on a row that was accepted before acceptances named their cells', () => {
    expect(found(row({ category: text('Rent', 0.4) }, { reviewed: true }))).toEqual([])
    expect(found(row({ category: text('Rent', 0.4), supplierAbn: null }, { reviewed: true }))).toEqual(['supplierAbn wrong'])
  })
  it('flag a GST that is neither one eleventh nor zero', () => {
    expect(found(row({ gst: cents(450, 0.967) }))).toEqual(['gst doubtful'])
    expect(found(row({ gst: cents(1003, 0.967) }))).toEqual([])
    expect(found(row({ gst: cents(0) }))).toEqual([])
  })
  it('have another reason for a GST that is not one eleventh where a person set the total', () => {
    const reasons = (one: ReviewRow) => anomaliesOf([one], '2026-11-21', []).map(({ reason }) => reason)
    const one = row({ gst: cents(450, 0.967) })
    expect(reasons(one)).toEqual(['GST is not one eleventh of the total.'])
    expect(reasons({ ...one, byPerson: ['parts'], machine: { ...one.machine, total: 5000 } })).toEqual([
      'GST is not one eleventh of the total, which a person set. The GST was left as it was: correct it, or confirm it to keep it.',
    ])
  })
  it('do not flag a very confident GST below one eleventh, but always one above', () => {
    expect(found(row({ gst: cents(450, 0.97) }))).toEqual([])
    expect(found(row({ gst: cents(1004, 0.99) }))).toEqual(['gst doubtful'])
    expect(found(row({ gst: cents(1003, 0.99) }))).toEqual([])
  })
  it('treat a refund like a purchase, and flag a GST of the other sign', () => {
    expect(found(row({ total: cents(-11_000), gst: cents(-1000) }))).toEqual([])
    expect(found(row({ total: cents(-11_000), gst: cents(-450, 0.9) }))).toEqual(['gst doubtful'])
    expect(found(row({ total: cents(-11_000), gst: cents(1000) }))).toEqual(['gst doubtful'])
  })
  it('allow for rounding of one eleventh', () => {
    for (const [total, gst] of [
      [5, 0],
      [6, 1],
      [10_005, 910],
      [99_999, 9091],
      [10_000, 909],
      [10_000, 911],
    ] as const)
      expect([total, found(row({ total: cents(total), gst: cents(gst, 0.97) }))]).toEqual([total, []])
  })
  it('flag a doubtful GST also after the total was corrected, and a doubtful total after the GST was', () => {
    const corrected = (values: Partial<Record<'amount' | 'gst', number>>, fields: Partial<ExtractedFields>) => {
      const one = row(fields)
      return found({
        ...one,
        byPerson: ['parts'],
        wasModified: true,
        values: { ...one.values, parts: one.values.parts.map(part => ({ ...part, ...values })) },
      })
    }
    expect(corrected({ amount: 22_000 }, {})).toEqual([])
    expect(corrected({ amount: 22_000 }, { gst: cents(1000, 0.94) })).toEqual(['gst doubtful'])
    expect(corrected({ amount: 5000 }, {})).toEqual(['gst doubtful'])
    expect(corrected({ amount: 22_000, gst: 450 }, { gst: cents(1000, 0.2), total: cents(11_000, 0.2) })).toEqual([])
    expect(corrected({ gst: 450 }, { total: cents(11_000, 0.2) })).toEqual(['total doubtful'])
  })
  it('flag a typed GST above one eleventh by more than a cent until it is confirmed, and one as large as the total as wrong', () => {
    const typed = (gst: number, more: Partial<ReviewRow> = {}) => {
      const one = row({ gst: cents(500, 0.9) }, more)
      return found({
        ...one,
        byPerson: ['parts'],
        wasModified: true,
        values: { ...one.values, parts: one.values.parts.map(part => ({ ...part, gst })) },
      })
    }
    expect([typed(1000), typed(1001), typed(1002), typed(11_000), typed(12_000)]).toEqual([
      [],
      [],
      ['gst doubtful'],
      ['gst wrong'],
      ['gst wrong'],
    ])
    expect([typed(1002, { confirmedValues: { gst: 1002 } }), typed(1003, { confirmedValues: { gst: 1002 } })]).toEqual([
      [],
      ['gst doubtful'],
    ])
  })
  it('flag a date after today, but not today or the first and last day of a quarter', () => {
    for (const day of ['2026-11-21', '2026-09-30', '2026-10-01', '2026-07-01'])
      expect([day, found(row({ invoiceDate: text(day) }))]).toEqual([day, []])
    expect(found(row({ invoiceDate: text('2026-11-22') }))).toEqual(['invoiceDate wrong'])
  })
  it('flag a missing invoice number where a candidate was found, until a person confirms that there is none', () => {
    const perhaps = (confidence: number, more: Partial<ReviewRow> = {}) => {
      const one = row({ invoiceNumber: null }, more)
      const extraction = {
        ...extractionOf({ ...sound, invoiceNumber: null }),
        candidates: { ...noCandidates, invoiceNumber: [text('483', confidence)] },
      }
      return found({ ...one, machine: extractionSummary(extraction) })
    }
    expect([
      perhaps(0.02),
      perhaps(0.001),
      perhaps(0.02, { byPerson: ['invoiceNumber'] }),
      perhaps(0.02, { reviewed: true }),
      perhaps(0.02, { confirmedValues: { invoiceNumber: null } }),
    ]).toEqual([['invoiceNumber doubtful'], [], [], [], []])
  })
  it('have at most one reason per cell', () => expect(found(row({ gst: cents(450, 0.2) }))).toEqual(['gst doubtful']))
  it('flag both of two invoices with the same supplier and number, also with other spacing', () => {
    expect(found(row(), row({ invoiceNumber: text('inv -1') }, { id: 'b' }))).toEqual(['invoiceNumber wrong', 'invoiceNumber wrong'])
  })

  it('flag an invoice that is also in another batch of the client', () => {
    expect(beside(row(), [row({}, { id: 'b', groupId: 'other' })])).toEqual([
      "invoiceNumber: The same supplier and number occur 2 times, also in another of this client's batches.",
    ])
  })
  it('flag the same supplier, date and total, unless both have numbers or a person accepted it', () => {
    const twin = row({ invoiceNumber: null }, { id: 'b' })
    expect(beside(row(), [twin])).toEqual(['total: The same supplier, date and total occur 2 times, also in this batch.'])
    expect(beside(row(), [row({ invoiceNumber: text('INV-2') }, { id: 'b' })])).toEqual([])
    expect(beside(row({}, { reviewed: true }), [twin])).toEqual([])
    expect(beside(row(), [{ ...twin, values: { ...twin.values, supplierAbn: '53004085616' } }])).toEqual([])
  })
  it('flag the same supplier, date and total where the numbers differ in punctuation alone, until a person accepted it', () => {
    const other = (number: string, fields: Partial<ExtractedFields> = {}) => row({ invoiceNumber: text(number), ...fields }, { id: 'b' })
    expect(found(row(), other('inv/1'))).toEqual(['total doubtful', 'total doubtful'])
    expect(beside(row(), [other('INV1', { invoiceDate: text('2026-08-15') })])).toEqual([])
    expect(beside(row({}, { reviewed: true }), [other('INV1')])).toEqual([])
  })
  it('flag a category and a GST that differ from the confirmed invoices of the supplier', () => {
    const fuelInvoices = ['b', 'c', 'd'].map((id, i) =>
      row({ category: text('Fuel'), gst: cents(0), invoiceNumber: text(`N-${i}`) }, { id }),
    )
    expect(beside(row(), fuelInvoices)).toEqual([
      'category: Invoices of this supplier are usually Fuel (3 of 3).',
      'gst: Invoices of this supplier usually carry no GST (3 of 3).',
    ])
    const typed = row({}, { byPerson: ['category', 'parts'] })
    expect(beside({ ...typed, machine: { ...typed.machine, gst: 999 } }, fuelInvoices)).toEqual([])
    expect(beside(row(), fuelInvoices.slice(1))).toEqual([])
    expect(anomaliesOf([row()], '2026-11-21', briefs(fuelInvoices))).toEqual([]) // not confirmed by a person
  })
  it('flag a date more than half a year from the median date of the batch', () => {
    const batch = Array.from({ length: 5 }, (_, i) =>
      row({ invoiceNumber: text(`N-${i}`), invoiceDate: text(`2026-07-0${i + 1}`) }, { id: `b${i}` }),
    )
    const late = row({ invoiceNumber: text('L'), invoiceDate: text('2025-05-03') }, { id: 'late' })
    expect(found(...batch, late)).toEqual(['invoiceDate doubtful'])
    expect(found(...batch, { ...late, byPerson: ['paymentDate'] })).toEqual([])
    expect(found(...batch, { ...late, byPerson: ['invoiceDate'] })).toEqual(['invoiceDate doubtful'])
    expect(found(...batch.slice(2), late)).toEqual([])
  })
  describe('of an invoice addressed to another ABN', () => {
    const [buyer, client, printed] = ['53004085616', '34993518190', '33051775556']
    const addressed = (more: Partial<ReviewRow> = {}, fields: Partial<ExtractedFields> = {}): ReviewRow => {
      const one = row(fields, more)
      return { ...one, machine: { ...one.machine, buyer: { abn: buyer, otherAbns: ['51824753556', printed] } } }
    }
    const reasons = (one: ReviewRow, own: string | null = client, merged: string[] = []) =>
      anomaliesOf([one], '2026-11-21', [], new Map([['c', { own, merged }]])).map(
        ({ field, level, reason }) => `${field} ${level}: ${reason}`,
      )
    const flag = [
      "supplierAbn doubtful: Addressed to another ABN: 53 004 085 616 (this client: 34 993 518 190). Delete it if it is another business's; otherwise check and confirm the supplier's ABN.",
    ]

    it("name both ABNs, also where the supplier's ABN is doubtful by itself", () => {
      expect(reasons(addressed())).toEqual(flag)
      expect(reasons(addressed({}, { supplierAbn: text('51824753556', 0.3) }))).toEqual(flag)
    })
    it('are none where the client is the buyer, its ABN is not known, or it stands elsewhere on the pages', () => {
      expect([reasons(addressed(), buyer), reasons(addressed(), null), reasons(addressed(), printed), reasons(row())]).toEqual([
        [],
        [],
        [],
        [],
      ])
    })
    it('are none where the buyer is a client that was merged into this one', () => {
      expect([
        reasons(addressed(), client, [buyer]),
        reasons(addressed(), client, [printed]),
        reasons(addressed(), client, ['12004044937']),
      ]).toEqual([[], [], flag])
    })
    it('are none where the supplier has the ABN of the printed buyer', () => {
      expect(reasons(addressed({}, { supplierAbn: text(buyer) }))).toEqual([])
    })
    it('say instead that the supplier is the client, where it has the ABN of the client or of one that was merged into it', () => {
      const ownFlag = [expect.stringMatching(/^supplierAbn doubtful: This is the client's own ABN\./u)]
      const byClient = { supplierAbn: text(client) }
      expect(reasons(addressed({}, byClient))).toEqual(ownFlag)
      expect(reasons(row(byClient))).toEqual(ownFlag)
      expect(reasons(row(byClient), buyer, [client])).toEqual(ownFlag)
      expect(reasons(row(byClient), buyer)).toEqual([])
      expect(reasons(row(byClient, { confirmedValues: { supplierAbn: client } }))).toEqual([])
      expect(reasons(row(byClient, { reviewed: true, anyway: {} }))).toEqual([])
    })
    it('end when a person confirms the ABN or accepts the row, and stay behind a missing or invalid ABN', () => {
      expect([
        reasons(addressed({ confirmedValues: { supplierAbn: '51824753556' } })),
        reasons(addressed({ reviewed: true, anyway: {} })),
      ]).toEqual([[], []])
      expect(reasons(addressed({}, { supplierAbn: null }))).toEqual(['supplierAbn wrong: No ABN was found.'])
    })
    it('come back when the confirmed ABN of the supplier is replaced', () => {
      const one = addressed({ confirmedValues: { supplierAbn: '51824753556' }, byPerson: ['supplierAbn'] })
      expect(reasons({ ...one, values: { ...one.values, supplierAbn: '33051775556' } })).toEqual(flag)
    })
  })
})
