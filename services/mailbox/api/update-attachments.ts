import { updateAttachments as call } from '@docketry/contracts/api/mailbox.ts'
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { seesClient, type Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { assignAttachment, markAttachment, placeAttachment } from '../commands/change-attachment.ts'

/** Each once; null when one is not there. */
export async function rowsOf(read: ReadRows, ids: string[]): Promise<AttachmentRow[] | null> {
  const wanted = [...new Set(ids)]
  const rows = await read.getMany('attachments', wanted)
  return rows.length === wanted.length ? rows : null
}

const isSeen = (caller: Caller | null, { firmId, clientId }: AttachmentRow): boolean => clientId !== null && (firmId === null || seesClient(caller, firmId, clientId))

/**
 * The one firm that all belong to, null at all where firms differ. `clientId`: that of the first attachment which the caller does not see, else of the
 * first; null, the firm as a whole, where it has no client.
 */
export function whoseOfAll(rows: AttachmentRow[], caller: Caller | null) {
  const [first] = rows
  if (!first || rows.some(row => row.firmId !== first.firmId)) return null
  return { firmId: first.firmId, clientId: (rows.find(row => !isSeen(caller, row)) ?? first).clientId }
}

export const updateAttachments = ({ read }: { read: ReadRows }) => {
  /** The firm that the client is to be one of: that of the attachments, or where they have none, the one named or the client's only one. */
  async function firmFor({ body: { clientId, firmId }, caller }: EndpointRequest<typeof call>, rows: AttachmentRow[]): Promise<string> {
    const client = await read.get('businesses', clientId ?? '')
    const wanted = rows[0]?.firmId ?? firmId ?? (client?.firmIds.length === 1 ? client.firmIds[0] : undefined)
    // Whoever works for some clients only moves attachments among those: any other client is not there for them.
    if (wanted === undefined || !client?.firmIds.includes(wanted) || !seesClient(caller, wanted, client.id)) throw refuse('not-found')
    return wanted
  }

  return handler(call, {
    async firm({ body, caller }) {
      const rows = await rowsOf(read, body.entryIds)
      return rows && whoseOfAll(rows, caller)
    },
    async answer(request) {
      const { body: { entryIds, clientId, done }, execute } = request
      const rows = await rowsOf(read, entryIds)
      if (rows === null) throw refuse('not-found')
      if (clientId == null && done === undefined) throw refuse('request.invalid', 'clientId')
      if (clientId != null) {
        const firmId = await firmFor(request, rows)
        for (const { id, firmId: before } of rows) {
          await execute(before === null ? placeAttachment : assignAttachment, { attachmentId: id, firmId, clientId }, id)
        }
      }
      if (done !== undefined) for (const { id } of rows) await execute(markAttachment, { attachmentId: id, done, groupId: null }, id)
      return { success: true as const }
    },
  })
}
