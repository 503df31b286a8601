import { askToJoin as call } from '@docketry/contracts/api/requests.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { companyNameErrors } from '@docketry/contracts/rules/registration.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { employmentIn } from '../../platform/auth/caller.ts'
import { idFrom } from '../../platform/events/ids.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { findCompany } from '../companies.ts'
import { askCompany } from '../join.ts'
import { place } from '../members.ts'
import { checkActive, openCompany, type OpeningTools } from '../open-company.ts'
import { takeAbn } from '../opened-firms.ts'
import { userFrom, userStream } from '../user.ts'

type Tools = OpeningTools & { read: ReadRows; events: EventStore }
type Ask = EndpointRequest<typeof call>

/** So that nobody asks every company there is. */
const mostPending = 10

/** The rules of registering, for somebody who has an account. */
export const askToJoin = (tools: Tools) => {
  const { read, events } = tools

  /** As registering does, but claimed at once: the address is verified. */
  async function open({ body, at, executeAsSystem }: Ask, userId: string): Promise<string> {
    const own = await events.read(userStream(userId))
    const { registered, verified } = userFrom(own)
    if (registered === null) throw refuse('sign-in.needed')
    if (!verified) throw refuse('verify.first', 'abn')
    const errors = companyNameErrors(body)
    if (errors.length > 0) throw new FormRefusal(errors)
    const abn = plainAbn(body.abn)
    // The same until something else happens to the person: a second try after a crash completes the first.
    const businessId = idFrom('business', abn, userId, own.length)
    const { name } = await checkActive(tools, abn)
    await takeAbn(tools, executeAsSystem, abn, userId, at)
    const typed = body.companyName?.trim() || `${registered.firstName} ${registered.lastName}`
    await openCompany(tools, executeAsSystem, { businessId, abn, name: name ?? typed, category: null, email: registered.email })
    await place(executeAsSystem, { firmId: businessId, userId, type: 'owner', clientIds: null, now: null, owners: [] }, 'owner')
    return businessId
  }

  return handler(call, {
    async answer(request) {
      const { body: { abn, type }, caller, executeAsSystem } = request
      const { registered } = userFrom(caller === null ? [] : await events.read(userStream(caller.userId)))
      if (caller === null || registered === null) throw refuse('sign-in.needed')
      const company = await findCompany(read, abn)
      if (company === null && type === 'owner' && isAbn(abn)) return { id: await open(request, caller.userId), opened: true as const }
      if (company === null || (type !== 'owner' && company.ownerId === null)) throw refuse('register.no-company', 'abn')
      if (employmentIn(caller, company.business.id) !== undefined) throw refuse('request.member-yourself', 'abn')
      if (type === 'owner' && company.ownerId !== null) throw refuse('register.company-has-owner', 'abn')
      const waiting = await read.find('requests', { filter: { requesterId: caller.userId, status: 'pending' }, range: [0, 0] })
      if (waiting.total >= mostPending) throw refuse('request.many-pending', 'abn')
      const { requestId, asked: stored } = await askCompany(read, executeAsSystem, company.business, registered, { type, abn, again: true })
      if (!stored) throw refuse('request.pending', 'abn')
      return { id: requestId }
    },
  })
}
