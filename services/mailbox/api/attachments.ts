import { attachments, deleteAttachment, unplacedAttachments, updateAttachments, type Attachment } from '@docketry/contracts/api/mailbox.ts'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller, seesClient, type Caller, type Ownership } from '../../platform/auth/caller.ts'
import type { Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { readUnlessErased, stateAfter } from '../../platform/commands/load.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { attachment, deleteAttachmentCommand, dropAttachment, assignAttachment, markAttachment, placeAttachment } from '../attachment.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { refuseIfArchived } from '../../shared/client-of-firm.ts'
import { inMailOrder } from '../mail-order.ts'

type Tools = { read: ReadRows; links: Links }

function answerOf(
  { id, date, email, clientId, name, kind, size, subject, sender, done, groupId, stored, code, left }: AttachmentRow,
  links: Links,
  at: number,
): Attachment {
  const publicUrl = stored === null || kind === 'unknown' ? null : links.blob(kind, id, stored, at)
  const sentence = (of: string) => sentenceOf(isRefusalCode(of) ? of : 'internal')
  const reason = code === null ? null : sentence(code)
  return {
    id,
    date,
    email,
    clientId,
    publicUrl,
    name,
    kind,
    size,
    subject,
    sender,
    done,
    groupId,
    reason,
    left: left === undefined || done ? null : `Not processed automatically. ${sentence(left)}`,
  }
}

/** A limited employee sees only the attachments of their clients, none without a client. */
export const handleAttachments = ({ read, links }: Tools) =>
  handler(attachments, {
    async firm({ query: { firmId, clientId } }) {
      if (clientId === undefined) return firmId
      return (await read.get('businesses', clientId))?.firmIds.includes(firmId) ? firmId : null
    },
    async answer({ query: { firmId, clientId }, caller, at }) {
      const found = await read.find('attachments', { filter: { firmId, ...(clientId === undefined ? {} : { clientId }) } })
      const rows = inMailOrder(found.rows)
      const [ownLinks, visibleClients] = [links.of(caller), caller && clientsOfCaller(caller, firmId)]
      const visible = visibleClients ? rows.filter(row => row.clientId !== null && visibleClients.includes(row.clientId)) : rows
      const client =
        clientId === undefined || (visibleClients && !visibleClients.includes(clientId)) ? null : await read.get('businesses', clientId)
      return { attachments: visible.map(row => answerOf(row, ownLinks, at)), client: client && { id: client.id, name: client.name } }
    },
  })

export const handleUnplacedAttachments = ({ read, links }: Tools) =>
  handler(unplacedAttachments, {
    async answer({ caller, at }) {
      const ownLinks = links.of(caller)
      const { rows } = await read.find('attachments', { filter: { firmId: null } })
      return { attachments: inMailOrder(rows).map(row => answerOf(row, ownLinks, at)) }
    },
  })

export const handleDeleteAttachment = ({ read, events }: Tools & { events: EventStore }) => {
  /** A deleted attachment has no row: a repeated request finds its firm in the stream. */
  const ownerOf = async (entryId: string): Promise<Ownership> =>
    (await read.get('attachments', entryId)) ?? stateAfter(attachment, (await readUnlessErased(events, attachment.stream(entryId))) ?? [])

  return handler(deleteAttachment, {
    async firm({ body }) {
      const { firmId, clientId } = await ownerOf(body.entryId)
      return { firmId, clientId }
    },
    async answer({ body: { entryId }, execute }) {
      const { firmId } = await ownerOf(entryId)
      await execute(firmId === null ? dropAttachment : deleteAttachmentCommand, { attachmentId: entryId })
      return { success: true as const }
    },
  })
}

/** Distinct rows; null if one does not exist. */
export async function rowsOf(read: ReadRows, ids: string[]): Promise<AttachmentRow[] | null> {
  const distinct = [...new Set(ids)]
  const rows = await read.getMany('attachments', distinct)
  return rows.length === distinct.length ? rows : null
}

const isVisible = (caller: Caller | null, { firmId, clientId }: AttachmentRow): boolean =>
  clientId !== null && (firmId === null || seesClient(caller, firmId, clientId))

/**
 * The firm that all belong to; null if firms differ. `clientId`: of the first attachment that the caller may not see, otherwise of the
 * first; null means the firm as a whole.
 */
function ownerOfAll(rows: AttachmentRow[], caller: Caller | null) {
  const [first] = rows
  if (!first || rows.some(row => row.firmId !== first.firmId)) return null
  return { firmId: first.firmId, clientId: (rows.find(row => !isVisible(caller, row)) ?? first).clientId }
}

export const handleUpdateAttachments = ({ read }: { read: ReadRows }) => {
  /** The firm of the attachments; if they have none, the requested one, or the client's only firm. */
  async function firmFor(
    { body: { clientId, firmId }, caller }: EndpointRequest<typeof updateAttachments>,
    rows: AttachmentRow[],
  ): Promise<string> {
    const client = await read.get('businesses', clientId ?? '')
    const found = rows[0]?.firmId ?? firmId ?? (client?.firmIds.length === 1 ? client.firmIds[0] : undefined)
    // For a limited employee other clients do not exist.
    if (found === undefined || !client?.firmIds.includes(found) || !seesClient(caller, found, client.id)) throw refuse('not-found')
    refuseIfArchived(client, found)
    return found
  }

  return handler(updateAttachments, {
    async firm({ body, caller }) {
      const rows = await rowsOf(read, body.entryIds)
      return rows && ownerOfAll(rows, caller)
    },
    async answer(request) {
      const {
        body: { entryIds, clientId, done },
        execute,
      } = request
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
