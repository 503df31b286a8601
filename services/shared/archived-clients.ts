import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { refuse } from '../platform/errors/refuse.ts'

export const isArchived = (client: Pick<BusinessRow, 'archivedIn'> | null, firmId: string): boolean =>
  client?.archivedIn?.includes(firmId) ?? false

/** Refuses new documents, mail and pick-ups of a client that the firm has archived, with `client.archived`. */
export function refuseIfArchived(client: Pick<BusinessRow, 'archivedIn'> | null, firmId: string): void {
  if (isArchived(client, firmId)) throw refuse('client.archived')
}

/** Whether the business is a client of the firm, or was until it was merged into another one. */
export const isClientOf = ({ firmIds, mergedInto }: Pick<BusinessRow, 'firmIds' | 'mergedInto'>, firmId: string): boolean =>
  firmIds.includes(firmId) || mergedInto?.firmId === firmId
