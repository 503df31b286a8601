/** Which clients read as which others: pure functions over the merges of a firm. */
import type { ClientMerge, ClientMergesRow, MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'

/** Merges in force at one time, by the id of the merged client. */
export type Merges = ReadonlyMap<string, ClientMerge>

/** Those in force at `at` (UTC ms), by default now. */
export const mergesIn = (rows: readonly ClientMergesRow[], at?: number): Merges =>
  new Map(
    rows
      .flatMap(row => row.merges)
      .filter(it => (at === undefined ? it.until === null : it.at <= at && (it.until === null || at < it.until)))
      .map(it => [it.duplicateId, it]),
  )

/** The merges that take a client to the one that it reads as, beginning with its own; none for a client that is not merged. */
export function mergesOf(merges: Merges, clientId: string): ClientMerge[] {
  const found: ClientMerge[] = []
  for (let next = merges.get(clientId); next !== undefined && !found.includes(next); next = merges.get(next.survivorId)) found.push(next)
  return found
}

/** The client that this one reads as: itself, if it is not merged. */
export const survivorOf = (merges: Merges, clientId: string): string => mergesOf(merges, clientId).at(-1)?.survivorId ?? clientId

/** The clients that read as this one, without itself, directly or through others. */
export const mergedInto = (merges: Merges, clientId: string): string[] =>
  [...merges.keys()].filter(id => mergesOf(merges, id).some(it => it.survivorId === clientId))

/** What everything of these clients can be found by: each with the clients that read as it. */
export const withMerged = (merges: Merges, clientIds: readonly string[]): string[] => [
  ...new Set(clientIds.flatMap(id => [id, ...mergedInto(merges, id)])),
]

/** The client that a row came in for. */
export const originalClientOf = ({ clientId, formerClientIds = [] }: { clientId: string } & MayBeMerged): string =>
  formerClientIds[0] ?? clientId
