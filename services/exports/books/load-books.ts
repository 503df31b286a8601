/** The books of a client with what left for those merged into it, so that nothing is exported twice. */
import { load } from '../../platform/commands/load.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mergedInto, mergesIn } from '../../shared/client-merges.ts'
import { hasLeft } from './bill-in-package.ts'
import { books, booksIdOf, sentInvoices } from './books.ts'
import type { BooksState } from './fold-books.ts'
import { mergedRules } from './merged-rules.ts'

type OfClient = { firmId: string; clientId: string }
type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }

/** The books of the clients merged into this one, the one merged first first, and its own at the end. */
async function loadAll({ read, events }: Tools, { firmId, clientId }: OfClient): Promise<{ id: string; state: BooksState }[]> {
  const merges = mergesIn(await read.getMany('client-merges', [firmId]))
  const former = mergedInto(merges, clientId).toSorted((a, b) => (merges.get(a)?.at ?? 0) - (merges.get(b)?.at ?? 0))
  return Promise.all([...former, clientId].map(async id => ({ id, state: await load(events, books, booksIdOf(firmId, id)) })))
}

/** Of each bill, what was confirmed last, unless it left again since with the books of another of these clients. */
function acknowledgedIn(all: readonly BooksState[]): BooksState['acknowledged'] {
  const leftAt = new Map<string, number>()
  const leaves = (id: string, at: number): void => void leftAt.set(id, Math.max(leftAt.get(id) ?? 0, at))
  for (const { exports, xero } of all) {
    for (const { invoices, at } of exports) for (const { id } of invoices) leaves(id, at)
    const startedAt = new Map(xero.postings.map(({ postingId, at }) => [postingId, at]))
    for (const [id, { postingId }] of Object.entries(xero.bills)) leaves(id, startedAt.get(postingId) ?? 0)
  }
  const inForce = all.flatMap(({ acknowledged }) => Object.entries(acknowledged).filter(([id, { at }]) => (leftAt.get(id) ?? 0) <= at))
  return Object.fromEntries(inForce.sort(([, a], [, b]) => a.at - b.at))
}

/**
 * Chart, mapping and Xero are those of the client; `exports` (oldest first), what is `acknowledged` and the `choices` for single bills also
 * those of the clients merged into it, and their `rules` for suppliers for which it has none.
 */
export async function loadBooks(tools: Tools, of: OfClient): Promise<BooksState> {
  const all = (await loadAll(tools, of)).map(({ state }) => state)
  const [state = books.initial, others] = [all.at(-1), all.slice(0, -1)]
  return others.length === 0
    ? state
    : {
        ...state,
        rules: mergedRules(state, others),
        exports: all.flatMap(it => it.exports).sort((a, b) => a.at - b.at),
        acknowledged: acknowledgedIn(all),
        choices: Object.assign({}, ...all.map(it => it.choices)) as BooksState['choices'],
      }
}

/**
 * The clients with whose books an invoice left: this one, or those merged into it, so that what is recorded of the bill stays with each
 * when they are separated. Where its bill was deleted, the last of them; empty where it never left.
 */
export async function clientsOfBill(tools: Tools, of: OfClient, invoiceId: string): Promise<string[]> {
  const left = (await loadAll(tools, of)).filter(({ state }) => hasLeft(state, invoiceId))
  const withBill = left.filter(({ state }) => sentInvoices(state).has(invoiceId))
  return (withBill.length > 0 ? withBill : left.slice(-1)).map(({ id }) => id)
}

/**
 * Before bills leave: refused with `client.merged` where the client was merged while they were made ready, since its bills may leave with
 * the surviving client's.
 */
export async function refuseIfMerged(
  { getMany }: Pick<ReadRows, 'getMany'>,
  { firmId, clientId }: { firmId: string; clientId: string },
): Promise<void> {
  if (mergesIn(await getMany('client-merges', [firmId])).has(clientId)) throw refuse('client.merged')
}
