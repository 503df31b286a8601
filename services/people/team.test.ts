import { describe, it } from 'vitest'
import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { TeamEvent } from '@docketry/contracts/events/team.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { given } from '../platform/commands/given.ts'
import { idFrom } from '../platform/events/ids.ts'
import { answerRequest, reassignRequest } from './request.ts'
import { employ } from './user-commands.ts'
import { acceptInvitationCommand, inviteMemberCommand, resendInvitationCommand, withdrawInvitationCommand } from './invitation.ts'
import { placeMember } from './team.ts'

type Data = TeamEvent['data']
/** `turn`: the stored name of the sequence number of a team's decisions. */
const placed = (sequence: number, more: Partial<Data>): TeamEvent => ({
  type: 'MemberPlaced',
  data: { firmId: 'f', userId: 'u', turn: sequence, type: 'employee', clientIds: null, ...more },
})
const placement = { firmId: 'f', userId: 'u', type: 'employee' as const, clientIds: null, now: null, owners: ['o'] }
const owner = { type: 'owner' as const, clientIds: null }

describe('place-member', () => {
  it('adds, changes and removes a member, each with the next sequence number', () => {
    given(placeMember)
      .events()
      .when(placement)
      .then([placed(1, {})])
    given(placeMember)
      .events(placed(1, {}))
      .when({ ...placement, type: 'admin' })
      .then([placed(2, { type: 'admin' })])
    given(placeMember)
      .events(placed(1, {}))
      .when({ ...placement, type: null })
      .then([placed(2, { type: null })])
  })
  it('stores nothing for an unchanged membership, in the stream or in the projection', () => {
    given(placeMember)
      .events(placed(1, { clientIds: ['a', 'b'] }))
      .when({ ...placement, clientIds: ['b', 'a'] })
      .then([])
    given(placeMember)
      .events()
      .when({ ...placement, now: { type: 'employee', clientIds: null } })
      .then([])
    given(placeMember)
      .events(placed(1, { type: null }))
      .when({ ...placement, type: null, now: { type: 'employee', clientIds: null } })
      .then([])
  })
  it('limits employees only', () =>
    given(placeMember)
      .events()
      .when({ ...placement, type: 'admin', clientIds: ['c'] })
      .then([placed(1, { type: 'admin' })]))
  it('keeps the last owner, even if the projection lists former owners', () => {
    const leave = { ...placement, userId: 'o', type: null, now: owner, owners: ['o'] }
    given(placeMember).events().when(leave).then('team.last-owner')
    given(placeMember)
      .events(placed(1, { userId: 'p', type: 'owner' }))
      .when(leave)
      .then([placed(2, { userId: 'o', type: null })])
    given(placeMember)
      .events(placed(1, { userId: 'p', type: 'admin' }))
      .when({ ...leave, owners: ['o', 'p'] })
      .then('team.last-owner')
  })
  it('applies a grant by which the last owner stays an owner', () =>
    given(placeMember)
      .events(placed(1, { userId: 'o', type: 'owner' }))
      .when({ ...placement, userId: 'o', type: 'owner', grantId: 'g', now: owner, owners: ['o'] })
      .then([placed(2, { userId: 'o', type: 'owner', grantId: 'g' })]))
  it('applies a grant once, also after the member was removed', () => {
    const grant = { ...placement, grantId: 'g' }
    given(placeMember)
      .events()
      .when(grant)
      .then([placed(1, { grantId: 'g' })])
    given(placeMember)
      .events(placed(1, { grantId: 'g' }), placed(2, { type: null }))
      .when(grant)
      .then([])
  })
})

describe('employ', () => {
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: { userId: 'u', email: 'e', firstName: 'A', lastName: 'L', passwordHash: 'h' },
  }
  const key = { userId: 'u', firmId: 'f' }
  const at = (sequence: number) => ({ ...key, type: 'employee' as const, clientIds: null, turn: sequence })
  const started: UserEvent = { type: 'EmploymentStarted', data: { ...key, type: 'employee', turn: 1 } }
  it('copies the team’s decision', () => {
    given(employ).events(registered).when(at(1)).then([started])
    given(employ)
      .events(registered, started)
      .when({ ...at(2), clientIds: ['c'] })
      .then([
        { type: 'EmploymentChanged', data: { ...key, type: 'employee', turn: 2 } },
        { type: 'EmploymentLimited', data: { ...key, clientIds: ['c'], turn: 2 } },
      ])
    given(employ)
      .events(registered, started)
      .when({ ...at(2), type: null })
      .then([{ type: 'EmploymentEnded', data: { ...key, turn: 2 } }])
  })
  it('ignores decisions older than the last one', () => {
    given(employ).events(registered, started).when(at(1)).then([])
    given(employ)
      .events(registered, started, { type: 'EmploymentEnded', data: { ...key, turn: 3 } })
      .when(at(2))
      .then([])
  })
  it('records the sequence number of an unchanged membership', () =>
    given(employ)
      .events(registered, started)
      .when(at(4))
      .then([{ type: 'EmploymentChanged', data: { ...key, type: 'employee', turn: 4 } }]))
  it('does nothing for an unregistered person', () => given(employ).events().when(at(1)).then([]))
})

