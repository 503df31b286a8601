/**
 * The state of a client's books, and how its events change it. A client with thousands of bills has thousands of events, all of which every
 * command folds.
 */
import type { Account, BooksEvent, SupplierRule } from '@docketry/contracts/events/books.ts'
import type { Package } from '@docketry/contracts/rules/packages.ts'
import { ownCopies, type OwnCopies } from '../../platform/events/own-copies.ts'
import type { BillKind, XeroCoding } from '../../shared/xero.ts'

type Exported = Extract<BooksEvent, { type: 'BillsExported' }>['data']
/** What a person chose for the bill of one invoice. */
export type Choice = Omit<Extract<BooksEvent, { type: 'BillAccountChosen' }>['data'], 'booksId' | 'firmId' | 'clientId' | 'invoiceId'>
/** What a person confirmed of a bill in the package: it is as the invoice was at `revision`; null: it is deleted there. `at`: UTC ms. */
type Acknowledged = { revision: number | null; at: number }
/**
 * `package` null: no chart yet. `rules`: by supplier key. `choices`: by invoice, the last one at the end. `mappingChanges`: how often
 * anything changed by which bills get their accounts. `acknowledged`: by invoice, of bills that have not left again since.
 */
export type BooksState = {
  package: Package | null
  fileName: string | null
  accounts: Account[]
  categories: Record<string, { account: string | null; taxCode: string | null }>
  rules: Record<string, { name: string; rule: SupplierRule }>
  choices: Record<string, Choice>
  mappingChanges: number
  exports: Exported[]
  acknowledged: Record<string, Acknowledged>
  xero: XeroState
}
/** `words`: why nothing was sent; null where it was. `kept`: what stayed as a person chose it in Xero. */
type Result = { words: string | null; kept: string | null }
/** `results`: by invoice. */
export type Posting = Extract<BooksEvent, { type: 'BillsPostingStarted' }>['data'] & {
  state: 'running' | 'finished' | 'cancelled' | 'stopped'
  words: string | null
  results: Record<string, Result>
}
/**
 * A bill or credit note in Xero. `revision`: of the invoice that it has. `coding`: of its lines, as chosen here; null where it is not
 * known. `pages` null: not attached yet. `fixed`: why the last update could not change it; null where it was not refused for that.
 */
type XeroBill = {
  xeroId: string
  kind: BillKind
  tenantId: string
  revision: number
  coding: XeroCoding[] | null
  postingId: string
  pages: number | null
  words: string | null
  fixed: string | null
}
type XeroState = {
  connected: boolean
  organisation: { tenantId: string; name: string } | null
  bills: Record<string, XeroBill>
  postings: Posting[]
}
const noXero: XeroState = { connected: false, organisation: null, bills: {}, postings: [] }
export const noBooks: BooksState = {
  package: null,
  fileName: null,
  accounts: [],
  categories: {},
  rules: {},
  choices: {},
  mappingChanges: 0,
  exports: [],
  acknowledged: {},
  xero: noXero,
}

function evolveXero(xero: XeroState, event: BooksEvent, own: OwnCopies): XeroState {
  const posting = (id: string, change: (one: Posting) => Partial<Posting>): Posting[] =>
    own.replaceWhere(
      xero.postings,
      one => one.postingId === id,
      one => ({ ...one, ...change(one) }),
    )
  const result = (id: string, invoiceId: string, it: Result): Posting[] =>
    posting(id, ({ results }) => ({ results: own.put(results, invoiceId, it) }))
  switch (event.type) {
    case 'XeroConnected':
      return { ...xero, connected: true }
    case 'XeroOrganisationChosen':
      return { ...xero, organisation: { tenantId: event.data.tenantId, name: event.data.name } }
    case 'XeroDisconnected':
      return { ...xero, connected: false, organisation: null }
    case 'BillsPostingStarted':
      return { ...xero, postings: own.add(xero.postings, { ...event.data, state: 'running', words: null, results: {} }) }
    case 'BillPosted': {
      const { postingId, invoiceId, xeroId, tenantId, revision, kind = 'bill', coding = null, kept = null } = event.data
      return {
        ...xero,
        bills: own.put(xero.bills, invoiceId, {
          xeroId,
          kind,
          tenantId,
          revision,
          coding,
          postingId,
          pages: null,
          words: null,
          fixed: null,
        }),
        postings: result(postingId, invoiceId, { words: null, kept }),
      }
    }
    case 'BillRefused': {
      const { postingId, invoiceId, words, fixed } = event.data
      const bill = xero.bills[invoiceId]
      return {
        ...xero,
        bills: bill ? own.put(xero.bills, invoiceId, { ...bill, fixed: fixed ? words : null }) : xero.bills,
        postings: result(postingId, invoiceId, { words, kept: null }),
      }
    }
    case 'BillPagesAttached': {
      const bill = xero.bills[event.data.invoiceId]
      return bill
        ? { ...xero, bills: own.put(xero.bills, event.data.invoiceId, { ...bill, pages: event.data.pages, words: event.data.words }) }
        : xero
    }
    case 'BillDeletedInPackage':
      return Object.hasOwn(xero.bills, event.data.invoiceId) ? { ...xero, bills: own.remove(xero.bills, event.data.invoiceId) } : xero
    case 'BillsPostingEnded':
      return { ...xero, postings: posting(event.data.postingId, () => ({ state: event.data.how, words: event.data.words })) }
    default:
      return xero
  }
}

