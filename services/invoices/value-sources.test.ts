/** Total, GST and treatment each have their source, and a GST that a person kept differs from one that nobody touched. */
import { describe, expect, it } from 'vitest'
import type { AmountSources, InvoiceEvent, InvoiceValues, Part } from '@docketry/contracts/events/invoice.ts'
import type { InvoiceBriefRow, InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { AnyField } from '@docketry/contracts/fields.ts'
import { given } from '../platform/commands/given.ts'
import { extractionOf, sampleFields } from '../testing/fake-workers.ts'
import { extracted, pageRef, rowOf } from '../testing/facts.ts'
import { editInvoice } from './commands/edit-invoice.ts'
import { recordExtraction } from './commands/record-extraction.ts'
import { confirmFields } from './commands/review-invoice.ts'
import { historyText } from './history/history-text.ts'
import { invoiceBriefs } from './projections/invoice-briefs.ts'
import { invoices, reviewRows } from './projections/invoices.ts'
import { valuesOf } from './values.ts'
import { sourceOf } from './value-sources.ts'

const ids = { invoiceId: 'i', groupId: 'g' }
const parts = (amount: number | null, gst: number | null, treatment: Part['treatment'] = 'taxable') => [{ amount, gst, treatment }]
/** `sources` absent: as an older build stored it. */
const edited = (changed: Partial<InvoiceValues>, amountSources?: AmountSources): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { ...ids, changed, ...(amountSources ? { amountSources } : {}) },
})
const kept = (gst: number, beside?: { total: number; treatment: Part['treatment'] }): InvoiceEvent => ({
  type: 'InvoiceFieldsConfirmed',
  data: { ...ids, looked: { gst }, ...(beside ? { beside } : {}) },
})
const row = (...facts: InvoiceEvent[]) => rowOf<ReviewRow>(reviewRows, 'i', facts) as ReviewRow // every test has one
const brief = (...facts: InvoiceEvent[]) => rowOf<InvoiceBriefRow>(invoiceBriefs, 'i', facts)
const sources = (one: ReviewRow, ...fields: AnyField[]) => fields.map(field => sourceOf(one, field))

/** What `editInvoice` decides for the sample, which was read as 330.00 with 30.00 GST. */
const editing = (body: object, ...facts: InvoiceEvent[]) =>
  given(editInvoice)
    .events(extracted(), ...facts)
    .when({ invoiceId: 'i', changed: {}, ...body })

