import { describe, expect, it } from 'vitest'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { given } from '../../platform/commands/given.ts'
import { billFile } from './bill-files.ts'
import { billOf, noRule, ruleOf, type BillRow } from './bill-of.ts'
import { billsToExport, forFile, suppliersIn } from './bills-to-export.ts'
import { books, mapCategoryCommand, recordBillsExported, setChartCommand, setSupplierRuleCommand } from './books.ts'
import { chooseBillAccountCommand } from './choose-account.ts'
import type { BooksState } from './fold-books.ts'
import { cellsIn, readChart } from './read-chart.ts'

const ids = { booksId: 'b', firmId: 'f', clientId: 'c' }
const accounts = [
  { code: '310', name: 'Materials' },
  { code: '400', name: 'Advertising' },
]
const chart = { ...ids, package: 'xero' as const, fileName: null, accounts }
const exported = {
  ...ids,
  exportId: 'e',
  package: 'xero' as const,
  fileName: 'x.csv',
  invoices: [{ id: 'i', revision: 3 }],
  total: 11_000,
  again: false,
}

describe('the commands of a client’s books', () => {
  it('a chart with an account twice is refused, and names it; nothing is stored', () => {
    const twice = [...chart.accounts, { code: ' 310', name: 'Again' }]
    given(setChartCommand)
      .events()
      .when({ ...chart, accounts: twice })
      .then('books.duplicate-account')
  })
  it('a chart is set once; the same chart changes nothing', () => {
    given(setChartCommand)
      .events()
      .when(chart)
      .then([{ type: 'ChartOfAccountsSet', data: chart }])
    given(setChartCommand).events({ type: 'ChartOfAccountsSet', data: chart }).when(chart).then([])
  })
  it('a category and a supplier take an account of the chart only', () => {
    const [inChart, notThere] = ['310', '999'].map(account => ({ ...ids, category: 'Materials', account, taxCode: null }))
    given(mapCategoryCommand)
      .events({ type: 'ChartOfAccountsSet', data: chart })
      .when(inChart!)
      .then([{ type: 'CategoryMapped', data: inChart! }])
    given(mapCategoryCommand).events({ type: 'ChartOfAccountsSet', data: chart }).when(notThere!).then('books.no-account')
    given(setSupplierRuleCommand)
      .events({ type: 'ChartOfAccountsSet', data: chart })
      .when({ ...ids, supplierKey: 's', supplierName: 'S', rule: { ...noRule, account: '999' } })
      .then('books.no-account')
  })
  it('an invoice is exported once, unless it is requested again', () => {
    const before = { type: 'BillsExported' as const, data: { ...exported, by: 'user:u', at: 1 } }
    given(recordBillsExported)
      .events(before)
      .when({ ...exported, exportId: 'e2', seen: 0 })
      .then('books.exported-before')
    given(recordBillsExported)
      .events(before)
      .when({ ...exported, seen: 0 })
      .then([])
    const { facts } = {
      facts: recordBillsExported.decide({ ...exported, exportId: 'e2', again: true, seen: 0 }, books.evolve(books.initial, before), {
        commandId: 'c',
        actId: 'a',
        actor: 'user:v',
        at: 7,
        newId: () => 'n',
      }),
    }
    expect(facts).toEqual([{ type: 'BillsExported', data: { ...exported, exportId: 'e2', again: true, by: 'user:v', at: 7 } }])
  })
})

