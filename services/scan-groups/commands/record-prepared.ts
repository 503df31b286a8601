import Type from 'typebox'
import { PagePrepared } from '@docketry/contracts/events/file.ts'
import { onFile, pageOf } from '../file.ts'

/** A page's image stands ready to be read. */
export const recordPrepared = onFile({
  name: 'record-prepared',
  body: Type.Omit(PagePrepared.properties.data, ['groupId']),
  decide: (body, state, { groupId }) =>
    pageOf(state, body.page).prepared === null ? [{ type: 'PagePrepared', data: { ...body, groupId } }] : [],
})
