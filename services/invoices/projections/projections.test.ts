import { describe, expect, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues, ConfirmedValues } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { GroupTotalsRow, InvoiceBriefRow, InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { Fact, StoredEvent } from '../../platform/events/event.ts'
import { foldBatch, type LoadedDocuments } from '../../platform/projections/fold-batch.ts'
import { extractionOf, sampleFields } from '../../testing/fake-workers.ts'
import { asStored, binnedOf, created, extracted, rowOf } from '../../testing/facts.ts'
import { reviewStatusOf } from '@docketry/contracts/rules/reviewed.ts'
import { valuesOf } from '../values.ts'
import { groupTotals } from './group-totals.ts'
import { invoiceBriefs } from './invoice-briefs.ts'
import { invoices, reviewRows } from './invoices.ts'

const edited = (changed: Partial<InvoiceValues>, invoiceId = 'i'): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId, groupId: 'g', changed },
})
const deleted = (invoiceId = 'i'): InvoiceEvent => ({ type: 'InvoiceDeleted', data: { invoiceId, groupId: 'g' } })
const restored = (invoiceId = 'i'): InvoiceEvent => ({ type: 'InvoiceRestored', data: { invoiceId, groupId: 'g' } })
const part = (amount: number | null, gst: number | null) => ({ amount, gst, treatment: 'taxable' as const })

describe('an invoice', () => {
  const row = (...facts: Fact[]) => rowOf<InvoiceRow>(invoices, 'i', facts)
  it('starts with its extracted values; its payment date is the invoice date', () => {
    expect(row(extracted())).toMatchObject({
      id: 'i',
      byPerson: [],
      wasModified: false,
      manualReview: 0,
      generation: 0,
      paymentDate: '2026-08-14',
      values: { invoiceDate: '2026-08-14', paymentDate: '2026-08-14', supplierAbn: '51824753556', parts: [part(33000, 3000)] },
    })
  })
  it('without extracted values is empty, and without GST is GST-free', () => {
    expect(row(extracted({}, extractionOf()))?.values).toEqual({
      invoiceDate: null,
      paymentDate: null,
      invoiceNumber: null,
      supplierName: null,
      supplierAbn: null,
      category: null,
      parts: [part(null, null)],
      dueDate: null,
      currency: 'AUD',
    })
    const free = extractionOf({ ...sampleFields, gst: { value: 0, confidence: 1 } })
    expect(row(extracted({}, free))?.values.parts).toEqual([{ amount: 33000, gst: 0, treatment: 'gst-free' }])
  })
  it('has the printed buyer of its present extraction in its row of the review grid', () => {
    const buyer = { abn: '53004085616', otherAbns: ['51824753556'] }
    const reviewRow = (...facts: Fact[]) => rowOf<ReviewRow>(reviewRows, 'i', facts)?.machine.buyer
    const [withBuyer, without] = [{ ...extractionOf(sampleFields), buyer }, extractionOf(sampleFields)]
    const readAgain = (extraction: Extraction): InvoiceEvent => ({
      type: 'InvoicePagesRead',
      data: { invoiceId: 'i', groupId: 'g', fileId: 'file-1', pages: [], extraction, values: valuesOf(extraction) },
    })
    expect([
      reviewRow(extracted()),
      reviewRow(extracted({}, withBuyer)),
      reviewRow(extracted({}, withBuyer), edited({ category: 'Rent' })),
    ]).toEqual([undefined, buyer, buyer])
    expect([reviewRow(extracted({}, withBuyer), readAgain(without)), reviewRow(extracted(), readAgain(withBuyer))]).toEqual([
      undefined,
      buyer,
    ])
  })
  it('lists each edited field once, and keeps its extraction', () => {
    const after = row(extracted(), edited({ category: 'Meals' }), edited({ category: 'Rent', paymentDate: '2026-09-01' }))
    expect(after).toMatchObject({
      byPerson: ['category', 'paymentDate'],
      wasModified: true,
      paymentDate: '2026-09-01',
      values: { invoiceDate: '2026-08-14', category: 'Rent' },
    })
    expect(after?.extraction.fields.category?.value).toBe('Repairs & maintenance')
  })
  it('keeps the printed date apart from the date: an edit of one leaves the other as it is', () => {
    expect(row(extracted(), edited({ invoiceDate: '2026-08-19' }))).toMatchObject({
      byPerson: ['invoiceDate'],
      paymentDate: '2026-08-14',
      values: { invoiceDate: '2026-08-19', paymentDate: '2026-08-14' },
    })
  })
  it('has the last choice of a manual review, and no row once it is deleted', () => {
    const chosen = (choice: number): InvoiceEvent => ({ type: 'ManualReviewChosen', data: { invoiceId: 'i', groupId: 'g', choice } })
    expect([row(extracted(), chosen(10))?.manualReview, row(extracted(), chosen(10), chosen(0))?.manualReview]).toEqual([10, 0])
    expect([row(extracted(), deleted()), row(extracted(), deleted(), edited({ category: 'Meals' }))]).toEqual([null, null])
  })
  it('is in the bin with the person who deleted it, follows its events there, and is restored unchanged', () => {
    const binned = binnedOf<InvoiceRow>(invoices, 'i', [extracted(), deleted(), edited({ category: 'Meals' })])
    expect(binned).toMatchObject({
      actor: 'system',
      at: 1001,
      alone: true,
      firmId: 'f',
      clientId: 'c',
      row: { id: 'i', groupId: 'g', values: { category: 'Meals' } },
    })
    expect(row(extracted(), edited({ category: 'Rent' }), deleted(), restored())).toEqual(row(extracted(), edited({ category: 'Rent' })))
    const erased = {
      type: 'Erased',
      data: {
        businessId: 'c',
        firmId: 'f',
        erasureId: 'e',
        kind: 'group',
        keptId: 'g',
        whole: true,
        files: [],
        invoices: [{ id: 'i', last: null }],
        consumed: {},
      },
    }
    expect([row(extracted(), deleted(), erased), binnedOf(invoices, 'i', [extracted(), deleted(), erased])]).toEqual([null, null])
  })
})

