/** Conversions of EventStoreDB's values: events to JSON texts, large integers to numbers. */
import { coded } from '../../platform/errors/coded.ts'
import type { NewEvent } from '../../platform/events/event.ts'

export const jsonOf = ({ id, type, data, metadata }: NewEvent) =>
  ({ id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) })

/** Throws `position-too-large`: the port's positions are plain numbers, which suffice for 9 PB of events. */
export function numberOf(big: bigint): number {
  const number = Number(big)
  if (!Number.isSafeInteger(number)) throw coded('position-too-large', `${big} is no safe integer`)
  return number
}
