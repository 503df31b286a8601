/** Turns an HTTP request into an `EndpointRequest`: validates the input, and derives command ids that a repeated request shares. */
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { AnyHandler, EndpointRequest, Why } from '../platform/endpoints/handler.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import type { CommandOrigin, Execute } from '../platform/commands/execute.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import { FormRefusal, refuse } from '../platform/errors/refuse.ts'
import type { ClaimedKey, ClaimKey } from '../platform/endpoints/idempotency-keys.ts'

type Check = (value: unknown, convert: boolean) => unknown

/** False if a text contains lone surrogates, which cannot be stored. */
function isWellFormed(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (typeof next === 'object' && next !== null) pending.push(...Object.values(next))
  }
  return true
}

const isEmpty = (schema: TSchema, name: string, text: unknown): boolean =>
  text === '' && !((schema as { required?: string[] }).required ?? []).includes(name)
/** The text form of integers and booleans, by schema type; other texts stay unconverted, and the check refuses them. */
const plain = new Map([
  ['integer', /^-?\d{1,16}$/u],
  ['boolean', /^(?:true|false|0|1)$/u],
])

/** Converts query texts to the numbers and booleans of the schema. An empty optional value counts as absent. */
function queryOf(schema: TSchema, query: unknown): unknown {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([name, text]) => !isEmpty(schema, name, text))
  const { properties = {} } = schema as { properties?: Record<string, TSchema> }
  return Object.fromEntries(
    given.map(([name, text]) => {
      const one = Object.hasOwn(properties, name) ? properties[name] : undefined
      const written = plain.get((one as { type?: string } | undefined)?.type ?? '')
      return [name, one && typeof text === 'string' && written?.test(text) ? Value.Convert(one, text) : text]
    }),
  )
}

/** Beside an error for each name that is not known there is one for all of them, which does not say where they are. */
const isOwnError = ({ keyword }: { keyword: string }): boolean => keyword !== 'additionalProperties'

/** `convert`: for query strings; bodies are not converted. Throws a `FormRefusal` that names the invalid fields. */
function checkerOf(schema: TSchema | undefined): Check {
  if (!schema) return () => ({})
  const compiled = Compile(schema)
  return (value, convert) => {
    const given = convert ? queryOf(schema, value) : value
    if (compiled.Check(given) && isWellFormed(given)) return given
    const errors = compiled
      .Errors(given)
      .filter(isOwnError)
      .map(error => {
        const missing = 'requiredProperties' in error.params ? (error.params.requiredProperties as string[]) : [] // typebox says which
        const param = [error.instancePath.slice(1).replaceAll('/', '.'), missing[0] ?? ''].filter(Boolean).join('.')
        const msg =
          missing.length > 0 ? 'This is needed.' : error.keyword === 'boolean' ? 'There is no such field here.' : `This ${error.message}.`
        return { param: param || 'body', msg }
      })
    throw errors.length === 0 ? refuse('request.invalid') : new FormRefusal(errors.slice(0, 20))
  }
}

/** Reads the query of an endpoint; throws a `FormRefusal` that names the invalid fields. */
export const queryReader = (schema: TSchema) => {
  const check = checkerOf(schema)
  return (query: unknown): unknown => check(query, true)
}

/** The `Idempotency-Key` header; null if absent or longer than 200 characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 200 ? key : null
}

/** Same user, address and `Idempotency-Key`: same request id. Null without a key. */
export function requestKeyOf(request: FastifyRequest, caller: Caller | null): string | null {
  const key = idempotencyKeyOf(request)
  return key === null ? null : idFrom('request', caller?.userId ?? 'anyone', request.url, key)
}

const hasNoFields = (schema: TSchema | undefined): boolean =>
  schema !== undefined && 'properties' in schema && Object.keys(schema.properties as Record<string, TSchema>).length === 0

/** Only where the body of the endpoint has no fields: where all are optional, a body that was forgotten must not count as a request. */
const bodyOrNone = ({ body, headers: { 'content-type': type = 'application/json' } }: FastifyRequest): unknown =>
  body === undefined && type.startsWith('application/json') ? {} : body

type ReadRequest = {
  endpointRequest: EndpointRequest<unknown>
  /** The last position that the request's commands wrote, null if none. */
  lastPosition(): number | null
  /** Before the handler runs: throws `command.reused-key` if the key was used for another request. */
  claim(): Promise<void>
  /** After the handler: records commands without events, so that a repeated request does not decide them again. */
  answered(): Promise<void>
}

export function requestReader({ endpoint }: AnyHandler, execute: Execute, claimKey: ClaimKey) {
  const [query, body] = [checkerOf(endpoint.query), checkerOf(endpoint.body)]
  const mayComeWithoutBody = hasNoFields(endpoint.body)
  return (request: FastifyRequest, caller: Caller | null): ReadRequest => {
    const actId = requestKeyOf(request, caller) ?? newId()
    let position: number | null = null
    let claimed: ClaimedKey | null = null
    const unchanged: [string, number | null][] = []
    const originOf = (label: string, as: Caller | null, why: Why = {}): CommandOrigin => ({
      commandId: idFrom(actId, label),
      actId,
      causeId: null,
      caller: as,
      actor: caller === null ? 'anyone' : `user:${caller.userId}`,
      fingerprint: claimed?.fingerprint,
      endpoint: endpoint.name,
      ...(caller?.sessionId ? { sessionId: caller.sessionId } : {}),
      ...why,
    })
    const carryOut = async <B extends TSchema>(command: CommandWith<B>, input: Static<B>, by: CommandOrigin) => {
      const before = claimed?.before.get(by.commandId)
      const executed =
        before === undefined ? await execute(command, input, by) : { position: before, revision: null, facts: [], repeated: true }
      if (executed.position !== null) position = Math.max(position ?? 0, executed.position)
      if (executed.facts.length === 0) unchanged.push([by.commandId, executed.position])
      return executed
    }
    const endpointRequest = {
      query: query(request.query, true),
      body: body(mayComeWithoutBody ? bodyOrNone(request) : request.body, false),
      params: request.params as Record<string, string>, // path parameters are texts
      caller,
      at: Date.now(),
      actId,
      from: networkOf(request.ip),
      agent: (request.headers['user-agent'] ?? '').slice(0, 300).toWellFormed(),
      newId: (label: string) => idFrom(actId, 'id', label),
      execute: (command: Parameters<Execute>[0], input: unknown, label = '', why?: Why) =>
        carryOut(command, input, originOf(`${command.name}/${label}`, caller, why)),
      executeAsSystem: (command: Parameters<Execute>[0], input: unknown, label = '', why?: Why) =>
        carryOut(command, input, originOf(`${command.name}/${label}`, null, why)),
    }
    return {
      endpointRequest: endpointRequest as EndpointRequest<unknown>, // validated above against the endpoint's schemas
      lastPosition: () => position,
      async claim() {
        const key = endpoint.method === 'GET' ? null : idempotencyKeyOf(request)
        if (key !== null)
          claimed = await claimKey(caller?.userId ?? null, key, { call: `${endpoint.method} ${request.url}`, body: request.body ?? null })
      },
      answered: async () => claimed?.answered(unchanged),
    }
  }
}

/** The network of an address for rate limits: the IPv4 address itself, or the /64 prefix of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/u, '').replace(/%.*$/u, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
