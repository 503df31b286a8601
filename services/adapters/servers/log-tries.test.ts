import { expect, it } from 'vitest'
import type { KafkaHandle } from './kafka.ts'
import { markFrom, markOf, storedTries } from './log-tries.ts'

it('reads what it writes, and nothing into anything else', () => {
  expect(markFrom(7, markOf(2, 'docketry-1'))).toEqual({ offset: 7, tries: 2, inHandOf: 'docketry-1' })
  expect(markFrom(7, markOf(0, null))).toEqual({ offset: 7, tries: 0, inHandOf: null })
  expect(['', null, 'x', '1 a b', '-1'].map(metadata => markFrom(7, metadata))).toEqual([null, null, null, null, null])
})

/** Partition 0, in whose message at 7 member m-1 was at its second try; the member that asks has `place` alone. */
function asker() {
  const group = { members: ['m-1'] }
  const admin = {
    fetchOffsets: async () => [{ topic: 'pages', partitions: [{ partition: 0, offset: '7', metadata: markOf(2, 'm-1') }] }],
    describeGroups: async () => ({ groups: [{ members: group.members.map(memberId => ({ memberId })) }] }),
  }
  const kafka = { admin, run: <T>(ask: () => Promise<T>) => ask() } as unknown as KafkaHandle // as much of it as is asked here
  const ask = async (place: string, excused: Set<string>, names: string[] = []) =>
    (await storedTries(kafka, 'g', ['pages'], { names: new Set(names), assigned: new Set([place]), excused })).triesOf('pages', 0, 7)
  return { group, ask }
}

it('counts the try of a member that died, not one that was in hand of a member seen alive, though it has left since', async () => {
  const { group, ask } = asker()
  const excused = new Set<string>()
  expect(await ask('pages/0', excused)).toBe(1)
  group.members = []
  expect([await ask('pages/0', excused), await ask('pages/0', new Set())]).toEqual([1, 2])
})

it('counts the try of a member that had its partition until it died, though another saw it alive', async () => {
  const { group, ask } = asker()
  const excused = new Set<string>()
  await ask('pages/1', excused)
  group.members = []
  expect(await ask('pages/0', excused)).toBe(2)
})

it('counts no try of its own that was cut short', async () => {
  expect(await asker().ask('pages/1', new Set(), ['m-1'])).toBe(1)
})
