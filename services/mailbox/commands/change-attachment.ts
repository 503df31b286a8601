/** What happens to an attachment once it is there. One that is deleted, or never was, answers `not-found`. */
import Type from 'typebox'
import { AttachmentAssigned, AttachmentDeleted, AttachmentDone, AttachmentReceived } from '@docketry/contracts/events/attachment.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { attachment, attachmentStream, type AttachmentState } from '../attachment.ts'

const onAttachment = commandOn(attachment)
const stream = (body: { attachmentId: string }): string => attachmentStream(body.attachmentId)
const scope = (_: unknown, { firmId, clientId }: AttachmentState) => ({ firmId, clientId })
const there = ({ there: is, deleted }: AttachmentState): void => {
  if (!is || deleted) throw refuse('not-found')
}

/** Follows a message: each of its attachments gets a stream of its own. */
export const addAttachment = onAttachment({
  name: 'add-attachment', body: AttachmentReceived.properties.data, may: ['system'], stream,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: (body, state) => (state.there ? [] : [{ type: 'AttachmentReceived', data: body }]),
})

const assigned = (body: { attachmentId: string; firmId: string; clientId: string }, state: AttachmentState) => {
  there(state)
  return state.clientId === body.clientId && state.firmId === body.firmId ? [] : [{ type: 'AttachmentAssigned' as const, data: body }]
}

/** To a client of the firm that it belongs to. */
export const assignAttachment = onAttachment({
  name: 'assign-attachment', body: AttachmentAssigned.properties.data, may: ['staff-of-firm'], stream, scope,
  decide(body, state) {
    if (state.firmId !== body.firmId) throw refuse('not-found')
    return assigned(body, state)
  },
})

/** One that belongs to no firm yet, by whoever looks after the mailbox. */
export const placeAttachment = onAttachment({
  name: 'place-attachment', body: AttachmentAssigned.properties.data, may: ['su'], stream, scope,
  decide(body, state) {
    if (state.firmId !== null && state.firmId !== body.firmId) throw refuse('attachment.placed')
    return assigned(body, state)
  },
})

/** A mark that a batch has made stays with its batch until it is taken off. */
export const markAttachment = onAttachment({
  name: 'mark-attachment', body: AttachmentDone.properties.data, may: ['staff-of-firm'], stream, scope,
  decide(body, state) {
    there(state)
    const same = state.done === body.done && (body.groupId === null || state.groupId === body.groupId)
    return same ? [] : [{ type: 'AttachmentDone', data: body }]
  },
})

export const deleteAttachment = onAttachment({
  name: 'delete-attachment', body: AttachmentDeleted.properties.data, may: ['staff-of-firm'], stream, scope,
  decide(body, state) {
    there(state)
    return [{ type: 'AttachmentDeleted', data: body }]
  },
})

/** One that belongs to no firm, by whoever looks after the mailbox. */
export const dropAttachment = onAttachment({
  name: 'drop-attachment', body: Type.Object({ attachmentId: AttachmentDeleted.properties.data.properties.attachmentId }), may: ['su'], stream, scope,
  decide(body, state) {
    there(state)
    if (state.firmId !== null) throw refuse('attachment.placed')
    return [{ type: 'AttachmentDeleted', data: body }]
  },
})