describe('an account that is chosen for one bill', () => {
  const chosen = {
    ...ids,
    invoiceId: 'i',
    supplierKey: 'harbourstreet',
    supplierName: 'Harbour Street',
    account: '400',
    taxCode: null,
    taxKind: 'taxable' as const,
  }
  const chartSet = { type: 'ChartOfAccountsSet' as const, data: chart }
  it('is in the chart, is stored once, and is taken back by choosing none', () => {
    given(chooseBillAccountCommand)
      .events(chartSet)
      .when(chosen)
      .then([{ type: 'BillAccountChosen', data: chosen }])
    given(chooseBillAccountCommand)
      .events(chartSet)
      .when({ ...chosen, account: '999' })
      .then('books.no-account')
    given(chooseBillAccountCommand).events(chartSet, { type: 'BillAccountChosen', data: chosen }).when(chosen).then([])
    const none = { ...chosen, account: null }
    given(chooseBillAccountCommand)
      .events(chartSet, { type: 'BillAccountChosen', data: chosen })
      .when(none)
      .then([{ type: 'BillAccountChosen', data: none }])
    given(chooseBillAccountCommand)
      .events(chartSet, { type: 'BillAccountChosen', data: chosen }, { type: 'BillAccountChosen', data: none })
      .when(none)
      .then([])
  })
  it('is refused once the bill has left, or is about to', () => {
    given(chooseBillAccountCommand)
      .events(chartSet, { type: 'BillsExported', data: { ...exported, by: 'user:u', at: 1 } })
      .when(chosen)
      .then('books.bill-sent')
    const started = { ...ids, postingId: 'p', tenantId: 't', invoices: exported.invoices, total: 1, isUpdate: false, by: 'user:u', at: 1 }
    given(chooseBillAccountCommand).events(chartSet, { type: 'BillsPostingStarted', data: started }).when(chosen).then('books.bill-sent')
  })
  it('makes an export whose file was made before it begin again', () => {
    given(recordBillsExported)
      .events(chartSet, { type: 'BillAccountChosen', data: chosen })
      .when({ ...exported, seen: 1 })
      .then('books.changed-meanwhile')
  })
})

describe('a chart of accounts is read from the file of its package', () => {
  const xero =
    '\uFEFF*Code,Report Code,*Name,Reporting Name,*Type,*Tax Code,Description\r\n400,,"Advertising, print",,Overhead,GST on Expenses,"With ""quotes"" and\na line"\r\n310,,Materials,,Direct Costs,GST on Expenses,\r\n'
  const myob =
    '{}\r\nAccount Number\tAccount Name\tHeader\tBalance\tAccount Type\r\n6-0000\tExpenses\tH\t0\tExpense\r\n6-1234\tMaterials\t\t0\tExpense\r\n'
  const quickbooks =
    'Account List\nHarcourt & Lim\n\nFull name,Type,Detail type,Description,Total balance\nExpenses:Materials,Expenses,Supplies,,0\n'
  it('of Xero', () =>
    expect(readChart(xero, 'xero')).toEqual([
      { code: '400', name: 'Advertising, print' },
      { code: '310', name: 'Materials' },
    ]))
  it('of MYOB, without accounts that only group others', () =>
    expect(readChart(myob, 'myob')).toEqual([{ code: '6-1234', name: 'Materials' }]))
  it('of QuickBooks, whose bills name accounts in full', () =>
    expect(readChart(quickbooks, 'quickbooks')).toEqual([{ code: 'Expenses:Materials', name: 'Expenses:Materials' }]))
  it.each([
    ['myob', xero, 'books.chart-of-other'],
    ['xero', quickbooks, 'books.chart-of-other'],
    ['xero', 'a,b\n1,2\n', 'books.not-a-chart'],
    ['xero', '', 'books.not-a-chart'],
    ['xero', '*Code,*Name,*Type,*Tax Code\n', 'books.not-a-chart'],
    ['myob', 'Account Number,Account Name\n61234,Materials\n', 'books.not-a-chart'],
  ] as const)('another file is refused for %s', (of, text, code) => {
    expect(() => readChart(text, of)).toThrow(expect.objectContaining({ code }))
  })
  it('a cell that ends in a quote within a row', () => expect(cellsIn('a,"b ""c""",\r\n,,\nd', ',')).toEqual([['a', 'b "c"', ''], ['d']]))
})

const values: InvoiceValues = {
  invoiceDate: '2026-08-14',
  paymentDate: '2026-08-14',
  invoiceNumber: '20417',
  supplierName: 'Harbour Street',
  supplierAbn: null,
  category: 'Materials',
  parts: [{ amount: 11_000, gst: 1000, treatment: 'taxable' }],
}
const rowOf = (some: Partial<InvoiceValues> = {}, id = 'i'): BillRow => ({
  id,
  revision: 3,
  date: { ...values, ...some }.paymentDate,
  values: { ...values, ...some },
})
const state: BooksState = {
  ...books.initial,
  package: 'xero',
  accounts: chart.accounts,
  categories: { Materials: { account: '310', taxCode: null } },
}
const part = (amount: number | null, gst: number | null, treatment: InvoiceValues['parts'][number]['treatment'] = 'taxable') => ({
  amount,
  gst,
  treatment,
})