describe('the totals of a batch', () => {
  const totals = (...facts: Fact[]) => rowOf<GroupTotalsRow>(groupTotals, 'g', [created(), ...facts])?.invoices
  const doubtful = extractionOf({
    ...sampleFields,
    total: { value: 500, confidence: 0.5 },
    gst: { value: 45, confidence: 0.99 },
    supplierAbn: null,
  })
  it('list the total and the flagged fields of each invoice', () => {
    const compared = {
      date: '2026-08-14',
      number: '20417',
      abn: '51824753556',
      name: 'Harbour Street Plumbing',
      category: 'Repairs & maintenance',
      acceptedOrEdited: false,
    }
    expect(totals(extracted(), extracted({ invoiceId: 'j', order: 2 }, doubtful))).toEqual({
      i: {
        compared,
        order: 1,
        total: 33000,
        gst: 3000,
        currency: 'AUD',
        quarter: 106,
        doubtful: {},
        wrong: {},
        confirmedValues: {},
        accepted: false,
        byPerson: [],
        read: { total: 33000, gst: 3000, confidence: [0.98, 0.98] },
      },
      j: {
        compared: { ...compared, abn: null },
        order: 2,
        total: 500,
        gst: 45,
        currency: 'AUD',
        quarter: 106,
        doubtful: { total: 500 },
        wrong: { supplierAbn: null },
        confirmedValues: {},
        accepted: false,
        byPerson: [],
        read: { total: 500, gst: 45, confidence: [0.5, 0.99] },
      },
    })
  })
  it('follow edits, sum parts, and leave out deleted invoices', () => {
    expect(totals(extracted(), edited({ parts: [part(100, 9), part(-40, 0)] }))?.['i']).toMatchObject({
      total: 60,
      byPerson: ['parts'],
      accepted: false,
    })
    expect(totals(extracted(), edited({ parts: [part(100, 9), part(null, 0)] }))?.['i']).toMatchObject({ total: null })
    const reviewed: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } }
    expect(totals(extracted(), reviewed)?.['i']).toMatchObject({ accepted: true, byPerson: [] })
    expect(totals(extracted(), reviewed, { ...reviewed, type: 'ReviewWithdrawn' })?.['i']).toMatchObject({ accepted: false })
    expect(totals(extracted(), edited({ category: 'Meals' }))?.['i']).toMatchObject({
      total: 33000,
      byPerson: ['category'],
      accepted: false,
    })
    expect(totals(extracted(), extracted({ invoiceId: 'j' }), deleted())).toMatchObject({ j: {} })
    expect(totals(extracted(), deleted(), edited({ category: 'Meals' }))).toEqual({})
    expect(totals(extracted(), deleted(), edited({ category: 'Meals' }), restored())).toEqual(
      totals(extracted(), edited({ category: 'Meals' })),
    )
    expect(totals(extracted(), restored())).toEqual(totals(extracted()))
  })
  it('of one batch of events stay as they were when the next batch is folded', async () => {
    const facts = [created(), extracted(), extracted({ invoiceId: 'j' }), deleted('j'), edited({ category: 'Meals' })]
    const [first, second] = [asStored(facts).slice(0, 2), asStored(facts).slice(2)]
    const rows: LoadedDocuments = new Map()
    const fold = async (batch: StoredEvent[]) => {
      const { changes } = await foldBatch(groupTotals, 'group-totals', async () => new Map(rows), batch, new Set())
      for (const { id, ...row } of changes) rows.set(id, row)
      return rows.get('g')?.document
    }
    const before = await fold(first)
    const copy = structuredClone(before)
    expect(await fold(second)).toMatchObject({ invoices: { i: { byPerson: ['category'] } }, deleted: { j: {} } })
    expect(before).toEqual(copy)
  })
  it('have an entry for every id', () => {
    expect(Object.keys(totals(extracted({ invoiceId: '__proto__' }), extracted()) ?? {})).toEqual(['__proto__', 'i'])
  })
  it('do not flag a confirmed value until the confirmation is withdrawn or another value is extracted', () => {
    const doubtfulTotal = extracted(
      {},
      extractionOf({ ...sampleFields, total: { value: 500, confidence: 0.5 }, gst: { value: 45, confidence: 0.99 } }),
    )
    const confirmed: InvoiceEvent = { type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: { total: 500 } } }
    const back: InvoiceEvent = { type: 'FieldConfirmationsWithdrawn', data: { invoiceId: 'i', groupId: 'g', fields: ['total'] } }
    const reread: InvoiceEvent = {
      type: 'InvoicePagesRead',
      data: {
        ...doubtfulTotal.data,
        values: valuesOf(doubtful),
        extraction: extractionOf({ ...sampleFields, total: { value: 700, confidence: 0.5 } }),
      },
    }
    const statuses = (...facts: Fact[]) => [
      reviewStatusOf(totals(doubtfulTotal, ...facts)!['i']!),
      rowOf<InvoiceBriefRow>(invoiceBriefs, 'i', [doubtfulTotal, ...facts])?.reviewStatus,
    ]
    expect([statuses(), statuses(confirmed), statuses(confirmed, back), statuses(confirmed, reread)]).toEqual([
      ['doubtful', 'doubtful'],
      ['open', 'open'],
      ['doubtful', 'doubtful'],
      ['doubtful', 'doubtful'],
    ])
  })
  it('keep what was confirmed before when another value is confirmed', () => {
    const confirmed = (values: ConfirmedValues): InvoiceEvent => ({
      type: 'InvoiceFieldsConfirmed',
      data: { invoiceId: 'i', groupId: 'g', looked: values },
    })
    expect(totals(extracted(), confirmed({ total: 33000 }), confirmed({ category: 'Meals' }))!['i']!.confirmedValues).toEqual({
      total: 33000,
      category: 'Meals',
    })
  })
  it('flag a missing number with a confident candidate, and a GST that is not one eleventh', () => {
    const perhaps = extractionOf({ ...sampleFields, invoiceNumber: null })
    const behind = {
      ...perhaps,
      candidates: {
        ...perhaps.candidates,
        invoiceNumber: [{ value: '77', confidence: 0.2, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] }],
      },
    }
    const halved = extractionOf({ ...sampleFields, gst: { value: 1500, confidence: 0.94 } })
    const none: InvoiceEvent = { type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: { invoiceNumber: null } } }
    const statuses = (...facts: Fact[]) => [
      reviewStatusOf(totals(...facts)!['i']!),
      rowOf<InvoiceBriefRow>(invoiceBriefs, 'i', facts)?.reviewStatus,
    ]
    expect([
      statuses(extracted({}, perhaps)),
      statuses(extracted({}, behind)),
      statuses(extracted({}, halved)),
      statuses(extracted({}, behind), none),
    ]).toEqual([
      ['open', 'open'],
      ['doubtful', 'doubtful'],
      ['doubtful', 'doubtful'],
      ['open', 'open'],
    ])
    expect(statuses(extracted({}, behind), { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } })).toEqual([
      'reviewed',
      'reviewed',
    ])
  })
  it('keep the flag of the date when only the printed date is corrected', () => {
    const doubtfulDate = extracted({}, extractionOf({ ...sampleFields, invoiceDate: { value: '2026-08-14', confidence: 0.4 } }))
    const statuses = (...facts: Fact[]) => [
      totals(doubtfulDate, ...facts)?.['i']?.doubtful,
      rowOf<InvoiceBriefRow>(invoiceBriefs, 'i', [doubtfulDate, ...facts])?.reviewStatus,
    ]
    const flagged = [{ invoiceDate: '2026-08-14' }, 'doubtful']
    expect([
      statuses(),
      statuses(edited({ invoiceDate: '2026-08-19' })),
      statuses(edited({ invoiceDate: '2026-08-19' }), edited({ category: 'Meals' })),
    ]).toEqual([flagged, flagged, flagged])
    expect(statuses(edited({ invoiceDate: '2026-08-19' }), edited({ paymentDate: '2026-09-01' }))).toEqual([{}, 'open'])
  })
  const accepted = (anyway?: ConfirmedValues): InvoiceEvent => ({
    type: 'InvoiceReviewed',
    data: { invoiceId: 'i', groupId: 'g', ...(anyway ? { anyway } : {}) },
  })
  const statusAfter = (first: InvoiceEvent, ...facts: Fact[]) => {
    const both = [
      reviewStatusOf(totals(first, ...facts)!['i']!),
      rowOf<InvoiceBriefRow>(invoiceBriefs, 'i', [first, ...facts])?.reviewStatus,
    ]
    expect(both[0]).toBe(both[1])
    return both[0]
  }
  it('count an invoice as reviewed once it was accepted and every flagged cell corrected, confirmed or accepted anyway; an edit alone does not', () => {
    const bad = extracted({}, doubtful)
    const confirmed: InvoiceEvent = { type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: { total: 500 } } }
    const typed = edited({ supplierAbn: '34993518190' })
    expect([
      statusAfter(extracted(), edited({ category: 'Meals' })),
      statusAfter(extracted(), accepted({})),
      statusAfter(bad, accepted({})),
      statusAfter(bad, confirmed, accepted({})),
    ]).toEqual(['open', 'reviewed', 'doubtful', 'doubtful'])
    expect([
      statusAfter(bad, confirmed, typed, accepted({})),
      statusAfter(bad, accepted({}), typed, confirmed),
      statusAfter(bad, accepted({ supplierAbn: null, total: 500 })),
      statusAfter(bad, typed, edited({ parts: [part(600, 54)] }), accepted({})),
    ]).toEqual(['reviewed', 'reviewed', 'reviewed', 'reviewed'])
  })
  it('do not count an invoice as reviewed once an edit makes a cell wrong or doubtful, or the acceptance is withdrawn', () => {
    const back: InvoiceEvent = { type: 'ReviewWithdrawn', data: { invoiceId: 'i', groupId: 'g' } }
    expect([
      statusAfter(extracted(), accepted({}), edited({ supplierAbn: null })),
      statusAfter(extracted(), accepted({}), edited({ supplierAbn: '51824753557' })),
      statusAfter(extracted(), accepted({}), edited({ parts: [part(33000, 4000)] })),
      statusAfter(extracted(), accepted({}), edited({ paymentDate: null })),
      statusAfter(extracted(), accepted({}), edited({ parts: [part(22000, 2000)] })),
      statusAfter(extracted(), accepted({}), back),
      statusAfter(extracted(), accepted({ supplierAbn: '51824753556' }), edited({ supplierAbn: null })),
    ]).toEqual(['doubtful', 'doubtful', 'doubtful', 'doubtful', 'reviewed', 'open', 'doubtful'])
  })
  it('treat an acceptance without named cells as a confirmation of doubtful values, and not of wrong ones', () => {
    const doubtfulTotal = extracted(
      {},
      extractionOf({ ...sampleFields, total: { value: 500, confidence: 0.5 }, gst: { value: 45, confidence: 0.99 } }),
    )
    expect([
      statusAfter(doubtfulTotal, accepted()),
      statusAfter(extracted({}, doubtful), accepted()),
      statusAfter(extracted({}, doubtful), edited({ category: 'Meals' })),
    ]).toEqual(['reviewed', 'doubtful', 'doubtful'])
  })
  it('have no row once the batch is deleted', () => {
    const removal: ScanGroupEvent = { type: 'GroupDeleted', data: { groupId: 'g', files: [] } }
    expect([totals(removal), totals(removal, extracted())]).toEqual([undefined, undefined])
  })
})

