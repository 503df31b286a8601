/**
 * Dead letters and parked entries: listed by cause, shown, retried and skipped. Each act is an event: stored before the act is carried out,
 * or, where it may fail, once it has succeeded. Reasons are checked by the callers: api/set-aside.ts and cli/dead-and-parked.ts.
 */
import type { SetAsideGroup } from '@docketry/contracts/api/operations.ts'
import { allParked, unpark, type Parked } from '../platform/catch-up/parking.ts'
import type { OutcomePorts } from '../platform/commands/carry-out.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { DeadLetter, Log } from '../platform/ports/log.ts'
import { retryParked } from '../platform/reactions/run-reactions.ts'
import type { Reaction } from '../platform/reactions/reaction.ts'
import type { RecordOperation } from './operation.ts'
import { refoldRow } from './refold.ts'

export type SetAsideKind = SetAsideGroup['kind']
/** `topics`: of all stages. `waitMs`: how long the retry of a row waits for its projection. */
type SetAsideTools = OutcomePorts & {
  events: EventStore
  documents: Documents
  log: Log
  reactions: Reaction[]
  topics: readonly string[]
  waitMs: number
}

const shortened = (text: string): string => text.slice(0, 500)

/** The beginning of a reason up to the event that could not be applied: it names the row, for example an invoice with its supplier. */
const subjectOfEvent = /^.*: event (?=\d+ \(\w+\) of )/u
const varying = /[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{16,}\b|\b\d+(?:\.\d+)+\+[0-9a-f]+\b|\d+/giu
/** The reason without what differs from entry to entry. */
const causeOf = (reason: string): string => shortened(reason.replace(subjectOfEvent, 'Event ').replaceAll(varying, '…'))

type Entry = { kind: SetAsideKind; name: string; rows: boolean; id: string; subject: string; reason: string; at: number }

const entryOfDead = ({ id, topic, key, reason, at }: DeadLetter): Entry => ({
  kind: 'dead',
  name: topic,
  rows: false,
  id,
  subject: key,
  reason,
  at,
})
const entryOfParked = ({ kind, id, name, document, stream, revision, reason, at }: Parked): Entry => ({
  kind: 'parked',
  name,
  rows: kind === 'view', // the stored word for a row of a projection
  id,
  subject: document ?? `${stream} #${revision}`,
  reason,
  at,
})

const maxItems = 200

/** The largest group first. */
export function groupedByCause(dead: DeadLetter[], parked: Parked[]): SetAsideGroup[] {
  const byCause = Map.groupBy([...dead.map(entryOfDead), ...parked.map(entryOfParked)], ({ kind, name, reason }) =>
    JSON.stringify([kind, name, causeOf(reason)]),
  )
  const groups = [...byCause.values()]
    .map(entries => entries.toSorted((a, b) => a.at - b.at))
    .flatMap(([first, ...more]) => {
      if (!first) return []
      const { kind, name, rows, reason, at } = first
      const items = [first, ...more].slice(0, maxItems).map(one => ({ id: one.id, subject: one.subject, reason: one.reason, at: one.at }))
      return [{ kind, name, rows, cause: causeOf(reason), count: more.length + 1, oldestAt: at, newestAt: more.at(-1)?.at ?? at, items }]
    })
  return groups.toSorted((a, b) => b.count - a.count || a.oldestAt - b.oldestAt)
}

export function setAsideOn(tools: SetAsideTools) {
  const { events, documents, log, reactions, topics, waitMs } = tools
  const dead = async (): Promise<DeadLetter[]> =>
    (await Promise.all(topics.map(topic => log.deadLetters(topic)))).flat().sort((a, b) => a.at - b.at)
  const parked = (): Promise<Parked[]> => allParked(documents)

  async function deadLetter(id: string): Promise<DeadLetter> {
    const found = (await dead()).find(one => one.id === id)
    if (!found) throw coded('no-such-message', `There is no dead letter ${id}.`)
    return found
  }
  async function parkedEntry(id: string): Promise<Parked> {
    const found = (await parked()).find(one => one.id === id)
    if (!found) throw coded('not-parked', `Nothing is parked as ${id}.`)
    return found
  }
  const itemOf = ({ kind, id, name, subject, reason }: Entry) => ({ kind, id, name, subject: shortened(subject), cause: shortened(reason) })

  return {
    dead,
    parked,
    async groups(): Promise<SetAsideGroup[]> {
      return groupedByCause(...(await Promise.all([dead(), parked()])))
    },
    /**
     * The message, or the event; `not-parked` when it was erased meanwhile. It holds data of customers, so it is given only once it is
     * recorded who views it: as an operator's act, and not in the access log, whose entries are of page images and originals, and are
     * erased with their file.
     */
    async payload(kind: SetAsideKind, id: string, record: RecordOperation): Promise<object> {
      const viewed = (entry: Entry) => record(operationId => ({ type: 'PayloadViewed', data: { operationId, ...itemOf(entry) } }))
      if (kind === 'dead') {
        const letter = await deadLetter(id)
        await viewed(entryOfDead(letter))
        const { topic, key, value, headers = {} } = letter
        return { topic, key, headers, value }
      }
      const entry = await parkedEntry(id)
      const { stream, revision } = entry
      const event = (await events.read(stream, revision)).find(one => one.revision === revision)
      if (!event) throw coded('not-parked', `The event ${revision} of ${stream} is not stored any more.`)
      await viewed({ ...entryOfParked(entry), subject: `${stream} #${revision}` }) // of a row, the event that could not be applied
      return { stream, revision, type: event.type, data: event.data, metadata: event.metadata }
    },
    /** Throws `no-such-message`, `not-parked`, what `refoldRow` throws, and the error of a reaction that fails again. */
    async retry(kind: SetAsideKind, id: string, record: RecordOperation): Promise<void> {
      if (kind === 'dead') {
        const item = itemOf(entryOfDead(await deadLetter(id)))
        await record(operationId => ({ type: 'RetryRequested', data: { operationId, ...item } }))
        return log.retryDead(id)
      }
      const entry = await parkedEntry(id)
      if (entry.kind === 'view') return refoldRow(entry, documents, record, waitMs)
      // What fails again has changed nothing. After a crash in between it is still parked, and handling it once more has no second effect.
      await retryParked(entry, reactions, tools, () =>
        record(operationId => ({ type: 'RetryRequested', data: { operationId, ...itemOf(entryOfParked(entry)) } })),
      )
    },
    /** Throws `no-such-message`, `not-parked` and `view-parked`, with sentences. */
    async skip(kind: SetAsideKind, id: string, record: RecordOperation): Promise<void> {
      if (kind === 'dead') {
        const item = itemOf(entryOfDead(await deadLetter(id)))
        await record(operationId => ({ type: 'SkipRequested', data: { operationId, ...item } }))
        return log.skipDead(id)
      }
      const entry = await parkedEntry(id)
      if (entry.kind === 'view')
        throw coded(
          'view-parked',
          `${id} is a row of a projection and cannot be skipped: later events would build on a gap. "docketry parked retry ${id}" folds it again from the first event.`,
        )
      await record(operationId => ({ type: 'SkipRequested', data: { operationId, ...itemOf(entryOfParked(entry)) } }))
      await unpark(documents, [id])
    },
  }
}
export type SetAside = ReturnType<typeof setAsideOn>
