import Type from 'typebox'
import { FileFailed } from '@docketry/contracts/events/file.ts'
import { onFile, thenFanIn } from '../file.ts'

/** The file as a whole cannot be opened. */
export const recordFileFailed = onFile({
  name: 'record-file-failed',
  body: Type.Omit(FileFailed.properties.data, ['groupId']),
  decide: (body, state, { groupId }) =>
    state.failed === null && state.pages === null ? thenFanIn(state, [{ type: 'FileFailed', data: { ...body, groupId } }]) : [],
})