describe('an accepted invoice as a bill', () => {
  it('has a line for each part, with the account of its category and the tax code of its treatment', () => {
    expect(
      billOf(
        rowOf({
          dueDate: '2026-08-28',
          parts: [part(11_000, 1000), part(500, 0, 'gst-free'), part(2200, 200, 'private'), part(5500, 500, 'capital')],
        }),
        state,
        'xero',
        undefined,
      ),
    ).toEqual({
      id: 'i',
      kind: 'bill',
      revision: 3,
      supplier: 'Harbour Street',
      number: '20417',
      date: '2026-08-14',
      dueDate: '2026-08-28',
      total: 19_200,
      lines: [
        ['GST on Expenses', 11_000, 1000],
        ['GST Free Expenses', 500, 0],
        ['BAS Excluded', 2200, 0],
        ['GST on Capital', 5500, 500],
      ].map(([taxCode, amount, gst]) => ({ account: '310', taxCode, amount, gst, description: 'Materials', isCentOff: false })),
      notInFile: null,
    })
  })
  it('takes account, tax code and terms from the supplier’s rule first', () => {
    const ruled = {
      ...state,
      rules: { harbourstreet: { name: 'Harbour Street', rule: { ...noRule, account: '400', taxCode: 'GST on Imports', termsDays: 14 } } },
    }
    expect(billOf(rowOf(), ruled, 'xero', undefined)).toMatchObject({
      dueDate: '2026-08-28',
      lines: [{ account: '400', taxCode: 'GST on Imports' }],
    })
  })
  it('takes category and terms from the last accepted invoice of the supplier where nothing else says', () => {
    const supplier = suppliersIn([rowOf({ dueDate: '2026-08-21' })], state).get('harbourstreet')
    expect(billOf(rowOf({ category: null }), state, 'xero', supplier)).toMatchObject({ dueDate: '2026-08-21', lines: [{ account: '310' }] })
  })
  it('is due on its date where no terms are known', () =>
    expect(billOf(rowOf(), state, 'xero', undefined)).toMatchObject({ dueDate: '2026-08-14' }))

  it.each<[string, Partial<InvoiceValues>, RegExp]>([
    ['in a foreign currency', { currency: 'USD' }, /in USD/u],
    ['with GST for a part of it', { parts: [part(11_000, 500)] }, /GST of 5\.00 is not that of 110\.00.*computes 10\.00/u],
    ['GST-free with GST', { parts: [part(11_000, 1000, 'gst-free')] }, /computes 0\.00/u],
    ['with an unknown total', { parts: [part(null, 0)] }, /not known/u],
    [
      'with a part that is charged and one that is credited',
      { parts: [part(11_000, 1000), part(-500, 0, 'gst-free')] },
      /parts that are charged and others that are credited/u,
    ],
    ['with a part without an amount', { parts: [part(0, 0, 'gst-free')] }, /a part without an amount/u],
    ['without a number', { invoiceNumber: null }, /no invoice number/u],
    ['without a supplier', { supplierName: null }, /no supplier/u],
    ['without a date', { invoiceDate: null, paymentDate: null }, /no date/u],
    ['of a category without an account', { category: 'Rent' }, /“Rent” has no account/u],
    ['whose supplier a spreadsheet would run', { supplierName: '=cmd()' }, /formula/u],
    ['with a line break in its number', { invoiceNumber: '1\n2' }, /line break/u],
    ['with a name that is too long', { supplierName: 'x'.repeat(256) }, /longer than the 255/u],
  ])('is none when it is one %s', (_, some, words) => expect(billOf(rowOf(some), state, 'xero', undefined)).toMatch(words))
  it.each([[999], [1001]])('with a GST of %i cents on 110 dollars is sent to Xero as it is, and is in no import file', gst => {
    const off = rowOf({ parts: [part(11_000, gst)] })
    const made = billsToExport([off], suppliersIn([off], state), state, 'xero', null)
    expect(made).toMatchObject({ bills: [{ lines: [{ gst, isCentOff: true }], total: 11_000 }], left: [] })
    expect(forFile(made)).toMatchObject({
      bills: [],
      left: [
        {
          words: `Its GST of ${gst === 999 ? '9.99' : '10.01'} is a cent from the 10.00 that Xero computes from an import file. Send it to Xero directly, which keeps it, or enter it there.`,
        },
      ],
    })
    for (const of of ['myob', 'quickbooks'] as const) expect(billOf(off, state, of, undefined)).toMatch(/computes 10\.00/u)
  })
  it('whose GST is two cents off, or none where it is a cent, is sent nowhere', () => {
    for (const some of [part(11_000, 1002), part(11_000, 998), part(11, 0)])
      expect(billOf(rowOf({ parts: [some] }), state, 'xero', undefined)).toMatch(/is not that of/u)
  })
  it('is a credit note when its amounts are negative, which QuickBooks does not import', () => {
    const credit = rowOf({ parts: [part(-11_000, -1000), part(-500, 0, 'gst-free')] })
    expect(billOf(credit, state, 'xero', undefined)).toMatchObject({
      kind: 'credit-note',
      total: -11_500,
      lines: [
        { taxCode: 'GST on Expenses', amount: -11_000, gst: -1000 },
        { taxCode: 'GST Free Expenses', amount: -500, gst: 0 },
      ],
    })
    expect(billOf(credit, state, 'myob', undefined)).toMatchObject({ kind: 'credit-note' })
    expect(billOf(credit, state, 'quickbooks', undefined)).toBe(
      'It is a credit note, and the import of bills into QuickBooks Online takes none. Enter it in QuickBooks Online itself: New, Supplier credit.',
    )
  })
  it('is none of MYOB when it is a capital purchase without GST, or its number is longer than 20', () => {
    expect(billOf(rowOf({ parts: [part(11_000, 0, 'capital')] }), state, 'myob', undefined)).toMatch(/no tax code for capital/u)
    expect(billOf(rowOf({ invoiceNumber: '1'.repeat(21) }), state, 'myob', undefined)).toMatch(/longer than the 20/u)
  })
})

