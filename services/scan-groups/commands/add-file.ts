import { FileUploaded, type FileEvent } from '@docketry/contracts/events/file.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { file, fileStream } from '../file.ts'

/** Follows an upload: each file it holds gets a stream of its own. Where its batch was deleted before that, it is in the bin from the start. */
export const addFile = commandOn(file)({
  name: 'add-file',
  body: FileUploaded.properties.data,
  may: ['system'],
  stream: body => fileStream(body.fileId),
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide(body, state): FileEvent[] {
    if (state.upload !== null) return []
    const { fileId, groupId } = body
    return [{ type: 'FileUploaded', data: body }, ...(state.deleted ? [{ type: 'FileDeleted' as const, data: { fileId, groupId, invoices: [] } }] : [])]
  },
})
