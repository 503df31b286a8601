/** The lists for react-admin, each made from the list endpoint of its area (contracts/api/resources.ts). */
import { couponList } from '@docketry/contracts/api/billing.ts'
import type { Endpoint, QueryOf } from '@docketry/contracts/api/endpoint.ts'
import { schedules } from '@docketry/contracts/api/pickups.ts'
import { attachments, clientEmailAddresses, unplacedAttachments } from '@docketry/contracts/api/mailbox.ts'
import { postList } from '@docketry/contracts/api/site.ts'
import { invitations, team } from '@docketry/contracts/api/team.ts'
import { handleCouponList } from './billing/api/coupon.ts'
import { clientList } from './clients/api/client-list.ts'
import { rowsOfFirms, rowsOfRole, type Resources } from './http/resources.ts'
import { handleAttachments, handleUnplacedAttachments } from './mailbox/api/attachments.ts'
import { handleClientEmailAddresses } from './mailbox/api/client-addresses.ts'
import { handleMyPickups, handleSchedules } from './pickups/api.ts'
import { handleInvitations } from './people/api/invitations.ts'
import { handleRequests } from './people/api/requests.ts'
import { handleTeam } from './people/api/team.ts'
import type { Caller } from './platform/auth/caller.ts'
import type { Links } from './platform/auth/signed-links.ts'
import type { EndpointRequest, Handler } from './platform/endpoints/handler.ts'
import type { ReadRows } from './platform/projections/read-rows.ts'
import { handlePostList } from './site/api/blog.ts'
import type { SiteTools } from './site/tools.ts'

type Tools = { read: ReadRows; links: Links } & Pick<SiteTools, 'durable'>

const answerOf = <C extends Endpoint>({ answer }: Handler<C>, query: QueryOf<C>, caller: Caller) =>
  answer({ query, caller, at: Date.now() } as EndpointRequest<C>) // a list handler reads query, caller and time only

async function withClientNames<Row extends { clientId: string | null }>(
  read: ReadRows,
  rows: Row[],
): Promise<(Row & { clientName: string })[]> {
  const clients = await read.getMany('businesses', [...new Set(rows.flatMap(row => row.clientId ?? []))])
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return rows.map(row => ({ ...row, clientName: names.get(row.clientId ?? '') ?? '' }))
}

export function resources(tools: Tools): Resources {
  const { read } = tools
  const [addresses, requests, ofFirm, open] = [
    handleClientEmailAddresses(tools),
    handleRequests(tools),
    handleSchedules(tools),
    handleMyPickups(tools),
  ]
  const [members, invited] = [handleTeam(tools), handleInvitations(tools)]
  const [received, unplaced] = [handleAttachments(tools), handleUnplacedAttachments(tools)]
  const pickups = rowsOfFirms(schedules, async (firmId, caller) => answerOf(ofFirm, { firmId }, caller))
  const [coupons, posts] = [handleCouponList(tools), handlePostList(tools)]
  const attachmentsOfFirm = rowsOfFirms(attachments, async (firmId, caller) =>
    withClientNames(read, (await answerOf(received, { firmId }, caller)).attachments),
  )
  const attachmentsOfNone = rowsOfRole(unplacedAttachments, async caller =>
    withClientNames(read, (await answerOf(unplaced, {}, caller)).attachments),
  )
  return {
    attachments: { rows: (caller, filter) => (filter['unplaced'] === true ? attachmentsOfNone : attachmentsOfFirm).rows(caller, filter) },
    clients: clientList(read),
    coupons: rowsOfRole(couponList, async caller => answerOf(coupons, {}, caller)),
    posts: rowsOfRole(postList, async caller => answerOf(posts, {}, caller)),
    requests: { rows: async caller => answerOf(requests, {}, caller) },
    pickups: { rows: async (caller, filter) => (filter['open'] === true ? answerOf(open, {}, caller) : pickups.rows(caller, filter)) },
    team: rowsOfFirms(team, async (firmId, caller) =>
      (await answerOf(members, { firmId }, caller)).map(entry => ({ id: entry.userId, firmId, ...entry })),
    ),
    invitations: rowsOfFirms(invitations, async (firmId, caller) => (await answerOf(invited, { firmId }, caller)).invitations),
    emailaddresses: rowsOfFirms(clientEmailAddresses, async (firmId, caller) =>
      withClientNames(read, await answerOf(addresses, { firmId }, caller)),
    ),
  }
}
