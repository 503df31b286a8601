/**
 * Run and killed by the contract suite: eight writers append pairs of events and print `stream revision id` of the second event of each
 * acknowledged pair.
 */
import { eventOf } from '../testing/events.ts'
import { openPortFromArguments } from '../testing/port-under-test.ts'
import type { EventStore } from './event-store.ts'

const store = await openPortFromArguments<EventStore>()

async function writer(n: number): Promise<void> {
  const stream = `writer-${n}`
  for (let i = 0; ; i += 2) {
    const [first, second] = [eventOf(i), eventOf(i + 1)]
    const { revision } = await store.append(stream, i === 0 ? 'no-stream' : i - 1, [first, second])
    process.stdout.write(`${stream} ${revision} ${second.id}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)))
