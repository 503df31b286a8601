import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { InvitationRow } from '@docketry/contracts/projections/people-rows.ts'
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const ids = (data: { invitationId: string }) => [data.invitationId]

/** Invitations by firm and address, with their state. */
export const invitations = projectionOf<InvitationEvent, InvitationRow>()({
  name: 'invitations',
  version: 1,
  indexes: {
    fields: [
      ['firmId', 'state'],
      ['emailKey', 'state'],
    ],
  },
  on: {
    MemberInvited: {
      ids,
      fold: (_, { invitationId, firmId, email, type, clientIds, expiresAt }, { metadata: { at } }) => ({
        id: invitationId,
        firmId,
        email,
        emailKey: plainEmail(email),
        type,
        clientIds,
        state: 'pending',
        sentAt: at,
        expiresAt,
      }),
    },
    InvitationResent: { ids, fold: (row, { expiresAt }, { metadata: { at } }) => row && { ...row, sentAt: at, expiresAt } },
    InvitationWithdrawn: { ids, fold: row => row && { ...row, state: 'withdrawn' } },
    InvitationAccepted: { ids, fold: row => row && { ...row, state: 'accepted' } },
  },
})
