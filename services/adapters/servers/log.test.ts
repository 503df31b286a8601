import { expect, it } from 'vitest'
import type { Consumer, KafkaHandle } from './kafka.ts'
import { openLog } from './log.ts'

it('a consumer whose group is joined only after the log was closed leaves it again', async () => {
  const connecting = Promise.withResolvers<void>()
  const state = { connects: 0, disconnects: 0 }
  const consumer = {
    events: {},
    on() {},
    connect: () => ((state.connects += 1), connecting.promise),
    subscribe: async () => {},
    run: async () => {},
    disconnect: async () => void (state.disconnects += 1),
  } as unknown as Consumer // the part that a member uses
  const kafka = {
    withPrefix: (name: string) => name,
    ensure: async () => {},
    consumer: () => consumer,
    run: <T>(work: () => Promise<T>) => work(),
  } as unknown as KafkaHandle // the part that a log without messages uses
  const log = openLog(kafka, { report: () => {} })
  const refused = expect(log.consume({ group: 'g', topics: ['pages'], handle: async () => {} })).rejects.toMatchObject({ code: 'closed' })
  await expect.poll(() => state.connects).toBe(1)
  await log.close()
  connecting.resolve()
  await refused
  expect(state.disconnects).toBe(1)
})
