/** Calls become routes: who may first, then input, then the answer; a write is answered once whoever reads next will see it. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { AnyHandler } from '../platform/endpoints/handler.ts'
import { allows, isGuest, someClients, ownershipOf, denialCode, type Access, type Caller, type Ownership } from '../platform/auth/caller.ts'
import type { Execute } from '../platform/commands/execute.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { ClaimKey } from '../platform/endpoints/idempotency-keys.ts'
import { callerOf } from './auth.ts'
import { askingOf } from './request.ts'

/** `passed` resolves when the views have passed the position, after 2 s at the latest; true when they have. */
export type Ports = { execute: Execute; read: ReadRows; claimKey: ClaimKey; passed(position: number): Promise<boolean> }

type Asking = Pick<Endpoint, 'may' | 'about' | 'method'>

/** For the limits of who works for some clients only, the contract says what the call is about. */
function whoseFor({ about }: Asking, of: Ownership | string | null): Ownership {
  const { firmId, clientId } = ownershipOf(of)
  return { firmId, clientId: about === 'some' ? someClients : about === 'client' ? clientId : null }
}

/** Unknown and foreign things are answered alike: 404, never 401, which would sign people out. */
export async function mayOrThrow(call: Asking, caller: Caller | null, of: Ownership | string | null, read: ReadRows): Promise<void> {
  const whose = whoseFor(call, of)
  const act: Access = call.method === 'GET' ? 'read' : 'change'
  // Who comes by a role alone brings ids that nothing has vouched for yet.
  const strange = caller !== null && whose.firmId !== null && isGuest(caller, whose.firmId)
  if (strange && !(await read.get('businesses', whose.firmId ?? ''))?.firm) throw refuse('not-found')
  if (!allows(call.may, caller, whose, act)) throw refuse(denialCode(call.may, caller, whose, act))
}

/** Who is not verified may look, but not do what the contract keeps for those who are. */
export function verifiedOrThrow({ verified }: Pick<Endpoint, 'verified'>, caller: Caller | null): void {
  if (verified === true && caller?.verified !== true) throw refuse('verify.first')
}

/** Tries from one address within a minute. */
const signInAttempts = 30
const limitOf = ({ path, perMinute = path.startsWith('/api/auth/') ? signInAttempts : undefined }: Endpoint) =>
  perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: '1 minute' } }

export function mount(app: FastifyInstance, handlers: AnyHandler[], { execute, read, claimKey, passed }: Ports): void {
  for (const handler of handlers) {
    const { endpoint } = handler
    const asking = askingOf(handler, execute, claimKey)
    const open = endpoint.may.includes('anyone')
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { errors: endpoint.errors, ...limitOf(endpoint) },
      schema: {
        summary: endpoint.words,
        operationId: endpoint.name,
        description: `Who may: ${endpoint.may.join(', ')}`,
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { 200: endpoint.answer },
      },
      // Before the body is parsed: a stranger's bytes are not worth reading.
      async onRequest(request) {
        const caller = await callerOf(request, read)
        if (!open && caller === null) throw refuse('sign-in.needed')
        request.caller = caller
      },
      async handler(request) {
        const { asked, written, claim, answered } = asking(request, request.caller)
        await mayOrThrow(endpoint, request.caller, (await handler.firm?.(asked)) ?? null, read)
        verifiedOrThrow(endpoint, request.caller)
        await claim()
        const answer = await handler.answer(asked)
        await answered()
        const position = written()
        if (position !== null && handler.waitsForProjections !== false) await passed(position)
        return answer
      },
    })
  }
}
