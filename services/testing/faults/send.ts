/** The HTTP client of simulated users: a write without an answer is repeated under the same key until it is answered. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from './chance.ts'

export type Sending = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
  form?: () => FormData
  /** The `Idempotency-Key`. */
  key?: string
  /** Maximum number of attempts; absent: until `patienceMs` have passed. */
  attempts?: number
}

/** `ms`: duration of the answered attempt. `attempts`: their number. `status` 0: never answered. */
export type Answered = { status: number; body: unknown; ms: number; attempts: number }
export type Send = (sending: Sending) => Promise<Answered>

const patienceMs = 120_000
const attemptMs = 15_000
/** Probability that the answer to a write is lost: the client disconnects while the server may still process it. */
const lost = 0.1

/** The code of a refusal, in either of its two shapes; null for any other body. */
export const codeOf = (body: unknown): string | null => {
  const { error, errors } = (body ?? {}) as { error?: { code?: string }; errors?: { param: string; msg: string }[] }
  return error?.code ?? errors?.map(it => `${it.param}: ${it.msg}`).join(' ') ?? null
}

/** Temporary refusals, which a client retries: rate limits, transient errors, conflicts. */
const isTransient = ({ status, body }: Pick<Answered, 'status' | 'body'>): boolean =>
  status >= 500 || status === 429 || codeOf(body) === 'command.conflict'

/** `addresses`: those that should answer now; any of them may be dead. */
export function sender(addresses: () => string[], chance: Chance): Send {
  async function attempt({ method, path, token, body, form, key }: Sending): Promise<Omit<Answered, 'attempts'> | null> {
    const known = addresses()
    if (known.length === 0) return null
    const started = performance.now()
    const waitMs = key !== undefined && chance.happens(lost) ? 2 + chance.below(80) : attemptMs
    try {
      const response = await fetch(chance.one(known) + path, {
        method,
        signal: AbortSignal.timeout(waitMs),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: form() }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text), ms: performance.now() - started }
    } catch {
      return null // refused, cut off or too slow: the client cannot distinguish them
    }
  }

  return async sending => {
    const until = performance.now() + patienceMs
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(sending)
      if (answer !== null && !isTransient(answer)) return { ...answer, attempts }
      if (attempts >= (sending.attempts ?? Infinity) || performance.now() > until)
        return { status: 0, body: answer?.body ?? null, ms: 0, attempts }
      await delay(40 + chance.below(160))
    }
  }
}
