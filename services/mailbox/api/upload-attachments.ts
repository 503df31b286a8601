import { uploadAttachments as call } from '@docketry/contracts/api/mailbox.ts'
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import type { AnyCommand } from '../../platform/commands/command.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { markAttachment } from '../commands/change-attachment.ts'
import { rowsOf } from './update-attachments.ts'

type Tools = {
  read: ReadRows
  blobs: Blobs
  /** The commands of the scans area; handed in, because areas do not import each other. */
  receiveUpload: AnyCommand
  placeGroup: AnyCommand
  /** Runs the work that stores an upload, or throws for a firm whose plan has less left. */
  admit<T>(upload: { firmId: string; groupId: string; uploadId: string; pages: number; bytes: number }, work: () => Promise<T>): Promise<T>
}
type Ask = EndpointRequest<typeof call>

/** As much as a zip may inflate to (DESIGN section 10). */
const mostBytes = 500_000_000

export const uploadAttachments = ({ read, blobs, receiveUpload, placeGroup, admit }: Tools) => {
  /** Those that were asked for, in the order of the request. */
  async function usable({ body: { attachmentIds, clientId, firmId } }: Ask): Promise<(AttachmentRow & { stored: string })[]> {
    const rows = await rowsOf(read, attachmentIds)
    if (!rows?.every(row => row.firmId === firmId)) throw refuse('not-found')
    if (rows.some(row => row.clientId !== clientId)) throw refuse('attachment.other-client')
    const byId = new Map(rows.map(row => [row.id, row]))
    const size = rows.reduce((sum, row) => sum + row.size, 0)
    if (size > mostBytes) throw refuse('upload.inflates-too-much')
    return [...new Set(attachmentIds)].flatMap(id => {
      const row = byId.get(id)
      if (!row || row.stored === null) throw refuse('attachment.not-usable')
      return [{ ...row, stored: row.stored }]
    })
  }

  /** A file has its own bytes: what is erased with the one is not gone from the other. */
  async function copied(rows: (AttachmentRow & { stored: string })[], uploadId: string) {
    const files = []
    for (const { id, stored, name, kind } of rows) {
      const fileId = idFrom('file', uploadId, id)
      const { hash, size } = await blobs.put(fileId, await blobs.get(id, stored))
      files.push({ fileId, name, kind, size, stored: hash })
    }
    return files
  }

  return handler(call, {
    async firm({ body: { firmId, clientId } }) {
      return (await read.get('businesses', clientId))?.firmIds.includes(firmId) ? { firmId, clientId } : null
    },
    async answer(request) {
      const { body: { firmId, clientId, parentGroupId, name = '' }, execute, newId } = request
      const rows = await usable(request)
      const parent = parentGroupId === undefined ? null : await read.get('scan-groups', parentGroupId)
      if (parentGroupId !== undefined && parent?.firmId !== firmId) throw refuse('not-found')
      if (parent && parent.clientId !== clientId) throw refuse('group.other-client')
      // The same request again is the same batch: what a crash left is completed.
      const uploadId = newId('upload')
      const groupId = idFrom('scan-group', firmId, clientId, uploadId)
      const storeUpload = async () => {
        const files = await copied(rows, uploadId)
        if (parent) await execute(placeGroup, { firmId, clientId, childId: groupId, parentId: parent.id })
        await execute(receiveUpload, { groupId, clientId, firmId, uploadId, stack: false, files, name: name.trim(), parentId: parent?.id ?? null })
      }
      // What is there already counts: only a batch that is new is asked for.
      const isThere = (await read.get('scan-groups', groupId))?.uploads.includes(uploadId)
      const bytes = rows.reduce((sum, { size }) => sum + size, 0)
      await (isThere ? storeUpload() : admit({ firmId, groupId, uploadId, pages: rows.length, bytes }, storeUpload))
      for (const { id } of rows) await execute(markAttachment, { attachmentId: id, done: true, groupId }, id)
      return { data: { scanGroup: { id: groupId } } }
    },
  })
}
