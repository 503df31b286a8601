import type { Attachment, ClientAddress, Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { counted, shownCount, shownDay } from '../data/format.ts'

/** Warning about a sender; null if the mail server has verified the address. `why`: its tooltip; `wrong`: the verification failed. */
export function senderText({ sender }: Pick<Attachment, 'sender'>): { label: string; why: string; wrong: boolean } | null {
  if (sender === 'verified') return null
  if (sender === 'failed') {
    return {
      label: 'Sender not verified',
      why: 'The mail server could not confirm that this came from that address. Check with your client before you use it.',
      wrong: true,
    }
  }
  return { label: 'Not checked', why: 'The mail server did not report whether this really came from that address.', wrong: false }
}

/** Result of a fetch, for the reader's firm. */
export const fetchedText = ({ attachments }: Pick<Mailbox, 'attachments'>): string =>
  attachments === 0
    ? 'No new attachments for your firm'
    : `${counted(attachments, 'new attachment')} for your firm. What came is under Email attachments.`

/** Progress of a fetch; how many emails there are for the firm is not known until all are read. */
export const fetchingText = ({ emails }: Pick<Mailbox, 'emails'>): string =>
  emails === 0 ? 'Looking for new emails…' : `Getting emails: ${shownCount(emails)} for your firm so far`

function linkText(until: number | null, now: number): string {
  if (until === null) return 'no link was sent yet'
  return until < now ? `the link expired on ${shownDay(until, now)}` : `the link is valid until ${shownDay(until, now)}`
}

/** State of a client's address: which emails from it arrive. */
export function addressText(
  { state, linkUntil, shared, only, arrives }: Omit<ClientAddress, 'id' | 'email' | 'clientId'>,
  now = Date.now(),
): string {
  if (state === 'waiting') return `Not confirmed yet: ${linkText(linkUntil, now)}`
  if (shared && arrives === 'all') return 'Confirmed. Also used by another firm: emails that name no firm arrive here'
  if (shared) return 'Confirmed. Also used by another firm: emails to your own address arrive here'
  return only ? 'Confirmed. Emails to your own address arrive here, others do not' : 'Confirmed'
}

/** Result of adding an address to a client. */
export const rememberedText = ({ email, state }: Pick<ClientAddress, 'email' | 'state'>, client: string): string =>
  state === 'confirmed'
    ? `Emails from ${email} are assigned to ${client} from now on`
    : `A link was sent to ${email}. Once it is opened, emails from there are assigned to ${client}`
