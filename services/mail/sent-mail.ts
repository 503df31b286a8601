/** Which mails were handed over, by id: for the stage to know a repeat. Never forgotten: a row is smaller than the harm of a second mail. */
import type { Documents } from '../platform/ports/documents.ts'

export type SentMail = {
  was(mailId: string): Promise<boolean>
  /** `at` is UTC ms. */
  remember(mailId: string, at: number): Promise<void>
}

export const sentMailCollection = 'sent-mail'
// No view writes here: times stand in for positions, and no lease is asked for.
const unleased = { holder: 'sent-mail', token: 0 }

/** On documents as durable as the events. */
export const sentMail = (kept: Documents): SentMail => ({
  was: async mailId => (await kept.get(sentMailCollection, mailId)) !== null,
  remember: (mailId, at) => kept.write(sentMailCollection, [{ id: mailId, position: at, document: { id: mailId, at } }], { position: at, lease: unleased }),
})
