/**
 * Checks streams event by event: revisions without gaps, and each event naming the hash of the one before it. Says which event was changed.
 */
import type { NewEvent } from './event.ts'
import type { FindingData } from './findings.ts'
import { hashOf } from './hash-chain.ts'

/** `position`: absent in an archive, whose events have none. */
export type ChainedEvent = NewEvent & { stream: string; revision: number; position?: number }

/**
 * The last event of a stream that was added. `before`: position of the event before it. `broken`: its link to that event does not hold; the
 * next event shows which of the two was changed. There are very many streams, so hashes are compact.
 */
type Last = { revision: number; hash: string; position: number | undefined; before: number | undefined; broken: boolean }
const compact = (hash: string): string => Buffer.from(hash, 'hex').toString('latin1')

const placed = (stream: string, revision: number, position: number | undefined) => ({
  subject: `${stream} ${revision}`,
  stream,
  revision,
  ...(position === undefined ? {} : { position }),
})
const atPosition = (position: number | undefined): string => (position === undefined ? '' : ` (position ${position})`)

function gap(stream: string, revision: number, position: number | undefined, expected: number): FindingData {
  const what =
    expected === 0
      ? `${stream} begins with event ${revision}${atPosition(position)}: the events before it are missing. Restore them from a backup.`
      : `${stream} goes from event ${expected - 1} to event ${revision}${atPosition(position)}: events are missing. Restore them from a backup.`
  return { ...placed(stream, revision, position), kind: 'revision', what }
}

const faultAt = (stream: string, revision: number, position: number | undefined, what: string): FindingData => ({
  ...placed(stream, revision, position),
  kind: 'chain',
  what: `The event ${revision} of ${stream}${atPosition(position)} ${what}`,
})

/**
 * The finding for a broken link. A changed event with an intact `prev` is no longer named by the next event; one with a changed `prev`
 * breaks both links. `next`: the link after the event; null when it is the last of its stream.
 */
function broken(stream: string, { revision, position, before }: Last, next: 'holds' | 'broken' | null): FindingData {
  const namesNone = revision === 0 ? 'it names one before it' : `it does not name the event ${revision - 1} by its hash`
  if (next === 'broken') {
    return faultAt(
      stream,
      revision,
      position,
      `was changed after it was stored: ${namesNone}, and the event ${revision + 1} does not name it. Compare it with a backup.`,
    )
  }
  if (revision === 0)
    return faultAt(
      stream,
      0,
      position,
      'is the first one and names one before it: its `prev` was changed, or events are missing. Restore them from a backup.',
    )
  return next === 'holds'
    ? faultAt(
        stream,
        revision - 1,
        before,
        `was changed after it was stored: the event ${revision} does not name the event ${revision - 1} by its hash. Compare it with a backup.`,
      )
    : faultAt(
        stream,
        revision - 1,
        before,
        `or the event ${revision}${atPosition(position)}, the last one, was changed after it was stored: the event ${revision} does not name the event ${revision - 1} by its hash. Compare both with a backup.`,
      )
}

type ChainLink = Pick<ChainedEvent, 'stream' | 'revision' | 'position'> & { metadata: Pick<ChainedEvent['metadata'], 'prev'> }

type ChainCheck = {
  /** Events of one stream must come in their order, those of different streams in any. Returns the event's hash, hex. */
  add(event: ChainedEvent): string
  /** As `add`, for an event whose hash (hex) is known. */
  addLink(link: ChainLink, hash: string): void
  /** Called once all events were added. */
  findings(): FindingData[]
  streams(): number
}

export function chainCheck(): ChainCheck {
  const lasts = new Map<string, Last>()
  const found: FindingData[] = []

  function addLink({ stream, revision, position, metadata: { prev } }: ChainLink, hash: string): void {
    const last = lasts.get(stream)
    const expected = (last?.revision ?? -1) + 1
    const holds = (prev === null ? null : compact(prev)) === (last?.hash ?? null)
    if (revision !== expected) {
      if (last?.broken) found.push(broken(stream, last, 'holds'))
      found.push(gap(stream, revision, position, expected))
    } else if (last?.broken) found.push(broken(stream, last, holds ? 'holds' : 'broken'))
    // A link that is broken because the event before it was changed is no further finding.
    lasts.set(stream, {
      revision,
      hash: compact(hash),
      position,
      before: last?.position,
      broken: revision === expected && !holds && !last?.broken,
    })
  }

  return {
    add(event) {
      const hash = hashOf(event)
      addLink(event, hash)
      return hash
    },
    addLink,
    findings: () => [...found, ...[...lasts].flatMap(([stream, last]) => (last.broken ? [broken(stream, last, null)] : []))],
    streams: () => lasts.size,
  }
}
