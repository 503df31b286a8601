/** Who a mail goes to at the moment it is sent, and what only that moment knows: the path with the code that it carries, the firm, who has an account. */
import type { Mail, MailTemplate, MailTo } from '@docketry/contracts/mail.ts'
import { claimStream, holderOf } from '../platform/commands/claim.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { codeFor } from './codes.ts'
import { signedInvitationPath } from './invitation-code.ts'
import { ownersOf } from './members.ts'
import { emailHash } from './sign-in.ts'
import { userFrom, userStream } from './user.ts'

/** The path as the message has it, with its code. */
type Sign = (key: string, path: string) => string | null
/** `signed`: how links of other areas' mails are signed. `operator`: where the operator is written to; null: nowhere, so that every su is. */
type Tools = {
  events: Pick<EventStore, 'read'>; read: ReadRows; key: string; emailKey: string; operator: string | null; now(): number; signed: Partial<Record<MailTemplate, Sign>>
}
type Recipient = { email: string; path: string | null; firm?: { name: string; zone: string } | null; registered?: boolean }

/** Whoever is signed in goes on from there at once. */
const requestsPath = '/signin/requests'

export const mailRecipient = ({ events, read, key, emailKey, now, signed }: Tools) => {
  const signers: Tools['signed'] = { invitation: signedInvitationPath, ...signed }

  async function isRegistered(email: string): Promise<boolean> {
    const userId = holderOf(await events.read(claimStream('email', emailHash(emailKey, email))))
    return userId !== null && userFrom(await events.read(userStream(userId))).registered !== null
  }
  async function firmOf(to: MailTo): Promise<{ name: string; zone: string } | null> {
    const row = 'firmId' in to && to.firmId !== undefined ? await read.get('businesses', to.firmId) : null
    return row && { name: row.name, zone: row.firm?.zone ?? 'Australia/Sydney' }
  }

  /** From the person's own stream: a view may not have them yet. */
  return async ({ to, template, data }: Mail): Promise<Recipient | null> => {
    if ('email' in to) {
      const registered = template === 'invitation' && (await isRegistered(to.email))
      const path = registered ? requestsPath : (signers[template]?.(key, 'path' in data ? data.path : '') ?? null)
      return { email: to.email, path, registered, firm: await firmOf(to) }
    }
    if (!('userId' in to)) throw new Error('this mail goes to several people')
    const { registered, verified } = userFrom(await events.read(userStream(to.userId)))
    // Asked for by anybody with any address: that there is no such account is nothing to report.
    if (registered === null && template === 'password-reset') return null
    if (registered === null) throw new Error('nobody is registered under this id')
    const { userId, email, passwordHash } = registered
    if (template === 'verify-email') return verified ? null : { email, path: `/verifyEmail/${codeFor(key, template, userId, email, now())}` }
    if (template === 'password-reset') return { email, path: `/newPassword/${codeFor(key, template, userId, passwordHash, now())}` }
    return { email, path: null, firm: await firmOf(to) }
  }
}

/** Everybody whom a mail to the owners of a firm, or to the operator, goes to; null for a mail to one. Throws when there is nobody. */
export const mailEachOf =
  ({ read, operator }: Pick<Tools, 'read' | 'operator'>) =>
  async (to: MailTo): Promise<MailTo[] | null> => {
    if ('ownersOf' in to) return some(await ownersOf(read, to.ownersOf), 'the firm has no owner').map(userId => ({ userId, firmId: to.ownersOf }))
    if (!('operator' in to)) return null
    if (operator !== null) return [{ email: operator, firmId: to.firmId }]
    const { rows } = await read.find('users', { filter: { roles: 'su' } })
    return some(rows.map(({ id }) => id), 'the operator has no contact address, and nobody has the role su').map(userId => ({ userId, firmId: to.firmId }))
  }

function some(ids: string[], otherwise: string): string[] {
  if (ids.length === 0) throw new Error(otherwise)
  return ids
}
