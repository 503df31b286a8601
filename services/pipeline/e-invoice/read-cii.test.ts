import { describe, expect, it } from 'vitest'
import { ciiOf, type CiiParts } from '../../testing/e-invoices.ts'
import { readEInvoice } from './read-e-invoice.ts'

const read = (parts: CiiParts = {}) => readEInvoice(Buffer.from(ciiOf(parts)))

describe('readCii', () => {
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
        items: [{ description: 'Plumber, labour', quantity: 2, amount: 18_000, gst: 1800 }],
        count: 1,
        sum: 18_000,
        addsUpTo: null,
      },
    })
    expect(read().lines).toEqual([{ name: 'Plumber, labour', details: [], quantity: '2', price: '90.00', rate: '10%', amount: '180.00' }])
  })

  it('reads a profile without lines', () => expect(read({ lines: 0 }).values.total).toBe(33_000))

  it('takes the amounts of a credit note as negative, once', () => {
    expect([read({ type: '381' }).values.total, read({ type: '381' }).values.gst]).toEqual([-33_000, -3000])
    expect(read({ type: '381', total: '-330.00' }).values.total).toBe(-33_000)
  })

  it('reads ZUGFeRD 1.0', () => {
    const old = ciiOf()
      .replaceAll('urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'urn:ferd:CrossIndustryDocument:invoice:1p0')
      .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
      .replaceAll('rsm:ExchangedDocument', 'rsm:HeaderExchangedDocument')
      .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
      .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
      .replaceAll('SettlementHeaderMonetary', 'SettlementMonetary')
      .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
      .replaceAll('SpecifiedTradeSettlementLineMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation')
    const invoice = readEInvoice(Buffer.from(old))
    expect([invoice.values, invoice.lines[0]?.amount]).toEqual([read().values, '180.00'])
  })

  it('calls the tax of another currency by its own name', () => {
    expect(read({ currency: 'EUR' }).totals.map(it => it.label)).toContain('VAT')
  })
})
