import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { refuse } from '../platform/errors/refuse.ts'

export const isArchived = (client: Pick<BusinessRow, 'archivedIn'> | null, firmId: string): boolean =>
  client?.archivedIn?.includes(firmId) ?? false

/** Refuses new documents, mail and pick-ups of a client that the firm has archived, with `client.archived`. */
export function refuseIfArchived(client: Pick<BusinessRow, 'archivedIn'> | null, firmId: string): void {
  if (isArchived(client, firmId)) throw refuse('client.archived')
}
