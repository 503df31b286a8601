import { expect, it } from 'vitest'
import type { KafkaHandle } from './kafka.ts'
import { markFrom, markOf, storedTries } from './log-tries.ts'

it('reads what it writes, and nothing into anything else', () => {
  expect(markFrom(7, markOf(2, 'docketry-1'))).toEqual({ offset: 7, tries: 2, inHandOf: 'docketry-1' })
  expect(markFrom(7, markOf(0, null))).toEqual({ offset: 7, tries: 0, inHandOf: null })
  expect(['', null, 'x', '1 a b', '-1'].map(metadata => markFrom(7, metadata))).toEqual([null, null, null, null, null])
})

it('counts the try of a member that died, not one that was in hand of a member seen alive, though it has left since', async () => {
  let members = ['m-1']
  const admin = {
    fetchOffsets: async () => [{ topic: 'pages', partitions: [{ partition: 0, offset: '7', metadata: markOf(1, 'm-1') }] }],
    describeGroups: async () => ({ groups: [{ members: members.map(memberId => ({ memberId })) }] }),
  }
  const kafka = { admin, run: <T>(ask: () => Promise<T>) => ask() } as unknown as KafkaHandle // as much of it as is asked here
  const ask = async (excused: Set<string>) => (await storedTries(kafka, 'g', ['pages'], new Set(), excused))('pages', 0, 7)
  const excused = new Set<string>()
  expect(await ask(excused)).toBe(0)
  members = []
  expect([await ask(excused), await ask(new Set())]).toEqual([0, 1])
})