describe('answer-request', () => {
  const request = (assigneeId: string | null): RequestEvent => ({
    type: 'JoinRequested',
    data: { requestId: 'r', type: 'admin', firmId: 'f', requesterId: 'u', assigneeId, commentFromRequester: '' },
  })
  const yes = { requestId: 'r', approved: true, by: 'o', bySu: false, firmName: 'Firm', opens: false }
  const names = { firmName: 'Firm', requesterId: 'u' }
  const grantId = idFrom(idFrom('test', 'command'), 'grant')
  const approved: RequestEvent = {
    type: 'JoinApproved',
    data: { requestId: 'r', names, grant: { grantId, userId: 'u', firmId: 'f', type: 'admin', clientIds: null } },
  }
  const declined: RequestEvent = { type: 'JoinDeclined', data: { requestId: 'r', names } }
  it('is allowed to the assignee, or to an su if there is none', () => {
    given(answerRequest).events(request('o')).when(yes).then([approved])
    given(answerRequest)
      .events(request('p'))
      .when({ ...yes, bySu: true })
      .then('request.not-yours')
    given(answerRequest).events(request(null)).when(yes).then('request.not-yours')
    given(answerRequest)
      .events(request(null))
      .when({ ...yes, bySu: true })
      .then([approved])
  })
  it('answers a request once', () => {
    given(answerRequest).events(request('o'), approved).when(yes).then([])
    given(answerRequest)
      .events(request('o'), approved)
      .when({ ...yes, approved: false })
      .then('request.answered')
    given(answerRequest).events(request('o'), declined, request('o')).when(yes).then([approved])
    given(answerRequest).events().when(yes).then('not-found')
  })
  it('reassigns pending requests only', () => {
    given(reassignRequest)
      .events(request('o'))
      .when({ requestId: 'r', assigneeId: 'p' })
      .then([{ type: 'JoinReassigned', data: { requestId: 'r', assigneeId: 'p' } }])
    given(reassignRequest).events(request('o'), declined).when({ requestId: 'r', assigneeId: 'p' }).then([])
  })
})

describe('an invitation', () => {
  const days14 = 14 * 24 * 3_600_000
  const invitation = {
    invitationId: 'i',
    firmId: 'f',
    email: 'jo@firm.example',
    firmName: 'Firm',
    inviterName: 'Ann',
    type: 'employee' as const,
    clientIds: ['c'],
  }
  const invited = (round: number, expiresAt = 5000): InvitationEvent => ({
    type: 'MemberInvited',
    data: { ...invitation, round, expiresAt },
  })
  const withdrawn: InvitationEvent = { type: 'InvitationWithdrawn', data: { invitationId: 'i' } }
  const one = { invitationId: 'i' }
  const accept = { ...one, userId: 'u', email: 'JO@firm.example ', round: 1 }
  it('is valid for 14 days, and inviting after a withdrawal starts a new round', () => {
    given(inviteMemberCommand)
      .events()
      .when(invitation, { at: 1000 })
      .then([invited(1, 1000 + days14)])
    given(inviteMemberCommand)
      .events(invited(1))
      .when(invitation, { at: 2000 })
      .then([invited(1, 2000 + days14)])
    given(inviteMemberCommand)
      .events(invited(1), withdrawn)
      .when(invitation, { at: 3000 })
      .then([invited(2, 3000 + days14)])
  })
  it('can be resent while pending, which extends its validity', () => {
    const { clientIds: _, ...sent } = invitation
    given(resendInvitationCommand)
      .events(invited(1))
      .when({ ...one, inviterName: 'Ann' }, { at: 9000 })
      .then([{ type: 'InvitationResent', data: { ...sent, round: 1, expiresAt: 9000 + days14 } }])
    given(resendInvitationCommand)
      .events(invited(1), withdrawn)
      .when({ ...one, inviterName: 'Ann' })
      .then('invitation.gone')
  })
  it('is withdrawn once', () => {
    given(withdrawInvitationCommand).events(invited(1)).when(one).then([withdrawn])
    given(withdrawInvitationCommand).events(invited(1), withdrawn).when(one).then([])
  })
  it('is accepted only by the invited address, before expiry, with the link of the current round', () => {
    const grant = {
      grantId: idFrom(idFrom('test', 'command'), 'grant'),
      userId: 'u',
      firmId: 'f',
      type: 'employee' as const,
      clientIds: ['c'],
    }
    const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { invitationId: 'i', userId: 'u', grant } }
    given(acceptInvitationCommand).events(invited(1)).when(accept, { at: 4000 }).then([accepted])
    given(acceptInvitationCommand)
      .events(invited(1))
      .when({ ...accept, email: 'eve@firm.example' }, { at: 4000 })
      .then('invitation.other-address')
    given(acceptInvitationCommand).events(invited(1)).when(accept, { at: 6000 }).then('invitation.gone')
    given(acceptInvitationCommand).events(invited(1), withdrawn, invited(2)).when(accept, { at: 4000 }).then('invitation.gone')
    given(acceptInvitationCommand).events(invited(1), accepted).when(accept, { at: 4000 }).then([])
    given(acceptInvitationCommand)
      .events(invited(1), accepted)
      .when({ ...accept, userId: 'v' }, { at: 4000 })
      .then('invitation.gone')
    given(withdrawInvitationCommand).events(invited(1), accepted).when(one).then('invitation.used')
  })
})
