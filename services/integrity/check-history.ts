/** One pass over all events: their hash chains, the anchors that they are compared with, and the blobs that they refer to. */
import { chainCheck } from '../platform/events/chain-check.ts'
import type { Fact } from '../platform/events/event.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { foundEvent, foundHidden, type FindingData } from '../platform/events/findings.ts'
import { hashOfText, prevInText } from '../platform/events/hash-chain.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { compareWithAnchors, type AnchoredEvent } from './anchors/anchored-hashes.ts'
import { summaryOfAnchors, type AnchorSummary, type LoadedAnchors } from './anchors/load-anchors.ts'
import { referencedBlobs, refersToBlobs } from './referenced-blobs.ts'

/** `owners`: hashes of the blobs that events refer to, by owner. Can be sent between threads. */
export type CheckedHistory = {
  events: number
  streams: number
  found: FindingData[]
  owners: Map<string, Set<string>>
  anchors: AnchorSummary
}

/** An event as it is stored: `data` and `metadata` are JSON. */
type StoredText = { position: number; stream: string; revision: number; id: string; type: string; data: string; metadata: string }

/** Events whose data anchors and references need. */
const needsData = (type: string): boolean => refersToBlobs(type) || type === 'Anchored' || type === 'Erased' || type === 'EventTypeRecorded'

type TextCheck = {
  /** All events in order, in batches, also those that cannot be read. */
  add(batch: StoredText[]): void
  /** Once all were added. Null where anything is wrong: then `checkHistory` finds out what. */
  result(erasedStreams: EventStore['erased']): Promise<CheckedHistory | null>
}

/**
 * As `checkHistory`, but faster: it works on the texts of the events, because an event with the right hash needs no parsing. It does not
 * notice when the last event of a stream cannot be read.
 */
export function textCheck(anchors: LoadedAnchors): TextCheck {
  const chain = chainCheck()
  const references = referencedBlobs()
  const anchored = compareWithAnchors(anchors.files)
  let count = 0
  let isWrong = false

  function addOne(one: StoredText): void {
    const sum = hashOfText(one)
    const { position, stream, revision, type } = one
    chain.addLink({ position, stream, revision, metadata: { prev: prevInText(one.metadata) } }, sum)
    const isNeeded = needsData(type)
    const event: AnchoredEvent & Fact = { position, stream, revision, type, data: isNeeded ? JSON.parse(one.data) : null }
    anchored.add(event, sum)
    if (isNeeded) references.add(event)
  }

  return {
    add(batch) {
      if (isWrong) return
      try {
        for (const one of batch) addOne(one)
        count += batch.length
      } catch {
        isWrong = true
      }
    },
    async result(erasedStreams) {
      if (isWrong) return null
      const erased = new Set<string>()
      for await (const stream of erasedStreams()) erased.add(stream)
      if (chain.findings().length + anchored.findings(erased).length > 0) return null
      return {
        events: count,
        streams: chain.streams(),
        found: anchors.found,
        owners: references.owners,
        anchors: summaryOfAnchors(anchors),
      }
    },
  }
}

/** `anchors`: to compare with. `progress`: called with the number of events read. */
export async function checkHistory(
  events: Pick<EventStore, 'follow' | 'damaged' | 'erased' | 'hidden'>,
  head: number | null,
  anchors: LoadedAnchors,
  progress: (events: number) => void,
): Promise<CheckedHistory> {
  const chain = chainCheck()
  const references = referencedBlobs()
  const anchored = compareWithAnchors(anchors.files)
  let count = 0
  for await (const batch of eventsUpTo(events, null, head)) {
    for (const event of batch) {
      anchored.add(event, chain.add(event))
      references.add(event)
    }
    count += batch.length
    progress(count)
  }
  const erased = new Set<string>()
  for await (const stream of events.erased()) erased.add(stream)
  const hidden = (await events.hidden()).map(foundHidden)
  const found = [...events.damaged().map(foundEvent), ...chain.findings(), ...hidden, ...anchors.found, ...anchored.findings(erased)]
  return { events: count, streams: chain.streams(), found, owners: references.owners, anchors: summaryOfAnchors(anchors) }
}
