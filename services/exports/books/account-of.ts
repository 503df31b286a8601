/** Which account and tax code a bill gets, and where they come from. Pure. */
import type { BillEntry } from '@docketry/contracts/api/books.ts'
import type { TaxKind } from '@docketry/contracts/events/books.ts'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { taxCodes, taxKindOf, type Package } from '@docketry/contracts/rules/packages.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { own } from './books.ts'
import type { BooksState, Choice } from './fold-books.ts'

/** What people chose for bills of one supplier, by invoice, the last one at the end. */
export type Choices = readonly (readonly [invoiceId: string, choice: Choice])[]
/** `taxKind`: of the bill for which the tax code was chosen. `gone`: the account is not in the chart any more, and not used. */
type LearnedAccount = { account: string | null; taxCode: string | null; taxKind: TaxKind | null; gone: boolean }

/** The last account and the last tax code among the choices. */
export function learnedAccount(choices: Choices, { accounts }: Pick<BooksState, 'accounts'>): LearnedAccount {
  const account = choices.findLast(([, choice]) => choice.account !== null)?.[1].account ?? null
  const { taxCode, taxKind } = choices.findLast(([, choice]) => choice.taxCode !== null)?.[1] ?? { taxCode: null, taxKind: null }
  return { account, taxCode, taxKind, gone: account !== null && !accounts.some(({ code }) => code === account) }
}

/** How the only part of an invoice is taxed; null where it has several, or its GST fits none. */
export const kindOf = ({ parts: [part, another] }: Pick<InvoiceValues, 'parts'>): TaxKind | null =>
  part && another === undefined ? taxKindOf(part) : null

export type AccountOf = Pick<BillEntry, 'account' | 'taxCode' | 'chosen' | 'otherwise' | 'gone'>
const nothing: { account: string | null; taxCode: string | null } = { account: null, taxCode: null }
type Source = { from: NonNullable<BillEntry['account']>['from']; account?: string | null | undefined; taxCode?: string | null | undefined }

function firstOf(which: 'account' | 'taxCode', sources: readonly Source[]): BillEntry['account'] {
  for (const { from, [which]: code } of sources) if (code) return { code, from }
  return null
}

/**
 * `category`: of the bill. `choices`: of its supplier. A tax code for the bill as a whole is used where the invoice has one part; a learned
 * one where that part is taxed as that of the bill for which it was chosen.
 */
export function accountOf(
  { id, values }: { id: string; values: InvoiceValues },
  books: BooksState,
  of: Package,
  { choices, category }: { choices: Choices; category: string },
): AccountOf {
  const [kind, isWhole] = [kindOf(values), values.parts.length === 1]
  const [choice, rule, mapped] = [
    own(books.choices, id) ?? nothing,
    own(books.rules, supplierKey(values.supplierName ?? ''))?.rule ?? nothing,
    own(books.categories, category) ?? nothing,
  ]
  const learned = learnedAccount(
    choices.filter(([invoiceId]) => invoiceId !== id),
    books,
  )
  const others: Source[] = [
    { from: 'rule', account: rule.account, taxCode: rule.taxCode },
    {
      from: 'learned',
      account: learned.gone ? null : learned.account,
      taxCode: kind !== null && learned.taxKind === kind ? learned.taxCode : null,
    },
    { from: 'category', account: mapped.account, taxCode: mapped.taxCode },
    { from: 'treatment', taxCode: kind && taxCodes[of][kind] },
  ]
  const sources: Source[] = [{ from: 'bill', account: choice.account, taxCode: choice.taxCode }, ...others]
  const taxCodeOf = (among: readonly Source[]): BillEntry['taxCode'] => (isWhole ? firstOf('taxCode', among) : null)
  return {
    account: firstOf('account', sources),
    taxCode: taxCodeOf(sources),
    chosen: { account: choice.account, taxCode: choice.taxCode },
    otherwise: { account: firstOf('account', others)?.code ?? null, taxCode: taxCodeOf(others)?.code ?? null },
    gone: learned.gone && !choice.account && !rule.account ? learned.account : null,
  }
}
