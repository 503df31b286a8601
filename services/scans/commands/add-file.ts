import { FileUploaded } from '@docketry/contracts/events/file.ts'
import { commandOn } from '../../core/command.ts'
import { file, fileStream } from '../file.ts'

/** Follows an upload: each file it holds gets a stream of its own. */
export const addFile = commandOn(file)({
  name: 'add-file',
  body: FileUploaded.properties.data,
  may: ['system'],
  stream: body => fileStream(body.fileId),
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide: (body, state) => (state.upload === null && !state.deleted ? [{ type: 'FileUploaded', data: body }] : []),
})
