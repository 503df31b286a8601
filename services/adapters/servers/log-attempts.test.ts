import { describe, expect, it } from 'vitest'
import type { KafkaHandle } from './kafka.ts'
import { attemptsByGeneration, decodeAttempt, encodeAttempt, readStoredAttempts, type StoredAttempts } from './log-attempts.ts'
import { queueIn } from './log-partition.ts'

describe('the metadata of a committed offset', () => {
  it('is decoded as it was encoded', () => {
    for (const failures of [0, 2]) {
      for (const crashes of [0, 3]) {
        for (const memberId of ['docketry-1', null])
          expect(decodeAttempt(7, encodeAttempt({ failures, crashes }, memberId))).toEqual({ offset: 7, failures, crashes, memberId })
      }
    }
  })

  it('is ignored in any other form', () => {
    for (const metadata of ['', null, 'x', '1 a b', '-1']) expect(decodeAttempt(7, metadata)).toBeNull()
  })

  it('is decoded as older versions wrote it, including the current attempt', () => {
    expect(decodeAttempt(7, '2 m-1')).toEqual({ offset: 7, failures: 1, crashes: 0, memberId: 'm-1' })
    expect(decodeAttempt(7, '2')).toEqual({ offset: 7, failures: 2, crashes: 0, memberId: null })
  })
})

/**
 * Member m-1 was at its second attempt of the message at offset 7 of partition 0. `countsFor`: what a member reads to which only `assigned`
 * is assigned.
 */
function groupWithAttempt() {
  const group = { members: ['m-1'] }
  const admin = {
    fetchOffsets: async () => [
      { topic: 'pages', partitions: [{ partition: 0, offset: '7', metadata: encodeAttempt({ failures: 1, crashes: 0 }, 'm-1') }] },
    ],
    describeGroups: async () => ({ groups: [{ members: group.members.map(memberId => ({ memberId })) }] }),
  }
  const kafka = { admin, run: <T>(request: () => Promise<T>) => request() } as unknown as KafkaHandle // the part that readStoredAttempts uses
  const countsFor = async (assigned: string, interrupted: Set<string>, memberIds: string[] = []) =>
    (
      await readStoredAttempts(kafka, 'g', ['pages'], { memberIds: new Set(memberIds), assigned: new Set([assigned]), interrupted })
    ).countsOf('pages', 0, 7)
  return { group, countsFor }
}

describe('an attempt in progress', () => {
  it('is no crash when its member was seen alive, even if that member has left since', async () => {
    const { group, countsFor } = groupWithAttempt()
    const interrupted = new Set<string>()
    expect(await countsFor('pages/0', interrupted)).toEqual({ failures: 1, crashes: 0 })
    group.members = []
    expect(await countsFor('pages/0', interrupted)).toEqual({ failures: 1, crashes: 0 })
  })

  it('is a crash and no failure when its member was never seen alive', async () => {
    const { group, countsFor } = groupWithAttempt()
    group.members = []
    expect(await countsFor('pages/0', new Set())).toEqual({ failures: 1, crashes: 1 })
  })

  it('is a crash when its member disappeared while it owned the partition, even if another member saw it alive', async () => {
    const { group, countsFor } = groupWithAttempt()
    const interrupted = new Set<string>()
    await countsFor('pages/1', interrupted)
    group.members = []
    expect(await countsFor('pages/0', interrupted)).toEqual({ failures: 1, crashes: 1 })
  })

  it('is no crash when this process made the attempt itself', async () => {
    expect(await groupWithAttempt().countsFor('pages/1', new Set(), ['m-1'])).toEqual({ failures: 1, crashes: 0 })
  })
})

describe('the counts of a generation', () => {
  const crashed: StoredAttempts = { attempts: new Map(), countsOf: () => ({ failures: 1, crashes: 1 }) }
  const never = new AbortController().signal

  it('are read once, when the generation starts, and count for the first message of each partition only', async () => {
    let reads = 0
    const counts = attemptsByGeneration(async () => (reads++, crashed))
    const generation = new AbortController()
    counts.readFor(generation)
    const [first, second] = [queueIn(new Map(), 'pages', 0), queueIn(new Map(), 'pages', 1)]
    expect(await counts.countsAt(first, 7, generation, never)).toEqual({ failures: 1, crashes: 1 })
    expect(await counts.countsAt(first, 8, generation, never)).toEqual({ failures: 0, crashes: 0 })
    expect(await counts.countsAt(second, 7, generation, never)).toEqual({ failures: 1, crashes: 1 })
    expect(reads).toBe(1)
    expect(await counts.countsAt(first, 9, new AbortController(), never)).toEqual({ failures: 1, crashes: 1 })
    expect(reads).toBe(2)
  })

  it('are read again after a read that failed', async () => {
    let reads = 0
    const counts = attemptsByGeneration(async () => {
      reads++
      if (reads === 1) throw new Error('Kafka does not answer.')
      return crashed
    })
    const generation = new AbortController()
    counts.readFor(generation)
    expect(await counts.countsAt(queueIn(new Map(), 'pages', 0), 7, generation, never)).toEqual({ failures: 1, crashes: 1 })
    expect(reads).toBe(2)
  })

  it('are null when the generation ends before they are read', async () => {
    const counts = attemptsByGeneration(async () => crashed)
    expect(await counts.countsAt(queueIn(new Map(), 'pages', 0), 7, new AbortController(), AbortSignal.abort())).toBeNull()
  })
})
