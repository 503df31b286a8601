/** Imports events into a store in their global order, each at its own revision of its own stream. */
import { coded, codeOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { eventLines, type EventLine } from './lines.ts'

/** Bytes of the lines of one append. An append may have 1 MiB of data and metadata, which are shorter than their lines. */
const appendBytes = 512 * 1024
const attempts = 5

async function append(events: EventStore, group: EventLine[]): Promise<void> {
  const [first] = group
  if (!first) return
  const expected = first.revision === 0 ? 'no-stream' : first.revision - 1
  const facts = group.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await events.append(first.stream, expected, facts))
    } catch (error) {
      if (codeOf(error) === 'wrong-revision' || codeOf(error) === 'stream-erased') throw notEmpty(`${first.stream}@${first.revision}`)
      // The same append, with the same ids at the same revision, is idempotent: repeating it reveals the outcome.
      if (codeOf(error) !== 'unknown-outcome' || attempt >= attempts) throw error
    }
  }
}

const notEmpty = (where: string): Error =>
  coded('target-not-empty', `The target holds other events than the archive (${where}). Import into an empty one.`)

/**
 * Resumes after the events of an interrupted import. Throws `target-not-empty` when the store's events are not the first ones of the
 * archive. Consecutive events of one stream are one append. Appends run one at a time: EventStoreDB's client does not keep the order of
 * concurrent ones (tried with 32).
 */
export async function putEvents(lines: AsyncIterable<string>, events: EventStore): Promise<void> {
  const there = eventLines(events)
  let resuming = true
  let group: EventLine[] = []
  let bytes = 0
  for await (const line of lines) {
    if (resuming) {
      const { value, done } = await there.next()
      if (!done && value !== line) throw notEmpty(value.slice(0, 200))
      if (!done) continue
      resuming = false
    }
    const event = JSON.parse(line) as EventLine // the archive's hashes are those of what was exported
    const last = group.at(-1)
    const follows = last !== undefined && last.stream === event.stream && event.revision === last.revision + 1
    const size = Buffer.byteLength(line)
    if (!follows || bytes + size > appendBytes) {
      await append(events, group)
      group = []
      bytes = 0
    }
    group.push(event)
    bytes += size
  }
  await append(events, group)
  const { value, done } = resuming ? await there.next() : { value: undefined, done: true }
  if (!done) throw notEmpty(String(value).slice(0, 200))
}
