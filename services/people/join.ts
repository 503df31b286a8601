/** Asking a company to be let in: by who registers, and by who has an account. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import type { EmploymentType } from '../platform/auth/caller.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { requestToJoin } from './commands/request-to-join.ts'
import { verifiedOwnersOf } from './members.ts'

/** Who decides about somebody joining, their address being verified: the firm's owner, or the owner of a firm that has it as a client; null leaves it to an su. Never `except`. */
export async function assigneeOf(read: ReadRows, { id, firmIds }: BusinessRow, except: string | null = null): Promise<string | null> {
  for (const firmId of new Set([id, ...firmIds])) {
    const owner = (await verifiedOwnersOf(read, firmId)).find(userId => userId !== except)
    if (owner !== undefined) return owner
  }
  return null
}

export type Joiner = { userId: string; firstName: string; lastName: string; email: string }
type Wish = { type: EmploymentType; abn: string; again?: boolean }

/** The same person has one request to a company; `again` makes it pending once more. */
export async function askCompany(read: ReadRows, execute: EndpointRequest<Endpoint>['executeAsSystem'], business: BusinessRow, joiner: Joiner, { type, abn, again = false }: Wish) {
  const { userId, firstName, lastName, email } = joiner
  const request = {
    requestId: idFrom('request', userId, business.id), type, firmId: business.id, requesterId: userId,
    assigneeId: await assigneeOf(read, business, userId), commentFromRequester: JSON.stringify({ abn }),
    names: { firmName: business.name, requesterName: `${firstName} ${lastName}`.trim(), requesterEmail: email },
    ...(again ? { again } : {}),
  }
  const { facts } = await execute(requestToJoin, request, 'request')
  return { requestId: request.requestId, asked: facts.length > 0 }
}
