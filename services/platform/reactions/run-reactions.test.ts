import { afterEach, beforeEach, expect, it } from 'vitest'
import { call } from '../commands/command.ts'
import { executor, type Execute } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import type { Delivered } from '../ports/log.ts'
import type { Reaction } from './reaction.ts'
import { runReactions, type ReactionPorts, type RunningReactions } from './run-reactions.ts'
import { add, close, counterCommands } from '../testing/counter.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let ports: TestStores
let execute: Execute
let reactionPorts: ReactionPorts
const running: RunningReactions[] = []

beforeEach(async () => {
  ports = await openTestStores()
  execute = executor(ports.events)
  reactionPorts = { ...ports, execute, commands: counterCommands, report: () => {}, attempts: 2, backOffMs: 0 }
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
  await ports.remove()
})

const run = async (reactions: Reaction[], other: Partial<ReactionPorts> = {}): Promise<RunningReactions> => {
  const started = await runReactions(reactions, { ...reactionPorts, ...other })
  running.push(started)
  return started
}
const by = () => ({ commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null })
const addTo = (counterId: string, n: number) => execute(add, { counterId, by: n }, by())
const totals = async (counterId: string) => (await ports.events.read(`counter-${counterId}`)).map(({ data }) => (data as { by: number }).by)

/** Every addition to `a` is added to `copy` and sent to the topic. */
const copying: Reaction = {
  name: 'copy',
  on: ['Added'],
  react({ data, id }) {
    const { counterId, by: n } = data as { counterId: string; by: number }
    if (counterId !== 'a') return { messages: [], commands: [] }
    return {
      commands: [call(add, { counterId: 'copy', by: n })],
      messages: [{ topic: 'received', key: id, value: { n } }],
    }
  },
}

it('a reaction turns an event into a command and a message with its cause', async () => {
  const reactions = await run([copying])
  const received: Delivered[] = []
  const consumer = await ports.log.consume({
    group: 'g',
    topics: ['received'],
    async handle(message) {
      received.push(message)
    },
  })
  await addTo('a', 5)
  await reactions.settled()
  await consumer.settled()
  const [cause] = await ports.events.read('counter-a')
  const [effect] = await ports.events.read('counter-copy')
  expect(effect?.metadata).toMatchObject({ causeId: cause?.id, actId: cause?.metadata.actId, actor: 'system' })
  expect(received).toMatchObject([{ value: { n: 5 }, headers: { causeId: cause?.id, actId: cause?.metadata.actId } }])
})

it('a new reaction starts at the head, or at the first event with `fromStart`', async () => {
  await addTo('a', 1)
  const reactions = await run([copying])
  await addTo('a', 2)
  await reactions.settled()
  expect(await totals('copy')).toEqual([2])
  const fromStart = await run([{ ...copying, name: 'copy-all', fromStart: true }])
  await fromStart.settled()
  expect(await totals('copy')).toEqual([2, 1, 2])
})

it('a reaction misses no event stored between its first start and its first checkpoint', async () => {
  const before = await run([copying])
  await before.close()
  await addTo('a', 3)
  const after = await run([copying])
  await after.settled()
  expect(await totals('copy')).toEqual([3])
})

it('a reaction has no second effect when an event is read again', async () => {
  const first = await run([copying])
  await addTo('a', 4)
  await first.settled()
  await first.close()
  await ports.documents.drop('reaction-copy')
  const again = await run([copying])
  await again.settled()
  expect(await totals('copy')).toEqual([4])
})

it('a reaction leaves out the command to a stream that was erased meanwhile, and parks nothing', async () => {
  await ports.events.erase('counter-copy')
  const reactions = await run([copying])
  await addTo('a', 6)
  await reactions.settled()
  expect(await reactions.parked()).toEqual([])
})

it('a reaction parks an event whose command is refused, and an operator can retry or skip it', async () => {
  await addTo('copy', 1)
  await execute(close, { counterId: 'copy' }, by())
  const reactions = await run([copying])
  await addTo('a', 6)
  await reactions.settled()
  const [parked] = await reactions.parked()
  expect(parked).toMatchObject({ kind: 'reaction', name: 'copy', stream: 'counter-a', revision: 0 })
  await expect(reactions.retry(parked as NonNullable<typeof parked>)).rejects.toThrow('deleted')
  await reactions.skip(parked as NonNullable<typeof parked>)
  expect(await reactions.parked()).toEqual([])
})

it('a reaction retries an error before it parks the event', async () => {
  let faults = 1
  const reactions = await run([copying], {
    execute: (command, body, who) => (faults-- > 0 ? Promise.reject(new Error('weather')) : execute(command, body, who)),
  })
  await addTo('a', 7)
  await reactions.settled()
  expect([await totals('copy'), await reactions.parked()]).toEqual([[7], []])
})

it('a reaction waits while the disk is full and does not park the event', async () => {
  let full = 3
  const reactions = await run([copying], {
    execute: (command, body, who) =>
      full-- > 0 ? Promise.reject(Object.assign(new Error('full'), { code: 'storage-full' })) : execute(command, body, who),
  })
  await addTo('a', 8)
  await reactions.settled()
  expect([await totals('copy'), await reactions.parked()]).toEqual([[8], []])
})
