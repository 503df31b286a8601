/** Events from an archive into a store, in their global order, each at its own revision of its own stream. */
import { coded, codeOf } from '../core/coded.ts'
import type { Appended, EventStore } from '../core/ports/event-store.ts'
import { eventLines, type MovedEvent } from './lines.ts'
import { mapAhead } from './map-ahead.ts'

/** Of the lines of one append; an append may have 1 MiB of data and metadata, which are less than their lines. */
const appendBytes = 512 * 1024
const attempts = 5
/** Appends on their way at once: a store takes those of one caller in the order in which they were begun, and shares a write to disk among them. */
const ahead = 32

async function append(events: EventStore, group: MovedEvent[]): Promise<Appended> {
  const first = group[0] as MovedEvent // a group has one
  const expected = first.revision === 0 ? 'no-stream' : first.revision - 1
  const facts = group.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await events.append(first.stream, expected, facts)
    } catch (error) {
      if (codeOf(error) === 'wrong-revision' || codeOf(error) === 'stream-erased') throw notEmpty(`${first.stream}@${first.revision}`)
      // Repeated with the same ids at the same revision, it tells what became of it.
      if (codeOf(error) !== 'unknown-outcome' || attempt >= attempts) throw error
    }
  }
}

const notEmpty = (where: string): Error =>
  coded('target-not-empty', `The target holds other events than the archive (${where}). Import into an empty one.`)

/** Consecutive events of one stream, behind those that are `there` already. Throws `target-not-empty` where those are not the first ones of `lines`. */
async function* groupsOf(lines: AsyncIterable<string>, there: AsyncGenerator<string>): AsyncGenerator<MovedEvent[]> {
  let resuming = true
  let group: MovedEvent[] = []
  let bytes = 0
  for await (const line of lines) {
    if (resuming) {
      const { value, done } = await there.next()
      if (!done && value !== line) throw notEmpty(value.slice(0, 200))
      if (!done) continue
      resuming = false
    }
    const event = JSON.parse(line) as MovedEvent // the archive's hashes are those of what was exported
    const last = group.at(-1)
    const follows = last !== undefined && last.stream === event.stream && event.revision === last.revision + 1
    if (group.length > 0 && (!follows || bytes + line.length > appendBytes)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(event)
    bytes += Buffer.byteLength(line)
  }
  if (group.length > 0) yield group
  const { value, done } = resuming ? await there.next() : { value: undefined, done: true }
  if (!done) throw notEmpty(String(value).slice(0, 200))
}

/**
 * Goes on behind what an import that broke off has left. Throws `target-not-empty` when the store's events are not the first ones
 * of the archive, and `out-of-order` when one that had to be repeated came behind later ones: the order of all events is part of what is moved.
 */
export async function putEvents(lines: AsyncIterable<string>, events: EventStore): Promise<void> {
  let newest = -1
  for await (const { position } of mapAhead(groupsOf(lines, eventLines(events)), ahead, group => append(events, group))) {
    if (position < newest) {
      throw coded('out-of-order', 'The event store has taken events in another order than they were sent, since it did not answer in time. Empty the target and import again.')
    }
    newest = position
  }
}
