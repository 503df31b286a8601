import { expect, it } from 'vitest'
import type { Consumer, KafkaHandle } from './kafka.ts'
import { deadLetters } from './log-dead-letters.ts'

/** Kafka with three records in each topic of dead letters, which its consumers never receive. `subscribe`: of these consumers. */
function silentKafka(subscribe: () => Promise<void>) {
  const state = { running: 0, disconnected: 0 }
  const consumer = {
    events: { CRASH: 'consumer.crash' },
    on() {},
    async connect() {},
    subscribe,
    run: async () => void (state.running += 1),
    disconnect: async () => void (state.disconnected += 1),
  } as unknown as Consumer // the part that a reader uses
  const kafka = {
    withPrefix: (name: string) => name,
    ensure: async () => {},
    ends: async () => [{ partition: 0, high: '3' }],
    consumer: () => consumer,
    run: <T>(work: () => Promise<T>) => work(),
  } as unknown as KafkaHandle // the part that dead letters use
  return { state, dead: deadLetters(kafka, () => {}) }
}

it('a reader that cannot subscribe is disconnected', async () => {
  const { state, dead } = silentKafka(() => Promise.reject(new Error('no leader')))
  await expect(dead.list('pages')).rejects.toThrow('no leader')
  expect(state.disconnected).toBe(1)
})

it('a list that waits for records is refused when the log closes', async () => {
  const { state, dead } = silentKafka(async () => {})
  const list = dead.list('pages')
  const refused = expect(list).rejects.toMatchObject({ code: 'closed' })
  await expect.poll(() => state.running).toBe(1)
  await dead.close()
  await refused
  expect(state.disconnected).toBe(1)
})
