/**
 * Rows whose fold failed: they are as they were before the event that could not be applied. Every read of one is noted (request-reads.ts),
 * so that the answer can say that it contains one.
 */
import type { Document, Documents } from '../ports/documents.ts'
import { parkedCollection, type Parked } from '../catch-up/parking.ts'

/** Field of a failed row. Rows without it are up to date. */
export type MayFail = { failedRow?: true }

export const isFailedRow = (document: Document | null): boolean => document?.['failedRow'] === true

export const asFailedRow = (document: Document): Document => ({ ...document, failedRow: true })

/** Failed rows that do not exist, because their first event could not be applied: only their parked entry shows that they are missing. */
export const missingRows = async (documents: Documents, collection: string): Promise<Parked[]> =>
  (await documents.find(parkedCollection, { filter: { name: collection, missing: true } })).rows as Parked[] // only parking.ts writes them
