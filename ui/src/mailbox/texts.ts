import type { Attachment, ClientAddress, Mailbox } from '@docketry/contracts/api/mailbox.ts'
import { counted, shownDay } from '../data/format.ts'

/** What is said of a sender; null where the mail server has vouched for the address. */
export function senderText({ sender }: Pick<Attachment, 'sender'>): { words: string; why: string; wrong: boolean } | null {
  if (sender === 'verified') return null
  if (sender === 'failed') {
    return { words: 'Sender not verified', why: 'The mail server could not confirm that this came from that address. Check with your client before you use it.', wrong: true }
  }
  return { words: 'Not checked', why: 'The mail server did not say whether this really came from that address.', wrong: false }
}

/** What a fetch has brought. */
export function fetchedText({ attachments, looked }: Pick<Mailbox, 'attachments' | 'looked'>): string {
  if (looked === 0) return 'No new mail'
  return attachments === 0 ? `${counted(looked, 'new message')}, no attachments` : `${counted(attachments, 'new attachment')} in ${counted(looked, 'message')}`
}

/** How far it is; the first step only looks how many there are. */
export const fetchingText = ({ found, looked }: Pick<Mailbox, 'found' | 'looked'>): string =>
  found === 0 ? 'Looking for new mail…' : `Getting mail: ${looked} of ${counted(found, 'message')}`

/** 48211 as `48 kB`. */
export const shownBytes = (bytes: number): string =>
  bytes === 0 ? '—' : bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What arrives of the mail from a client's address, and what has to happen for more. */
export function addressText({ state, linkUntil, shared, only, arrives }: Omit<ClientAddress, 'id' | 'email' | 'clientId'>, now = Date.now()): string {
  if (state === 'waiting') {
    const link = linkUntil === null ? 'no link was sent yet' : linkUntil < now ? `the link has run out on ${shownDay(linkUntil, now)}` : `the link is good until ${shownDay(linkUntil, now)}`
    return `Not confirmed yet, so no mail from it finds this client: ${link}`
  }
  if (shared && arrives === 'all') return 'Confirmed. Also used by another firm: mail that names no firm arrives here'
  if (shared) return 'Confirmed. Also used by another firm: mail to your own address arrives here'
  return only ? 'Confirmed. Mail to your own address arrives here, other mail does not' : 'Confirmed'
}

/** After an address was noted for a client: by whom it has to be confirmed before mail from it goes there. */
export const rememberedText = ({ email, state }: Pick<ClientAddress, 'email' | 'state'>, client: string): string =>
  state === 'confirmed' ? `Mail from ${email} goes to ${client} from now on` : `${email} was sent a link. Once they confirm it, their mail goes to ${client}`
