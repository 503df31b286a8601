/** The attachment aggregate: a file received by email. Commands on a deleted or unknown one are refused with `not-found`. */
import {
  AttachmentAssigned,
  AttachmentDeleted,
  AttachmentDone,
  AttachmentReceived,
  type AttachmentEvent,
} from '@docketry/contracts/events/attachment.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import Type from 'typebox'
import { refuse } from '../platform/errors/refuse.ts'

type AttachmentState = {
  exists: boolean
  deleted: boolean
  firmId: string | null
  clientId: string | null
  done: boolean
  groupId: string | null
  /** Automatic processing left it to a person. */
  left: boolean
}

function evolve(state: AttachmentState, event: AttachmentEvent): AttachmentState {
  switch (event.type) {
    case 'AttachmentReceived':
      return { ...state, exists: true, firmId: event.data.firmId, clientId: event.data.clientId }
    case 'AttachmentAssigned':
      return { ...state, firmId: event.data.firmId, clientId: event.data.clientId }
    case 'AttachmentDone':
      return { ...state, done: event.data.done, groupId: event.data.groupId }
    case 'AttachmentLeft':
      return { ...state, left: true }
    case 'AttachmentDeleted':
      return { ...state, deleted: true }
    default:
      return state
  }
}

export const attachment: Aggregate<AttachmentState, AttachmentEvent> = {
  name: 'attachment',
  stream: attachmentId => `attachment-${attachmentId}`,
  initial: { exists: false, deleted: false, firmId: null, clientId: null, done: false, groupId: null, left: false },
  evolve,
}

const onAttachment = commandOn(attachment)
const id = ({ attachmentId }: { attachmentId: string }) => attachmentId
const scope = (_: unknown, { firmId, clientId }: AttachmentState) => ({ firmId, clientId })
const requireAttachment = ({ exists, deleted }: AttachmentState): void => {
  if (!exists || deleted) throw refuse('not-found')
}

/** Started by a received mail: each of its attachments gets a stream. */
export const addAttachment = onAttachment({
  name: 'add-attachment',
  body: AttachmentReceived.properties.data,
  may: ['system'],
  id,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: (body, state) => (state.exists ? [] : [{ type: 'AttachmentReceived', data: body }]),
})

const assigned = (body: { attachmentId: string; firmId: string; clientId: string }, state: AttachmentState) => {
  requireAttachment(state)
  return state.clientId === body.clientId && state.firmId === body.firmId ? [] : [{ type: 'AttachmentAssigned' as const, data: body }]
}

/** Assigns to another client of the same firm. */
export const assignAttachment = onAttachment({
  name: 'assign-attachment',
  body: AttachmentAssigned.properties.data,
  may: ['staff-of-firm'],
  id,
  scope,
  decide(body, state) {
    if (state.firmId !== body.firmId) throw refuse('not-found')
    return assigned(body, state)
  },
})

/** Assigns an attachment without a firm; by an su. */
export const placeAttachment = onAttachment({
  name: 'place-attachment',
  body: AttachmentAssigned.properties.data,
  may: ['su'],
  id,
  scope,
  decide(body, state) {
    if (state.firmId !== null && state.firmId !== body.firmId) throw refuse('attachment.placed')
    return assigned(body, state)
  },
})

/** `groupId`: the batch that the attachment became. A mark without a batch does not replace one with a batch. */
export const markAttachment = onAttachment({
  name: 'mark-attachment',
  body: AttachmentDone.properties.data,
  may: ['staff-of-firm'],
  id,
  scope,
  decide(body, state) {
    requireAttachment(state)
    const same = state.done === body.done && (body.groupId === null || state.groupId === body.groupId)
    return same ? [] : [{ type: 'AttachmentDone', data: body }]
  },
})

/**
 * How automatic processing ended: the attachment is in the batch `groupId`, or waits for a person because of `code`. Without effect on one
 * that a person has dealt with meanwhile.
 */
export const noteAutomatic = onAttachment({
  name: 'note-automatic',
  may: ['system'],
  id,
  scope,
  body: Type.Object({
    attachmentId: AttachmentDone.properties.data.properties.attachmentId,
    result: Type.Union([Type.Object({ groupId: Id }), Type.Object({ code: Type.String() })]),
  }),
  decide({ attachmentId, result }, { exists, deleted, done, left }) {
    if (!exists || deleted || done) return []
    if ('groupId' in result) return [{ type: 'AttachmentDone', data: { attachmentId, done: true, groupId: result.groupId } }]
    return left ? [] : [{ type: 'AttachmentLeft', data: { attachmentId, code: result.code } }]
  },
})

/** Deletes an attachment of the firm. */
export const deleteAttachmentCommand = onAttachment({
  name: 'delete-attachment',
  body: AttachmentDeleted.properties.data,
  may: ['staff-of-firm'],
  id,
  scope,
  decide(body, state) {
    requireAttachment(state)
    return [{ type: 'AttachmentDeleted', data: body }]
  },
})

/** Deletes an attachment without a firm; by an su. */
export const dropAttachment = onAttachment({
  name: 'drop-attachment',
  body: Type.Object({ attachmentId: AttachmentDeleted.properties.data.properties.attachmentId }),
  may: ['su'],
  id,
  scope,
  decide(body, state) {
    requireAttachment(state)
    if (state.firmId !== null) throw refuse('attachment.placed')
    return [{ type: 'AttachmentDeleted', data: body }]
  },
})
