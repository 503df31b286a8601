import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../events/ids.ts'
import { executor } from '../commands/execute.ts'
import { followLoop, type Loop } from './follow-loop.ts'
import { leasesOf } from './leases.ts'
import type { Documents } from '../ports/documents.ts'
import { add } from '../testing/counter.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let ports: TestStores
const loops: Loop[] = []
beforeEach(async () => {
  ports = await openTestStores()
})
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.close()
  await ports.remove()
})

const leaseMs = 1000
const handled: string[] = []

/** A loop as each of two processes runs it. `tried` is called after each attempt to acquire the lease. */
function loopOf(who: string, tried: (has: boolean) => void = () => {}): Loop {
  const documents: Documents = {
    ...ports.documents,
    async lease(name, holder, ms) {
      const lease = await ports.documents.lease(name, holder, ms)
      tried(lease !== null)
      return lease
    },
  }
  const loop = followLoop(
    {
      name: who,
      collection: 'work',
      start: () => ports.documents.checkpoint('work'),
      async handle(batch, lease) {
        handled.push(...batch.map(() => who))
        await ports.documents.write('work', [], { position: batch.at(-1)?.position ?? 0, lease })
      },
    },
    { events: ports.events, documents, report: () => {}, leases: leasesOf(documents, leaseMs) },
  )
  loops.push(loop)
  return loop
}

const appendEvent = () =>
  executor(ports.events)(
    add,
    { counterId: 'a', by: 1 },
    { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null },
  )

it('a loop keeps its lease while no events arrive, and the standby loop takes over when it closes', async () => {
  await appendEvent()
  const first = loopOf('first')
  await first.settled()

  let attempts = 0
  let taken = (): void => {}
  const took = new Promise<void>(resolve => (taken = resolve))
  const lull = Promise.withResolvers<void>()
  const second = loopOf('second', has => {
    attempts += 1
    if (has) taken()
    // One attempt per third of a lease: more than three leases have passed.
    if (attempts === 10) lull.resolve()
  })
  await Promise.race([lull.promise, took.then(() => Promise.reject(new Error('the second loop acquired the lease of the first')))])
  expect([(await first.status()).state, (await second.status()).state]).toEqual(['following', 'standby'])

  await first.close()
  await took
  await appendEvent()
  await second.settled()
  expect(handled).toEqual(['first', 'second'])
})
