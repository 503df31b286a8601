import Type from 'typebox'
import { PageRead } from '@docketry/contracts/events/file.ts'
import { onFile, pageOf, thenFanIn } from '../file.ts'

/** A page's words are known. The last page of a file starts its segmentation. */
export const recordRead = onFile({
  name: 'record-read',
  body: Type.Omit(PageRead.properties.data, ['groupId']),
  decide: (body, state, { groupId }) =>
    pageOf(state, body.page).read === null ? thenFanIn(state, [{ type: 'PageRead', data: { ...body, groupId } }]) : [],
})
