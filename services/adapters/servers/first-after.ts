import type { StoredEvent } from '../../platform/events/event.ts'

/** The index of the first event after a position; the number of events where none is. */
export function firstAfter(events: StoredEvent[], position: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}
