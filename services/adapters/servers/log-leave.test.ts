import { describe, expect, it } from 'vitest'
import { decodeAttempt, type StoredAttempts } from './log-attempts.ts'
import { settleBeforeLeaving, type LeavingMember } from './log-leave.ts'
import { queueIn, type PartitionQueue } from './log-partition.ts'

type Commit = [partition: number, offset: number, metadata: string]

/**
 * Member m-1: it has handled offset 7 of the `uncommitted` partitions, but not committed it, and the `owned` partitions are assigned to it.
 * `metadata`: for each read in turn, what is stored at offset 7, by partition.
 */
function leavingMember(uncommitted: number[], owned: number[], metadata: Record<number, string>[]) {
  const queues = new Map<string, PartitionQueue>()
  for (const partition of [...uncommitted, ...owned]) {
    const attemptStored = uncommitted.includes(partition)
    Object.assign(queueIn(queues, 'pages', partition), { attemptStored, nextOffset: attemptStored ? 8 : 0 })
  }
  const commits: Commit[] = []
  const state = { reads: 0, generation: new AbortController() }
  const member: LeavingMember = {
    queues,
    memberIds: new Set(['m-1']),
    generation: () => state.generation,
    owns: key => owned.some(partition => key === `pages/${partition}`),
    async readStored() {
      const stored = metadata[Math.min(state.reads++, metadata.length - 1)] ?? {}
      const attempts: StoredAttempts['attempts'] = new Map(
        Object.entries(stored).flatMap(([partition, text]) => {
          const attempt = decodeAttempt(7, text)
          return attempt ? [[`pages/${partition}`, attempt]] : []
        }),
      )
      return { attempts, countsOf: () => ({ failures: 2, crashes: 0 }) }
    },
    async commit(queue, offset, text) {
      commits.push([queue.partition, offset, text])
      queue.attemptStored = false
    },
  }
  return { member, commits, state }
}

describe('a leaving member', () => {
  it('reads nothing when every handled message is committed', async () => {
    const { member, state } = leavingMember([], [0], [{}])
    await settleBeforeLeaving(member)
    expect(state.reads).toBe(0)
  })

  it('stays until the new owner has started a partition that it lost', async () => {
    const { member, commits, state } = leavingMember([0], [], [{ 0: '1 m-1' }, { 0: '1 m-1' }, { 0: '1 m-2' }])
    await settleBeforeLeaving(member)
    expect(state.reads).toBe(3)
    expect(commits).toEqual([])
  })

  it('commits the handled message of a partition that it still owns', async () => {
    const { member, commits } = leavingMember([0], [0], [{ 0: '1 m-1' }])
    await settleBeforeLeaving(member)
    expect(commits).toEqual([[0, 8, '']])
  })

  it('commits partitions assigned to it last, so that two leaving members do not wait for each other', async () => {
    const { member, commits } = leavingMember([0], [1], [{ 0: '1 m-1', 1: '3 m-2' }, { 0: '1' }])
    await settleBeforeLeaving(member)
    expect(commits).toEqual([[1, 7, '2']])
  })

  it('commits nothing based on a read before a rebalance', async () => {
    const { member, commits, state } = leavingMember([0], [0], [{ 0: '1 m-1' }, {}])
    const { readStored } = member
    member.readStored = async () => {
      const stored = await readStored()
      if (state.reads === 1) state.generation = new AbortController()
      return stored
    }
    await settleBeforeLeaving(member)
    expect(state.reads).toBe(2)
    expect(commits).toEqual([])
  })
})