describe('the source of an amount', () => {
  it('of a typed total is the person, and its GST stays what the model read', () => {
    editing({ amounts: { total: 44_000 } }).then([edited({ parts: parts(44_000, 3000) }, { total: 'person' })])
    expect(sources(row(extracted(), edited({ parts: parts(44_000, 3000) }, { total: 'person' })), 'total', 'gst')).toEqual([
      'person',
      'model',
    ])
  })
  it('of a GST that follows from a typed total is the rule, not the person', () => {
    editing({ amounts: { total: 44_000, gst: 4000 }, gstFollows: true }).then([
      edited({ parts: parts(44_000, 4000) }, { total: 'person', gst: 'rule' }),
    ])
    expect(sources(row(extracted(), edited({ parts: parts(44_000, 4000) }, { total: 'person', gst: 'rule' })), 'total', 'gst')).toEqual([
      'person',
      'rule',
    ])
  })
  it('is the person where the GST is marked as following and is not one eleventh', () =>
    editing({ amounts: { total: 44_000, gst: 450 }, gstFollows: true }).then([
      edited({ parts: parts(44_000, 450) }, { total: 'person', gst: 'person' }),
    ]))
  it('of a treatment that follows from a typed GST is the rule, and of a chosen one the person', () => {
    editing({ amounts: { gst: 0 } }).then([edited({ parts: parts(33_000, 0, 'gst-free') }, { gst: 'person' })])
    editing({ amounts: { treatment: 'capital' } }).then([edited({ parts: parts(33_000, 3000, 'capital') }, { treatment: 'person' })])
  })
  it('stays when another amount is changed', () =>
    editing({ amounts: { total: 55_000 } }, edited({ parts: parts(33_000, 450, 'capital') }, { gst: 'person', treatment: 'person' })).then([
      edited({ parts: parts(55_000, 450, 'capital') }, { total: 'person', gst: 'person', treatment: 'person' }),
    ]))
  it('of a value that was set back to what was read is the model again', () =>
    expect(
      sources(
        row(
          extracted(),
          edited({ parts: parts(33_000, 450) }, { gst: 'person' }),
          edited({ parts: parts(33_000, 3000) }, { gst: 'person' }),
        ),
        'gst',
      ),
    ).toEqual(['model']))
  it("in events of older builds: whatever differs from the extraction is the person's", () => {
    expect(sources(row(extracted(), edited({ parts: parts(44_000, 3000) })), 'total', 'gst')).toEqual(['person', 'model'])
    expect(sources(row(extracted(), edited({ parts: parts(44_000, 4000) })), 'total', 'gst')).toEqual(['person', 'person'])
    editing({ amounts: { total: 55_000 } }, edited({ parts: parts(33_000, 450) })).then([
      edited({ parts: parts(55_000, 450) }, { total: 'person', gst: 'person' }),
    ])
  })
  it('distinguishes e-invoices, known suppliers and rules from the model', () => {
    const use = { by: 'abn' as const, key: '51824753556', invoices: ['x'], fields: ['category' as const], replaced: {}, rules: 1 }
    const stated = { ...extractionOf(sampleFields), eInvoice: ['total', 'gst'] as AnyField[], knownSupplier: use }
    expect(
      sources(
        row(extracted({}, stated), edited({ supplierName: 'Zoo' })),
        'total',
        'gst',
        'category',
        'dueDate',
        'supplierName',
        'supplierAbn',
      ),
    ).toEqual(['e-invoice', 'e-invoice', 'known-supplier', 'rule', 'person', 'model'])
  })
})

describe('pages that are read again', () => {
  const extraction = extractionOf({ ...sampleFields, total: { value: 99_000, confidence: 0.9 }, gst: { value: 1234, confidence: 0.9 } })
  const set = (values: InvoiceValues, amountSources?: AmountSources): InvoiceEvent => ({
    type: 'InvoicePagesSet',
    data: {
      ...ids,
      clientId: 'c',
      firmId: 'f',
      fileId: 'file-1',
      order: 1,
      prefix: 'scan_0',
      turn: 1,
      pages: [pageRef(2)],
      extraction: null,
      values,
      byPerson: ['parts'],
      reviewed: false,
      manualReview: 0,
      ...(amountSources ? { amountSources } : {}),
    },
  })
  const readAgain = (amountSources: AmountSources) =>
    given(recordExtraction)
      .events(
        extracted(),
        edited({ parts: parts(44_000, 4000) }, amountSources),
        set({ ...valuesOf(extractionOf()), parts: parts(44_000, 4000) }, amountSources),
      )
      .when({ ...ids, clientId: 'c', firmId: 'f', fileId: 'file-1', order: 1, prefix: 'scan_0', pages: [pageRef(2)], extraction })
  const read = (its: InvoiceValues['parts']) => [
    {
      type: 'InvoicePagesRead' as const,
      data: { ...ids, fileId: 'file-1', pages: [pageRef(2)], extraction, values: { ...valuesOf(extraction), parts: its } },
    },
  ]
  it('keep the amounts that a person set, and no others', () => {
    readAgain({ total: 'person' }).then(read(parts(44_000, 1234)))
    readAgain({ gst: 'person' }).then(read(parts(99_000, 4000)))
    readAgain({ total: 'person', gst: 'rule' }).then(read(parts(44_000, 4000)))
  })
})

