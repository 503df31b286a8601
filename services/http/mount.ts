/** Calls become routes: who may first, then input, then the answer; a write is answered once whoever reads next will see it. */
import type { FastifyInstance } from 'fastify'
import type { AnyHandler } from '../core/answering.ts'
import { allows, type Asker } from '../core/asker.ts'
import type { Execute } from '../core/execute.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { refuse } from '../core/refuse.ts'
import { askerOf } from './auth.ts'
import { askingOf } from './asking.ts'

/** `passed` resolves when the views have passed the position, after 2 s at the latest. */
export type Ports = { execute: Execute; read: ReadRows; passed(position: number): Promise<void> }

/** Unknown and foreign things are answered alike: 404, never 401, which would sign people out. */
export function mayOrThrow(may: AnyHandler['call']['may'], asker: Asker | null, firmId: string | null): void {
  if (allows(may, asker, firmId)) return
  if (asker === null) throw refuse('sign-in.needed')
  throw refuse(firmId !== null && Object.hasOwn(asker.firms, firmId) ? 'not-allowed' : 'not-found')
}

const signInAttempts = { max: 30, timeWindow: '1 minute' }

export function mount(app: FastifyInstance, handlers: AnyHandler[], { execute, read, passed }: Ports): void {
  for (const handler of handlers) {
    const { call } = handler
    const asking = askingOf(handler, execute)
    const open = call.may.includes('anyone')
    app.route({
      method: call.method,
      url: call.path,
      config: { errors: call.errors, ...(call.path.startsWith('/api/auth/') ? { rateLimit: signInAttempts } : {}) },
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
        const { asked, written } = asking(request, request.asker)
        const firmId = (await handler.firm?.(asked)) ?? null
        mayOrThrow(call.may, request.asker, firmId)
        const answer = await handler.answer(asked)
        const position = written()
        if (position !== null) await passed(position)
        return answer
      },
    })
  }
}
