/** Who a mail goes to at the moment it is sent, and the path with the code that it carries. */
import type { Mail, MailTemplate } from '@docketry/contracts/mail.ts'
import type { EventStore } from '../core/ports/event-store.ts'
import { codeFor } from './codes.ts'
import { signedInvitationPath } from './invitation-code.ts'
import { userFrom, userStream } from './user.ts'

/** The path as the message has it, with its code. */
type Sign = (key: string, path: string) => string | null
/** `signed`: how links of other areas' mails are signed. */
type Tools = { events: Pick<EventStore, 'read'>; key: string; now(): number; signed: Partial<Record<MailTemplate, Sign>> }
const signers = (others: Tools['signed']): Tools['signed'] => ({ invitation: signedInvitationPath, ...others })

/** From the person's own stream: a view may not have them yet. */
export const mailRecipient =
  ({ events, key, now, signed }: Tools) =>
  async ({ to, template, data }: Mail): Promise<{ email: string; path: string | null } | null> => {
    if ('email' in to) return { email: to.email, path: signers(signed)[template]?.(key, 'path' in data ? data.path : '') ?? null }
    const { registered, verified } = userFrom(await events.read(userStream(to.userId)))
    // Asked for by anybody with any address: that there is no such account is nothing to report.
    if (registered === null && template === 'password-reset') return null
    if (registered === null) throw new Error('nobody is registered under this id')
    const { userId, email, passwordHash } = registered
    if (template === 'verify-email') return verified ? null : { email, path: `/verifyEmail/${codeFor(key, template, userId, email, now())}` }
    if (template === 'password-reset') return { email, path: `/newPassword/${codeFor(key, template, userId, passwordHash, now())}` }
    return { email, path: null }
  }
