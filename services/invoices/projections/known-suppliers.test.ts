import { describe, expect, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import type { Fact } from '../../platform/events/event.ts'
import { extractionOf, sampleFields } from '../../testing/fake-workers.ts'
import { binnedOf, extracted, pageRef, rowOf } from '../../testing/facts.ts'
import { valuesOf } from '../values.ts'
import { knownSuppliers } from './known-suppliers.ts'

const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId: 'i', groupId: 'g', changed },
})
const of = (type: 'InvoiceReviewed' | 'ReviewWithdrawn' | 'InvoiceDeleted' | 'InvoiceRestored'): InvoiceEvent => ({
  type,
  data: { invoiceId: 'i', groupId: 'g' },
})
const row = (...facts: Fact[]) => rowOf<KnownSupplierRow>(knownSuppliers, 'i', facts)
const keys = (it: KnownSupplierRow | null) => it && [it.abn, it.nameKey, it.printedKey, it.domain]
const none = [null, null, null, null]
const abn = '51824753556'

describe('an invoice of a known supplier', () => {
  it('teaches nothing until a person corrects or accepts it', () => {
    expect(row(extracted())).toMatchObject({ learned: {}, corrected: 0, firmId: 'f', clientId: 'c' })
    expect(keys(row(extracted()))).toEqual(none)
    expect(row(extracted(), edited({ paymentDate: '2026-09-01' }))).toMatchObject({ learned: {}, corrected: 1 })
  })
  it('counts a corrected printed date as a correction, until it is as it was read', () => {
    const printed = edited({ invoiceDate: '2026-08-13' })
    expect(row(extracted(), printed)).toMatchObject({
      learned: {},
      corrected: 1,
      printedDate: '2026-08-13',
      values: { invoiceDate: '2026-08-14' },
    })
    expect(row(extracted(), printed, edited({ invoiceDate: '2026-08-14' }))).toMatchObject({ corrected: 0, printedDate: '2026-08-14' })
  })
  it('teaches the corrected name by the name as written and as printed, and by the ABN; typed back it teaches nothing', () => {
    const corrected = row(extracted(), edited({ supplierName: 'Harbour Plumbers' }))
    expect([corrected?.learned, corrected?.corrected, keys(corrected)]).toEqual([
      { supplierName: { value: 'Harbour Plumbers' } },
      1,
      [abn, 'harbourplumbers', 'harbourstreetplumbing', null],
    ])
    const undone = row(extracted(), edited({ supplierName: 'Harbour Plumbers' }), edited({ supplierName: 'Harbour Street Plumbing' }))
    expect([undone?.learned, undone?.corrected, keys(undone)]).toEqual([{}, 0, none])
  })
  it('teaches every value once it is accepted, and nothing once the acceptance is withdrawn', () => {
    const accepted = row(extracted(), of('InvoiceReviewed'))
    const place = { page: 1, box: [0.1, 0.1, 0.4, 0.15] }
    expect(accepted?.learned).toEqual({
      supplierName: { value: 'Harbour Street Plumbing' },
      category: { value: 'Repairs & maintenance' },
      invoiceNumber: { value: '20417', place },
    })
    expect([accepted?.corrected, keys(accepted)]).toEqual([0, [abn, 'harbourstreetplumbing', 'harbourstreetplumbing', null]])
    expect(keys(row(extracted(), of('InvoiceReviewed'), of('ReviewWithdrawn')))).toEqual(none)
  })
  it('teaches nothing by an acceptance once a value has changed after it', () => {
    const values = valuesOf(extractionOf(sampleFields))
    const accepted: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g', accepted: { values, revision: 0 } } }
    const later = edited({ paymentDate: '2026-09-01' })
    expect(row(extracted(), accepted)?.reviewed).toBe(true)
    expect([row(extracted(), accepted, later)?.reviewed, keys(row(extracted(), accepted, later))]).toEqual([false, none])
    expect(row(extracted(), accepted, later, accepted)?.reviewed).toBe(true)
    expect(row(extracted(), of('InvoiceReviewed'), later)?.reviewed).toBe(true)
  })
  it('teaches a value that a person confirmed by itself, until the confirmation is withdrawn', () => {
    const confirmed: InvoiceEvent = {
      type: 'InvoiceFieldsConfirmed',
      data: { invoiceId: 'i', groupId: 'g', looked: { category: 'Repairs & maintenance' } },
    }
    const back: InvoiceEvent = { type: 'FieldConfirmationsWithdrawn', data: { invoiceId: 'i', groupId: 'g', fields: ['category'] } }
    expect([
      row(extracted(), confirmed)?.learned,
      row(extracted(), confirmed, back)?.learned,
      row(extracted(), confirmed, edited({ category: 'Rent' }))?.learned,
    ]).toEqual([{ category: { value: 'Repairs & maintenance' } }, {}, { category: { value: 'Rent' } }])
  })
  it('teaches where a corrected number stands, and where the mistaken one does', () => {
    const base = extractionOf(sampleFields)
    const other = { value: 'KT-1', confidence: 0.2, page: 1, box: [0.6, 0.1, 0.8, 0.15] as [number, number, number, number] }
    const extraction: Extraction = { ...base, candidates: { ...base.candidates, invoiceNumber: [other] } }
    const mistaken = { page: 1, box: [0.1, 0.1, 0.4, 0.15] }
    expect(row(extracted({}, extraction), edited({ invoiceNumber: 'kt-1' }))?.learned).toEqual({
      invoiceNumber: { value: 'kt-1', place: { page: 1, box: other.box }, mistaken },
    })
    expect(row(extracted({}, extraction), edited({ invoiceNumber: null }))?.learned).toEqual({ invoiceNumber: { value: null, mistaken } })
    expect(
      row(extracted({}, extractionOf({ ...sampleFields, invoiceNumber: null })), of('InvoiceReviewed'))?.learned.invoiceNumber,
    ).toBeUndefined()
  })
  it('is not found by an ABN or a name that is neither confident nor confirmed', () => {
    const unsure = extractionOf({
      ...sampleFields,
      supplierAbn: { value: abn, confidence: 0.5 },
      supplierName: { value: 'Invoice', confidence: 0.5 },
    })
    expect(keys(row(extracted({}, unsure), edited({ category: 'Rent' })))).toEqual(none)
    expect(keys(row(extracted({}, unsure), of('InvoiceReviewed')))).toEqual([abn, 'invoice', 'invoice', null])
  })
  it('is found by an ABN that a typed name cleared, where the name is like the printed one', () => {
    const confident = extractionOf({ ...sampleFields, supplierAbn: { value: abn, confidence: 0.99 } })
    const found = (supplierName: string) => row(extracted({}, confident), edited({ supplierName, supplierAbn: null }))?.abn
    expect([
      found('Harbour Plumbers'),
      found('Kestrel'),
      row(extracted({}, confident), edited({ supplierAbn: null }), edited({ category: 'Rent' }))?.abn,
    ]).toEqual([abn, null, null])
  })
  it('has the domain that is made of its name', () => {
    const extraction = { ...extractionOf(sampleFields), domains: ['xero.com', 'harbourplumbing.com.au'] }
    expect(row(extracted({}, extraction), of('InvoiceReviewed'))?.domain).toBe('harbourplumbing.com.au')
  })
  it('counts the acceptance of a value of earlier invoices as a correction of the model', () => {
    const extraction: Extraction = {
      ...extractionOf(sampleFields),
      knownSupplier: { by: 'abn', key: abn, invoices: ['j'], fields: ['supplierName'], replaced: { supplierName: 'HARBOUR ST' }, rules: 1 },
    }
    expect([
      row(extracted({}, extraction))?.corrected,
      row(extracted({}, extraction), of('InvoiceReviewed'))?.corrected,
      row(extracted({}, extraction), of('InvoiceReviewed'))?.printedKey,
    ]).toEqual([0, 1, 'harbourst'])
  })
  it('is not found while it is in the bin, is again when restored, and is gone once erased or set aside', () => {
    const corrected = [extracted(), edited({ supplierName: 'Harbour Plumbers' })]
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
    expect([
      row(...corrected, of('InvoiceDeleted')),
      row(...corrected, erased),
      row(...corrected, of('InvoiceDeleted'), erased),
      binnedOf(knownSuppliers, 'i', [...corrected, of('InvoiceDeleted'), erased]),
    ]).toEqual([null, null, null, null])
    expect(row(...corrected, of('InvoiceDeleted'), of('InvoiceRestored'))).toEqual(row(...corrected))
    expect(row(...corrected, { type: 'InvoiceSetAside', data: { invoiceId: 'i', groupId: 'g', turn: 1 } })).toBeNull()
  })
  it('teaches nothing while rearranged pages wait for their extraction', () => {
    const set = (extraction: Extraction | null): InvoiceEvent => ({
      type: 'InvoicePagesSet',
      data: {
        invoiceId: 'i',
        groupId: 'g',
        clientId: 'c',
        firmId: 'f',
        fileId: 'file-1',
        order: 1,
        prefix: 'scan_0',
        turn: 1,
        pages: [pageRef(1)],
        extraction,
        values: { ...valuesOf(extractionOf(sampleFields)), supplierName: 'Harbour Plumbers' },
        byPerson: ['supplierName'],
        reviewed: false,
        manualReview: 0,
      },
    })
    const read: InvoiceEvent = {
      type: 'InvoicePagesRead',
      data: {
        invoiceId: 'i',
        groupId: 'g',
        fileId: 'file-1',
        pages: [pageRef(1)],
        extraction: extractionOf(sampleFields),
        values: { ...valuesOf(extractionOf(sampleFields)), supplierName: 'Harbour Plumbers' },
      },
    }
    expect([keys(row(set(null))), keys(row(set(null), read))?.[1], keys(row(set(extractionOf(sampleFields))))?.[1]]).toEqual([
      none,
      'harbourplumbers',
      'harbourplumbers',
    ])
  })
})
