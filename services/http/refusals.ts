/** Every error that leaves the server: a refusal with its code and sentence, anything else as `internal` with the request's number. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusalCode, sentenceOf, statusOf, type RefusalCode } from '@docketry/contracts/errors.ts'
import { codeOf } from '../core/coded.ts'
import { FormRefusal, Refusal, refuse } from '../core/refuse.ts'

/** Errors of the framework and the stores that people can do something about. */
const known: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_RATE_LIMIT: 'request.too-many',
  'storage-full': 'storage.full',
  ENOSPC: 'storage.full',
  'stream-erased': 'not-found',
  'too-large': 'request.too-large',
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  if (status === 429) return refuse('request.too-many')
  const code = codeOf(error) ?? ''
  if (isRefusalCode(code)) return refuse(code)
  return refuse(known[code] ?? (status === 400 || status === 415 ? 'request.invalid' : 'internal'))
}

/** `{ errors: [{ param, msg }] }` where the specification wants the list, else `{ error: { code, message } }`. */
export function bodyOf(refusal: Refusal, shape: 'list' | 'plain', requestId: string) {
  const { code, message, param } = refusal
  if (shape === 'plain') return { error: { code, message, ...(param === null ? {} : { param }), ...(code === 'internal' ? { requestId } : {}) } }
  return { errors: refusal instanceof FormRefusal ? refusal.errors : [{ param: param ?? code, msg: message }] }
}

export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal') request.log.error({ err: error }, sentenceOf('internal'))
  const shape = request.routeOptions.config?.errors ?? 'plain' // an address that is none has no route
  return reply.code(statusOf(refusal.code)).send(bodyOf(refusal, shape, String(request.id)))
}
