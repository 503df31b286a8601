import { expect, it } from 'vitest'
import { coded } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { measuredStage, measuredStore } from './measured.ts'

function recorder() {
  const seen: string[] = []
  return {
    seen,
    appended: (outcome: string, seconds: number) => void seen.push(`append ${outcome} ${seconds >= 0}`),
    stageDone: (stage: string, outcome: string) => void seen.push(`${stage} ${outcome}`),
  }
}

it('a measured event store records the outcome of each append, and passes on its result or its error', async () => {
  const ends: (Error | null)[] = [null, coded('wrong-revision', 's is at 4'), new Error('no code')]
  const append = async () => {
    const error = ends.shift()
    if (error) throw error
    return { revision: 0, position: 10 }
  }
  const { seen, ...metrics } = recorder()
  const store = measuredStore({ append } as Partial<EventStore> as EventStore, metrics)
  expect(await store.append('s', 'no-stream', [])).toEqual({ revision: 0, position: 10 })
  await expect(store.append('s', 0, [])).rejects.toMatchObject({ code: 'wrong-revision' })
  await expect(store.append('s', 0, [])).rejects.toThrow('no code')
  expect(seen).toEqual(['append ok true', 'append wrong-revision true', 'append error true'])
})

it('a measured event store reports the problem of a failed append until one succeeds or fails with another error', async () => {
  const ends = ['storage-full', 'unknown-outcome', 'wrong-revision', 'storage-full', null]
  const append = async () => {
    const code = ends.shift()
    if (code) throw coded(code, 'no')
    return { revision: 0, position: 10 }
  }
  const store = measuredStore({ append } as Partial<EventStore> as EventStore, recorder())
  const problems: (string | null)[] = [store.problem()]
  for (let i = 0; i < 5; i += 1) {
    await store.append('s', 'no-stream', []).catch(() => {})
    problems.push(store.problem())
  }
  expect(problems.map(problem => problem?.slice(0, 30) ?? null)).toEqual([
    null,
    'The event store has no room: n',
    'The event store does not answe',
    null,
    'The event store has no room: n',
    null,
  ])
})

it('a measured stage records the duration of every attempt, and why it failed with the topic of its message', async () => {
  const { seen, ...metrics } = recorder()
  const failures: string[] = []
  const message = { topic: 'read.soon', key: 'k', value: 1, partition: 0, offset: 0, attempt: 1, crashes: 0 }
  const outcome = { commands: [], messages: [] }
  const stage = measuredStage(
    {
      name: 'read',
      version: '1',
      run: async ({ attempt }) => {
        if (attempt === 1) throw coded('file.empty', 'no')
        return outcome
      },
      failed: () => [],
    },
    { ...metrics, stageFailed: (topic, reason) => failures.push(`${topic}: ${reason}`) },
  )
  await expect(stage.run(message)).rejects.toMatchObject({ code: 'file.empty' })
  expect(await stage.run({ ...message, attempt: 2 })).toBe(outcome)
  expect(seen).toEqual(['read file.empty', 'read ok'])
  expect(failures).toEqual(['read.soon: no'])
})
