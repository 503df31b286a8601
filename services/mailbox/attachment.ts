/** The attachment aggregate: a file that came by e-mail. */
import type { AttachmentEvent } from '@docketry/contracts/events/attachment.ts'
import type { Aggregate } from '../platform/commands/command.ts'

export type AttachmentState = {
  there: boolean
  deleted: boolean
  firmId: string | null
  clientId: string | null
  done: boolean
  groupId: string | null
}

function evolve(state: AttachmentState, event: AttachmentEvent): AttachmentState {
  switch (event.type) {
    case 'AttachmentReceived':
      return { ...state, there: true, firmId: event.data.firmId, clientId: event.data.clientId }
    case 'AttachmentAssigned':
      return { ...state, firmId: event.data.firmId, clientId: event.data.clientId }
    case 'AttachmentDone':
      return { ...state, done: event.data.done, groupId: event.data.groupId }
    case 'AttachmentDeleted':
      return { ...state, deleted: true }
    default:
      return state
  }
}

export const attachment: Aggregate<AttachmentState, AttachmentEvent> = {
  name: 'attachment', initial: { there: false, deleted: false, firmId: null, clientId: null, done: false, groupId: null }, evolve,
}

export const attachmentStream = (attachmentId: string): string => `attachment-${attachmentId}`
