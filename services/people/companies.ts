/** Companies in registration and join requests: find one by ABN or join code, open one as a firm, request to join one. */
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import type * as reference from '@docketry/contracts/commands/clients.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { safeName } from '@docketry/contracts/rules/names.ts'
import { freePlan } from '@docketry/contracts/rules/plans.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import { takeClaim } from '../platform/commands/claim.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import type { LookUpAbn } from '../shared/abn-register.ts'
import { claimOfCode, newJoinCode, typedJoinCode } from '../shared/join-code.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { EmploymentType } from '../platform/auth/caller.ts'
import { idFrom } from '../platform/events/ids.ts'
import { requestToJoin } from './request.ts'
import { verifiedOwnersOf } from './members.ts'

/** What a new firm begins with; its owner may change the zone. */
export const newFirmSettings = { zone: defaultZone, plan: freePlan.name }

type Company = { business: BusinessRow; ownerId: string | null }

/** By firm id, one verified owner. */
async function ownersByFirm(read: ReadRows, firmIds: string[]): Promise<Map<string, string>> {
  const { rows } = firmIds.length === 0 ? { rows: [] } : await read.find('users', { filter: { ownerOf: { in: firmIds } } })
  return new Map(rows.filter(row => row.verified).flatMap(row => row.ownerOf.map(firmId => [firmId, row.id] as const)))
}

/**
 * By ABN (firms take precedence over clients) or join code; null if none. Firms without a verified owner, and their clients, are ignored.
 */
export async function findCompany(read: ReadRows, typed: string): Promise<Company | null> {
  if (typed.trim() === '') return null
  const filter = isAbn(typed) ? { abn: plainAbn(typed) } : { 'firm.joinCode': typedJoinCode(typed) }
  const { rows } = await read.find('businesses', { filter, sort: [{ field: 'createdAt' }] })
  const owners = await ownersByFirm(read, [...new Set(rows.flatMap(row => [row.id, ...row.firmIds]))])
  const business =
    rows.find(row => row.firm !== null && owners.has(row.id)) ?? rows.find(row => row.firmIds.some(firmId => owners.has(firmId)))
  return business ? { business, ownerId: owners.get(business.id) ?? null } : null
}

/** The firm of an ABN, a join code or an id, as the command line and the screen of reprocessing name it; null if none. */
export async function firmIdOf(read: ReadRows, typed: string): Promise<string | null> {
  const found = (await findCompany(read, typed))?.business ?? (await read.get('businesses', typed))
  return found?.firm ? found.id : null
}

export type OpeningTools = {
  /** Null: no register is configured; only the checksum is checked. */
  lookUpAbn: LookUpAbn | null
  /** The command of the clients area that opens a firm; injected, because areas do not import each other. */
  openFirm: CommandWith<typeof reference.openFirm.body>
}
/** `name`: used when the business register has none. */
type Opening = { businessId: string; abn: string; name: string; category: string | null; email: string }

/** Looks the ABN up. Refused with `abn.not-active`. `name`: the registered one, null if unknown. */
export async function checkAbnActive({ lookUpAbn }: Pick<OpeningTools, 'lookUpAbn'>, abn: string): Promise<{ name: string | null }> {
  const entry = (await lookUpAbn?.(abn)) ?? null
  if (entry?.status === 'cancelled') throw refuse('abn.not-active', 'abn')
  return { name: entry?.name ? safeName(entry.name) : null }
}

/** Claims a join code and opens the business as a firm on the free plan. */
export async function openCompany(
  { openFirm }: Pick<OpeningTools, 'openFirm'>,
  execute: EndpointRequest<Endpoint>['executeAsSystem'],
  opening: Opening,
): Promise<void> {
  const joinCode = newJoinCode()
  // A repeated request generates another code: the label makes its claim a different command.
  await execute(takeClaim, claimOfCode(joinCode, opening.businessId), `join-code ${joinCode}`)
  await execute(openFirm, { ...opening, address: null, joinCode, ...newFirmSettings }, 'firm')
}

/** The firms whose owners may decide about join requests of a company: itself, and those that have it as a client, or had it until a merge. */
export const decidingFirms = ({ id, firmIds, mergedInto }: BusinessRow): Set<string> =>
  new Set([id, ...firmIds, ...(mergedInto ? [mergedInto.firmId] : [])])

/**
 * Who decides about a join request: a verified owner of the firm, otherwise of a firm that has it as a client, or had it until it was
 * merged, otherwise (null) an su. Never `except`.
 */
export async function assigneeOf(read: ReadRows, business: BusinessRow, except: string | null = null): Promise<string | null> {
  for (const firmId of decidingFirms(business)) {
    const owner = (await verifiedOwnersOf(read, firmId)).find(userId => userId !== except)
    if (owner !== undefined) return owner
  }
  return null
}

type Applicant = { userId: string; firstName: string; lastName: string; email: string }
type AccessRequest = { type: EmploymentType; abn: string; again?: boolean }

/** Stores a join request; one per person and company. `again` reopens an answered one. `stored`: false if it was pending already. */
export async function requestAccess(
  read: ReadRows,
  execute: EndpointRequest<Endpoint>['executeAsSystem'],
  business: BusinessRow,
  applicant: Applicant,
  { type, abn, again = false }: AccessRequest,
) {
  const { userId, firstName, lastName, email } = applicant
  const request = {
    requestId: idFrom('request', userId, business.id),
    type,
    firmId: business.id,
    requesterId: userId,
    assigneeId: await assigneeOf(read, business, userId),
    commentFromRequester: JSON.stringify({ abn }),
    names: { firmName: business.name, requesterName: `${firstName} ${lastName}`.trim(), requesterEmail: email },
    ...(again ? { again } : {}),
  }
  const { facts } = await execute(requestToJoin, request, 'request')
  return { requestId: request.requestId, stored: facts.length > 0 }
}
