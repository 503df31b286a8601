/** Mails about accounts, how people sign in, invitations and join requests. */
import type { EngagementEvent } from '@docketry/contracts/events/engagement.ts'
import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { MailData } from '@docketry/contracts/mail.ts'
import type { SecondFactorEvent } from '@docketry/contracts/events/second-factor.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { mailMessage } from '../../shared/mail-message.ts'
import type { Message } from '../../platform/ports/log.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { engagementPath } from '../engagement.ts'
import { invitationPath } from '../invitation.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'

type Sent = Extract<InvitationEvent, { type: 'InvitationResent' }>['data']
const requestsPath = '/dashboard/requests'
/** Cuts to the longest line that a mail may have. */
const line = (text: string): string => text.slice(0, 300)

const toInvited = ({ invitationId, round, email, firmName, inviterName, type }: Sent, eventId: string): Message =>
  mailMessage({
    mailId: idFrom('mail', eventId),
    to: { email },
    template: 'invitation',
    data: { firmName: line(firmName), inviterName: line(inviterName), type, path: invitationPath(invitationId, round) },
  })

export const mailInvited = reactionTo<InvitationEvent>()('mail-invited', 'MemberInvited', (data, { id }) => ({
  messages: [toInvited(data, id)],
}))
export const mailInvitedAgain = reactionTo<InvitationEvent>()('mail-invited-again', 'InvitationResent', (data, { id }) => ({
  messages: [toInvited(data, id)],
}))

export const mailEngaged = reactionTo<EngagementEvent>()(
  'mail-engaged',
  'AuditorEngaged',
  ({ engagementId, email, firmName, engagerName, from, to }, { id }) => ({
    messages: [
      mailMessage({
        mailId: idFrom('mail', id),
        to: { email },
        template: 'auditor-engaged',
        data: { firmName: line(firmName), engagerName: line(engagerName), from, to, path: engagementPath(engagementId) },
      }),
    ],
  }),
)

/** To the assignee. The requester is shown under the names of their registration. `mail-asked`: its stored name. */
export const mailJoinRequest = reactionTo<RequestEvent>()('mail-asked', 'JoinRequested', ({ assigneeId, names, type }, { id }) => {
  if (assigneeId === null || names === undefined) return {}
  const { firmName, requesterName, requesterEmail } = names
  const data = {
    firmName: line(firmName),
    requesterName: line(requesterName),
    requesterEmail: line(requesterEmail),
    type,
    path: requestsPath,
  }
  return { messages: [mailMessage({ mailId: idFrom('mail', id), to: { userId: assigneeId }, template: 'join-request', data })] }
})

type Answered = Extract<RequestEvent, { type: 'JoinDeclined' }>['data']
const toRequester = ({ names }: Answered, approved: boolean, eventId: string): Message[] =>
  names === undefined
    ? []
    : [
        mailMessage({
          mailId: idFrom('mail', eventId),
          to: { userId: names.requesterId },
          template: 'join-answer',
          data: { firmName: line(names.firmName), approved, path: '/dashboard' },
        }),
      ]

export const mailApproved = reactionTo<RequestEvent>()('mail-approved', 'JoinApproved', (data, { id }) => ({
  messages: toRequester(data, true, id),
}))
export const mailDeclined = reactionTo<RequestEvent>()('mail-declined', 'JoinDeclined', (data, { id }) => ({
  messages: toRequester(data, false, id),
}))

/** Not sent if the person is verified by the time of sending (mail-recipient.ts). */
export const mailVerification = reactionTo<UserEvent>()('mail-verification', 'UserRegistered', ({ userId, firstName }, { id }) => ({
  messages: [mailMessage({ mailId: idFrom('mail', id), to: { userId }, template: 'verify-email', data: { userId, firstName } })],
}))

const warning = (userId: string, change: MailData['sign-in-changed']['change'], eventId: string) => ({
  messages: [mailMessage({ mailId: idFrom('mail', eventId), to: { userId }, template: 'sign-in-changed', data: { change } })],
})
export const mailPasswordChanged = reactionTo<UserEvent>()('mail-password-changed', 'PasswordChanged', ({ userId }, { id }) =>
  warning(userId, 'password', id),
)
export const mailCodesOn = reactionTo<SecondFactorEvent>()('mail-codes-on', 'SecondFactorTurnedOn', ({ userId }, { id }) =>
  warning(userId, 'codes-on', id),
)
export const mailCodesOff = reactionTo<SecondFactorEvent>()('mail-codes-off', 'SecondFactorTurnedOff', ({ userId }, { id }) =>
  warning(userId, 'codes-off', id),
)
export const mailRecoveryCodeUsed = reactionTo<SecondFactorEvent>()('mail-recovery-code-used', 'RecoveryCodeTaken', ({ userId }, { id }) =>
  warning(userId, 'recovery-code', id),
)
