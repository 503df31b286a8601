/** Ids of sent mails, so that the stage recognises repeats. Never removed. */
import type { Documents } from '../platform/ports/documents.ts'
import { unleased } from '../platform/ports/unleased.ts'

export type SentMail = {
  isSent(mailId: string): Promise<boolean>
  /** `at` is UTC ms. */
  record(mailId: string, at: number): Promise<void>
}

/** Part of an archive, as the events are. */
export const sentMailCollection = 'sent-mail'
const lease = unleased('sent-mail')

/** `documents`: as durable as the events. */
export const sentMail = (documents: Documents): SentMail => ({
  isSent: async mailId => (await documents.get(sentMailCollection, mailId)) !== null,
  record: (mailId, at) =>
    documents.write(sentMailCollection, [{ id: mailId, position: at, document: { id: mailId, at } }], { position: at, lease }),
})
