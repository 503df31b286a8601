import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { onFile } from '../file.ts'

/** The first page's preparation counted the pages. */
export const recordOpened = onFile({
  name: 'record-opened',
  body: Type.Object({ fileId: Id, pages: Type.Integer({ minimum: 1 }) }),
  decide: (body, state, { fileId, groupId }) =>
    state.pages === null ? [{ type: 'FileOpened', data: { fileId, groupId, pages: body.pages } }] : [],
})
