/** Ids of sent mails, so that the stage recognises repeats. Never removed. */
import type { Documents } from '../platform/ports/documents.ts'

export type SentMail = {
  was(mailId: string): Promise<boolean>
  /** `at` is UTC ms. */
  remember(mailId: string, at: number): Promise<void>
}

export const sentMailCollection = 'sent-mail'
// No projection writes here: times serve as positions, and no lease is needed.
const unleased = { holder: 'sent-mail', token: 0 }

/** `kept`: documents as durable as the events. */
export const sentMail = (documents: Documents): SentMail => ({
  was: async mailId => (await documents.get(sentMailCollection, mailId)) !== null,
  remember: (mailId, at) => documents.write(sentMailCollection, [{ id: mailId, position: at, document: { id: mailId, at } }], { position: at, lease: unleased }),
})
