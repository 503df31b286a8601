/** The differences between ledger, events, answers and blobs at the end of a run, as sentences. */
import type { StoredEvent } from '../../platform/events/event.ts'
import { canonical, sha256 } from './canonical.ts'
import { checkActions } from './check-actions.ts'
import { checkAnswers } from './check-answers.ts'
import { checkPipeline } from './check-pipeline.ts'
import { folded } from './folded.ts'
import { entriesOf, type Entry } from './ledger.ts'
import type { World } from './world.ts'

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

/** Checks every stream: intact hash chain, no missing revision, no duplicate event. */
function checkChains(events: StoredEvent[]): string[] {
  const ids = Map.groupBy(events, event => event.id)
  const twice = [...ids]
    .filter(([, same]) => same.length > 1)
    .map(
      ([id, same]) =>
        `event ${id} is there ${same.length} times: ${same.map(it => `${it.type} in ${it.stream} by ${it.metadata.actor}`).join(', ')}`,
    )
  const order = events.flatMap((event, i) =>
    i > 0 && event.position <= (events[i - 1]?.position ?? 0) ? [`position ${event.position} comes after ${events[i - 1]?.position}`] : [],
  )
  return [...twice, ...order, ...[...Map.groupBy(events, event => event.stream)].flatMap(([stream, own]) => brokenIn(stream, own))]
}

/** Checks that every acknowledged original is stored unchanged, and every blob that events refer to. */
function checkBlobs(blobs: World['blobs'], entries: Entry[]): string[] {
  const storedHashes = new Set(Object.values(blobs))
  const named = Object.entries(blobs).flatMap(([name, hash]) => {
    if (hash === null) return [`blob ${name} is not there`]
    return name.endsWith(`/${hash}`) ? [] : [`blob ${name} holds other bytes: ${hash}`]
  })
  const lost = entriesOf(entries, 'upload', 'acknowledged').flatMap(({ action }) =>
    action.files.filter(file => !storedHashes.has(file.hash)).map(file => `the original ${file.name} of ${action.name} is not there`),
  )
  return [...named, ...lost]
}

export function disagreements({ events, blobs, firms }: World, entries: Entry[]): string[] {
  const fold = folded(events)
  return [
    ...checkChains(events),
    ...checkActions(events, entries),
    ...checkPipeline(fold, entries),
    ...checkAnswers(firms, fold, entries),
    ...checkBlobs(blobs, entries),
  ]
}
