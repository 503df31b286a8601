import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.test-help.ts'
import { segmentPages } from './segment-pages.ts'

const first = (number: string, abn: string, name = 'Bluegum Timber Pty Ltd') =>
  pageOf([name, `ABN ${abn}`, 'TAX INVOICE', `Invoice No: ${number}`, 'Date: 14/08/2026', 'Total $110.00'])
const abn = '34 993 518 190'
const groups = (...pages: ReturnType<typeof pageOf>[]) => segmentPages(pages)

describe('segmentPages', () => {
  it('keeps page 2 of 2 with page 1', () => {
    expect(
      groups(
        pageOf(['Bluegum Timber', 'Tax invoice', 'Date 14/08/2026', 'Page 1 of 2']),
        pageOf(['Bluegum Timber', 'Page 2 of 2', 'Total $55.00 14/08/2026']),
      ),
    ).toEqual([[0, 1]])
  })
  it('keeps the second page of what a browser printed', () => {
    const foot = 'https://mail.example/mail/u/0/?view=pt'
    const page = (at: number) => pageOf(['Deskhouse', 'Tax invoice', 'Date 01/07/2025', 'Total $563.59', `${foot}  ${at}/2`])
    expect(groups(page(1), page(2), page(1))).toEqual([[0, 1], [2]])
  })
  it('keeps a page with the same number', () => {
    expect(groups(first('INV-0042', abn), pageOf(['Bluegum Timber', 'Invoice No INV-0042', 'Total $20.00', '14/08/2026']))).toEqual([
      [0, 1],
    ])
  })
  it('starts an invoice at a new number of the same supplier', () => {
    expect(groups(first('INV-0042', abn), first('INV-0043', abn), first('INV-0044', abn))).toEqual([[0], [1], [2]])
  })
  it('starts an invoice after page 1 of 1, though both name the same bank account', () => {
    const paid = (number: string, ...more: string[]) =>
      pageOf([
        'Bright Laundry',
        `ABN ${abn}`,
        'TAX INVOICE',
        `Invoice No: ${number}`,
        'Invoice date: 10/07/2026',
        ...more,
        'Total $86.00',
        'Account: 509566479',
      ])
    expect(groups(paid('INV-7457', 'Page: 1 of 1'), paid('INV-7478'))).toEqual([[0], [1]])
  })
  it('starts an invoice at a new letterhead without numbers', () => {
    expect(
      groups(
        pageOf(['Corner Cafe', 'Tax Invoice', '14/08/2026', 'Total $9.00']),
        pageOf(['Metro Parking', 'Receipt', '15/08/2026', 'Total $12.00']),
      ),
    ).toEqual([[0], [1]])
  })
  it('joins a blank page and a page of terms to the invoice before them', () => {
    const terms = pageOf([
      'Terms and Conditions',
      ...Array.from({ length: 12 }, (_, i) => `${i + 1}. goods remain the property of the seller until paid`),
    ])
    expect(groups(first('INV-1', abn), pageOf([]), first('INV-2', abn), terms)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })
  it('joins a page that was brought forward', () => {
    expect(
      groups(
        pageOf(['Bluegum Timber', 'Tax Invoice', '14/08/2026', 'Carried forward $80.00']),
        pageOf(['Brought forward $80.00', 'Screws $8.00', 'Total $88.00']),
      ),
    ).toEqual([[0, 1]])
  })
  it('joins a page whose table repeats the row of headings of the page before', () => {
    const columns = 'Date  Con note  From  To  Total ex'
    const head = ['Bluegum Freight', 'Invoice NX0931174', 'Date 19/10/2025', 'Account 40', 'Terms 14 days']
    const rows = ['13/10/25  NXF1  Welshpool  Northam  532.96']
    const last = [columns, '18/10/25  NXF9  Welshpool  Albany  366.97', 'INVOICE TOTAL  $899.93']
    expect(groups(pageOf([...head, columns, ...rows]), pageOf(last))).toEqual([[0, 1]])
    expect(groups(pageOf([...head, ...rows]), pageOf(['Tax invoice', ...last]))).toEqual([[0], [1]])
  })
  it('joins a page with the ABN of somebody else that has no heading, number or total', () => {
    const programme = ['Your programme', 'Tue 12 May 2026  Opening', 'Run by the Hydrology Society Inc (ABN 34 993 518 190)']
    expect(groups(first('INV-1', abn), pageOf(programme))).toEqual([[0, 1]])
    expect(groups(first('INV-1', abn), pageOf(['Tax invoice', ...programme]))).toEqual([[0], [1]])
    expect(groups(first('INV-1', abn), pageOf([...programme, 'Total  $33.00']))).toEqual([[0], [1]])
  })
  it('gives a leading blank page to the invoice behind it', () => {
    expect(groups(pageOf([]), first('INV-1', abn))).toEqual([[0, 1]])
  })
  it('takes a bounded time for a page with 20,000 words', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => ({
      text: String(i * 7919).repeat(i % 300),
      confidence: 1,
      line: i >> 4,
      box: [0.1, 0.1, 0.2, 0.12] as [number, number, number, number],
    }))
    expect(groups(pageOf([], { words }))).toEqual([[0]])
  })
  it('returns no groups for no pages', () => {
    expect(segmentPages([])).toEqual([])
  })
})