/** What is acknowledged once these bills have left. */
const withoutAcknowledged = (before: BooksState['acknowledged'], ids: readonly string[], own: OwnCopies): BooksState['acknowledged'] =>
  ids.filter(id => Object.hasOwn(before, id)).reduce((rest, id) => own.remove(rest, id), before)

const mappingEvents: ReadonlySet<BooksEvent['type']> = new Set([
  'ChartOfAccountsSet',
  'CategoryMapped',
  'SupplierRuleSet',
  'BillAccountChosen',
] as const)
function evolve(before: BooksState, event: BooksEvent, own: OwnCopies): BooksState {
  const state = mappingEvents.has(event.type) ? { ...before, mappingChanges: before.mappingChanges + 1 } : before
  switch (event.type) {
    case 'BillAccountChosen': {
      const { booksId: _b, firmId: _f, clientId: _c, invoiceId, ...choice } = event.data
      const others = own.remove(state.choices, invoiceId)
      return { ...state, choices: choice.account === null && choice.taxCode === null ? others : own.put(others, invoiceId, choice) }
    }
    case 'ChartOfAccountsSet':
      return { ...state, package: event.data.package, fileName: event.data.fileName, accounts: event.data.accounts }
    case 'CategoryMapped':
      return {
        ...state,
        categories: own.put(state.categories, event.data.category, { account: event.data.account, taxCode: event.data.taxCode }),
      }
    case 'SupplierRuleSet':
      return { ...state, rules: own.put(state.rules, event.data.supplierKey, { name: event.data.supplierName, rule: event.data.rule }) }
    case 'BillsExported':
      return {
        ...state,
        exports: own.add(state.exports, event.data),
        acknowledged: withoutAcknowledged(
          state.acknowledged,
          event.data.invoices.map(({ id }) => id),
          own,
        ),
      }
    case 'BillPosted':
      return {
        ...state,
        xero: evolveXero(state.xero, event, own),
        acknowledged: withoutAcknowledged(state.acknowledged, [event.data.invoiceId], own),
      }
    case 'BillChangedInPackage':
    case 'BillDeletedInPackage': {
      const { invoiceId, at } = event.data
      const revision = event.type === 'BillChangedInPackage' ? event.data.revision : null
      return {
        ...state,
        xero: evolveXero(state.xero, event, own),
        acknowledged: own.put(state.acknowledged, invoiceId, { revision, at }),
      }
    }
    default: {
      const xero = evolveXero(state.xero, event, own)
      return xero === state.xero ? state : { ...state, xero }
    }
  }
}

/** The books after these events. */
export function foldBooks(before: BooksState, events: readonly BooksEvent[]): BooksState {
  const own = ownCopies()
  return events.reduce((state, event) => evolve(state, event, own), before)
}

/** `words`: why not all pages are attached; null where they are. */
type AttachedPages = { pages: number; words: string | null }

/**
 * What became of the pages of bills, by posting and by invoice. They belong to the posting that sent the bill, also where a later one
 * attached them, and stay when another updates the bill, whose own entry in the state of the books is then that of the update.
 */
export function pagesByPosting(events: readonly BooksEvent[]): Map<string, Map<string, AttachedPages>> {
  const sentBy = new Map<string, string>()
  const found = new Map<string, Map<string, AttachedPages>>()
  for (const { type, data } of events) {
    if (type === 'BillPosted') {
      sentBy.set(data.invoiceId, data.postingId)
      found.get(data.postingId)?.delete(data.invoiceId)
    } else if (type === 'BillPagesAttached') {
      const postingId = sentBy.get(data.invoiceId)
      if (postingId === undefined) continue
      const bills = found.get(postingId) ?? new Map<string, AttachedPages>()
      found.set(postingId, bills.set(data.invoiceId, { pages: data.pages, words: data.words }))
    }
  }
  return found
}
