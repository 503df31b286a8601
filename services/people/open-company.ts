/** A company opens as a firm: by who registers as its owner, or by who has an account and is verified. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { safeName } from '@docketry/contracts/rules/names.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import { takeClaim } from '../platform/commands/claim.ts'
import type { AnyCommand } from '../platform/commands/command.ts'
import { claimOfCode, newJoinCode } from '../shared/join-code.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { LookUpAbn } from './check-abn.ts'

export type OpeningTools = {
  /** Null: nobody is asked, the checksum has to do. */
  lookUpAbn: LookUpAbn | null
  /** The command of the clients area that opens a firm; handed in, because areas do not import each other. */
  openFirm: AnyCommand
}
/** `name`: where the business register does not say it. */
export type Opening = { businessId: string; abn: string; name: string; category: string | null; email: string }

/** Refused with `abn.not-active`. */
export async function checkActive({ lookUpAbn }: Pick<OpeningTools, 'lookUpAbn'>, abn: string): Promise<{ name: string | null }> {
  const entry = (await lookUpAbn?.(abn)) ?? null
  if (entry?.status === 'cancelled') throw refuse('abn.not-active', 'abn')
  return { name: entry?.name ? safeName(entry.name) : null }
}

export async function openCompany({ openFirm }: Pick<OpeningTools, 'openFirm'>, execute: EndpointRequest<Endpoint>['executeAsSystem'], opening: Opening): Promise<void> {
  const joinCode = newJoinCode()
  // Named by the code: a repeat of the request makes up another one, whose claim is another event.
  await execute(takeClaim, claimOfCode(joinCode, opening.businessId), `join-code ${joinCode}`)
  await execute(openFirm, { ...opening, address: null, joinCode, zone: 'Australia/Sydney', plan: 'Free' }, 'firm')
}
