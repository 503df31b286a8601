import { describe, expect, it } from 'vitest'
import type { Extraction, TextValue } from '@docketry/contracts/fields.ts'
import type { LearnedValue, KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import type { Box } from '@docketry/contracts/page.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { extractionOf, noFields } from '../../testing/fake-workers.ts'
import { applyKnownSupplier } from './apply-known-supplier.ts'
import { clueOf, recognise } from './recognise.ts'

const [abn, otherAbn, clientAbn] = ['51824753556', '34993518190', '53004085616']
const at = (y: number): Box => [0.6, y, 0.8, y + 0.02]
const text = (value: string, confidence = 0.99, y = 0.1): TextValue => ({ value, confidence, page: 1, box: at(y) })

type Known = { name?: string; printed?: string; category?: string; number?: LearnedValue } & Partial<KnownSupplierRow>
let made = 0
/** A confirmed invoice; the first made is the newest. */
function invoice({ name = 'Kestrel', printed = 'Kestrel Timber Co', category, number, ...row }: Known = {}): KnownSupplierRow {
  made += 1
  return {
    id: `invoice-${made}`,
    firmId: 'f',
    clientId: 'c',
    at: 1000 - made,
    abn,
    nameKey: supplierKey(name),
    printedKey: supplierKey(printed),
    domain: null,
    corrected: 1,
    read: null,
    confirmedValues: {},
    reviewed: true,
    recorded: false,
    learned: {
      supplierName: { value: name },
      ...(category === undefined ? {} : { category: { value: category } }),
      ...(number ? { invoiceNumber: number } : {}),
    },
    values: {
      invoiceDate: null,
      invoiceNumber: null,
      supplierAbn: abn,
      supplierName: name,
      category: category ?? null,
      total: null,
      gst: null,
    },
    printedDate: null,
    ...row,
  }
}

const page = (fields: Partial<Extraction['fields']> = {}, more: Partial<Extraction['candidates']> = {}): Extraction => {
  const base = extractionOf({
    ...noFields,
    supplierName: text('KESTREL TIMBER CO'),
    supplierAbn: text(abn),
    category: { value: 'Fuel', confidence: 0.99 },
    ...fields,
  })
  return { ...base, candidates: { ...base.candidates, ...more } }
}

function extracted(extraction: Extraction, rows: KnownSupplierRow[], numbers: TextValue[] | null = [], clientId = 'c'): Extraction {
  const found = recognise(extraction, clueOf(extraction, clientAbn), rows)
  return found ? applyKnownSupplier(extraction, found, clientId, numbers) : extraction
}
const by = (extraction: Extraction, rows: KnownSupplierRow[]) => extracted(extraction, rows).knownSupplier?.by ?? null
const named = (extraction: Extraction, ...rows: KnownSupplierRow[]) => {
  const name = extracted(extraction, rows).fields.supplierName
  return [name?.value, name?.confidence]
}
const categorised = (extraction: Extraction, rows: KnownSupplierRow[], clientId = 'c') => {
  const category = extracted(extraction, rows, [], clientId).fields.category
  return [category?.value, category?.confidence]
}

describe('a supplier is recognised', () => {
  it('by its ABN, also one that the model ranked second without confidence', () => {
    expect(by(page(), [invoice()])).toBe('abn')
    expect(by(page({ supplierAbn: text(otherAbn, 0.5) }, { supplierAbn: [text(otherAbn, 0.5), text(abn, 0.3)] }), [invoice()])).toBe('abn')
    const { fields } = extracted(page({ supplierAbn: text(otherAbn, 0.5) }, { supplierAbn: [text(otherAbn, 0.5), text(abn, 0.3)] }), [
      invoice(),
    ])
    expect([fields.supplierAbn?.value, fields.supplierAbn?.confidence]).toEqual([abn, 0.3])
  })
  it('not by the ABN of the client, nor by any where the model is confident of another', () => {
    expect(by(page({ supplierAbn: text(clientAbn, 0.5), supplierName: null }), [invoice({ abn: clientAbn })])).toBeNull()
    expect(by(page({ supplierAbn: text(otherAbn) }, { supplierAbn: [text(otherAbn), text(abn, 0.3)] }), [invoice()])).toBeNull()
  })
  it('by its name as the firm writes it or as it was printed, unless the model is confident of another ABN', () => {
    const without = { supplierAbn: null }
    expect([
      by(page(without), [invoice()]),
      by(page({ ...without, supplierName: text('Kestrel') }), [invoice()]),
      by(page({ ...without, supplierName: text('Magpie') }), [invoice()]),
    ]).toEqual(['name', 'name', null])
    expect([
      by(page({ supplierAbn: text(otherAbn) }), [invoice()]),
      by(page({ supplierAbn: text(otherAbn) }), [invoice({ abn: null })]),
    ]).toEqual([null, 'name'])
  })
  it('not by a printed name that stood for two suppliers', () => {
    const heading = page({ supplierAbn: null, supplierName: text('Tax Invoice') })
    expect(
      by(heading, [invoice({ printed: 'Tax Invoice' }), invoice({ printed: 'Tax Invoice', name: 'Magpie', abn: otherAbn })]),
    ).toBeNull()
  })
  it('by a domain of one supplier alone, unless the model is confident of an unlike name', () => {
    const silent = { ...page({ supplierAbn: null, supplierName: null }), domains: ['kestrel.com.au'] }
    const row = invoice({ domain: 'kestrel.com.au' })
    expect([by(silent, [row]), by(silent, [row, invoice({ domain: 'kestrel.com.au', abn: otherAbn })])]).toEqual(['domain', null])
    expect(by({ ...page({ supplierAbn: null, supplierName: text('Magpie') }), domains: ['kestrel.com.au'] }, [row])).toBeNull()
  })
  it('and what was used is part of the extraction', () => {
    const rows = [invoice({ category: 'Materials' }), invoice({ category: 'Materials' })]
    const { knownSupplier, candidates } = extracted(page(), rows)
    expect(knownSupplier).toEqual({
      by: 'abn',
      key: abn,
      invoices: rows.map(({ id }) => id),
      fields: ['supplierName', 'supplierAbn', 'category'],
      replaced: { supplierName: 'KESTREL TIMBER CO', category: 'Fuel' },
      rules: 1,
    })
    expect(candidates.supplierName[0]?.value).toBe('Kestrel')
    expect(extracted(page(), rows)).toEqual(extracted(page(), rows))
    expect(extracted(page(), [])).toEqual(page())
  })
})

describe('the name', () => {
  it('is as the firm writes it, with the confidence of the printed one, and confident after two invoices with the ABN', () => {
    expect(named(page({ supplierName: text('Kestrel Timber Co', 0.6) }), invoice())).toEqual(['Kestrel', 0.6])
    expect(named(page({ supplierName: text('Kestrel Timber Co', 0.6) }), invoice(), invoice())).toEqual(['Kestrel', 0.99])
    expect(named(page({ supplierName: null }), invoice(), invoice())).toEqual(['Kestrel', 0.99])
    expect(named(page({ supplierName: text('Kestrel Timber Co', 0.6) }), invoice({ reviewed: false }), invoice())).toEqual(['Kestrel', 0.6])
    expect(named(page({ supplierName: null }), invoice())).toEqual(['Kestrel', 0.9])
  })
  it('is flagged where it is unlike the printed one, until two accepted invoices with the ABN have it', () => {
    const other = { printed: 'Northgate Holdings' }
    expect(named(page({ supplierName: text('Northgate Holdings') }), invoice(other))).toEqual(['Kestrel', 0.9])
    expect(named(page({ supplierName: text('Northgate Holdings') }), invoice({ ...other, reviewed: false }), invoice(other))).toEqual([
      'Kestrel',
      0.9,
    ])
    expect(named(page({ supplierName: text('Northgate Holdings') }), invoice(other), invoice(other))).toEqual(['Kestrel', 0.99])
  })
  it('is not confident where the supplier is known only by the name or a doubtful ABN', () => {
    expect(named(page({ supplierAbn: null, supplierName: text('Kestrel Timber Co', 0.6) }), invoice(), invoice())).toEqual(['Kestrel', 0.6])
    expect(
      named(
        page({ supplierAbn: null, supplierName: text('Invoice', 0.99) }),
        invoice({ printed: 'Invoice' }),
        invoice({ printed: 'Invoice' }),
      ),
    ).toEqual(['Kestrel', 0.9])
    expect(named(page({ supplierAbn: text(abn, 0.4), supplierName: text('Tarpaulin', 0.4) }), invoice(), invoice())).toEqual([
      'Kestrel',
      0.4,
    ])
  })
  it('stays as printed where the model is confident of a name that nobody replaced, and where the firm uses several', () => {
    expect(named(page({ supplierName: text('Kestrel Express') }), invoice(), invoice())).toEqual(['Kestrel Express', 0.99])
    expect(
      named(page({ supplierName: text('Something', 0.4) }), invoice(), invoice({ name: 'Kestrel Hire', printed: 'Kestrel Hire' })),
    ).toEqual(['Something', 0.4])
    expect(
      named(page({ supplierName: text('Kestrel Hire') }), invoice(), invoice({ name: 'Hire by Kestrel', printed: 'Kestrel Hire' }))[0],
    ).toBe('Hire by Kestrel')
  })
})

describe('the category', () => {
  const known = (...categories: string[]) => categories.map(category => invoice({ category }))
  it('is that of the last invoices if they agree; confident after two with the ABN', () => {
    expect(categorised(page(), known('Materials'))).toEqual(['Materials', 0.9])
    expect(categorised(page(), known('Materials', 'Materials'))).toEqual(['Materials', 0.99])
    expect(categorised(page({ supplierAbn: null }), known('Materials', 'Materials'))).toEqual(['Materials', 0.9])
    expect(categorised(page(), known('Materials', 'Repairs'))).toEqual(['Fuel', 0.99])
    expect(categorised(page(), known('A', 'A', 'A', 'A', 'A', 'B'))).toEqual(['A', 0.99])
  })
  it("is that of the client's own invoices before the firm's", () => {
    const rows = [
      invoice({ category: 'Materials', clientId: 'other' }),
      invoice({ category: 'Materials', clientId: 'other' }),
      invoice({ category: 'Repairs' }),
    ]
    expect([categorised(page(), rows), categorised(page(), rows, 'third')[0], categorised(page(), rows.slice(0, 2), 'third')]).toEqual([
      ['Repairs', 0.9],
      'Fuel',
      ['Materials', 0.99],
    ])
  })
})

describe('the invoice number', () => {
  const known = (value: string, y = 0.2, mistaken?: number): Known => ({
    number: { value, place: { page: 1, box: at(y) }, ...(mistaken === undefined ? {} : { mistaken: { page: 1, box: at(mistaken) } }) },
  })
  const numbered = (read: TextValue | null, rows: Known[], numbers: TextValue[] | null = [], ranked: TextValue[] = []) => {
    const { fields, absence } = extracted(page({ invoiceNumber: read }, { invoiceNumber: ranked }), rows.map(invoice), numbers)
    return fields.invoiceNumber ? [fields.invoiceNumber.value, fields.invoiceNumber.confidence] : absence?.invoiceNumber
  }
  it('of another shape gives way to the only one of the known shape, with its own confidence', () => {
    expect(numbered(text('88213'), [known('KT-20417')], [text('KT-20999', 0, 0.5), text('77')])).toEqual(['KT-20999', 0.05])
    expect(numbered(text('88213'), [known('KT-20417')], [], [text('88213'), text('KT-20999', 0.4)])).toEqual(['KT-20999', 0.4])
    expect(numbered(null, [known('KT-20417')], [text('KT-20999', 0, 0.5)])).toEqual(['KT-20999', 0.05])
    expect(numbered(text('88213'), [known('KT-20417')], [text('KT-20999', 0, 0.5), text('KT-21000', 0, 0.6)])).toEqual(['88213', 0.99])
  })
  it('of digits alone gives way to one where numbers stood before, where it stands where people corrected it', () => {
    expect(numbered(text('88213', 0.99, 0.5), [known('20417', 0.2, 0.5)], [], [text('88213', 0.99, 0.5), text('20999', 0.2, 0.2)])).toEqual(
      ['20999', 0.2],
    )
    expect(numbered(text('88213', 0.99, 0.5), [known('20417')], [], [text('88213', 0.99, 0.5), text('20999', 0.2, 0.2)])).toEqual([
      '88213',
      0.99,
    ])
    expect(
      numbered(text('88213', 0.99, 0.5), [known('20417'), known('20418')], [], [text('88213', 0.99, 0.5), text('20999', 0.2, 0.2)]),
    ).toEqual(['20999', 0.2])
    expect(numbered(text('20999', 0.7, 0.2), [known('20417')], [text('88213', 0, 0.5)])).toEqual(['20999', 0.7])
  })
  it('is removed where people removed it, and the absence is flagged', () => {
    const removed: Known = { number: { value: null, mistaken: { page: 1, box: at(0.5) } } }
    expect([numbered(text('ACC-1', 0.99, 0.5), [removed]), numbered(text('KT-1', 0.99, 0.2), [removed])]).toEqual([0.9, ['KT-1', 0.99]])
  })
  it('of an odd shape is doubted after three of one shape', () => {
    expect(numbered(text('88213'), [known('KT-1001'), known('KT-1002'), known('KT-1003')])).toEqual(['88213', 0.5])
    expect(numbered(text('88213'), [known('KT-1001'), known('KT-1002')])).toEqual(['88213', 0.99])
  })
  it('of an e-invoice stays, whatever its shape and whatever else is printed', () => {
    expect(
      numbered(text('88213', 1), [known('KT-1001'), known('KT-1002'), known('KT-1003')], null, [text('88213', 1), text('KT-20999', 0.4)]),
    ).toEqual(['88213', 1])
  })
})

it('dates and amounts stay as the model read them', () => {
  const fields = { invoiceDate: text('2026-08-14', 0.4), total: { value: 900, confidence: 0.4 }, gst: { value: 82, confidence: 0.4 } }
  expect(extracted(page(fields), [invoice({ category: 'Materials' }), invoice({ category: 'Materials' })]).fields).toMatchObject(fields)
})
