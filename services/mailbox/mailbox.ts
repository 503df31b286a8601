/** The mailbox aggregate: how far it is read, and whether somebody reads it now. */
import type { MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import type { Aggregate } from '../platform/commands/command.ts'

/** `running`: the fetch in hand. The end of any fetch ends it, so that none is in hand for ever. `code`: how the last one ended. */
export type MailboxState = { validity: string | null; uid: number; running: string | null; code: string | null }

function evolve(state: MailboxState, event: MailboxEvent): MailboxState {
  switch (event.type) {
    case 'MailFetchAsked':
      return { ...state, running: event.data.fetchId }
    case 'MailboxRead':
      return { ...state, running: event.data.fetchId, validity: event.data.validity, uid: event.data.uid }
    case 'MailFetchEnded':
      return { ...state, running: null, code: event.data.code }
    default:
      return state
  }
}

export const mailbox: Aggregate<MailboxState, MailboxEvent> = {
  name: 'mailbox', initial: { validity: null, uid: 0, running: null, code: null }, evolve,
}

/** The state from a stream just read. */
export const mailboxFrom = (events: { type: string; data: unknown }[]): MailboxState =>
  events.reduce((state, event) => mailbox.evolve(state, event as MailboxEvent), mailbox.initial) // mailbox streams hold mailbox events only

export const mailboxStream = (boxId: string): string => `mailbox-${boxId}`
