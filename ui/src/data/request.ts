import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@docketry/contracts/api/endpoint.ts'
import { session, signOutAsEnded } from '../session/session.ts'
import { renewWhenOld } from '../session/token.ts'
import { connected } from './connection.ts'
import { noteOutdatedRows } from './outdated-rows.ts'
import { newId } from './new-id.ts'
import { offline, problemOf, type Problem } from './problem.ts'
import { actionOfRequest, asTry } from './tries.ts'

export type RequestInput<C> = {
  query?: QueryOf<C>
  body?: BodyOf<C>
  /** Values for `:name` in the path. */
  path?: Record<string, string>
  signal?: AbortSignal
  /** Idempotency key; a new one when absent. */
  key?: string
}

/** The problem of a request that the server did not answer; the connection counts as lost. */
export const noAnswer = (): Problem => (connected(false), offline())

const isPublic = (path: string): boolean => path.startsWith('/api/public/') || path.startsWith('/api/auth/')

/** `parts`: the values of `:name` in the path. Values of the query that are undefined or null are left out. */
export function addressOf(path: string, query: object | undefined, parts: Record<string, string> = {}): string {
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size ? `${filled}?${search}` : filled
}

/** Fetch with the bearer header; an answer of 401 signs out, and 403 does not. */
export async function authorised(address: string, init: RequestInit = {}): Promise<Response> {
  const token = session.get()?.token
  const headers = new Headers(init.headers)
  if (token && !isPublic(address)) headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(address, { ...init, headers }).catch((reason: unknown) => {
    throw init.signal?.aborted ? reason : noAnswer()
  })
  if (answer.ok && token) void renewWhenOld()
  if (answer.status === 401 && !isPublic(address) && session.get()?.token === token) signOutAsEnded()
  return answer
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends one request to an endpoint of contracts/api and returns its answer. Throws a Problem, or the reason of the abort. */
export const sendRequest = <C extends Endpoint>(endpoint: C, input: RequestInput<C>): Promise<AnswerOf<C>> =>
  asTry(actionOfRequest(endpoint, input), () => send(endpoint, input))

async function send<C extends Endpoint>(endpoint: C, input: RequestInput<C>): Promise<AnswerOf<C>> {
  const headers: Record<string, string> = {}
  if (endpoint.method !== 'GET') headers['idempotency-key'] = input.key ?? newId()
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const address = addressOf(endpoint.path, input.query as object | undefined, input.path)
  const answer = await authorised(address, {
    method: endpoint.method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
  })
  const text = await answer.text().catch((reason: unknown) => {
    throw input.signal?.aborted ? reason : noAnswer()
  })
  const body = text === '' ? null : parsed(text)
  // Pages of proxies and of Wi-Fi networks do not come from the server.
  if (body && answer.status < 500) connected(true)
  if (!answer.ok) throw problemOf(answer.status, body)
  if (endpoint.method === 'GET') noteOutdatedRows(address, answer, input.signal)
  // Something between the browser and the server answered with a page of its own, such as the sign-in page of a Wi-Fi network.
  if (body === undefined) throw noAnswer()
  return body as AnswerOf<C>
}
