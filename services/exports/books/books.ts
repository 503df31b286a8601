/** The books of a client at a firm, and the commands that change them. */
import Type from 'typebox'
import { BillsExported, CategoryMapped, ChartOfAccountsSet, SupplierRuleSet, type Account, type BooksEvent, type SupplierRule } from '@docketry/contracts/events/books.ts'
import type { Package } from '@docketry/contracts/rules/packages.ts'
import { commandOn, type Aggregate } from '../../platform/commands/command.ts'
import { refuse, refuseSaying } from '../../platform/errors/refuse.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { BillKind, XeroCoding } from '../../shared/xero.ts'

type Exported = Extract<BooksEvent, { type: 'BillsExported' }>['data']
/** What a person chose for the bill of one invoice. */
export type Choice = Omit<Extract<BooksEvent, { type: 'BillAccountChosen' }>['data'], 'booksId' | 'firmId' | 'clientId' | 'invoiceId'>
/** `package` null: no chart yet. `rules`: by supplier key. `choices`: by invoice, the last one at the end. `mappingChanges`: how often anything changed by which bills get their accounts. */
export type BooksState = {
  package: Package | null; fileName: string | null; accounts: Account[]; categories: Record<string, { account: string | null; taxCode: string | null }>
  rules: Record<string, { name: string; rule: SupplierRule }>; choices: Record<string, Choice>; mappingChanges: number; exports: Exported[]; xero: XeroState
}
/** `words`: why nothing was sent; null where it was. `kept`: what stayed as a person chose it in Xero. */
type Result = { words: string | null; kept: string | null }
/** `results`: by invoice. */
export type Posting = Extract<BooksEvent, { type: 'BillsPostingStarted' }>['data'] & { state: 'running' | 'finished' | 'cancelled' | 'stopped'; words: string | null; results: Record<string, Result> }
/** A bill or credit note in Xero. `revision`: of the invoice that it has. `coding`: of its lines, as chosen here; null where it is not known. `pages` null: not attached yet. */
export type XeroBill = { xeroId: string; kind: BillKind; tenantId: string; revision: number; coding: XeroCoding[] | null; postingId: string; pages: number | null; words: string | null }
export type XeroState = { connected: boolean; organisation: { tenantId: string; name: string } | null; bills: Record<string, XeroBill>; postings: Posting[] }
const noXero: XeroState = { connected: false, organisation: null, bills: {}, postings: [] }

function evolveXero(xero: XeroState, event: BooksEvent): XeroState {
  const posting = (id: string, change: (one: Posting) => Partial<Posting>): Posting[] => xero.postings.map(one => (one.postingId === id ? { ...one, ...change(one) } : one))
  switch (event.type) {
    case 'XeroConnected':
      return { ...xero, connected: true }
    case 'XeroOrganisationChosen':
      return { ...xero, organisation: { tenantId: event.data.tenantId, name: event.data.name } }
    case 'XeroDisconnected':
      return { ...xero, connected: false, organisation: null }
    case 'BillsPostingStarted':
      return { ...xero, postings: [...xero.postings, { ...event.data, state: 'running', words: null, results: {} }] }
    case 'BillPosted': {
      const { postingId, invoiceId, xeroId, tenantId, revision, kind = 'bill', coding = null, kept = null } = event.data
      return { ...xero, bills: { ...xero.bills, [invoiceId]: { xeroId, kind, tenantId, revision, coding, postingId, pages: null, words: null } }, postings: posting(postingId, ({ results }) => ({ results: { ...results, [invoiceId]: { words: null, kept } } })) }
    }
    case 'BillRefused':
      return { ...xero, postings: posting(event.data.postingId, ({ results }) => ({ results: { ...results, [event.data.invoiceId]: { words: event.data.words, kept: null } } })) }
    case 'BillPagesAttached': {
      const bill = xero.bills[event.data.invoiceId]
      return bill ? { ...xero, bills: { ...xero.bills, [event.data.invoiceId]: { ...bill, pages: event.data.pages, words: event.data.words } } } : xero
    }
    case 'BillsPostingEnded':
      return { ...xero, postings: posting(event.data.postingId, () => ({ state: event.data.how, words: event.data.words })) }
    default:
      return xero
  }
}

export const runningPosting = ({ xero }: BooksState): Posting | null => xero.postings.find(({ state }) => state === 'running') ?? null
/** Bills in Xero that have an older revision than their invoice, or that lack their pages because the posting ended before. `revisionOf`: null for an invoice that is gone. */
export function staleBills({ xero }: Pick<BooksState, 'xero'>, revisionOf: (id: string) => number | null): Set<string> {
  const running = xero.postings.find(({ state }) => state === 'running')?.postingId
  return new Set(Object.entries(xero.bills).flatMap(([id, { revision, pages, postingId }]) => {
    const now = revisionOf(id)
    return now !== null && (now > revision || (pages === null && postingId !== running)) ? [id] : []
  }))
}
/** Invoices that left: in a file, in Xero, or about to be sent there. By id, with the revision that left. */
export function sentInvoices(state: BooksState): Map<string, { revision: number }> {
  const pending = runningPosting(state)?.invoices ?? []
  const posted = Object.entries(state.xero.bills).map(([id, { revision }]) => ({ id, revision }))
  return new Map([...state.exports.flatMap(({ invoices }) => invoices), ...pending, ...posted].map(({ id, revision }) => [id, { revision }]))
}