describe('what is to be exported', () => {
  const pick = (rows: BillRow[], some: BooksState = state, only: ReadonlySet<string> | null = null) =>
    billsToExport(rows, suppliersIn(rows, some), some, 'xero', only)
  const sent: BooksState = { ...state, exports: [{ ...exported, by: 'user:u', at: 1 }] }
  it('is new since the last export; what was changed since then is named', () => {
    const { bills, notes } = pick([rowOf(), rowOf({ invoiceNumber: '2' }, 'j')], sent)
    expect(bills.map(({ id }) => id)).toEqual(['j'])
    expect(notes).toEqual([])
    expect(pick([{ ...rowOf(), revision: 4 }], sent).notes).toMatchObject([
      {
        id: 'i',
        name: 'Invoice 20417 of Harbour Street dated 14/08/2026',
        words: expect.stringContaining('changed since it was exported') as string,
      },
    ])
  })
  it('are the invoices of an earlier export when they are requested again', () =>
    expect(pick([rowOf(), rowOf({ invoiceNumber: '2' }, 'j')], sent, new Set(['i'])).bills.map(({ id }) => id)).toEqual(['i']))
  it('leaves out both of two invoices with the same supplier and number, which a package would join, and a copy of one that was exported', () => {
    expect(pick([rowOf(), rowOf({}, 'j')]).left.map(({ id }) => id)).toEqual(['i', 'j'])
    expect(pick([rowOf(), rowOf({ supplierName: 'HARBOUR STREET PTY LTD' }, 'j')], sent)).toMatchObject({ bills: [], left: [{ id: 'j' }] })
  })
  it('names invoices that differ from the treatment of their supplier’s rule', () => {
    const ruled = { ...state, rules: { harbourstreet: { name: 'Harbour Street', rule: { ...noRule, treatment: 'gst-free' as const } } } }
    expect(pick([rowOf()], ruled)).toMatchObject({
      bills: [{ id: 'i' }],
      notes: [{ words: 'It is taxable; the rule of its supplier says GST-free.' }],
    })
  })
  it.each([
    ['taxable', 1000],
    ['gst-free', 0],
    ['input-taxed', 0],
    ['private', 0],
    ['capital', 1000],
    ['no-gst', 0],
  ] as const)('a supplier may be %s: typed, or learned from its last invoice', (treatment, gst) => {
    const rows = [rowOf(), rowOf({ invoiceNumber: '2', parts: [part(11_000, gst, treatment)] }, 'j')]
    const learned = suppliersIn(rows, state).get('harbourstreet')?.learned
    expect(learned?.treatment).toBe(treatment)
    expect(ruleOf(state, 'harbourstreet', learned).treatment).toBe(treatment)
    const ruled: BooksState = { ...state, rules: { harbourstreet: { name: 'Harbour Street', rule: { ...noRule, treatment } } } }
    expect(ruleOf(ruled, 'harbourstreet', { ...noRule, treatment: 'taxable' }).treatment).toBe(treatment)
    expect(pick(rows, ruled).notes.map(({ id }) => id)).toEqual(treatment === 'taxable' ? [] : ['i'])
  })
})

