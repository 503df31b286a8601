import { describe, expect, it } from 'vitest'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { accountOf, learnedAccount } from './account-of.ts'
import { billOf, noRule, type BillRow } from './bill-of.ts'
import { billsToExport, suppliersIn } from './bills-to-export.ts'
import { books } from './books.ts'
import type { BooksState, Choice } from './fold-books.ts'

const values: InvoiceValues = {
  invoiceDate: '2026-08-14',
  paymentDate: '2026-08-14',
  invoiceNumber: '1',
  supplierName: 'Harbour Street',
  supplierAbn: null,
  category: 'Materials',
  parts: [{ amount: 11_000, gst: 1000, treatment: 'taxable' }],
}
const free = { parts: [{ amount: 11_000, gst: 0, treatment: 'gst-free' as const }] }
const rowOf = (id: string, some: Partial<InvoiceValues> = {}): BillRow => ({
  id,
  revision: 3,
  date: values.paymentDate,
  values: { ...values, invoiceNumber: id, ...some },
})
const accounts = ['310', '400', '429'].map(code => ({ code, name: code }))
const state: BooksState = { ...books.initial, package: 'xero', accounts, categories: { Materials: { account: '310', taxCode: null } } }
const choice = (account: string | null, taxCode: string | null = null): Choice => ({
  supplierKey: 'harbourstreet',
  supplierName: 'Harbour Street',
  account,
  taxCode,
  taxKind: 'taxable',
})
const withChoices = (choices: Record<string, Choice>, some: Partial<BooksState> = {}): BooksState => ({ ...state, choices, ...some })
const ruled = (account: string): Partial<BooksState> => ({
  rules: { harbourstreet: { name: 'Harbour Street', rule: { ...noRule, account } } },
})
const at = (row: BillRow, some: BooksState) =>
  accountOf(row, some, 'xero', { choices: suppliersIn([row], some).get('harbourstreet')?.choices ?? [], category: 'Materials' })

describe('the account of a bill', () => {
  it('is the one that was chosen for it, else that of its supplier’s rule, else the one that was chosen last for its supplier, else that of its category', () => {
    const all = withChoices({ i: choice('429'), j: choice('400') }, ruled('310'))
    expect(at(rowOf('i'), all).account).toEqual({ code: '429', from: 'bill' })
    expect(at(rowOf('k'), all).account).toEqual({ code: '310', from: 'rule' })
    expect(at(rowOf('k'), withChoices({ i: choice('429'), j: choice('400') })).account).toEqual({ code: '400', from: 'learned' })
    expect(at(rowOf('k'), state).account).toEqual({ code: '310', from: 'category' })
    expect(at(rowOf('k'), { ...state, categories: {} }).account).toBeNull()
  })
  it('that it would get without a choice is not learned from that choice itself', () => {
    expect(at(rowOf('i'), withChoices({ i: choice('429') }))).toMatchObject({
      account: { code: '429', from: 'bill' },
      chosen: { account: '429' },
      otherwise: { account: '310' },
    })
    expect(at(rowOf('j'), withChoices({ i: choice('429'), j: choice('400') })).otherwise.account).toBe('429')
  })
  it('is the one before when the last choice is taken back', () => {
    const events = [
      ['i', '429'],
      ['j', '400'],
      ['j', null],
    ].map(([invoiceId = '', account]) => ({
      type: 'BillAccountChosen' as const,
      data: { booksId: 'b', firmId: 'f', clientId: 'c', invoiceId: invoiceId ?? '', ...choice(account ?? null) },
    }))
    expect(at(rowOf('k'), events.slice(0, 2).reduce(books.evolve, state)).account?.code).toBe('400')
    expect(at(rowOf('k'), events.reduce(books.evolve, state)).account?.code).toBe('429')
  })
  it('is the newest choice, also where an older bill was changed last', () => {
    const events = [
      ['i', '429'],
      ['j', '400'],
      ['i', '310'],
    ].map(([invoiceId = '', account]) => ({
      type: 'BillAccountChosen' as const,
      data: { booksId: 'b', firmId: 'f', clientId: 'c', invoiceId: invoiceId ?? '', ...choice(account ?? null) },
    }))
    expect(at(rowOf('k'), events.reduce(books.evolve, { ...state, categories: {} })).account).toEqual({ code: '310', from: 'learned' })
  })
  it('is learned for other spellings of the supplier, not for other suppliers', () => {
    const one = withChoices({ i: choice('429') })
    const pick = (name: string) =>
      billsToExport([rowOf('k', { supplierName: name })], suppliersIn([rowOf('k', { supplierName: name })], one), one, 'xero', null).list[0]
        ?.account?.code
    expect([pick('HARBOUR STREET PTY LTD'), pick('Harbour Lane')]).toEqual(['429', '310'])
  })
})

