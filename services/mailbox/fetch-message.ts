/** What the stage `fetch-mail` is told. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import type { Message } from '../platform/ports/log.ts'

export const fetchMailTopic = 'fetch-mail'

/** `turn` counts the steps of one fetch from 0; the others count what it has done so far. Key: the mailbox, so that there is one fetch at a time. */
export const FetchMessage = Type.Object({
  boxId: Id, fetchId: Id, turn: Type.Integer(), looked: Type.Integer(), attachments: Type.Integer(),
})
export type FetchMessage = Type.Static<typeof FetchMessage>

export const fetchMessage = (value: FetchMessage): Message => ({ topic: fetchMailTopic, key: value.boxId, value })

/** The first step. */
export const startOfFetch = (boxId: string, fetchId: string): Message => fetchMessage({ boxId, fetchId, turn: 0, looked: 0, attachments: 0 })
