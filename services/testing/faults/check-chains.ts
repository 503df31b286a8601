/** Checks every stream: intact hash chain, no missing revision, no duplicate event. */
import type { StoredEvent } from '../../platform/events/event.ts'
import { canonical, sha256 } from './canonical.ts'

function brokenIn(stream: string, events: StoredEvent[]): string[] {
  return events.flatMap((event, i) => {
    const before = events[i - 1]
    const prev = before ? sha256(canonical({ id: before.id, type: before.type, data: before.data, metadata: before.metadata })) : null
    return [
      ...(event.revision === i ? [] : [`${stream} has revision ${event.revision} in place ${i}`]),
      ...(event.metadata.prev === prev ? [] : [`${stream} is not whole before revision ${event.revision} (${event.type})`]),
    ]
  })
}

export function checkChains(events: StoredEvent[]): string[] {
  const ids = Map.groupBy(events, event => event.id)
  const twice = [...ids].filter(([, same]) => same.length > 1).map(([id, same]) => `event ${id} is there ${same.length} times: ${same.map(it => `${it.type} in ${it.stream} by ${it.metadata.actor}`).join(", ")}`)
  const order = events.flatMap((event, i) => (i > 0 && event.position <= (events[i - 1]?.position ?? 0) ? [`position ${event.position} comes after ${events[i - 1]?.position}`] : []))
  return [...twice, ...order, ...[...Map.groupBy(events, event => event.stream)].flatMap(([stream, own]) => brokenIn(stream, own))]
}
