import Type from 'typebox'
import { FileArranged } from '@docketry/contracts/events/file.ts'
import { onFile } from '../file.ts'

/** Follows an arrangement of pages: which invoices start in this file now. An older turn that comes late changes nothing. */
export const recordArranged = onFile({
  name: 'record-arranged',
  body: Type.Omit(FileArranged.properties.data, ['groupId']),
  decide: (body, state, { groupId }) => (body.turn <= state.turn ? [] : [{ type: 'FileArranged', data: { ...body, groupId } }]),
})
