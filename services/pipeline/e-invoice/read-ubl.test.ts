import { describe, expect, it } from 'vitest'
import { ublOf, ublSupplier, type UblParts } from '../../testing/e-invoices.ts'
import { readEInvoice } from './read-e-invoice.ts'

const read = (parts: UblParts = {}) => readEInvoice(Buffer.from(ublOf(parts)))
const valuesOf = (parts: UblParts) => read(parts).values
const monetary = (amounts: Record<string, string>) =>
  `<cac:LegalMonetaryTotal>${Object.entries(amounts)
    .map(([name, amount]) => `<cbc:${name} currencyID="AUD">${amount}</cbc:${name}>`)
    .join('')}</cac:LegalMonetaryTotal>`
const taxes = (...totals: [string, string][]) =>
  totals
    .map(([currency, amount]) => `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount></cac:TaxTotal>`)
    .join('')

describe('readUbl', () => {
  it('reads the values of an invoice', () => {
    expect(read().values).toEqual({
      invoiceDate: '2026-08-14',
      invoiceNumber: 'INV-20417',
      supplierAbn: '51824753556',
      supplierName: 'Harbour Street Plumbing',
      total: 33_000,
      gst: 3000,
      dueDate: '2026-08-28',
      currency: 'AUD',
      lineItems: {
        items: [1, 2].map(() => ({ description: 'Plumber, labour', quantity: 2, amount: 18_000, gst: 1800 })),
        count: 2,
        sum: 36_000,
        addsUpTo: null,
      },
    })
  })

  it('reads the lines exactly: GST at the rate that the line states, those of a credit note negative', () => {
    const linesOf = (parts: UblParts) => read(parts).values.lineItems
    expect(
      linesOf({ monetary: monetary({ LineExtensionAmount: '360.00', TaxExclusiveAmount: '360.00', PayableAmount: '396.00' }) })?.addsUpTo,
    ).toBe('net')
    expect(
      linesOf({ monetary: monetary({ LineExtensionAmount: '360.00', TaxExclusiveAmount: '350.00', PayableAmount: '385.00' }) })?.addsUpTo,
    ).toBe('subtotal') // an allowance of the whole document
    expect(linesOf({ credit: true, lines: 1 })?.items).toEqual([
      { description: 'Plumber, labour', quantity: 2, amount: -18_000, gst: -1800 },
    ])
    expect(linesOf({ lines: 0 })).toBeUndefined()
  })

  it('keeps 400 lines, and the sum of all', () => {
    const found = read({
      lines: 450,
      monetary: monetary({ LineExtensionAmount: '81000.00', TaxExclusiveAmount: '81000.00', PayableAmount: '89100.00' }),
    }).values.lineItems
    expect([found?.items.length, found?.count, found?.sum, found?.addsUpTo]).toEqual([400, 450, 8_100_000, 'net'])
  })

  it('reads parties, lines and totals as they are shown', () => {
    const { supplier, buyer, lines, totals, references, credit, syntax } = read({ lines: 1 })
    expect([credit, syntax]).toEqual([false, 'ubl'])
    expect(supplier.details).toEqual([
      'Harbour Holdings Pty Ltd',
      'ABN 51 824 753 556',
      'NZBN 9430000000001',
      '12 Harbour Street',
      'Hobart TAS 7000 AU',
    ])
    expect(buyer.name).toBe('Wattle Street Bakery')
    expect(lines).toEqual([
      { name: 'Plumber, labour', details: ['Replace kitchen mixer tap'], quantity: '2', price: '90.00', rate: '10%', amount: '180.00' },
    ])
    expect(totals.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Sum of lines 300.00',
      'Total excluding GST 300.00',
      'GST 30.00',
      'Total including GST 330.00',
      'Amount due 330.00',
    ])
    expect(references).toEqual([{ label: 'Your reference', text: 'PO 7' }])
  })

  it('takes the amounts of a credit note as negative', () => {
    const note = read({ credit: true })
    expect([note.credit, note.values.total, note.values.gst, note.values.dueDate]).toEqual([true, -33_000, -3000, null])
  })

  it('takes a negative invoice as it stands, also one whose type says credit note', () => {
    const negative = { monetary: monetary({ TaxInclusiveAmount: '-330.00', PayableAmount: '-330.00' }), tax: taxes(['AUD', '-30.00']) }
    expect([valuesOf(negative).total, valuesOf(negative).gst]).toEqual([-33_000, -3000])
    const typed = readEInvoice(Buffer.from(ublOf(negative).replace('>380<', '>381<')))
    expect([typed.credit, typed.values.total]).toEqual([true, -33_000])
    expect(readEInvoice(Buffer.from(ublOf().replace('>380<', '>381<'))).values.total).toBe(-33_000)
  })

  it('takes the total before a deposit and rounding', () => {
    expect(
      valuesOf({
        monetary: monetary({
          TaxInclusiveAmount: '1780.14',
          PrepaidAmount: '50.00',
          PayableRoundingAmount: '-0.14',
          PayableAmount: '1730.00',
        }),
      }).total,
    ).toBe(178_014)
    expect(
      valuesOf({ monetary: monetary({ PrepaidAmount: '50.00', PayableRoundingAmount: '-0.14', PayableAmount: '1730.00' }) }).total,
    ).toBe(178_014)
    expect(valuesOf({ monetary: '' }).total).toBeNull()
  })

  it('takes the GST in the currency of the document', () => {
    expect(valuesOf({ tax: taxes(['NZD', '168.23'], ['AUD', '152.74']) }).gst).toBe(15_274)
    expect(valuesOf({ tax: taxes(['AUD', '0.00']) }).gst).toBe(0)
    expect(valuesOf({ tax: '' }).gst).toBeNull()
    expect(valuesOf({ tax: taxes(['NZD', '1.00'], ['USD', '2.00']) }).gst).toBeNull()
  })

  it.each<[string, string, string | null]>([
    [
      '<cac:PartyLegalEntity><cbc:CompanyID schemeID="0151">51 824 753 556</cbc:CompanyID></cac:PartyLegalEntity>',
      'the legal entity',
      '51824753556',
    ],
    [
      '<cac:PartyTaxScheme><cbc:CompanyID>51824753556001</cbc:CompanyID></cac:PartyTaxScheme>',
      'the tax registration with a GST branch',
      '51824753556',
    ],
    ['<cbc:EndpointID schemeID="0151">51824753556</cbc:EndpointID>', 'the Peppol address', '51824753556'],
    [
      '<cac:PartyIdentification><cbc:ID>51824753556</cbc:ID></cac:PartyIdentification>',
      'an identifier whose checksum holds',
      '51824753556',
    ],
    ['<cac:PartyIdentification><cbc:ID>51824753557</cbc:ID></cac:PartyIdentification>', 'no identifier whose checksum fails', null],
    ['<cbc:EndpointID schemeID="0088">9430000000001</cbc:EndpointID>', 'no number of another register', null],
    [
      '<cac:PartyLegalEntity><cbc:CompanyID schemeID="0151">51824753557</cbc:CompanyID></cac:PartyLegalEntity>',
      'an ABN as stated, which is flagged later',
      '51824753557',
    ],
  ])('finds the ABN: %s', (party, _, abn) => {
    const supplier = `<cac:AccountingSupplierParty><cac:Party>${party}<cac:PartyName><cbc:Name>A</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>`
    expect(valuesOf({ supplier }).supplierAbn).toBe(abn)
  })

  it('takes the legal name where there is no trading name, and cleans names of what cannot be seen', () => {
    expect(valuesOf({ supplier: ublSupplier.replace(/<cac:PartyName>.*<\/cac:PartyName>/u, '') }).supplierName).toBe(
      'Harbour Holdings Pty Ltd',
    )
    expect(
      valuesOf({ supplier: ublSupplier.replace('Harbour Street Plumbing', '\n  Harbour\u202e \u200b &amp; <![CDATA[<Sons>]]> ') })
        .supplierName,
    ).toBe('Harbour & <Sons>')
  })

  it('ignores invalid dates and numbers', () => {
    const broken = (from: string | RegExp, to: string) => readEInvoice(Buffer.from(ublOf().replace(from, to))).values
    expect(broken('2026-08-14', '2026-02-30').invoiceDate).toBeNull()
    expect(broken('2026-08-14', '2026-08-14+10:00').invoiceDate).toBe('2026-08-14')
    expect(broken('>330.00</cbc:TaxInclusiveAmount>', '>3.3e2</cbc:TaxInclusiveAmount>').total).toBe(33_000) // the amount to pay
    expect(broken(/<cbc:ID>INV-20417<\/cbc:ID>/u, '').invoiceNumber).toBeNull()
    expect(broken('>AUD</cbc:Doc', '>XXX</cbc:Doc').currency).toBe('AUD') // of the total
    expect(broken('<cbc:DueDate>2026-08-28', '<cbc:DueDate>soon').dueDate).toBeNull()
  })

  it('reads other prefixes and UTF-16', () => {
    const prefixed = ublOf()
      .replaceAll('cbc:', 'a:')
      .replaceAll('xmlns:cbc', 'xmlns:a')
      .replaceAll('cac:', 'b:')
      .replaceAll('xmlns:cac', 'xmlns:b')
      .replaceAll('<Invoice xmlns=', '<u:Invoice xmlns:u=')
      .replace('</Invoice>', '</u:Invoice>')
    for (const bytes of [Buffer.from(prefixed), Buffer.from(`\ufeff${ublOf()}`, 'utf16le')])
      expect(readEInvoice(bytes).values).toEqual(read().values)
  })
})

describe('readEInvoice', () => {
  it.each<[string, string, string]>([
    ['another document', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'file.not-an-e-invoice'],
    ['an invoice of another language', '<Invoice xmlns="urn:other"/>', 'file.not-an-e-invoice'],
    [
      'an invoice without content',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
      'file.e-invoice-unreadable',
    ],
    ['an invoice that is cut off', ublOf().slice(0, 2000), 'file.e-invoice-unreadable'],
    [
      'an invoice with a document type',
      ublOf().replace('<Invoice', '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice'),
      'file.e-invoice-unreadable',
    ],
  ])('refuses %s', (_, text, code) => {
    expect(() => readEInvoice(Buffer.from(text))).toThrow(expect.objectContaining({ code }))
  })
})