describe('a GST that a person kept', () => {
  const doubtful = extracted({}, extractionOf({ ...sampleFields, gst: { value: 450, confidence: 0.96 } }))
  const beside = { total: 33_000, treatment: 'taxable' as const }
  it('is recorded beside its total and treatment, once', () => {
    given(confirmFields)
      .events(doubtful)
      .when({ invoiceId: 'i', confirmed: { gst: true } })
      .then([kept(450, beside)])
    given(confirmFields)
      .events(doubtful, kept(450, beside))
      .when({ invoiceId: 'i', confirmed: { gst: true } })
      .then([])
  })
  it('differs from one that nobody touched, in the row and in the flags', () => {
    expect([row(doubtful).gstKept, brief(doubtful)?.reviewStatus]).toEqual([undefined, 'doubtful'])
    expect([row(doubtful, kept(450, beside)).gstKept, brief(doubtful, kept(450, beside))?.reviewStatus]).toEqual([
      { ...beside, by: '', at: 1001 },
      'open',
    ])
  })
  it.each([
    ['total', parts(44_000, 450), { total: 'person' }],
    ['treatment', parts(33_000, 450, 'capital'), { treatment: 'person' }],
  ] as const)('is kept no longer when the %s changes', (_, after, by) => {
    const facts = [doubtful, kept(450, beside), edited({ parts: after }, by)]
    expect([
      row(...facts).gstKept,
      row(...facts).confirmedValues,
      rowOf<InvoiceRow>(invoices, 'i', facts)?.confirmedValues,
      brief(...facts)?.doubts.confirmedValues,
    ]).toEqual([undefined, {}, {}, {}])
    expect(historyText(facts)[2]).toMatchObject({ withdrawn: ['GST'] })
    given(confirmFields)
      .events(...facts)
      .when({ invoiceId: 'i', confirmed: { gst: true } })
      .then([kept(450, { total: after[0]?.amount ?? 0, treatment: after[0]?.treatment ?? 'taxable' })])
  })
  it('stays while other values change', () =>
    expect(row(doubtful, kept(450, beside), edited({ category: 'Rent' })).confirmedValues).toEqual({ gst: 450 }))
  it('in events of older builds is confirmed whatever the total becomes, as it was then', () => {
    const facts = [doubtful, kept(450), edited({ parts: parts(44_000, 450) }, { total: 'person' })]
    expect([row(...facts).confirmedValues, brief(...facts)?.doubts.confirmedValues]).toEqual([{ gst: 450 }, { gst: 450 }])
  })
  it('by accepting the row in spite of its flag, too', () => {
    const accepted: InvoiceEvent = {
      type: 'InvoiceReviewed',
      data: {
        ...ids,
        anyway: { gst: 450 },
        accepted: { values: { ...valuesOf(extractionOf(sampleFields)), parts: parts(33_000, 450) }, revision: 0 },
      },
    }
    expect(row(doubtful, accepted).gstKept).toMatchObject(beside)
    expect(historyText([doubtful, accepted])[1]).toMatchObject({ confirmed: ['GST'] })
  })
  it('has its own sentence in the history where it is not one eleventh', () => {
    expect(historyText([doubtful, kept(450, beside)])[1]).toMatchObject({
      what: 'Kept the GST of 4.50 beside the total of 330.00 (taxable).',
      confirmed: ['GST'],
    })
    expect(historyText([extracted(), kept(3000, beside)])[1]?.what).toBe('Confirmed the GST.')
  })
})

it('the history names values that followed by rule', () => {
  const [, line] = historyText([extracted(), edited({ parts: parts(44_000, 4000) }, { total: 'person', gst: 'rule' })])
  expect(line?.changes).toEqual([
    { field: 'Total', from: '330.00', to: '440.00' },
    { field: 'GST', from: '30.00', to: '40.00', byRule: true },
  ])
})

it('the history writes amounts from a thousand dollars on with a comma, those of credit notes with a minus', () => {
  const [, , credit] = historyText([
    extracted(),
    edited({ parts: parts(138_600, 12_600) }, { total: 'person', gst: 'rule' }),
    edited({ parts: parts(-123_456_700, -11_223_336) }, { total: 'person', gst: 'rule' }),
  ])
  expect(credit?.changes).toMatchObject([
    { field: 'Total', from: '1,386.00', to: '-1,234,567.00' },
    { field: 'GST', from: '126.00', to: '-112,233.36' },
  ])
})
