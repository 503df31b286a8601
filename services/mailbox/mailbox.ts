/** The mailbox aggregate: the last uid that was read, and the running fetch. */
import { MailFetchAsked, MailFetchEnded, MailboxRead, type MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import Type from 'typebox'

/**
 * `running`: id of the running fetch; cleared by the end of any fetch, so that it cannot stay set. `code`: error of the last fetch, null if
 * it succeeded.
 */
type MailboxState = { validity: string | null; uid: number; running: string | null; code: string | null }

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
  name: 'mailbox',
  stream: boxId => `mailbox-${boxId}`,
  initial: { validity: null, uid: 0, running: null, code: null },
  evolve,
}

const onMailbox = commandOn(mailbox)
const noOwner = () => ({ firmId: null, clientId: null })
const id = ({ boxId }: { boxId: string }) => boxId

/** Starts a fetch, unless one is running. */
export const requestMailFetch = onMailbox({
  name: 'ask-for-mail',
  body: MailFetchAsked.properties.data,
  may: ['signed-in'],
  id,
  scope: noOwner,
  decide: (body, state) => (state.running === null ? [{ type: 'MailFetchAsked', data: body }] : []),
})

/** Records the progress of a fetch after each step. */
export const recordMailboxRead = onMailbox({
  name: 'record-mailbox-read',
  body: MailboxRead.properties.data,
  may: ['system'],
  id,
  scope: noOwner,
  decide: body => [{ type: 'MailboxRead', data: body }],
})

/** A timed fetch that found nothing and ended like the previous one stores nothing. */
export const recordFetchEnded = onMailbox({
  name: 'record-fetch-ended',
  body: Type.Object({ ...MailFetchEnded.properties.data.properties }),
  may: ['system'],
  id,
  scope: noOwner,
  decide: (body, state) =>
    state.running === null && body.looked === 0 && state.code === body.code ? [] : [{ type: 'MailFetchEnded', data: body }],
})
