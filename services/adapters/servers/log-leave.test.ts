import { expect, it } from 'vitest'
import { handOver, type Leaver } from './log-leave.ts'
import { slotIn, type Slot } from './log-slot.ts'
import { markFrom, type Stored } from './log-tries.ts'

type Commit = [partition: number, offset: number, metadata: string]

/** Member m-1, which has in hand no more what is `marked` and was done with offset 7; `answers` are what is stored, look by look: of each partition, at 7. */
function leaverOf(marked: number[], owned: number[], answers: Record<number, string>[]) {
  const slots = new Map<string, Slot>()
  for (const partition of [...marked, ...owned]) Object.assign(slotIn(slots, 'pages', partition), { marked: marked.includes(partition), done: marked.includes(partition) ? 8 : 0 })
  const commits: Commit[] = []
  const state = { looks: 0, turn: new AbortController() }
  const leaver: Leaver = {
    slots,
    names: new Set(['m-1']),
    turn: () => state.turn,
    owns: place => owned.some(one => place === `pages/${one}`),
    async ask() {
      const answer = answers[Math.min(state.looks++, answers.length - 1)] ?? {}
      const marks: Stored['marks'] = new Map(Object.entries(answer).flatMap(([partition, metadata]) => {
        const mark = markFrom(7, metadata)
        return mark ? [[`pages/${partition}`, mark]] : []
      }))
      return { marks, triesOf: () => ({ failures: 2, deaths: 0 }) }
    },
    async commit(slot, offset, metadata) {
      commits.push([slot.partition, offset, metadata])
      slot.marked = false
    },
  }
  return { leaver, commits, state }
}

it('asks nothing where the end of every message is stored', async () => {
  const { leaver, state } = leaverOf([], [0], [{}])
  await handOver(leaver)
  expect(state.looks).toBe(0)
})

it('stays until another has begun with a partition that it lost', async () => {
  const { leaver, commits, state } = leaverOf([0], [], [{ 0: '1 m-1' }, { 0: '1 m-1' }, { 0: '1 m-2' }])
  await handOver(leaver)
  expect([state.looks, commits]).toEqual([3, []])
})

it('stores the end of a message whose partition it still has', async () => {
  const { leaver, commits } = leaverOf([0], [0], [{ 0: '1 m-1' }])
  await handOver(leaver)
  expect(commits).toEqual([[0, 8, '']])
})

it('writes down what it has learnt of a partition that came to it last, so that two who leave do not wait for each other', async () => {
  const { leaver, commits } = leaverOf([0], [1], [{ 0: '1 m-1', 1: '3 m-2' }, { 0: '1' }])
  await handOver(leaver)
  expect(commits).toEqual([[1, 7, '2']])
})

it('writes nothing by an answer from before partitions were shared out anew', async () => {
  const { leaver, commits, state } = leaverOf([0], [0], [{ 0: '1 m-1' }, {}])
  const { ask } = leaver
  leaver.ask = async () => {
    const answer = await ask()
    if (state.looks === 1) state.turn = new AbortController()
    return answer
  }
  await handOver(leaver)
  expect([state.looks, commits]).toEqual([2, []])
})
