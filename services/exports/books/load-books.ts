/** The books of a client with what left for those merged into it, so that nothing is exported twice. */
import { load } from '../../platform/commands/load.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mergedInto, mergesIn } from '../../shared/client-merges.ts'
import { books, booksIdOf } from './books.ts'
import type { BooksState } from './fold-books.ts'
import { mergedRules } from './merged-rules.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }

/**
 * Chart, mapping and Xero are those of the client; `exports` (oldest first) and the `choices` for single bills also those of the clients
 * merged into it, and their `rules` for suppliers for which it has none.
 */
export async function loadBooks({ read, events }: Tools, { firmId, clientId }: { firmId: string; clientId: string }): Promise<BooksState> {
  const merges = mergesIn(await read.getMany('client-merges', [firmId]))
  const former = mergedInto(merges, clientId).toSorted((a, b) => (merges.get(a)?.at ?? 0) - (merges.get(b)?.at ?? 0))
  const [state, ...others] = await Promise.all([clientId, ...former].map(id => load(events, books, booksIdOf(firmId, id))))
  if (state === undefined) return books.initial
  const all = [...others, state]
  return others.length === 0
    ? state
    : {
        ...state,
        rules: mergedRules(state, others),
        exports: all.flatMap(it => it.exports).sort((a, b) => a.at - b.at),
        choices: Object.assign({}, ...all.map(it => it.choices)) as BooksState['choices'],
      }
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
