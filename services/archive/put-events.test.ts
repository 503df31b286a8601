import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded, type Embedded } from '../adapters/embedded/open.ts'
import { coded } from '../platform/errors/coded.ts'
import { eventsOf } from '../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { eventLines } from './lines.ts'
import { putEvents } from './put-events.ts'

let home: string
let source: Embedded
let target: Embedded
beforeEach(async () => {
  home = await temporaryFolder()
  source = await openEmbedded(join(home, 'source'))
  target = await openEmbedded(join(home, 'target'))
  for (let n = 0; n < 200; n += 1) await source.events.append(`s-${n % 7}`, n < 7 ? 'no-stream' : Math.floor(n / 7) - 1, eventsOf(n))
})
afterEach(async () => {
  await source.close()
  await target.close()
  await removeFolder(home)
})

async function linesOf(events: EventStore): Promise<string[]> {
  const lines: string[] = []
  for await (const line of eventLines(events)) lines.push(line)
  return lines
}
/** A target that calls `beforeAppend` with the number of the append; `maxRunning`: how many appends ran at once. */
const targetWith = (beforeAppend: (number: number) => Promise<void> | void): { store: EventStore; maxRunning: () => number } => {
  let [count, running, maxRunning] = [0, 0, 0]
  const store: EventStore = {
    ...target.events,
    async append(...all) {
      maxRunning = Math.max(maxRunning, (running += 1))
      try {
        await beforeAppend((count += 1))
        return await target.events.append(...all)
      } finally {
        running -= 1
      }
    },
  }
  return { store, maxRunning: () => maxRunning }
}

it('imported events keep their order: appends run one at a time, since a store may execute two in either order', async () => {
  const { store, maxRunning } = targetWith(() => {})
  await putEvents(eventLines(source.events), store)
  expect(await linesOf(target.events)).toEqual(await linesOf(source.events))
  expect(maxRunning()).toBe(1)
})

it('events of three-byte characters are split by their bytes', async () => {
  const text = (length: number) => [{ ...eventsOf(1)[0]!, data: { text: '→'.repeat(length) } }]
  await source.events.append('wide', 'no-stream', text(70_000))
  await source.events.append('wide', 0, text(300_000))
  await putEvents(eventLines(source.events), target.events)
  expect(await linesOf(target.events)).toEqual(await linesOf(source.events))
})

it('an import of events resumes after an interruption', async () => {
  const { store } = targetWith(number => {
    if (number > 90) throw coded('storage-full', 'no room')
  })
  await expect(putEvents(eventLines(source.events), store)).rejects.toMatchObject({ code: 'storage-full' })
  const half = (await linesOf(target.events)).length
  await putEvents(eventLines(source.events), target.events)
  expect([half, await linesOf(target.events)]).toEqual([90, await linesOf(source.events)])
})
