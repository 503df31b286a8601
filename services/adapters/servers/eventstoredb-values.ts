/** Translates between EventStoreDB's client and the port: events to JSON texts, large integers to numbers, errors to codes. */
import * as esdb from '@eventstore/db-client'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import type { Expected } from '../../platform/ports/event-store.ts'

export const jsonOf = ({ id, type, data, metadata }: NewEvent) => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

/** Throws `position-too-large`: the port's positions are plain numbers, which suffice for 9 PB of events. */
export function numberOf(big: bigint): number {
  const number = Number(big)
  if (!Number.isSafeInteger(number)) throw coded('position-too-large', `${big} is no safe integer`)
  return number
}

/** Translates client errors to those of the port; other errors are transient. */
export function codedError(error: unknown, stream: string): unknown {
  if (error instanceof esdb.StreamDeletedError) return coded('stream-erased', `${stream} was erased`)
  if (error instanceof esdb.AccessDeniedError) {
    return coded('access-denied', 'EventStoreDB refuses the user or the password in EVENTSTORE_URL.')
  }
  if (error instanceof esdb.MaxAppendSizeExceededError) {
    return coded('too-large', `EventStoreDB takes at most ${error.maxAppendSize} bytes`)
  }
  if (!(error instanceof esdb.WrongExpectedVersionError)) return error
  const actual: Expected = typeof error.actualVersion === 'bigint' ? numberOf(error.actualVersion) : 'no-stream'
  return coded('wrong-revision', `${stream} is at ${actual}`, { actual })
}

const answers = ['stream-erased', 'stream-damaged', 'access-denied', 'too-large', 'wrong-revision', 'invalid-append']
const final = new Set([...answers, 'position-too-large', 'closed'])
/** All other errors are transient: a dying server causes errors of many classes, and none of them means "not written". */
export const isTransient = (error: unknown): boolean => !final.has(codeOf(error) ?? '') && !(error instanceof esdb.StreamNotFoundError)
