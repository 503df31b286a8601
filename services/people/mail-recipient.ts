/** Resolves a mail's recipient when it is sent: address, signed path of its link, firm, and whether the recipient has an account. */
import type { Mail, MailTemplate, MailTo } from '@docketry/contracts/mail.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { holderOf } from '../platform/commands/claim.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { accountCodeFor, emailChangeFact } from './account-codes.ts'
import { signedEngagementPath } from './engagement.ts'
import { signedInvitationPath } from './invitation.ts'
import { ownersOf } from './members.ts'
import { emailHash } from './sign-in.ts'
import { user } from './user.ts'
import { load } from '../platform/commands/load.ts'

/** Adds the signed code to an unsigned path; null if the path is not one of this template. */
type Sign = (key: string, path: string) => string | null
/** `signed`: signers of other areas' links. `operator`: the operator's contact address; null: every su gets the mail instead. */
type Tools = {
  events: Pick<EventStore, 'read'>
  read: ReadRows
  key: string
  emailSecret: string
  operator: string | null
  now(): number
  signed: Partial<Record<MailTemplate, Sign>>
}
type Recipient = { email: string; path: string | null; firm?: { name: string; zone: string } | null; registered?: boolean }

/** Where those who have an account already go by the link of an invitation: to the requests, and an auditor to their engagements. */
const signInPaths: Partial<Record<MailTemplate, string>> = { invitation: '/signin/requests', 'auditor-engaged': '/signin/audits' }

/**
 * Null: nothing to send (an address that was verified or confirmed meanwhile, or a reset for an unknown account). Throws if nobody is
 * registered under the id of any other mail, or if the mail goes to several people.
 */
export const mailRecipient = ({ events, read, key, emailSecret, now, signed }: Tools) => {
  const signers: Tools['signed'] = { invitation: signedInvitationPath, 'auditor-engaged': signedEngagementPath, ...signed }

  async function isRegistered(email: string): Promise<boolean> {
    const userId = await holderOf(events, 'email', emailHash(emailSecret, email))
    return userId !== null && (await load(events, user, userId)).registered !== null
  }
  async function firmOf(to: MailTo): Promise<{ name: string; zone: string } | null> {
    const row = 'firmId' in to && to.firmId !== undefined ? await read.get('businesses', to.firmId) : null
    return row && { name: row.name, zone: zoneOf(row) }
  }

  /** Reads the person's own stream: the projection may be behind. */
  return async ({ to, template, data }: Mail): Promise<Recipient | null> => {
    if ('email' in to) {
      const signInPath = signInPaths[template]
      const registered = signInPath !== undefined && (await isRegistered(to.email))
      const path = registered ? signInPath : (signers[template]?.(key, 'path' in data ? data.path : '') ?? null)
      return { email: to.email, path, registered, firm: await firmOf(to) }
    }
    if (!('userId' in to)) throw new Error('this mail goes to several people')
    const { registered, verified, pendingEmail } = await load(events, user, to.userId)
    // Anybody can request a reset for any address: a missing account is no error.
    if (registered === null && template === 'password-reset') return null
    if (registered === null) throw new Error('nobody is registered under this id')
    const { userId, email, passwordHash } = registered
    if (template === 'verify-email')
      return verified ? null : { email, path: `/verifyEmail/${accountCodeFor(key, template, userId, email, now())}` }
    if (template === 'password-reset') return { email, path: `/newPassword/${accountCodeFor(key, template, userId, passwordHash, now())}` }
    // Nothing is sent where the address was confirmed meanwhile.
    if (template === 'change-email')
      return pendingEmail === null
        ? null
        : {
            email: pendingEmail,
            path: `/confirmEmail/${accountCodeFor(key, template, userId, emailChangeFact(email, pendingEmail, passwordHash), now())}`,
          }
    return { email, path: signers[template]?.(key, 'path' in data ? data.path : '') ?? null, firm: await firmOf(to) }
  }
}

/** The recipients of a mail to a firm's owners or to the operator; null for a mail to one person. Throws if there are none. */
export const groupRecipients =
  ({ read, operator }: Pick<Tools, 'read' | 'operator'>) =>
  async (to: MailTo): Promise<MailTo[] | null> => {
    if ('ownersOf' in to)
      return nonEmpty(await ownersOf(read, to.ownersOf), 'the firm has no owner').map(userId => ({ userId, firmId: to.ownersOf }))
    if (!('operator' in to)) return null
    if (operator !== null) return [{ email: operator, firmId: to.firmId }]
    const { rows } = await read.find('users', { filter: { roles: 'su' } })
    return nonEmpty(
      rows.map(({ id }) => id),
      'the operator has no contact address, and nobody has the role su',
    ).map(userId => ({ userId, firmId: to.firmId }))
  }

function nonEmpty(ids: string[], error: string): string[] {
  if (ids.length === 0) throw new Error(error)
  return ids
}
