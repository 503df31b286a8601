/**
 * Explains rows that are not what their events say: by a changed event, a stream whose end is missing, or the row itself. One finding for
 * each cause.
 */
import type { StoredEvent } from '../platform/events/event.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { RowDifference } from './compare-rows.ts'

/** Where at least this share of the events of a row is from its own stream, that stream explains the row (`RowDifference`). */
const ownEnough = 0.9
const namedRows = 5

/**
 * `headOf`: the revision of the stream's last event, readable or not. `unreadable`: positions of events that cannot be read, which have
 * findings of their own.
 */
type History = {
  events: Pick<EventStore, 'follow' | 'head' | 'links'>
  headOf(stream: string): Promise<number | null>
  unreadable: ReadonlySet<number>
}

/** The event with exactly this position, or null. */
async function eventAt({ events }: History, position: number): Promise<StoredEvent | null> {
  if (position > ((await events.head()) ?? 0)) return null
  const enough = new AbortController()
  try {
    for await (const [first] of events.follow(position - 1, enough.signal)) return first?.position === position ? first : null
    return null
  } finally {
    enough.abort()
  }
}

/** Whether an event with this position is stored; it may not be readable. */
async function isStored({ events }: History, position: number): Promise<boolean> {
  for await (const links of events.links(position - 1, position)) if (links.length > 0) return true
  return false
}

function namesOf(rows: RowDifference[]): string {
  const names = rows.slice(0, namedRows).map(({ collection, id }) => `${collection}/${id}`)
  return `${names.join(', ')}${rows.length > namedRows ? ` and ${rows.length - namedRows} more` : ''}`
}
const theRows = (rows: RowDifference[]): string => (rows.length === 1 ? 'The row' : 'The rows')

async function missing({ headOf }: History, stream: string, rows: RowDifference[], position: number): Promise<FindingData> {
  const head = await headOf(stream).catch(() => null)
  const what = head === null ? `The stream ${stream} is missing` : `The end of ${stream} is missing, after its event ${head}`
  return {
    kind: 'stream',
    subject: stream,
    stream,
    ...(head === null ? {} : { revision: head }),
    position,
    what: `${what}: an event at position ${position}, which is not stored any more, wrote ${namesOf(rows)}. Restore it from a backup.`,
  }
}

function unexplained(rows: RowDifference[], why: string): FindingData {
  const [first] = rows
  const one = rows.length === 1
  return {
    kind: 'row',
    subject: `${first?.collection}/${first?.id}`,
    what: `${theRows(rows)} ${namesOf(rows)} ${one ? 'is' : 'are'} not what ${one ? 'its' : 'their'} events say${why}. Compare the events with a backup; if they are intact, rebuild the projection.`,
  }
}

/**
 * The cause of rows that were last written by one event, which has this position. Null where that comes after an unreadable one of its
 * stream, which has a finding of its own.
 */
async function causeOf(history: History, position: number, rows: RowDifference[]): Promise<FindingData | null> {
  const best = rows.toSorted((a, b) => b.ofOneStream - a.ofOneStream)[0]
  const writer = await eventAt(history, position)
  const isOwn = best !== undefined && best.stream !== null && best.ofOneStream >= ownEnough
  if (writer === null) {
    if (await isStored(history, position)) return null
    if (isOwn && best.stream !== null) return missing(history, best.stream, rows, position)
    return unexplained(rows, `: the event at position ${position} that wrote ${rows.length === 1 ? 'it' : 'them'} is not stored any more`)
  }
  if (!isOwn) return unexplained(rows, '')
  const { stream, revision } = writer
  return {
    kind: 'row',
    subject: `${best.collection}/${best.id}`,
    stream,
    revision,
    position,
    what: `The event ${revision} of ${stream} (position ${position}), an earlier one of the stream, or a row was changed after it was stored: ${namesOf(rows)} ${rows.length === 1 ? 'is' : 'are'} not what the events say. Compare the stream with a backup; if it is intact, rebuild the projection.`,
  }
}

/** At most `max` findings, one for each stream and cause. */
export async function explainRows(history: History, differences: RowDifference[], max: number): Promise<FindingData[]> {
  const isBehind = ({ writer, folded }: RowDifference): boolean => writer === null || (folded !== null && writer < folded)
  const behind = differences.filter(isBehind)
  const written = Map.groupBy(
    differences.filter(one => !isBehind(one)),
    ({ writer }) => writer ?? 0,
  )
  const found = new Map<string, FindingData>()
  const add = (finding: FindingData): void =>
    void found.set(`${finding.kind} ${finding.subject}`, found.get(`${finding.kind} ${finding.subject}`) ?? finding)
  for (const [position, rows] of written) {
    if (found.size >= max) break
    if (history.unreadable.has(position)) continue
    const cause = await causeOf(history, position, rows)
    if (cause !== null) add(cause)
  }
  for (const [collection, rows] of Map.groupBy(behind, one => one.collection))
    if (found.size < max) add({ ...unexplained(rows, ': the newest of them are not in it'), subject: collection })
  return [...found.values()]
}
