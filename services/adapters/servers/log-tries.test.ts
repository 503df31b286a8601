import { expect, it } from 'vitest'
import type { KafkaHandle } from './kafka.ts'
import { markFrom, markOf, storedTries } from './log-tries.ts'

it('reads what it writes, and nothing into anything else', () => {
  for (const failures of [0, 2]) {
    for (const deaths of [0, 3]) {
      for (const inHandOf of ['docketry-1', null]) expect(markFrom(7, markOf({ failures, deaths }, inHandOf))).toEqual({ offset: 7, failures, deaths, inHandOf })
    }
  }
  expect(['', null, 'x', '1 a b', '-1'].map(metadata => markFrom(7, metadata))).toEqual([null, null, null, null, null])
})

it('reads what older versions wrote: tries with the one under way', () => {
  expect(markFrom(7, '2 m-1')).toEqual({ offset: 7, failures: 1, deaths: 0, inHandOf: 'm-1' })
  expect(markFrom(7, '2')).toEqual({ offset: 7, failures: 2, deaths: 0, inHandOf: null })
})

/** Partition 0, in whose message at 7 member m-1 was at its second try; the member that asks has `place` alone. */
function caller() {
  const group = { members: ['m-1'] }
  const admin = {
    fetchOffsets: async () => [{ topic: 'pages', partitions: [{ partition: 0, offset: '7', metadata: markOf({ failures: 1, deaths: 0 }, 'm-1') }] }],
    describeGroups: async () => ({ groups: [{ members: group.members.map(memberId => ({ memberId })) }] }),
  }
  const kafka = { admin, run: <T>(ask: () => Promise<T>) => ask() } as unknown as KafkaHandle // as much of it as is asked here
  const ask = async (place: string, excused: Set<string>, names: string[] = []) =>
    (await storedTries(kafka, 'g', ['pages'], { names: new Set(names), assigned: new Set([place]), excused })).triesOf('pages', 0, 7)
  return { group, ask }
}

it('counts the death of a member, as no attempt; none where the member was seen alive, though it has left since', async () => {
  const { group, ask } = caller()
  const excused = new Set<string>()
  expect(await ask('pages/0', excused)).toEqual({ failures: 1, deaths: 0 })
  group.members = []
  expect([await ask('pages/0', excused), await ask('pages/0', new Set())]).toEqual([{ failures: 1, deaths: 0 }, { failures: 1, deaths: 1 }])
})

it('counts the death of a member that had its partition until then, though another saw it alive', async () => {
  const { group, ask } = caller()
  const excused = new Set<string>()
  await ask('pages/1', excused)
  group.members = []
  expect(await ask('pages/0', excused)).toEqual({ failures: 1, deaths: 1 })
})

it('counts no death where its own try was cut short', async () => {
  expect(await caller().ask('pages/1', new Set(), ['m-1'])).toEqual({ failures: 1, deaths: 0 })
})
