/**
 * What of other areas stands in the way of merging two clients of a firm, or of separating them again. Main's wiring hands it to the area
 * of clients.
 */

/** `names`: of the two clients. */
export type MergedPair = { firmId: string; survivorId: string; duplicateId: string; names: { survivor: string; duplicate: string } }

/**
 * Sentences for people, each with what to do first; none: nothing is in the way. `since`: when the clients were merged (UTC ms). `notes`:
 * what the merge means for the area, before it is confirmed.
 */
export type MergeObstacles = {
  notes?(pair: MergedPair): Promise<string[]>
  toMerge(pair: MergedPair): Promise<string[]>
  toSeparate(pair: MergedPair & { since: number }): Promise<string[]>
}