const mappingEvents: ReadonlySet<BooksEvent['type']> = new Set(['ChartOfAccountsSet', 'CategoryMapped', 'SupplierRuleSet', 'BillAccountChosen'] as const)
function evolve(before: BooksState, event: BooksEvent): BooksState {
  const state = mappingEvents.has(event.type) ? { ...before, mappingChanges: before.mappingChanges + 1 } : before
  switch (event.type) {
    case 'BillAccountChosen': {
      const { booksId: _b, firmId: _f, clientId: _c, invoiceId, ...choice } = event.data
      const { [invoiceId]: _replaced, ...others } = state.choices
      return { ...state, choices: choice.account === null && choice.taxCode === null ? others : { ...others, [invoiceId]: choice } }
    }
    case 'ChartOfAccountsSet':
      return { ...state, package: event.data.package, fileName: event.data.fileName, accounts: event.data.accounts }
    case 'CategoryMapped':
      return { ...state, categories: { ...state.categories, [event.data.category]: { account: event.data.account, taxCode: event.data.taxCode } } }
    case 'SupplierRuleSet':
      return { ...state, rules: { ...state.rules, [event.data.supplierKey]: { name: event.data.supplierName, rule: event.data.rule } } }
    case 'BillsExported':
      return { ...state, exports: [...state.exports, event.data] }
    default:
      return evolveXero(state.xero, event) === state.xero ? state : { ...state, xero: evolveXero(state.xero, event) }
  }
}

export const books: Aggregate<BooksState, BooksEvent> = { name: 'books', stream: id => `books-${id}`, initial: { package: null, fileName: null, accounts: [], categories: {}, rules: {}, choices: {}, mappingChanges: 0, exports: [], xero: noXero }, evolve }
export const onBooks = commandOn(books)

export const booksIdOf = (firmId: string, clientId: string): string => idFrom('books', firmId, clientId)
export const common = { may: ['staff-of-firm'] as const, id: (body: { booksId: string }) => body.booksId, scope: ({ firmId, clientId }: { firmId: string; clientId: string }) => ({ firmId, clientId }) }

export const own = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined)
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The codes that occur more than once, in any letter case. */
export function duplicateCodes(accounts: readonly Account[]): string[] {
  const byCode = Map.groupBy(accounts, ({ code }) => code.trim().toLowerCase())
  return [...byCode.values()].flatMap(same => (same.length > 1 ? [same[0]?.code ?? ''] : []))
}
const named = (codes: readonly string[]): string => [...codes.slice(0, 5), ...(codes.length > 5 ? [`${codes.length - 5} more`] : [])].join(', ')

/** Refused with `books.duplicate-account`, which names the codes. */
export const setChartCommand = onBooks({
  ...common, name: 'set-chart', body: ChartOfAccountsSet.properties.data,
  decide(data, state) {
    const twice = duplicateCodes(data.accounts)
    if (twice.length > 0) throw refuseSaying('books.duplicate-account', `These accounts stand there more than once: ${named(twice)}. Nothing was stored. Give each account a code of its own in the package, then export the chart again.`)
    return isSame([state.package, state.fileName, state.accounts], [data.package, data.fileName, data.accounts]) ? [] : [{ type: 'ChartOfAccountsSet', data }]
  },
})

export const checkAccount = (account: string | null, { accounts }: BooksState): void => {
  if (account !== null && !accounts.some(({ code }) => code === account)) throw refuse('books.no-account', 'account')
}

export const mapCategoryCommand = onBooks({
  ...common, name: 'map-category', body: CategoryMapped.properties.data,
  decide(data, state) {
    checkAccount(data.account, state)
    return isSame(own(state.categories, data.category) ?? { account: null, taxCode: null }, { account: data.account, taxCode: data.taxCode }) ? [] : [{ type: 'CategoryMapped', data }]
  },
})

export const setSupplierRuleCommand = onBooks({
  ...common, name: 'set-supplier-rule', body: SupplierRuleSet.properties.data,
  decide(data, state) {
    checkAccount(data.rule.account, state)
    return isSame(own(state.rules, data.supplierKey)?.rule, data.rule) ? [] : [{ type: 'SupplierRuleSet', data }]
  },
})

const { by: _by, at: _at, ...exported } = BillsExported.properties.data.properties

/**
 * Records an export before its file leaves. `seen`: `mappingChanges` of the state that the file was made from; refused with `books.changed-meanwhile` where it has changed, with `books.exported-before` where one of the invoices was exported and nobody requested it again, as by another person a moment ago.
 */
export const recordBillsExported = onBooks({
  ...common, name: 'record-bills-exported', body: Type.Object({ ...exported, seen: Type.Integer() }),
  decide({ seen, ...data }, state, { actor, at }) {
    if (state.exports.some(({ exportId }) => exportId === data.exportId)) return []
    const before = sentInvoices(state)
    if (!data.again && data.invoices.some(({ id }) => before.has(id))) throw refuse('books.exported-before')
    if (seen !== state.mappingChanges) throw refuse('books.changed-meanwhile')
    return [{ type: 'BillsExported', data: { ...data, by: actor, at } }]
  },
})
