/** Merges of clients. Ids only; names are joined when read. Times are UTC milliseconds. */

/** `at`: from when on the duplicate reads as the survivor; `until`: when they were separated, null while they are merged. `by`: the actor of the merge. */
export type ClientMerge = { survivorId: string; duplicateId: string; at: number; until: number | null; by: string; reason: string }

/** Of a firm, which `id` names: its merges, oldest first. `clientIds`: clients of merges that hold; indexed. */
export type ClientMergesRow = { id: string; merges: ClientMerge[]; clientIds: string[] }

/** Of a row that came in for a client that is merged: that client, and those through which it reads as `clientId`. Never stored: reading adds it. */
export type MayBeMerged = { formerClientIds?: string[] }
