import { updateAttachments as call } from '@docketry/contracts/calls/mailbox.ts'
import type { AttachmentRow } from '@docketry/contracts/views/mailbox-rows.ts'
import { handler, type Asked } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { assignAttachment, markAttachment, placeAttachment } from '../commands/change-attachment.ts'

/** Each once; null when one is not there. */
export async function rowsOf(read: ReadRows, ids: string[]): Promise<AttachmentRow[] | null> {
  const wanted = [...new Set(ids)]
  const rows = await read.getMany('attachments', wanted)
  return rows.length === wanted.length ? rows : null
}

/** The one firm, and the one client, that all belong to; null for the client where they have several or none; null at all where firms differ. */
export function whoseOfAll(rows: AttachmentRow[]) {
  const [first] = rows
  if (!first || rows.some(row => row.firmId !== first.firmId)) return null
  return { firmId: first.firmId, clientId: rows.every(row => row.clientId === first.clientId) ? first.clientId : null }
}

export const updateAttachments = ({ read }: { read: ReadRows }) => {
  /** The firm that the client is to be one of: that of the attachments, or where they have none, the one named or the client's only one. */
  async function firmFor({ body: { clientId, firmId } }: Asked<typeof call>, rows: AttachmentRow[]): Promise<string> {
    const client = await read.get('businesses', clientId ?? '')
    const wanted = rows[0]?.firmId ?? firmId ?? (client?.firmIds.length === 1 ? client.firmIds[0] : undefined)
    if (wanted === undefined || !client?.firmIds.includes(wanted)) throw refuse('not-found')
    return wanted
  }

  return handler(call, {
    async firm({ body }) {
      const rows = await rowsOf(read, body.entryIds)
      return rows && whoseOfAll(rows)
    },
    async answer(asked) {
      const { body: { entryIds, clientId, done }, execute } = asked
      const rows = await rowsOf(read, entryIds)
      if (rows === null) throw refuse('not-found')
      if (clientId == null && done === undefined) throw refuse('request.invalid', 'clientId')
      if (clientId != null) {
        const firmId = await firmFor(asked, rows)
        for (const { id, firmId: before } of rows) {
          await execute(before === null ? placeAttachment : assignAttachment, { attachmentId: id, firmId, clientId }, id)
        }
      }
      if (done !== undefined) for (const { id } of rows) await execute(markAttachment, { attachmentId: id, done, groupId: null }, id)
      return { success: true as const }
    },
  })
}
