/** The books of a client at a firm, and the commands that change them. */
import Type from 'typebox'
import {
  BillsExported,
  CategoryMapped,
  ChartOfAccountsSet,
  SupplierRuleSet,
  type Account,
  type BooksEvent,
} from '@docketry/contracts/events/books.ts'
import type { Package } from '@docketry/contracts/rules/packages.ts'
import { commandOn, type Aggregate } from '../../platform/commands/command.ts'
import { refuse, refuseSaying } from '../../platform/errors/refuse.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { foldBooks, noBooks, type BooksState, type Posting } from './fold-books.ts'

export const runningPosting = ({ xero }: BooksState): Posting | null => xero.postings.find(({ state }) => state === 'running') ?? null
/**
 * Bills in Xero of an older revision than their invoice, unless a person has recorded that they changed the bill there, or that lack their
 * pages because the posting ended before. `revisionOf`: null for an invoice that is gone. `unchanged`: ids of invoices that have later
 * events and are the same bills (`asExported`).
 */
export function staleBills(
  { xero, acknowledged }: Pick<BooksState, 'xero' | 'acknowledged'>,
  revisionOf: (id: string) => number | null,
  unchanged: ReadonlySet<string> = new Set(),
): Set<string> {
  const running = xero.postings.find(({ state }) => state === 'running')?.postingId
  return new Set(
    Object.entries(xero.bills).flatMap(([id, { revision, pages, postingId }]) => {
      const now = revisionOf(id)
      const made = Math.max(revision, own(acknowledged, id)?.revision ?? 0)
      return now !== null && ((now > made && !unchanged.has(id)) || (pages === null && postingId !== running)) ? [id] : []
    }),
  )
}
/** `revision`: the one of the invoice that its bill in `package` matches, as it was exported or as a person changed it there. */
export type Sent = { revision: number; package: Package }
/** Invoices that left, by id: in a file, in Xero, or about to be sent there; without those whose bills were deleted in the package. */
export function sentInvoices(state: BooksState): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  for (const { package: of, invoices } of state.exports) for (const { id, revision } of invoices) sent.set(id, { revision, package: of })
  for (const [id, { revision }] of Object.entries(state.acknowledged)) {
    const it = sent.get(id)
    if (revision === null) sent.delete(id)
    else if (it && it.revision < revision) sent.set(id, { ...it, revision })
  }
  const posted = Object.entries(state.xero.bills).map(([id, { revision }]) => ({
    id,
    revision: Math.max(revision, own(state.acknowledged, id)?.revision ?? 0),
  }))
  for (const { id, revision } of [...(runningPosting(state)?.invoices ?? []), ...posted]) sent.set(id, { revision, package: 'xero' })
  return sent
}

export const books: Aggregate<BooksState, BooksEvent> = {
  name: 'books',
  stream: id => `books-${id}`,
  initial: noBooks,
  evolve: (state, event) => foldBooks(state, [event]),
  evolveAll: foldBooks,
}
export const onBooks = commandOn(books)

export const booksIdOf = (firmId: string, clientId: string): string => idFrom('books', firmId, clientId)
/** The part of a command's body that names the books of a client. */
export const booksKeyOf = ({ firmId, clientId }: { firmId: string; clientId: string }) => ({
  booksId: booksIdOf(firmId, clientId),
  firmId,
  clientId,
})
export const common = {
  may: ['staff-of-firm'] as const,
  id: (body: { booksId: string }) => body.booksId,
  scope: ({ firmId, clientId }: { firmId: string; clientId: string }) => ({ firmId, clientId }),
}

export const own = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined)
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The codes that occur more than once, in any letter case. */
function duplicateCodes(accounts: readonly Account[]): string[] {
  const byCode = Map.groupBy(accounts, ({ code }) => code.trim().toLowerCase())
  return [...byCode.values()].flatMap(same => (same.length > 1 ? [same[0]?.code ?? ''] : []))
}
const named = (codes: readonly string[]): string =>
  [...codes.slice(0, 5), ...(codes.length > 5 ? [`${codes.length - 5} more`] : [])].join(', ')

/** Refused with `books.duplicate-account`, which names the codes. */
export const setChartCommand = onBooks({
  ...common,
  name: 'set-chart',
  body: ChartOfAccountsSet.properties.data,
  decide(data, state) {
    const twice = duplicateCodes(data.accounts)
    if (twice.length > 0)
      throw refuseSaying(
        'books.duplicate-account',
        data.fileName === null
          ? `These codes are typed more than once: ${named(twice)}. Nothing was stored. Give each account a code of its own.`
          : `These codes are in the file more than once: ${named(twice)}. Nothing was stored. Give each account a code of its own in the package, then export the chart again.`,
      )
    return isSame([state.package, state.fileName, state.accounts], [data.package, data.fileName, data.accounts])
      ? []
      : [{ type: 'ChartOfAccountsSet', data }]
  },
})

export const checkAccount = (account: string | null, { accounts }: BooksState): void => {
  if (account !== null && !accounts.some(({ code }) => code === account)) throw refuse('books.no-account', 'account')
}

export const mapCategoryCommand = onBooks({
  ...common,
  name: 'map-category',
  body: CategoryMapped.properties.data,
  decide(data, state) {
    checkAccount(data.account, state)
    return isSame(own(state.categories, data.category) ?? { account: null, taxCode: null }, {
      account: data.account,
      taxCode: data.taxCode,
    })
      ? []
      : [{ type: 'CategoryMapped', data }]
  },
})

export const setSupplierRuleCommand = onBooks({
  ...common,
  name: 'set-supplier-rule',
  body: SupplierRuleSet.properties.data,
  decide(data, state) {
    checkAccount(data.rule.account, state)
    return isSame(own(state.rules, data.supplierKey)?.rule, data.rule) ? [] : [{ type: 'SupplierRuleSet', data }]
  },
})

const { by: _by, at: _at, ...exported } = BillsExported.properties.data.properties

/**
 * Records an export before its file leaves. `seen`: `mappingChanges` of the state that the file was made from; refused with
 * `books.changed-meanwhile` where it has changed, with `books.exported-before` where one of the invoices was exported and nobody requested
 * it again, as by another person a moment ago.
 */
export const recordBillsExported = onBooks({
  ...common,
  name: 'record-bills-exported',
  body: Type.Object({ ...exported, seen: Type.Integer() }),
  decide({ seen, ...data }, state, { actor, at }) {
    if (state.exports.some(({ exportId }) => exportId === data.exportId)) return []
    const before = sentInvoices(state)
    if (!data.again && data.invoices.some(({ id }) => before.has(id))) throw refuse('books.exported-before')
    if (seen !== state.mappingChanges) throw refuse('books.changed-meanwhile')
    return [{ type: 'BillsExported', data: { ...data, by: actor, at } }]
  },
})
