/** Merges of clients. Ids only; names are joined when read. Times are UTC milliseconds. */

/**
 * `at`: from when on the duplicate reads as the survivor; `until`: when they were separated, null while they are merged. `by`: the actor of
 * the merge.
 */
export type ClientMerge = { survivorId: string; duplicateId: string; at: number; until: number | null; by: string; reason: string }

/** The merges of one firm, whose id is `id`, oldest first. `clientIds`: clients of merges that are in force; indexed. */
export type ClientMergesRow = { id: string; merges: ClientMerge[]; clientIds: string[] }

/**
 * `formerClientIds`: where a row belongs to a merged client: that client, and those through which it reads as `clientId`. Never stored:
 * reading adds it.
 */
export type MayBeMerged = { formerClientIds?: string[] }
