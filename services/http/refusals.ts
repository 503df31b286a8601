/** Maps every error to an answer: refusals with code and sentence, anything else as `internal` with the request id. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusalCode, sentenceOf, statusOf, type RefusalCode } from '@docketry/contracts/errors.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import { FormRefusal, Refusal, refuse } from '../platform/errors/refuse.ts'

/** Errors of framework and stores that have a refusal of their own. */
const known: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_STATIC_FORBIDDEN_PATH: 'not-found',
  FST_ERR_RATE_LIMIT: 'request.too-many',
  'storage-full': 'storage.full',
  ENOSPC: 'storage.full',
  EDQUOT: 'storage.full',
  // A store did not answer in time: never a 500, and never a 401, which would sign people out.
  'unknown-outcome': 'store.away',
  'server-unreachable': 'store.away',
  'no-answer': 'store.away',
  // This process is shutting down; another one answers the retry.
  closed: 'busy',
  'stream-erased': 'not-found',
  'too-large': 'request.too-large',
  'blob-damaged': 'file.damaged',
  'stream-damaged': 'store.damaged',
}

/** `Retry-After` of temporary refusals, in seconds. */
const retryAfter: Partial<Record<RefusalCode, number>> = {
  busy: 5,
  'store.away': 15,
  rebuilding: 15,
  'storage.full': 60,
  'live.too-many': 30,
  'upload.too-many': 15,
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  if (status === 429) return refuse('request.too-many')
  const code = codeOf(error) ?? ''
  if (isRefusalCode(code)) return refuse(code)
  return refuse(known[code] ?? (status === 400 || status === 415 ? 'request.invalid' : 'internal'))
}

/** `list`: `{ errors: [{ param, msg }] }`, as specified for some endpoints; `plain`: `{ error: { code, message } }`. */
function bodyOf(refusal: Refusal, shape: 'list' | 'plain', requestId: string) {
  const { code, message, param } = refusal
  if (shape === 'plain')
    return { error: { code, message, ...(param === null ? {} : { param }), ...(code === 'internal' ? { requestId } : {}) } }
  return { errors: refusal instanceof FormRefusal ? refusal.errors : [{ param: param ?? code, msg: message }] }
}

export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  const status = statusOf(refusal.code)
  if (status === 500) request.log.error({ err: error }, sentenceOf(refusal.code))
  else if (refusal.code === 'event.not-applied') request.log.warn({ reason: reasonOf(refusal.cause) }, refusal.message)
  else if (status > 500) request.log.warn({ reason: reasonOf(error) }, refusal.message)
  const seconds = 'seconds' in refusal ? refusal.seconds : retryAfter[refusal.code]
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  const shape = request.routeOptions.config?.errors ?? 'plain' // an unknown address has no route
  return reply.code(status).send(bodyOf(refusal, shape, String(request.id)))
}
