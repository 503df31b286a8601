import type { Deletion } from '../platform/projections/deletion.ts'

type Deleted = { deleted: Deletion }

/**
 * The actor who deleted an invoice: the event of one that was deleted with its batch names the system, that of the batch names the person.
 */
export const deletingActor = (invoice: Deleted, batch: Deleted | null | undefined): string =>
  (invoice.deleted.alone ? invoice : (batch ?? invoice)).deleted.actor
