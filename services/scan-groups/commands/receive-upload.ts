import * as reference from '@docketry/contracts/commands/scan-groups.ts'
import { FileUploaded, type FileEvent } from '@docketry/contracts/events/file.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { safeName } from '@docketry/contracts/rules/names.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { file } from '../file.ts'
import { scanGroup } from '../scan-group.ts'

/**
 * Adds an upload, whose bytes are stored already, to a group, and creates the group if needed. A repeated upload changes nothing.
 */
export const receiveUpload = commandOn(scanGroup)({
  ...reference.receiveUpload,
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (body, state) => ({ firmId: state.created?.firmId ?? body.firmId, clientId: state.created?.clientId ?? body.clientId }),
  decide({ name, parentId, ...upload }, state) {
    if (state.deleted) throw refuse('group.deleted')
    if (state.uploads.includes(upload.uploadId)) return []
    const { groupId, clientId, firmId } = state.created ?? upload
    const created: ScanGroupEvent[] =
      state.created === null ? [{ type: 'GroupCreated', data: { groupId, clientId, firmId, parentId, name: safeName(name) } }] : []
    return [...created, { type: 'UploadReceived', data: { ...upload, clientId, firmId, firstOrder: state.files.length } }]
  },
})

/** Follows an upload: starts the stream of one of its files. If the batch has been deleted meanwhile, the file is in the bin at once. */
export const addFile = commandOn(file)({
  name: 'add-file',
  body: FileUploaded.properties.data,
  may: ['system'],
  id: body => body.fileId,
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide(body, state): FileEvent[] {
    if (state.upload !== null) return []
    const { fileId, groupId } = body
    return [
      { type: 'FileUploaded', data: body },
      ...(state.deleted ? [{ type: 'FileDeleted' as const, data: { fileId, groupId, invoices: [] } }] : []),
    ]
  },
})
