import { askToJoin as call } from '@docketry/contracts/calls/requests.ts'
import { handler } from '../../core/answering.ts'
import { employmentIn } from '../../core/asker.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { findCompany } from '../companies.ts'
import { askCompany } from '../join.ts'
import { userFrom, userStream } from '../user.ts'

/** So that nobody asks every company there is. */
const mostPending = 10

/** The rules of registering, for somebody who has an account. */
export const askToJoin = ({ read, events }: { read: ReadRows; events: EventStore }) =>
  handler(call, {
    async answer({ body: { abn, type }, asker, executeAsSystem }) {
      const { registered } = userFrom(asker === null ? [] : await events.read(userStream(asker.userId)))
      if (asker === null || registered === null) throw refuse('sign-in.needed')
      const company = await findCompany(read, abn)
      if (company === null || (type !== 'owner' && company.ownerId === null)) throw refuse('register.no-company', 'abn')
      if (employmentIn(asker, company.business.id) !== undefined) throw refuse('request.member-yourself', 'abn')
      if (type === 'owner' && company.ownerId !== null) throw refuse('register.company-has-owner', 'abn')
      const waiting = await read.find('requests', { filter: { requesterId: asker.userId, status: 'pending' }, range: [0, 0] })
      if (waiting.total >= mostPending) throw refuse('request.many-pending', 'abn')
      const { requestId, asked } = await askCompany(read, executeAsSystem, company.business, registered, { type, abn, again: true })
      if (!asked) throw refuse('request.pending', 'abn')
      return { id: requestId }
    },
  })
