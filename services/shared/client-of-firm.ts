/** Whether a business is a client of a firm, and whether the firm has archived it. Shared, because areas do not import each other. */
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

type OfClient = { firmId: string; clientId: string }

/** Whether the business is a client of the firm, or was until it was merged into another one. */
export const isClientOf = ({ firmIds, mergedInto }: Pick<BusinessRow, 'firmIds' | 'mergedInto'>, firmId: string): boolean =>
  firmIds.includes(firmId) || mergedInto?.firmId === firmId

/** Firm and client as a handler names them to be checked; null where the business is no client of the firm, so that it is not found. */
export const ownershipOfClient = async (read: Pick<ReadRows, 'get'>, { firmId, clientId }: OfClient): Promise<OfClient | null> =>
  (await read.get('businesses', clientId))?.firmIds.includes(firmId) ? { firmId, clientId } : null

export const isArchived = (client: Pick<BusinessRow, 'archivedIn'> | null, firmId: string): boolean =>
  client?.archivedIn?.includes(firmId) ?? false

/** Refuses new documents, mail and pick-ups of a client that the firm has archived, with `client.archived`. */
export function refuseIfArchived(client: Pick<BusinessRow, 'archivedIn'> | null, firmId: string): void {
  if (isArchived(client, firmId)) throw refuse('client.archived')
}
