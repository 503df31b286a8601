import { describe, expect, it } from 'vitest'
import { segmentPages } from './segment-pages.ts'
import { findBuyer } from './buyer.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

const [supplier, buyer, other] = ['34993518190', '51824753556', '53004085616']
const letterhead = ['Bluegum Timber Supplies Pty Ltd', 'ABN 34 993 518 190', '12 Hunter Road Brookvale NSW 2100', '', '']
const billTo = ['Bill To', 'Wattle Street Bakery', '7 Station St', 'ABN 51 824 753 556']
const buyerOn = (...lines: string[]) => findBuyer(toDoc([pageOf([...letterhead, ...lines])]))

describe('findBuyer', () => {
  it.each(['Bill To', 'Invoice to:', 'Customer', 'Sold to', 'Account to:', 'Attention', 'To'])(
    'is the ABN under "%s", with the other ABNs of the pages',
    heading => {
      expect(buyerOn(heading, ...billTo.slice(1))).toEqual({ abn: buyer, otherAbns: [supplier] })
    },
  )
  it('is the ABN of a block in which a line names a person', () =>
    expect(buyerOn('Wattle Street Bakery', 'Attn: Sue Hill', '7 Station St', 'ABN 51 824 753 556')).toEqual({
      abn: buyer,
      otherAbns: [supplier],
    }))
  it('lists an ABN that is printed elsewhere on the pages, also without a label or with a misread digit', () => {
    const elsewhere = ['', '', 'Remittance advice  53 004 085 616', 'ABN 53 004 085 6l6']
    expect(buyerOn(...billTo, ...elsewhere)).toEqual({ abn: buyer, otherAbns: [supplier, other] })
    const twoPages = [pageOf([...letterhead, ...billTo]), pageOf(['Page 2 of 2', 'Account of ABN 53 004 085 616'])]
    expect(findBuyer(toDoc(twoPages))).toEqual({ abn: buyer, otherAbns: [supplier, other] })
  })
  it('is nothing without a heading, though the block looks like an address', () => expect(buyerOn(...billTo.slice(1))).toBeNull())
  it.each(['Supplier', 'Issued by:', 'Pay to'])('is nothing under "%s"', heading => expect(buyerOn(heading, ...billTo.slice(1))).toBeNull())
  it('is nothing where two ABNs stand under headings of the buyer', () => {
    expect(buyerOn(...billTo, '', '', 'Customer', 'Marlow Street Produce', 'ABN 53 004 085 616')).toBeNull()
  })
  it.each(['Ship to', 'Deliver to:', 'Delivery address', 'Postal address'])(
    'is nothing under "%s", which names somebody who may not be invoiced',
    heading => {
      expect(buyerOn(heading, ...billTo.slice(1))).toBeNull()
      expect(buyerOn(...billTo, '', '', heading, 'Marlow Street Produce', 'ABN 53 004 085 616')).toEqual({
        abn: buyer,
        otherAbns: [supplier, other],
      })
    },
  )
  it('is nothing where the number fails the checksum, has no label, or was misread', () => {
    for (const line of ['ABN 51 824 753 557', '51 824 753 556', 'ABN 51 824 753 5S6'])
      expect([line, buyerOn(...billTo.slice(0, 3), line)]).toEqual([line, null])
  })
  it("is nothing where the same ABN also stands outside the buyer's block", () =>
    expect(buyerOn('Bill To', 'Wattle Street Bakery', 'ABN 34 993 518 190')).toBeNull())
  it('is nothing on a recipient-created tax invoice', () => expect(buyerOn('Recipient created tax invoice', '', '', ...billTo)).toBeNull())
  it('is nothing on a list of many businesses', () => {
    const many = [
      '11000000948',
      '12004044937',
      '14005462874',
      '16009661901',
      '33051775556',
      '36004763526',
      '88000014675',
      '49004028077',
    ].map(abn => `Supplier ${abn}`)
    expect(buyerOn(...billTo, '', '', ...many.slice(0, 3))?.abn).toBe(buyer)
    expect(buyerOn(...billTo, '', '', ...many)).toBeNull()
  })
  it('is that of each invoice where a file has several', () => {
    const invoiceOf = (abn: string, number: string) =>
      pageOf([
        ...letterhead.slice(0, 3),
        'TAX INVOICE',
        `Invoice No: ${number}`,
        'Invoice Date: 14/08/2026',
        'Page 1 of 1',
        '',
        '',
        'Bill To',
        'Marlow Street Produce',
        `ABN ${abn}`,
        '',
        'Total  $330.00',
      ])
    const pages = [invoiceOf(buyer, 'INV-0042'), invoiceOf(other, 'INV-0043')]
    expect(segmentPages(pages).map(group => findBuyer(toDoc(group.map(i => pages[i]!)))?.abn)).toEqual([buyer, other])
  })
})
