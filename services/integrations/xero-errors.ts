/** What Xero's answers mean when a call fails, as coded errors with sentences for people. */
import { coded } from '../platform/errors/coded.ts'

/** Of one call. */
export const timeoutMs = 30_000
const [defaultLimitMs, bareSecond] = [60_000, 1000]

type Failed = { statusCode: number; body: unknown; headers: Record<string, string> }

/** Xero's own sentences, wherever the answer has them. */
function sentencesIn(body: unknown): string[] {
  if (typeof body === 'string') return [body.slice(0, 300)]
  if (typeof body !== 'object' || body === null) return []
  const {
    Message,
    Detail,
    Title,
    Elements = [],
  } = body as { Message?: string; Detail?: string; Title?: string; Elements?: { ValidationErrors?: { Message?: string }[] }[] } // as in the published description
  const found = Elements.flatMap(({ ValidationErrors = [] }) => ValidationErrors.flatMap(({ Message: words }) => words ?? []))
  return found.length > 0 ? found : [Detail ?? Message ?? Title ?? 'no reason was given']
}

/** `xero.revoked`, `xero.forbidden`, `xero.limited` with `waitMs`, `xero.away` or `xero.refused`. */
export function errorOf({ statusCode, body, headers }: Failed): Error {
  const text = sentencesIn(body).join(' ')
  if (statusCode === 401) return coded('xero.revoked', text)
  if (statusCode === 403) return coded('xero.forbidden', text)
  if (statusCode === 429)
    return coded('xero.limited', `Xero takes no more calls for now: ${headers['x-rate-limit-problem'] ?? 'limit'}`, {
      waitMs: Number(headers['retry-after']) * bareSecond || defaultLimitMs,
    })
  if (statusCode === 0 || statusCode >= 500) return coded('xero.away', `Xero does not answer (${statusCode || 'no connection'}).`)
  return coded('xero.refused', text, { statusCode })
}

/** The client rejects with an answer as JSON text. */
function asFailed(thrown: unknown): Failed {
  try {
    return (JSON.parse(String(thrown)) as { response: Failed }).response
  } catch {
    return { statusCode: 0, body: String(thrown), headers: {} }
  }
}

/** The body of the client's answer. Throws what `errorOf` gives, and `xero.away` after `timeoutMs`. */
export async function within<T>(answer: Promise<{ body: T }>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(coded('xero.away', 'Xero did not answer within 30 seconds.')), timeoutMs)),
  )
  try {
    return (await Promise.race([answer.catch((thrown: unknown) => Promise.reject(errorOf(asFailed(thrown)))), late])).body
  } finally {
    clearTimeout(timer)
  }
}
