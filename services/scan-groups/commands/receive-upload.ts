import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { UploadReceived, type ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { safeName } from '@docketry/contracts/rules/names.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { scanGroup, scanGroupStream } from '../scan-group.ts'

/**
 * An upload whose bytes are already stored becomes part of a group, which is made when it is not there.
 * Several uploads of one pile go into one group; the same upload again changes nothing.
 */
export const receiveUpload = commandOn(scanGroup)({
  name: 'receive-upload',
  body: Type.Object({
    ...Type.Omit(UploadReceived.properties.data, ['firstOrder']).properties,
    name: Type.String({ maxLength: 200 }),
    parentId: Type.Union([Id, Type.Null()]),
  }),
  may: ['staff-of-firm'],
  stream: body => scanGroupStream(body.groupId),
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
