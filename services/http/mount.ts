/** Calls become routes: who may first, then input, then the answer; a write is answered once whoever reads next will see it. */
import type { Call } from '@docketry/contracts/calls/call.ts'
import type { FastifyInstance } from 'fastify'
import type { AnyHandler } from '../core/answering.ts'
import { allows, isGuest, some, whoseOf, whyNot, type Act, type Asker, type Whose } from '../core/asker.ts'
import type { Execute } from '../core/execute.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { refuse } from '../core/refuse.ts'
import type { ClaimKey } from '../core/request-keys.ts'
import { askerOf } from './auth.ts'
import { askingOf } from './asking.ts'

/** `passed` resolves when the views have passed the position, after 2 s at the latest; true when they have. */
export type Ports = { execute: Execute; read: ReadRows; claimKey: ClaimKey; passed(position: number): Promise<boolean> }

type Asking = Pick<Call, 'may' | 'about' | 'method'>

/** For the limits of who works for some clients only, the contract says what the call is about. */
function whoseFor({ about }: Asking, of: Whose | string | null): Whose {
  const { firmId, clientId } = whoseOf(of)
  return { firmId, clientId: about === 'some' ? some : about === 'client' ? clientId : null }
}

/** Unknown and foreign things are answered alike: 404, never 401, which would sign people out. */
export async function mayOrThrow(call: Asking, asker: Asker | null, of: Whose | string | null, read: ReadRows): Promise<void> {
  const whose = whoseFor(call, of)
  const act: Act = call.method === 'GET' ? 'read' : 'change'
  // Who comes by a role alone brings ids that nothing has vouched for yet.
  const strange = asker !== null && whose.firmId !== null && isGuest(asker, whose.firmId)
  if (strange && !(await read.get('businesses', whose.firmId ?? ''))?.firm) throw refuse('not-found')
  if (!allows(call.may, asker, whose, act)) throw refuse(whyNot(call.may, asker, whose, act))
}

/** Who is not verified may look, but not do what the contract keeps for those who are. */
export function verifiedOrThrow({ verified }: Pick<Call, 'verified'>, asker: Asker | null): void {
  if (verified === true && asker?.verified !== true) throw refuse('verify.first')
}

/** Tries from one address within a minute. */
const signInAttempts = 30
const limitOf = ({ path, perMinute = path.startsWith('/api/auth/') ? signInAttempts : undefined }: Call) =>
  perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: '1 minute' } }

export function mount(app: FastifyInstance, handlers: AnyHandler[], { execute, read, claimKey, passed }: Ports): void {
  for (const handler of handlers) {
    const { call } = handler
    const asking = askingOf(handler, execute, claimKey)
    const open = call.may.includes('anyone')
    app.route({
      method: call.method,
      url: call.path,
      config: { errors: call.errors, ...limitOf(call) },
      schema: {
        summary: call.words,
        operationId: call.name,
        description: `Who may: ${call.may.join(', ')}`,
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        response: { 200: call.answer },
      },
      // Before the body is parsed: a stranger's bytes are not worth reading.
      async onRequest(request) {
        const asker = await askerOf(request, read)
        if (!open && asker === null) throw refuse('sign-in.needed')
        request.asker = asker
      },
      async handler(request) {
        const { asked, written, claim, answered } = asking(request, request.asker)
        await mayOrThrow(call, request.asker, (await handler.firm?.(asked)) ?? null, read)
        verifiedOrThrow(call, request.asker)
        await claim()
        const answer = await handler.answer(asked)
        await answered()
        const position = written()
        if (position !== null && handler.waits !== false) await passed(position)
        return answer
      },
    })
  }
}