describe('the brief of an invoice', () => {
  const brief = (...facts: Fact[]) => rowOf<InvoiceBriefRow>(invoiceBriefs, 'i', facts)
  it('contains the searchable text', () => {
    const { text, ...rest } = brief(extracted()) as InvoiceBriefRow
    expect(rest).toMatchObject({ supplierKey: '51824753556', total: 33000, gst: 3000, acceptedOrEdited: false })
    for (const word of ['harbour street', '51824753556', '14/08/2026', '2026-08-14', '330.00', '30.00', 'repairs'])
      expect(text).toContain(word)
  })
  it('follows edits, is confirmed by them, and is deleted with the invoice', () => {
    const other = brief(extracted(), edited({ supplierAbn: null, supplierName: ' Joe’s GARAGE ', parts: [part(500, null)] }))
    expect(other).toMatchObject({
      supplierKey: 'joe’s garage',
      total: 500,
      gst: null,
      acceptedOrEdited: true,
      category: 'Repairs & maintenance',
    })
    expect(brief(extracted(), { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } })?.acceptedOrEdited).toBe(true)
    expect(brief(extracted(), deleted())).toBeNull()
  })
  it('contains the note, and the quarter of the payment date', () => {
    const noted = (note: { text: string; by: string; at: number } | null): InvoiceEvent => ({
      type: 'InvoiceNoted',
      data: { invoiceId: 'i', groupId: 'g', note },
    })
    const note = { text: 'Ask Dana about the card', by: 'u', at: 1 }
    expect(brief(extracted(), noted(note))?.text).toContain('ask dana')
    expect(brief(extracted(), noted(note), edited({ category: 'Meals' }))?.text).toContain('ask dana')
    expect(brief(extracted(), noted(note), noted(null))?.text).not.toContain('dana')
    expect(brief(extracted())).toMatchObject({ quarter: 106, reviewStatus: 'open' })
    expect(brief(extracted(), edited({ paymentDate: '2026-10-01' }))).toMatchObject({ quarter: 107, reviewStatus: 'open' })
    expect(brief(extracted(), edited({ paymentDate: null }))).toMatchObject({ quarter: null })
  })
})
