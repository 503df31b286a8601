import { attachments as listCall, deleteAttachment as deleteCall, unplacedAttachments as unplacedCall, type Attachment } from '@docketry/contracts/api/mailbox.ts'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller } from '../../platform/auth/caller.ts'
import type { Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { deleteAttachment as command, dropAttachment } from '../commands/change-attachment.ts'

type Tools = { read: ReadRows; links: Links }

function answerOf({ id, date, email, clientId, name, kind, size, subject, sender, done, groupId, stored, code }: AttachmentRow, links: Links, at: number): Attachment {
  const publicUrl = stored === null || kind === 'unknown' ? null : links.blob(kind, id, stored, at)
  const reason = code === null ? null : sentenceOf(isRefusalCode(code) ? code : 'internal')
  return { id, date, email, clientId, publicUrl, name, kind, size, subject, sender, done, groupId, reason }
}

const newestFirst = [{ field: 'date', descending: true }]

/** Whoever works for some clients only sees theirs, and none that has no client yet. */
export const attachments = ({ read, links }: Tools) =>
  handler(listCall, {
    async firm({ query: { firmId, clientId } }) {
      if (clientId === undefined) return firmId
      return (await read.get('businesses', clientId))?.firmIds.includes(firmId) ? firmId : null
    },
    async answer({ query: { firmId, clientId }, caller, at }) {
      const { rows } = await read.find('attachments', { filter: { firmId, ...(clientId === undefined ? {} : { clientId }) }, sort: newestFirst })
      const [own, theirs] = [links.of(caller), caller && clientsOfCaller(caller, firmId)]
      const seen = theirs ? rows.filter(row => row.clientId !== null && theirs.includes(row.clientId)) : rows
      const client = clientId === undefined || (theirs && !theirs.includes(clientId)) ? null : await read.get('businesses', clientId)
      return { attachments: seen.map(row => answerOf(row, own, at)), client: client && { id: client.id, name: client.name } }
    },
  })

export const unplacedAttachments = ({ read, links }: Tools) =>
  handler(unplacedCall, {
    async answer({ caller, at }) {
      const own = links.of(caller)
      const { rows } = await read.find('attachments', { filter: { firmId: null }, sort: newestFirst })
      return { attachments: rows.map(row => answerOf(row, own, at)) }
    },
  })

export const deleteAttachment = ({ read }: Tools) =>
  handler(deleteCall, {
    async firm({ body }) {
      const row = await read.get('attachments', body.entryId)
      return row && { firmId: row.firmId, clientId: row.clientId }
    },
    async answer({ body: { entryId }, execute }) {
      const row = await read.get('attachments', entryId)
      await execute(row?.firmId === null ? dropAttachment : command, { attachmentId: entryId })
      return { success: true as const }
    },
  })
