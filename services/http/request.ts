/** From an HTTP request to `Asked`: input checked, commands carried out under ids that a repeated request shares. */
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { AnyHandler, EndpointRequest } from '../platform/endpoints/handler.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { CommandOrigin, Execute } from '../platform/commands/execute.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import { FormRefusal, refuse } from '../platform/errors/refuse.ts'
import type { ClaimedKey, ClaimKey } from '../platform/endpoints/idempotency-keys.ts'
import { networkOf } from './network-of.ts'

type Check = (value: unknown, convert: boolean) => unknown

/** True without half characters (lone surrogates): those can be neither stored nor shown. */
function isWellFormed(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string' && !one.isWellFormed()) return false
    if (typeof one === 'object' && one !== null) waiting.push(...Object.values(one))
  }
  return true
}

const isEmpty = (schema: TSchema, name: string, text: unknown): boolean => text === '' && !((schema as { required?: string[] }).required ?? []).includes(name)
/** Whole numbers and booleans as they are written, by the type that the schema wants; anything else stays a text, which the check then refuses. */
const plain = new Map([['integer', /^-?\d{1,16}$/u], ['boolean', /^(?:true|false|0|1)$/u]])

/** Texts of a query string become the numbers and booleans that the schema wants. An empty one that need not be there is one that was left out. */
function queryOf(schema: TSchema, query: unknown): unknown {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([name, text]) => !isEmpty(schema, name, text))
  const { properties = {} } = schema as { properties?: Record<string, TSchema> }
  return Object.fromEntries(given.map(([name, text]) => {
    const one = Object.hasOwn(properties, name) ? properties[name] : undefined
    const written = plain.get((one as { type?: string } | undefined)?.type ?? '')
    return [name, one && typeof text === 'string' && written?.test(text) ? Value.Convert(one, text) : text]
  }))
}

/** Bodies are taken as they are. */
function checkerOf(schema: TSchema | undefined): Check {
  if (!schema) return () => ({})
  const compiled = Compile(schema)
  return (value, convert) => {
    const given = convert ? queryOf(schema, value) : value
    if (compiled.Check(given) && isWellFormed(given)) return given
    const errors = compiled.Errors(given).map(error => {
      const missing = 'requiredProperties' in error.params ? (error.params.requiredProperties as string[]) : [] // typebox says which
      const param = [error.instancePath.slice(1).replaceAll('/', '.'), missing[0] ?? ''].filter(Boolean).join('.')
      return { param: param || 'body', msg: missing.length > 0 ? 'This is needed.' : `This ${error.message}.` }
    })
    throw errors.length === 0 ? refuse('request.invalid') : new FormRefusal(errors.slice(0, 20))
  }
}

/** Reads the query of one call; throws a FormRefusal that names what is wrong. */
export const queryReader = (schema: TSchema) => {
  const check = checkerOf(schema)
  return (query: unknown): unknown => check(query, true)
}

/** The `Idempotency-Key` as it was sent; null for none, and for one that is longer than 200 characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 200 ? key : null
}

/** The same user sending the same `Idempotency-Key` sends the same request. Null when none was sent. */
export function requestKeyOf(request: FastifyRequest, caller: Caller | null): string | null {
  const key = idempotencyKeyOf(request)
  return key === null ? null : idFrom('request', caller?.userId ?? 'anyone', request.url, key)
}

type Asking = {
  asked: EndpointRequest<unknown>
  /** The last position that the request's commands wrote. */
  written(): number | null
  /** Before the call is answered: throws `command.reused-key` where the request's key was used for another one. */
  claim(): Promise<void>
  /** After it: what a repeat of the request must not decide anew is kept. */
  answered(): Promise<void>
}

export function askingOf({ endpoint }: AnyHandler, execute: Execute, claimKey: ClaimKey) {
  const [query, body] = [checkerOf(endpoint.query), checkerOf(endpoint.body)]
  return (request: FastifyRequest, caller: Caller | null): Asking => {
    const actId = requestKeyOf(request, caller) ?? newId()
    let position: number | null = null
    let claimed: ClaimedKey | null = null
    const unchanged: [string, number | null][] = []
    const by = (label: string, on: Caller | null): CommandOrigin => ({
      commandId: idFrom(actId, label), actId, causeId: null, caller: on, actor: caller === null ? 'anyone' : `user:${caller.userId}`,
      fingerprint: claimed?.fingerprint,
    })
    const carryOut = async (command: Parameters<Execute>[0], input: unknown, who: CommandOrigin) => {
      const before = claimed?.before.get(who.commandId)
      const executed = before === undefined ? await execute(command, input, who) : { position: before, facts: [], repeated: true }
      if (executed.position !== null) position = Math.max(position ?? 0, executed.position)
      if (executed.facts.length === 0) unchanged.push([who.commandId, executed.position])
      return executed
    }
    const asked = {
      query: query(request.query, true),
      body: body(request.body, false),
      params: request.params as Record<string, string>, // path parameters are texts
      caller,
      at: Date.now(),
      from: networkOf(request.ip),
      agent: (request.headers['user-agent'] ?? '').slice(0, 300).toWellFormed(),
      newId: (label: string) => idFrom(actId, 'id', label),
      execute: (command: Parameters<Execute>[0], input: unknown, label = '') => carryOut(command, input, by(`${command.name}/${label}`, caller)),
      executeAsSystem: (command: Parameters<Execute>[0], input: unknown, label = '') => carryOut(command, input, by(`${command.name}/${label}`, null)),
    }
    return {
      asked: asked as EndpointRequest<unknown>, // checked just above against the call's own schemas
      written: () => position,
      async claim() {
        const key = endpoint.method === 'GET' ? null : idempotencyKeyOf(request)
        if (key !== null) claimed = await claimKey(caller?.userId ?? null, key, { call: `${endpoint.method} ${request.url}`, body: request.body ?? null })
      },
      answered: async () => claimed?.answered(unchanged),
    }
  }
}
