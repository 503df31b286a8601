import type { AdmitUpload } from '../../shared/admit-upload.ts'
import { uploadAttachments } from '@docketry/contracts/api/mailbox.ts'
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import type * as reference from '@docketry/contracts/commands/scan-groups.ts'
import type { CommandWith } from '../../platform/commands/command.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { attachment, markAttachment } from '../attachment.ts'
import { copyToFiles, maxBatchBytes } from '../batch-files.ts'
import { readUnderstood } from '../../platform/commands/load.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { rowsOf } from './attachments.ts'
import { refuseIfArchived, ownershipOfClient } from '../../shared/client-of-firm.ts'

type Tools = {
  read: ReadRows
  events: Pick<EventStore, 'read'>
  blobs: Blobs
  /** Commands of the scan-groups area; injected, because areas do not import each other. */
  receiveUpload: CommandWith<typeof reference.receiveUpload.body>
  placeGroup: CommandWith<typeof reference.placeGroup.body>
  admit: AdmitUpload
}
type UploadRequest = EndpointRequest<typeof uploadAttachments>

/** The newest batches of a client, among which one of an earlier request is looked for. */
const newestBatches = 50

export const handleUploadAttachments = ({ read, events, blobs, receiveUpload, placeGroup, admit }: Tools) => {
  /** The requested attachments in the order of the request; refused if one cannot be used. */
  async function usableRows({ body: { attachmentIds, clientId, firmId } }: UploadRequest): Promise<(AttachmentRow & { stored: string })[]> {
    const rows = await rowsOf(read, attachmentIds)
    if (!rows?.every(row => row.firmId === firmId)) throw refuse('not-found')
    if (rows.some(row => row.clientId !== clientId)) throw refuse('attachment.other-client')
    const byId = new Map(rows.map(row => [row.id, row]))
    const size = rows.reduce((sum, row) => sum + row.size, 0)
    if (size > maxBatchBytes) throw refuse('upload.inflates-too-much')
    return [...new Set(attachmentIds)].flatMap(id => {
      const row = byId.get(id)
      if (!row || row.stored === null) throw refuse('attachment.not-usable')
      return [{ ...row, stored: row.stored }]
    })
  }

  const wasMarked = async (attachmentId: string): Promise<boolean> =>
    (await readUnderstood(events, attachment.stream(attachmentId))).some(({ type }) => type === 'AttachmentDone')

  /**
   * The batch of exactly these attachments whose request stopped before all of them were marked as done; a request with another key
   * completes it. Null otherwise: attachments that were marked and are chosen again become another batch.
   */
  async function unfinishedBatch(
    { firmId, clientId, parentGroupId }: UploadRequest['body'],
    rows: readonly AttachmentRow[],
  ): Promise<{ groupId: string; uploadId: string } | null> {
    const marked = await Promise.all(rows.map(({ id }) => wasMarked(id)))
    if (marked.every(Boolean)) return null
    const newestFirst = [{ field: 'createdAt', descending: true }]
    const groups = await read.find('scan-groups', { filter: { firmId, clientId }, sort: newestFirst, range: [0, newestBatches - 1] })
    for (const { id: groupId, parentId, uploads, order } of groups.rows) {
      if (parentId !== (parentGroupId ?? null) || order.length !== rows.length) continue
      const uploadId = uploads.find(it => rows.every(({ id }) => order.includes(idFrom('file', it, id))))
      if (uploadId !== undefined) return { groupId, uploadId }
    }
    return null
  }

  return handler(uploadAttachments, {
    firm: ({ body }) => ownershipOfClient(read, body),
    async answer(request) {
      const {
        body: { firmId, clientId, parentGroupId, name = '' },
        execute,
        newId,
      } = request
      refuseIfArchived(await read.get('businesses', clientId), firmId)
      const rows = await usableRows(request)
      const parent = parentGroupId === undefined ? null : await read.get('scan-groups', parentGroupId)
      if (parentGroupId !== undefined && parent?.firmId !== firmId) throw refuse('not-found')
      if (parent && parent.clientId !== clientId) throw refuse('group.other-client')
      // A repeated request addresses the same batch, and completes it after a crash.
      const unfinished = await unfinishedBatch(request.body, rows)
      const uploadId = unfinished?.uploadId ?? newId('upload')
      const groupId = unfinished?.groupId ?? idFrom('scan-group', firmId, clientId, uploadId)
      // A part of a batch of a merged client came in for that one, so that it goes with the batch when they are separated.
      const owner = { firmId, clientId: parent?.formerClientIds?.[0] ?? clientId }
      const storeUpload = async () => {
        const files = await copyToFiles(
          blobs,
          uploadId,
          rows.map(({ id: attachmentId, stored, name, kind }) => ({ attachmentId, stored, name, kind })),
        )
        if (parent) await execute(placeGroup, { ...owner, childId: groupId, parentId: parent.id })
        await execute(receiveUpload, { groupId, ...owner, uploadId, stack: false, files, name: name.trim(), parentId: parent?.id ?? null })
      }
      // An existing batch is counted already.
      const exists = (await read.get('scan-groups', groupId))?.uploads.includes(uploadId)
      const bytes = rows.reduce((sum, { size }) => sum + size, 0)
      await (exists ? storeUpload() : admit({ firmId, groupId, uploadId, pages: rows.length, bytes }, storeUpload))
      for (const { id } of rows) await execute(markAttachment, { attachmentId: id, done: true, groupId }, id)
      return { data: { scanGroup: { id: groupId } } }
    },
  })
}
