import { processRequest as call } from '@docketry/contracts/api/requests.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import type { AnyCommand } from '../../platform/commands/command.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../../platform/errors/refuse.ts'
import { answerRequest } from '../commands/answer-request.ts'
import { placeGranted, placeOf, verifiedOwnersOf } from '../members.ts'
import { takeAbn } from '../opened-firms.ts'
import { openingOf } from '../reactions/follow-team.ts'
import { requestFrom, requestStream, type RequestState } from '../request.ts'
import { userFrom, userStream } from '../user.ts'
import { decidesAbout } from './requests.ts'

type Tools = { read: ReadRows; events: EventStore; /** Of the clients area, handed in. */ openAsFirm: AnyCommand }
type Ask = EndpointRequest<typeof call>
type Request = NonNullable<RequestState['asked']>

/**
 * The request's own stream says what was decided; the company, the team and the person follow in a fixed order, and a reaction completes what a crash
 * leaves. An owner is let in where there is none: of two who own one ABN at the same moment the claim lets one in.
 */
export const processRequest = ({ read, events, openAsFirm }: Tools) => {
  async function claimOwner({ executeAsSystem, at }: Ask, { firmId, requesterId }: Request, { abn }: BusinessRow): Promise<void> {
    if ((await verifiedOwnersOf(read, firmId)).some(id => id !== requesterId)) throw refuse('request.company-has-owner')
    try {
      if (abn !== null) await takeAbn({ read, events }, executeAsSystem, abn, requesterId, at)
    } catch (error) {
      throw error instanceof Refusal && error.code === 'register.company-has-owner' ? refuse('request.company-has-owner') : error
    }
  }

  /** Refused before anything is stored: who works there already keeps their place. */
  async function check(asked: Ask, request: Request, business: BusinessRow): Promise<void> {
    if (!userFrom(await events.read(userStream(request.requesterId))).verified) throw refuse('request.unverified')
    if (placeOf(await read.get('users', request.requesterId), request.firmId)) throw refuse('request.already-member')
    if (request.type === 'owner') await claimOwner(asked, request, business)
  }

  return handler(call, {
    async answer(asked) {
      const { body: { id, status }, caller, executeAsSystem } = asked
      const { asked: request, status: before } = requestFrom(await events.read(requestStream(id)))
      if (caller === null || request === null) throw refuse('not-found')
      if (!decidesAbout(caller, request)) throw refuse(request.requesterId === caller.userId ? 'request.not-yours' : 'not-found')
      const business = await read.get('businesses', request.firmId)
      if (business === null) throw refuse('not-found')
      const approved = status === 'approved'
      if (approved && before === 'pending') await check(asked, request, business)
      const answer = { requestId: id, approved, by: caller.userId, bySu: caller.roles.includes('su'), firmName: business.name }
      await executeAsSystem(answerRequest, { ...answer, opens: request.type === 'owner' && business.firm === null }, 'answer')
      // Also of an answer that was given before: a crash may have kept it from what follows.
      const { grant } = requestFrom(await events.read(requestStream(id)))
      if (approved && grant) {
        if (grant.opens) await executeAsSystem(openAsFirm, openingOf(grant.firmId), 'open')
        await placeGranted(events, executeAsSystem, grant)
      }
      return { success: true as const }
    },
  })
}