describe('a learned account that is not in the chart any more', () => {
  const gone = withChoices({ i: choice('999') })
  const made = (some: BooksState) => billsToExport([rowOf('k')], suppliersIn([rowOf('k')], some), some, 'xero', null)
  it('is not used, and the bill says so', () => {
    expect(made(gone)).toMatchObject({
      bills: [{ lines: [{ account: '310' }] }],
      notes: [{ words: 'The account 999, which was chosen last for its supplier, is not in the chart any more. It gets 310 instead.' }],
      list: [{ gone: '999' }],
    })
    expect(learnedAccount([['i', choice('999')]], state)).toMatchObject({ account: '999', gone: true })
  })
  it('is not mentioned where an account was chosen for the bill or its supplier', () => {
    expect(at(rowOf('k'), gone).gone).toBe('999')
    expect(at(rowOf('k'), { ...gone, ...ruled('400') })).toMatchObject({ gone: null, account: { code: '400', from: 'rule' } })
    expect(at(rowOf('k'), withChoices({ k: choice('429'), i: choice('999') }))).toMatchObject({
      gone: null,
      account: { code: '429', from: 'bill' },
    })
  })
  it('leaves a bill without another account out, with both reasons', () => {
    expect(made({ ...gone, categories: {} }).left[0]?.words).toBe(
      'Its category “Materials” has no account, nor has its supplier. The account 999, which was chosen last for its supplier, is not in the chart any more. Choose an account for it in the list, or for its category or supplier below.',
    )
  })
  it('chosen for this very bill, leaves it out by name', () =>
    expect(billOf(rowOf('i'), gone, 'xero', suppliersIn([rowOf('i')], gone).get('harbourstreet'))).toMatch(
      /account 999 that was chosen for this bill is not in the chart/u,
    ))
})

describe('the tax code of a bill', () => {
  it.each(['=1+1', 'GST\tB'])('is refused where it is “%s”: a spreadsheet would run it, or it would add a column to the file', taxCode => {
    const chosen = withChoices({ i: choice('310', taxCode) })
    for (const of of ['myob', 'xero', 'quickbooks'] as const)
      expect(billOf(rowOf('i'), chosen, of, suppliersIn([rowOf('i')], chosen).get('harbourstreet'))).toMatch(/or has a tab/u)
  })
  const imports = withChoices({ i: choice(null, 'GST on Imports') })
  it('that was chosen last is learned for bills that are taxed alike only', () => {
    expect(at(rowOf('k'), imports).taxCode).toEqual({ code: 'GST on Imports', from: 'learned' })
    expect(at(rowOf('k', free), imports).taxCode).toEqual({ code: 'GST Free Expenses', from: 'treatment' })
    expect(at(rowOf('k'), imports).account).toEqual({ code: '310', from: 'category' })
  })
  it('of each part is that of its treatment where there are several', () => {
    const split = rowOf('i', { parts: [...values.parts, ...free.parts] })
    expect(at(split, withChoices({ i: choice('400', 'GST on Imports') }))).toMatchObject({
      account: { code: '400' },
      taxCode: null,
      otherwise: { taxCode: null },
    })
  })
  it.each([
    [
      'taxable, with a code without GST',
      'GST Free Expenses',
      {},
      /“GST Free Expenses” that was chosen for this bill, Xero computes a GST of 0\.00, and the GST of this bill is 10\.00/u,
    ],
    ['GST-free, with a code of GST', 'gst on expenses', free, /computes a GST of 10\.00, and the GST of this bill is 0\.00/u],
    [
      'private, with a code of GST',
      'GST on Expenses',
      { parts: [{ amount: 11_000, gst: 1000, treatment: 'private' as const }] },
      /because it is private/u,
    ],
  ])('leaves a bill out that is %s', (_, code, some, words) => {
    const row = rowOf('i', some)
    const chosen = withChoices({ i: choice(null, code) })
    expect(billOf(row, chosen, 'xero', suppliersIn([row], chosen).get('harbourstreet'))).toMatch(words)
  })
})
