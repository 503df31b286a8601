/** The mail aggregate: a message is taken once. */
import { idFrom } from '../platform/events/ids.ts'
import type { Aggregate } from '../platform/commands/command.ts'
import type { MailHead } from '../platform/ports/mail-source.ts'
import type { MailEvent } from '@docketry/contracts/events/mail.ts'

export type MailState = { taken: boolean }

export const mail: Aggregate<MailState, MailEvent> = {
  name: 'mail', initial: { taken: false }, evolve: (state, event) => (event.type === 'MailTaken' ? { taken: true } : state),
}

export const mailStream = (mailId: string): string => `mail-${mailId}`

/**
 * The same message has the same id wherever it lies and whatever number it has there: a mailbox that is numbered anew, or moved, brings nothing twice.
 * The Message-ID alone would not do: whoever repeats one would make another's mail disappear.
 */
export const mailIdOf = ({ messageId, from, sentAt, subject, size, delivered }: MailHead): string =>
  idFrom('mail', messageId ?? '', from ?? '', sentAt ?? '', subject, size, ...delivered)
