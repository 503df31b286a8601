/** Join requests: making one, listing those that the caller made or decides about, and answering one. */
import { requests, sendJoinRequest, processRequest, type RequestAnswer } from '@docketry/contracts/api/requests.ts'
import type { RequestRow } from '@docketry/contracts/projections/people-rows.ts'
import type { UserRow, BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { employmentIn, type Caller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { companyNameErrors } from '@docketry/contracts/rules/registration.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { FormRefusal, refuse, Refusal, refuseSaying } from '../../platform/errors/refuse.ts'
import { findCompany, requestAccess, checkAbnActive, decidingFirms, openCompany, type OpeningTools } from '../companies.ts'
import { setMembership, applyGrant, membershipOf, verifiedOwnersOf } from '../members.ts'
import { giveUpAbn, takeAbn } from '../opened-firms.ts'
import { user } from '../user.ts'
import type * as reference from '@docketry/contracts/commands/clients.ts'
import type { CommandWith } from '../../platform/commands/command.ts'
import { answerRequest, request, type RequestState } from '../request.ts'
import { openingOf } from '../reactions/follow-team.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'

const maxListed = 500
const maxAnswered = 100

/**
 * Only its assignee decides, while still an owner of a firm that may (`decidingFirms`): after a crash, a request of somebody who has left
 * may not be reassigned yet. Where there is none, an su decides.
 */
function decidesAbout(caller: Caller, { assigneeId }: { assigneeId: string | null }, business: BusinessRow | undefined): boolean {
  if (assigneeId === null) return caller.roles.includes('su')
  return (
    assigneeId === caller.userId && business !== undefined && [...decidingFirms(business)].some(id => employmentIn(caller, id) === 'owner')
  )
}

async function rowsOf(read: ReadRows, { userId, roles }: Caller): Promise<RequestRow[]> {
  const sort = [{ field: 'createdAt', descending: true }]
  const find = (filter: object, limit: number) => read.find('requests', { filter: { ...filter }, sort, range: [0, limit - 1] })
  const assigned = [userId, ...(roles.includes('su') ? [null] : [])]
  const found = await Promise.all([
    find({ assigneeId: { in: assigned }, status: 'pending' }, maxListed),
    find({ assigneeId: { in: assigned }, status: { in: ['approved', 'declined'] } }, maxAnswered),
    find({ requesterId: userId }, maxAnswered),
  ])
  const each = new Map(found.flatMap(({ rows }) => rows.map(row => [row.id, row] as const)))
  const later = (row: RequestRow) => (row.status === 'pending' ? 0 : 1)
  return [...each.values()].sort((a, b) => later(a) - later(b) || b.createdAt - a.createdAt)
}

function named(row: RequestRow, business: BusinessRow | undefined, users: Map<string, UserRow>, caller: Caller): RequestAnswer {
  const { id, type, status, firmId, requesterId, assigneeId, commentFromRequester, createdAt } = row
  const { firstName = '', lastName = '', email = '', verified = false } = users.get(requesterId) ?? {}
  const assignee = assigneeId === null ? null : users.get(assigneeId)
  return {
    id,
    type,
    status,
    firm: { id: firmId, name: business?.name ?? '' },
    commentFromRequester,
    createdAt,
    mine: decidesAbout(caller, row, business),
    requester: { id: requesterId, firstName, lastName, email, status: verified ? 'verified' : 'unverified' },
    assignee: assigneeId === null ? null : { id: assigneeId, firstName: assignee?.firstName ?? '', lastName: assignee?.lastName ?? '' },
  }
}

export const handleRequests = ({ read }: { read: ReadRows }) =>
  handler(requests, {
    async answer({ caller }) {
      if (caller === null) return []
      const rows = await rowsOf(read, caller)
      const [firms, users] = await Promise.all([
        read.getMany('businesses', [...new Set(rows.map(row => row.firmId))]),
        read.getMany('users', [...new Set(rows.flatMap(row => [row.requesterId, row.assigneeId ?? []].flat()))]),
      ])
      const firmsById = new Map(firms.map(firm => [firm.id, firm]))
      const usersById = new Map(users.map(user => [user.id, user]))
      return rows.map(row => named(row, firmsById.get(row.firmId), usersById, caller))
    },
  })

type JoinTools = OpeningTools & { read: ReadRows; events: EventStore }

/** Pending requests that one person may have. */
const maxPending = 10

/** The rules of registration, for a person with an account. */
export const handleSendJoinRequest = (tools: JoinTools) => {
  const { read, events } = tools

  const asOwner = (firmId: string, userId: string) => ({ firmId, userId, type: 'owner' as const, clientIds: null, now: null, owners: [] })

  /** The firm that a repeated request has opened before; null for any other request. */
  async function openedBefore(
    { actId, executeAsSystem }: EndpointRequest<typeof sendJoinRequest>,
    own: StoredEvent[],
    userId: string,
  ): Promise<string | null> {
    const started = own.find(({ type, metadata }) => type === 'EmploymentStarted' && metadata.actId === actId)
    if (!started) return null
    const { firmId } = started.data as { firmId: string } // of this type
    await setMembership(executeAsSystem, asOwner(firmId, userId), 'owner') // refused, unless it is the same request
    return firmId
  }

  /** As registration does, but the ABN is claimed at once, because the address is verified. */
  async function open({ body, at, executeAsSystem }: EndpointRequest<typeof sendJoinRequest>, userId: string): Promise<string> {
    const own = await readUnderstood(events, user.stream(userId))
    const { registered, verified } = stateAfter(user, own)
    if (registered === null) throw refuse('sign-in.needed')
    if (!verified) throw refuse('verify.first', 'abn')
    const errors = companyNameErrors(body)
    if (errors.length > 0) throw new FormRefusal(errors)
    const abn = plainAbn(body.abn)
    // The id is the same until another event is appended to the person's stream, so that a repeat after a crash completes the first
    // request.
    const businessId = idFrom('business', abn, userId, own.length)
    const { name } = await checkAbnActive(tools, abn)
    await takeAbn(tools, executeAsSystem, abn, userId, at)
    const typed = body.companyName?.trim() || `${registered.firstName} ${registered.lastName}`
    await openCompany(tools, executeAsSystem, { businessId, abn, name: name ?? typed, category: null, email: registered.email })
    await setMembership(executeAsSystem, asOwner(businessId, userId), 'owner')
    return businessId
  }

  return handler(sendJoinRequest, {
    async answer(request) {
      const {
        body: { abn, type },
        caller,
        executeAsSystem,
      } = request
      const own = caller === null ? [] : await readUnderstood(events, user.stream(caller.userId))
      const { registered } = stateAfter(user, own)
      if (caller === null || registered === null) throw refuse('sign-in.needed')
      const opened = await openedBefore(request, own, caller.userId)
      if (opened !== null) return { id: opened, opened: true as const }
      const company = await findCompany(read, abn)
      if (company === null && type === 'owner' && isAbn(abn)) return { id: await open(request, caller.userId), opened: true as const }
      if (company === null || (type !== 'owner' && company.ownerId === null)) throw refuse('register.no-company', 'abn')
      if (employmentIn(caller, company.business.id) !== undefined) throw refuse('request.member-yourself', 'abn')
      if (type === 'owner' && company.ownerId !== null) throw refuse('register.company-has-owner', 'abn')
      const pending = await read.find('requests', { filter: { requesterId: caller.userId, status: 'pending' }, range: [0, 0] })
      if (pending.total >= maxPending) throw refuse('request.many-pending', 'abn')
      const { requestId, stored } = await requestAccess(read, executeAsSystem, company.business, registered, { type, abn, again: true })
      if (!stored) throw refuse('request.pending', 'abn')
      return { id: requestId }
    },
  })
}

type AnswerTools = {
  read: ReadRows
  events: EventStore
  /** Injected from the clients area. */
  openAsFirm: CommandWith<typeof reference.openAsFirm.body>
}
type ProcessRequest = EndpointRequest<typeof processRequest>
type JoinRequest = NonNullable<RequestState['requested']>

/**
 * The request's stream decides; company, team and person follow in a fixed order, and a reaction completes them after a crash. A company
 * accepts an owner only if it has none; the ABN claim serialises concurrent approvals.
 */
export const handleProcessRequest = ({ read, events, openAsFirm }: AnswerTools) => {
  async function claimOwner(
    { executeAsSystem, at }: ProcessRequest,
    { firmId, requesterId }: JoinRequest,
    { abn }: BusinessRow,
  ): Promise<void> {
    if ((await verifiedOwnersOf(read, firmId)).some(id => id !== requesterId)) throw refuse('request.company-has-owner')
    try {
      if (abn !== null) await takeAbn({ read, events }, executeAsSystem, abn, requesterId, at)
    } catch (error) {
      throw error instanceof Refusal && error.code === 'register.company-has-owner' ? refuse('request.company-has-owner') : error
    }
  }

  /** Refuses before anything is stored. Existing members keep their membership. */
  async function check(processing: ProcessRequest, joinRequest: JoinRequest, business: BusinessRow): Promise<void> {
    if (!(await load(events, user, joinRequest.requesterId)).verified) throw refuse('request.unverified')
    if (membershipOf(await read.get('users', joinRequest.requesterId), joinRequest.firmId)) throw refuse('request.already-member')
    // As a client with an account of its own is not merged.
    if (business.mergedInto)
      throw refuseSaying(
        'client.merged',
        `${business.name} was merged into another client. Separate the two before you approve this request, or decline it.`,
      )
    if (joinRequest.type === 'owner') await claimOwner(processing, joinRequest, business)
  }

  return handler(processRequest, {
    async answer(processing) {
      const {
        body: { id, status },
        caller,
        executeAsSystem,
      } = processing
      const { requested, status: before } = await load(events, request, id)
      if (caller === null || requested === null) throw refuse('not-found')
      const business = await read.get('businesses', requested.firmId)
      if (!decidesAbout(caller, requested, business ?? undefined))
        throw refuse(requested.requesterId === caller.userId ? 'request.not-yours' : 'not-found')
      if (business === null) throw refuse('not-found')
      const approved = status === 'approved'
      if (approved && before === 'pending') await check(processing, requested, business)
      const answer = { requestId: id, approved, by: caller.userId, bySu: caller.roles.includes('su'), firmName: business.name }
      /** The ABN that approving claims before it answers; a crash, or another answer at the same moment, leaves the claim. */
      const giveUp = async () => {
        if (requested.type !== 'owner' || business.abn === null) return
        await giveUpAbn({ read, events }, executeAsSystem, business.abn, requested.requesterId)
      }
      try {
        await executeAsSystem(answerRequest, { ...answer, opens: requested.type === 'owner' && business.firm === null }, 'answer')
      } catch (error) {
        if (approved && error instanceof Refusal && error.code === 'request.answered') await giveUp()
        throw error
      }
      if (!approved) await giveUp()
      // Also for a repeated answer: the first request may have crashed before this.
      const { grant } = await load(events, request, id)
      if (approved && grant) {
        if (grant.opens) await executeAsSystem(openAsFirm, openingOf(grant.firmId), 'open')
        await applyGrant(events, executeAsSystem, grant)
      }
      return { success: true as const }
    },
  })
}
