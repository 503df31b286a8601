/** Whether a business is a client of a firm. Shared, because areas do not import each other. */
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

type OfClient = { firmId: string; clientId: string }

/** Whether the business is a client of the firm, or was until it was merged into another one. */
export const isClientOf = ({ firmIds, mergedInto }: Pick<BusinessRow, 'firmIds' | 'mergedInto'>, firmId: string): boolean =>
  firmIds.includes(firmId) || mergedInto?.firmId === firmId

/** Firm and client as a handler names them to be checked; null where the business is no client of the firm, so that it is not found. */
export const ownershipOfClient = async (read: Pick<ReadRows, 'get'>, { firmId, clientId }: OfClient): Promise<OfClient | null> =>
  (await read.get('businesses', clientId))?.firmIds.includes(firmId) ? { firmId, clientId } : null
