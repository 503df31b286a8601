import { noteFailedRow } from '../platform/projections/request-reads.ts'
import type { ReadRows, Rows } from '../platform/projections/read-rows.ts'

/**
 * Marks the answer of a request whose figures count rows that it does not read: notes the client's failed rows of the projection. One whose
 * client is not known counts for each client of the firm.
 */
export async function noteFailedRows(read: ReadRows, projection: keyof Rows, firmId: string, clientId: string): Promise<void> {
  for (const row of await read.failed(projection, firmId))
    if (row.clientId === null || row.clientId === clientId) noteFailedRow(projection, row.id)
}
