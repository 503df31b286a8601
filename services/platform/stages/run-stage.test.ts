import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coded } from '../errors/coded.ts'
import { call } from '../commands/command.ts'
import { executor, type Execute } from '../commands/execute.ts'
import type { Consumer, Delivered, Json, Message } from '../ports/log.ts'
import { refuse } from '../errors/refuse.ts'
import { settleAll } from '../catch-up/follow-loop.ts'
import { runStage } from './run-stage.ts'
import type { Stage } from './stage.ts'
import { add, counterCommands } from '../testing/counter.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

type Input = { page: string; by: number }

/** Adds `by` to the page's counter and sends a message to the next stage. `run` may throw. */
const stageOf = (run: (input: Input, message: Delivered) => void = () => {}): Stage => ({
  name: 'read',
  version: '3',
  async run(message) {
    const input = message.value as Input
    run(input, message)
    return {
      commands: [call(add, { counterId: input.page, by: input.by })],
      messages: [{ topic: 'extract', key: input.page, value: { page: input.page } }],
    }
  },
  failed: (message, code) => [call(add, { counterId: `failed-${(message.value as Input).page}-${code}`, by: 1 })],
})

describe.each([
  ['a log that delivers each message once and in order', undefined],
  ['a log that repeats and reorders messages', 4711],
])('a stage on %s', (_, rough) => {
  let ports: TestStores
  let execute: Execute
  const consumers: Consumer[] = []
  beforeEach(async () => {
    ports = await openTestStores({ retryDelayMs: 0, ...(rough === undefined ? {} : { rough }) })
    execute = executor(ports.events)
  })
  afterEach(async () => {
    for (const consumer of consumers.splice(0)) await consumer.close()
    await ports.remove()
  })

  const run = async (stage: Stage, other = {}): Promise<Consumer> => {
    const consumer = await runStage(stage, { log: ports.log, execute, commands: counterCommands, report: () => {}, ...other })
    consumers.push(consumer)
    return consumer
  }
  const send = (inputs: Input[], headers?: Record<string, string>, topic = 'read') =>
    ports.log.send(inputs.map((input): Message => ({ topic, key: input.page, value: input as Json, ...(headers ? { headers } : {}) })))
  const added = async (counterId: string) => (await ports.events.read(`counter-${counterId}`)).map(({ data }) => (data as Input).by)

  it('executes the commands of every message once, also after a redelivery', async () => {
    const stage = await run(stageOf())
    await send(Array.from({ length: 40 }, (_, i) => ({ page: `p${i}`, by: i + 1 })))
    await stage.settled()
    for (let i = 0; i < 40; i += 1) expect(await added(`p${i}`)).toEqual([i + 1])
  })

  it('handles the messages of its `.later` topic too', async () => {
    const stage = await run(stageOf())
    await send([{ page: 'p', by: 2 }], {}, 'read.later')
    await stage.settled()
    expect(await added('p')).toEqual([2])
  })

  it('is not settled with the others while a message goes to and fro between them without an event', async () => {
    const relay = (name: string, to: string): Stage => ({
      ...stageOf(),
      name,
      async run({ key, value }) {
        const { by } = value as Input
        if (by === 0) return { commands: [call(add, { counterId: key, by: 1 })], messages: [] }
        return { commands: [], messages: [{ topic: to, key, value: { page: key, by: by - 1 } }] }
      },
    })
    const stages = [await run(relay('prepare', 'read')), await run(relay('read', 'prepare'))]
    await send([{ page: 'p', by: 20 }])
    await settleAll(ports.events, stages)
    expect(await added('p')).toEqual([1])
  })

  it('writes actor, act and cause into events, and passes them on in messages', async () => {
    const seen: Delivered[] = []
    const next = await ports.log.consume({
      group: 'extract',
      topics: ['extract'],
      async handle(message) {
        seen.push(message)
      },
    })
    const stage = await run(stageOf())
    await send([{ page: 'p', by: 1 }], { causeId: 'event-1', actId: 'act-1' })
    await stage.settled()
    await next.settled()
    const [event] = await ports.events.read('counter-p')
    expect(event?.metadata).toMatchObject({ actor: 'read@3', causeId: 'event-1', actId: 'act-1' })
    expect(seen[0]?.headers).toEqual({ causeId: 'event-1', actId: 'act-1' })
  })

  it('records a failure once after the last attempt, sets the message aside and continues', async () => {
    const stage = await run(
      stageOf(({ page }) => {
        if (page === 'bad') throw new Error('boom')
      }),
    )
    await send([
      { page: 'bad', by: 1 },
      { page: 'good', by: 1 },
    ])
    await stage.settled()
    expect([await added('failed-bad-internal'), await added('good')]).toEqual([[1], [1]])
    expect(await ports.log.deadLetters('read')).toMatchObject([{ key: 'bad', reason: 'boom', group: 'read' }])
  })

  it('records an unreadable file at once, without a retry', async () => {
    const attempts: number[] = []
    const stage = await run(
      stageOf((_, { attempt }) => {
        attempts.push(attempt)
        throw coded('file.truncated', 'cut off')
      }),
    )
    await send([{ page: 'bad', by: 1 }])
    await stage.settled()
    expect(new Set(attempts)).toEqual(new Set([1]))
    expect(await added('failed-bad-file.truncated')).toEqual([1])
    expect(await ports.log.deadLetters('read')).toEqual([])
  })

  it('retries a refused command, also with a code of unreadable files', async () => {
    const refusing: Execute = (command, body, by) =>
      (body as { counterId: string }).counterId === 'p' ? Promise.reject(refuse('file.truncated')) : execute(command, body, by)
    const stage = await run(stageOf(), { execute: refusing })
    await send([{ page: 'p', by: 1 }])
    await stage.settled()
    expect(await added('failed-p-file.truncated')).toEqual([1])
    expect(await ports.log.deadLetters('read')).toMatchObject([{ key: 'p' }])
  })

  it('records a second failure after a retry by a user', async () => {
    const stage = await run(
      stageOf(() => {
        throw coded('file.truncated', 'cut off')
      }),
    )
    await send([{ page: 'bad', by: 1 }], { causeId: 'uploaded' })
    await send([{ page: 'bad', by: 1 }], { causeId: 'retried' })
    await stage.settled()
    expect(await added('failed-bad-file.truncated')).toEqual([1, 1])
  })

  it('is done with a message of an erased stream, whether its work succeeds or fails, and goes on', async () => {
    for (const erased of ['counter-gone', 'counter-failed-bad-internal']) await ports.events.erase(erased)
    const stage = await run(
      stageOf(({ page }) => {
        if (page === 'bad') throw new Error('boom')
      }),
    )
    await send([
      { page: 'gone', by: 1 },
      { page: 'bad', by: 1 },
      { page: 'good', by: 1 },
    ])
    await stage.settled()
    expect(await added('good')).toEqual([1])
    expect(await ports.log.deadLetters('read')).toMatchObject([{ key: 'bad', reason: 'boom' }])
  })

  it('retries a message while its failure cannot be recorded', async () => {
    let down = 2
    const shaky: Execute = (command, body, by) => (down-- > 0 ? Promise.reject(new Error('store is down')) : execute(command, body, by))
    const stage = await run(
      stageOf(() => {
        throw new Error('boom')
      }),
      { execute: shaky, attempts: 1 },
    )
    await send([{ page: 'bad', by: 1 }])
    await stage.settled()
    expect(await added('failed-bad-internal')).toEqual([1])
  })
})
