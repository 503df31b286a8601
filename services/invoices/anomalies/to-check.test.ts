/** The number of invoices to check on cards, beside the flags of the review page. */
import { describe, expect, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues, Treatment } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { GroupTotalsRow, InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { extractionOf, sampleFields } from '../../testing/fake-workers.ts'
import { created, extracted, rowOf } from '../../testing/facts.ts'
import { groupTotals } from '../projections/group-totals.ts'
import { invoiceBriefs } from '../projections/invoice-briefs.ts'
import { reviewRows } from '../projections/invoices.ts'
import { emptyValues } from '../values.ts'
import { anomaliesOf } from './find-anomalies.ts'
import { toCheckIn } from './to-check.ts'

const at = Date.UTC(2026, 10, 21)
const clientAbn = '34993518190'
const edited = (invoiceId: string, changed: Partial<InvoiceValues>): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId, groupId: 'g', changed },
})
const accepted = (invoiceId: string): InvoiceEvent => ({ type: 'InvoiceReviewed', data: { invoiceId, groupId: 'g', anyway: {} } })
const invoice = (
  invoiceId: string,
  number: string,
  change: Partial<Extraction['fields']> = {},
  more: Partial<Extraction> = {},
): InvoiceEvent =>
  extracted({ invoiceId }, { ...extractionOf({ ...sampleFields, invoiceNumber: { value: number, confidence: 0.99 }, ...change }), ...more })

/** The rows that the events make, and the counts: of the card, of the quarter, and the invoices that the review page flags. */
async function counts(...events: InvoiceEvent[]) {
  const ids = [...new Set(events.map(({ data }) => data.invoiceId))]
  const totals = rowOf<GroupTotalsRow>(groupTotals, 'g', [created(), ...events])!
  const rows = ids.flatMap(id => rowOf<ReviewRow>(reviewRows, id, events) ?? [])
  const briefs = ids.flatMap(id => rowOf<InvoiceBriefRow>(invoiceBriefs, id, events) ?? [])
  const read = {
    get: () => Promise.resolve(null),
    getMany: (projection: string) => Promise.resolve(projection === 'businesses' ? [{ id: 'c', abn: clientAbn }] : []),
    failed: () => Promise.resolve([]),
  } as unknown as ReadRows // the rows that are read
  const { ofBatches, ofQuarter } = await toCheckIn(read, { firmId: 'f', totals: [totals], at })
  const flagged = anomaliesOf(rows, '2026-11-21', briefs, new Map([['c', { own: clientAbn, merged: [] }]]))
  return {
    card: ofBatches(['g']),
    quarter: ofQuarter(quarterIndexOf('2026-08-14')),
    grid: new Set(flagged.map(it => it.invoice_id)).size,
    fields: flagged.map(({ field }) => field),
  }
}

describe('the number to check of a card equals that of the review page', () => {
  it('without flags', async () =>
    expect(await counts(invoice('i', '1'), invoice('j', '2'))).toEqual({ card: 0, quarter: 0, grid: 0, fields: [] }))
  it('for an invoice that is addressed to another ABN, until the supplier is confirmed', async () => {
    const other = invoice('i', '1', {}, { buyer: { abn: '53004085616', otherAbns: [] } })
    expect(await counts(other)).toEqual({ card: 1, quarter: 1, grid: 1, fields: ['supplierAbn'] })
    const confirmed: InvoiceEvent = {
      type: 'InvoiceFieldsConfirmed',
      data: { invoiceId: 'i', groupId: 'g', looked: { supplierAbn: sampleFields.supplierAbn!.value } },
    }
    expect(await counts(other, confirmed)).toEqual({ card: 0, quarter: 0, grid: 0, fields: [] })
  })
  it('for an empty GST of a capital purchase, and none of one without a credit', async () => {
    const treated = (treatment: Treatment) =>
      counts(invoice('i', '1', { gst: null }), edited('i', { parts: [{ amount: 33000, gst: null, treatment }] }))
    expect(await treated('capital')).toEqual({ card: 1, quarter: 1, grid: 1, fields: ['gst'] })
    expect(await treated('private')).toEqual({ card: 0, quarter: 0, grid: 0, fields: [] })
  })
  it('for duplicates, also an accepted one, until the number is corrected', async () => {
    const both = [invoice('i', '1'), accepted('i'), invoice('j', '1')]
    expect(await counts(...both)).toEqual({ card: 2, quarter: 2, grid: 2, fields: ['invoiceNumber', 'invoiceNumber'] })
    expect(await counts(...both, edited('j', { invoiceNumber: '2' }))).toEqual({ card: 0, quarter: 0, grid: 0, fields: [] })
  })
  it('for a category and a GST that differ from the confirmed invoices of the supplier', async () => {
    const usual = ['a', 'b', 'c'].flatMap(id => [
      invoice(id, id, { category: { value: 'Fuel', confidence: 0.99 }, gst: { value: 0, confidence: 0.99 } }),
      accepted(id),
    ])
    expect(await counts(...usual, invoice('i', '1'))).toEqual({ card: 1, quarter: 1, grid: 1, fields: ['category', 'gst'] })
    expect(
      await counts(
        ...usual,
        invoice('i', '1'),
        edited('i', { category: 'Rent', parts: [{ amount: 33000, gst: 2999, treatment: 'taxable' }] }),
      ),
    ).toEqual({ card: 0, quarter: 0, grid: 0, fields: [] })
  })
  it('for a date in the future, and one that is far from the others of its batch', async () => {
    const dated = (id: string, date: string) => invoice(id, id, { invoiceDate: { value: date, confidence: 0.99 } })
    const batch = ['a', 'b', 'c', 'd', 'e'].map(id => dated(id, '2026-08-14'))
    expect(await counts(...batch, dated('i', '2025-05-03'))).toMatchObject({ card: 1, quarter: 0, grid: 1, fields: ['invoiceDate'] })
    expect(await counts(dated('i', '2026-11-22'))).toMatchObject({ card: 1, grid: 1, fields: ['invoiceDate'] })
    expect(await counts(dated('i', '2026-11-21'))).toMatchObject({ card: 0, grid: 0 })
  })
  it('for an invoice whose pages are still being read, which has no values to flag', async () => {
    const { data } = extracted({ invoiceId: 'i' })
    const setAgain: InvoiceEvent = {
      type: 'InvoicePagesSet',
      data: { ...data, turn: 1, extraction: null, values: emptyValues, byPerson: [], reviewed: false, manualReview: 0 },
    }
    const future = edited('i', { paymentDate: '2027-01-01' })
    expect(await counts(invoice('i', '1'), future)).toMatchObject({ card: 1, grid: 1 })
    expect(await counts(invoice('i', '1'), setAgain, future)).toMatchObject({ card: 0, grid: 0 })
  })
  it('for a deleted duplicate, which no longer counts', async () =>
    expect(await counts(invoice('i', '1'), invoice('j', '1'), { type: 'InvoiceDeleted', data: { invoiceId: 'j', groupId: 'g' } })).toEqual({
      card: 0,
      quarter: 0,
      grid: 0,
      fields: [],
    }))
})