it('a number of pages at the end of the last line keeps the pages of a bill together', () => {
  const page = (at: number, ...lines: string[]) =>
    pageOf(['Skylark mobile', ...lines, 'Total $214.50 14/08/2026', `Skylark Networks Pty Ltd  ${at} / 2`])
  expect(groups(page(1, 'Tax invoice'), page(2, 'Charges on this bill'), page(1, 'Tax invoice'))).toEqual([[0, 1], [2]])
})

it('hours and the date of a card in the last line are no number of a page', () => {
  const bill = (last: string) => pageOf(['Skylark mobile', 'Tax invoice', 'Date 14/08/2026', 'Total $214.50', last])
  const further = pageOf(['Charges on this bill', 'Calls overseas', 'Help'])
  expect(groups(bill('Emergency service 24 / 7'), further)).toEqual([[0, 1]])
  expect(groups(bill('Thank you'), bill('VISA 1234 EXP 02 / 28'))).toEqual([[0], [1]])
})

const till = (name: string, ...lines: string[]) => pageOf([name, 'Shop 3 Plaza Arcade', 'Corvane NSW 2263', ...lines])

it.each([
  ['what is to pay', ['Sat 28 Feb 26 10:41', 'RUMP STEAK  29.46', 'TO PAY  $29.46', 'CASH  30.00']],
  ['what was paid', ['Entry 06NOV2026 08:04', 'PAID  $26.40', 'Ticket 0917']],
  ['its GST', ['1 October 2026', 'Professional costs  $285.00', 'G.S.T. thereon  28.50']],
])('a receipt that names no total, but %s, is of its own', (_, lines) => {
  expect(groups(till('Galah Fuel', 'Receipt', '01/03/26', 'TOTAL  $9.00'), till('Quarrel Meats', ...lines))).toEqual([[0], [1]])
})

it('receipts of one till are told apart by the title in the middle of each', () => {
  const address = ['Dealer 4', 'Open all hours', 'Pump 2', 'Diesel', 'Premium', 'Attendant RJ', 'Shift 2', 'Rego', 'Odometer', 'Driver 3']
  const receipt = (day: string) => till('GALAH FUEL', 'Tel 5550 2917', ...address, '- TAX INVOICE -', day, 'TOTAL  $9.00')
  expect(groups(receipt('14/08/2026'), receipt('14/08/2026'))).toEqual([[0], [1]])
})

it('receipts of one till without a title are told apart by their days', () => {
  const receipt = (day: string) => till('GALAH FUEL', day, 'TOTAL  $9.00')
  expect(groups(receipt('14/08/2026'), receipt('15/08/2026'))).toEqual([[0], [1]])
  expect(groups(receipt('14/08/2026'), receipt('14/08/2026'))).toEqual([[0, 1]])
})

it('a receipt whose date cannot be read is of its own under its own letterhead', () => {
  const receipt = till('Quarrel Meats', 'Cash receipt', '27/Ma1/2018', 'Total  $9.00')
  expect(groups(till('Galah Fuel', 'Receipt', '01/03/26', 'TOTAL  $9.00'), receipt)).toEqual([[0], [1]])
})

describe('the pages of one invoice stay together', () => {
  it('where the second of two lists numbers of its own', () => {
    const rows = pageOf(['Loads, weighbridge', 'Docket no. W5518  04/03/2026', 'Page 2 of 2'])
    expect(groups(pageOf([...['Stonepost Wines', 'Tax invoice no. RC-26-031', 'Date 30/04/2026'], 'Page 1 of 2']), rows)).toEqual([[0, 1]])
    expect(groups(first('RC-26-031', abn), rows)).toEqual([[0, 1]])
  })
  it('where the second names the number of the first without a label, and another with one', () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i + 1}/05/2026  Perusing the lease  48.00`)
    const particulars = pageOf([
      'Particulars',
      ...rows,
      "Counsel's fees, his invoice 0207 of 9/06/2026  1,100.00",
      'Quote 11846 when you pay',
    ])
    expect(groups(first('11846', abn), particulars)).toEqual([[0, 1]])
  })
})

it('a postcode, or a short number of somebody else, does not join two invoices', () => {
  const second = pageOf(['Metro Parking', 'Corvane NSW 2810', 'Tax invoice', '15/08/2026', 'Total $12.00'])
  expect(groups(first('2810', abn), second)).toEqual([[0], [1]])
  expect(groups(first('118', abn), first('118', '51 824 753 556', 'Metro Parking'))).toEqual([[0], [1]])
})
