/** Mounts endpoints as routes: authentication, input, authorisation, handler. A write is answered once the projections include it. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { AnyHandler, EndpointRequest } from '../platform/endpoints/handler.ts'
import {
  allows,
  engagementsIn,
  isGuest,
  someClients,
  ownershipOf,
  denialCode,
  type Access,
  type Caller,
  type Ownership,
} from '../platform/auth/caller.ts'
import type { Execute } from '../platform/commands/execute.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { ClaimKey } from '../platform/endpoints/idempotency-keys.ts'
import type { AuditorScope } from '../shared/engaged-invoices.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'
import { callerOf } from './auth.ts'
import { requestReader } from './request.ts'

/** `passed`: true once the projections have reached the position, false after 2 s. */
export type Ports = { execute: Execute; read: ReadRows; claimKey: ClaimKey; passed(position: number): Promise<boolean> }

type EndpointRules = Pick<Endpoint, 'may' | 'about' | 'method'>

/** The firm and client that a request is about; the contract's `about` decides what counts for limited employees. */
function subjectOf({ about }: EndpointRules, of: Ownership | string | null): Ownership {
  const { firmId, clientId } = ownershipOf(of)
  if (about === 'some') return { firmId, clientId: someClients }
  return { firmId, clientId: about === 'client' ? clientId : null }
}

/** Unknown and foreign resources are both refused with 404, never 401, which would sign people out. */
export async function mayOrThrow(
  endpoint: EndpointRules,
  caller: Caller | null,
  of: Ownership | string | null,
  read: ReadRows,
): Promise<void> {
  const subject = subjectOf(endpoint, of)
  const act: Access = endpoint.method === 'GET' ? 'read' : 'change'
  // A guest (access by role alone) may name an id that is no firm.
  const isGuestRequest = caller !== null && subject.firmId !== null && isGuest(caller, subject.firmId)
  if (isGuestRequest && !(await read.get('businesses', subject.firmId ?? ''))?.firm) throw refuse('not-found')
  if (!allows(endpoint.may, caller, subject, act)) throw refuse(denialCode(endpoint.may, caller, subject, act))
}

/** Throws `verify.first` if the contract needs a verified caller. */
export function requireVerified({ verified }: Pick<Endpoint, 'verified'>, caller: Caller | null): void {
  if (verified === true && caller?.verified !== true) throw refuse('verify.first')
}

/** In bytes, of requests that need no sign-in: the largest is a message of the contact form, 20,000 characters. */
const openBodyLimit = 131_072

/** The handler of an endpoint that sees a firm as its auditor (shared/auditor-reads.ts). */
export type HandlerForAuditor = (endpoint: Endpoint, scope: AuditorScope) => AnyHandler

/** Sign-in requests from one address within a minute. */
const signInAttempts = 30
const limitOf = ({ path, perMinute = path.startsWith('/api/auth/') ? signInAttempts : undefined }: Endpoint) =>
  perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: '1 minute' } }

export function mount(
  app: FastifyInstance,
  handlers: AnyHandler[],
  forAuditor: HandlerForAuditor,
  { execute, read, claimKey, passed }: Ports,
): void {
  /**
   * The handler that answers the caller, and the owner of what the request is about. For an auditor, nothing outside the engagement exists.
   */
  async function handlerFor(handler: AnyHandler, caller: Caller | null, request: EndpointRequest<unknown>) {
    const of = (await handler.firm?.(request)) ?? null
    const { firmId } = ownershipOf(of)
    const engagements = caller === null || firmId === null ? [] : engagementsIn(caller, firmId)
    if (firmId === null || engagements.length === 0) return { handler, of }
    const own = forAuditor(handler.endpoint, { firmId, engagements })
    return { handler: own, of: (await own.firm?.(request)) ?? null }
  }

  for (const handler of handlers) {
    const { endpoint } = handler
    const readRequest = requestReader(handler, execute, claimKey)
    const open = endpoint.may.includes('anyone')
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(open ? { bodyLimit: openBodyLimit } : {}),
      config: { errors: endpoint.errors, ...limitOf(endpoint) },
      schema: {
        summary: endpoint.summary,
        operationId: endpoint.name,
        description: `Who may: ${endpoint.may.join(', ')}`,
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { 200: endpoint.answer },
      },
      // Before the body is parsed, so that bodies of strangers are not read.
      async onRequest(request) {
        const caller = await callerOf(request, read)
        if (!open && caller === null) throw refuse('sign-in.needed')
        request.caller = caller
      },
      async handler(request) {
        const { endpointRequest: sent, lastPosition, claim, answered } = readRequest(request, request.caller)
        const endpointRequest =
          endpoint.mergedClients === 'as-sent'
            ? sent
            : { ...sent, query: await withSurvivors(read, sent.query), body: await withSurvivors(read, sent.body) }
        const { handler: answering, of } = await handlerFor(handler, request.caller, endpointRequest)
        request.firmId = ownershipOf(of).firmId
        // A repeat of what was already carried out is answered, although that request took the caller's right away.
        await mayOrThrow(endpoint, request.caller, of, read).catch(async (denied: unknown) => {
          if (!(await answering.wasCarriedOut?.(endpointRequest))) throw denied
        })
        requireVerified(endpoint, request.caller)
        await claim()
        const answer = await answering.answer(endpointRequest)
        await answered()
        const position = lastPosition()
        if (position !== null && handler.waitsForProjections !== false) await passed(position)
        return answer
      },
    })
  }
}