describe('the file of a package', () => {
  const bill = billOf(
    rowOf({ supplierName: 'Café, “Söhne”', parts: [part(11_000, 1000), part(500, 0, 'gst-free')] }),
    state,
    'xero',
    undefined,
  )
  const bills = typeof bill === 'string' ? [] : [bill]
  it('of Xero has the 26 columns of its bill template, a row for each line, dates with the day first, and nothing before the heads', () => {
    const { name, text } = billFile('xero', bills, '2026-08-20')
    const [heads, first, second, ...rest] = cellsIn(text, ',')
    expect(name).toBe('xero_bills_2026-08-20.csv')
    expect(text.startsWith('*ContactName,EmailAddress,POAddressLine1,')).toBe(true)
    expect(heads).toHaveLength(26)
    const at = (row: string[] | undefined, head: string) => row?.[heads?.indexOf(head) ?? -1]
    expect(
      [
        '*ContactName',
        '*InvoiceNumber',
        '*InvoiceDate',
        '*DueDate',
        '*Quantity',
        '*UnitAmount',
        '*AccountCode',
        '*TaxType',
        'TaxAmount',
        'Currency',
      ].map(head => at(first, head)),
    ).toEqual(['Café, “Söhne”', '20417', '14/08/2026', '14/08/2026', '1', '110.00', '310', 'GST on Expenses', '10.00', 'AUD'])
    expect(['*UnitAmount', '*TaxType', 'TaxAmount'].map(head => at(second, head))).toEqual(['5.00', 'GST Free Expenses', '0.00'])
    expect(rest).toEqual([])
  })
  const credit = billOf(rowOf({ parts: [part(-11_000, -1000)] }), state, 'xero', undefined)
  const credits = typeof credit === 'string' ? [] : [credit]
  it('of Xero and of MYOB has a credit note with negative amounts, which stay numbers', () => {
    const [heads = [], row = []] = cellsIn(billFile('xero', credits, '2026-08-20').text, ',')
    expect(['*InvoiceNumber', '*Quantity', '*UnitAmount', 'TaxAmount'].map(head => row[heads.indexOf(head)])).toEqual([
      '20417',
      '1',
      '-110.00',
      '-10.00',
    ])
    const [myobHeads = [], myobRow = []] = cellsIn(billFile('myob', credits, '2026-08-20').text, '\t')
    expect(['Amount', 'Inc-Tax Amount', 'GST Amount'].map(head => myobRow[myobHeads.indexOf(head)])).toEqual([
      '-100.00',
      '-110.00',
      '-10.00',
    ])
  })
  it('of QuickBooks has its columns', () =>
    expect(cellsIn(billFile('quickbooks', bills, '2026-08-20').text, ',').slice(0, 2)).toEqual([
      [
        '*BillNo',
        '*Supplier',
        '*BillDate',
        '*DueDate',
        'Terms',
        'Location',
        'Memo',
        '*Account',
        'LineDescription',
        '*LineAmount',
        '*LineTaxCode',
        'LineTaxAmount',
      ],
      ['20417', 'Café, “Söhne”', '14/08/2026', '14/08/2026', '', '', '', '310', 'Materials', '110.00', 'GST on Expenses', '10.00'],
    ]))
  it('of MYOB separates cells by tabs and purchases by a blank line', () => {
    const { name, text } = billFile('myob', [...bills, ...bills], '2026-08-20')
    expect(name).toBe('myob_purchases_2026-08-20.txt')
    expect(text.split('\r\n').flatMap((line, i) => (line === '' ? [i] : []))).toEqual([3, 6])
    expect(text.split('\r\n')).toHaveLength(7)
    expect(text.split('\r\n')[1]).toBe('Café, “Söhne”\tX\t\t14/08/2026\t20417\tMaterials\t310\t100.00\t110.00\tGST on Expenses\t\t10.00\tB')
  })
})
