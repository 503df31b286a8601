import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEventStore } from '../../adapters/embedded/event-store.ts'
import type { Caller } from '../auth/caller.ts'
import { coded } from '../errors/coded.ts'
import { executor, type CommandOrigin, type Execute } from './execute.ts'
import { load } from './load.ts'
import { build } from '../events/build.ts'
import { brokenAt } from '../testing/broken-at.ts'
import { eventIdOf, newId } from '../events/ids.ts'
import type { EventStore } from '../ports/event-store.ts'
import { add, close, counter } from '../testing/counter.ts'
import { removeFolder, temporaryFolder } from '../testing/folder.ts'

let folder: string
let events: EventStore
let execute: Execute
beforeEach(async () => {
  folder = await temporaryFolder()
  events = openEventStore(`${folder}/events.db`)
  execute = executor(events, () => 1_780_000_000_000)
})
afterEach(async () => {
  await events.close()
  await removeFolder(folder)
})

const by = (commandId = newId(), caller: Caller | null = null): CommandOrigin => ({
  commandId,
  actId: newId(),
  actor: 'user:1',
  causeId: null,
  caller,
})
const staff: Caller = { userId: '1', firms: { firm: 'employee' }, roles: [] }
const stranger: Caller = { userId: '2', firms: { other: 'owner' }, roles: ['auditor'] }
const body = { counterId: 'c', by: 1 }

describe('load', () => {
  it('folds the stream of an aggregate into its state', async () => {
    for (const count of [2, 3]) await execute(add, { counterId: 'c', by: count }, by())
    await execute(add, { counterId: 'another', by: 7 }, by())
    expect(await load(events, counter, 'c')).toEqual({ total: 5, closed: false })
  })

  it('returns the initial state of an aggregate without a stream', async () =>
    expect(await load(events, counter, 'c')).toEqual({ total: 0, closed: false }))

  it('refuses an erased aggregate', async () => {
    await events.erase('counter-c')
    await expect(load(events, counter, 'c')).rejects.toMatchObject({ code: 'stream-erased' })
  })
})

it('execute writes the facts with their metadata and returns their position', async () => {
  const who = by()
  const { position, facts, repeated } = await execute(add, body, who)
  const [event] = await events.read('counter-c')
  expect(event).toEqual({
    id: eventIdOf(who.commandId, 0),
    type: 'Added',
    data: body,
    stream: 'counter-c',
    revision: 0,
    position,
    metadata: {
      actor: 'user:1',
      at: 1_780_000_000_000,
      commandId: who.commandId,
      actId: who.actId,
      causeId: null,
      firmId: 'firm',
      clientId: null,
      command: 'add',
      build,
      prev: null,
    },
  })
  expect([facts.length, repeated]).toEqual([1, false])
})

it('execute writes where a command came from into its events, and leaves out what is not known', async () => {
  const from = { endpoint: 'update-invoices', sessionId: 's', seen: 3, reason: 'typed wrong', undoes: newId() }
  await execute(add, body, { ...by(), ...from })
  await execute(add, body, { ...by(), seen: 0 })
  const [first, second] = await events.read('counter-c')
  expect(first?.metadata).toMatchObject({ ...from, command: 'add', build })
  expect(second?.metadata.seen).toBe(0)
  for (const key of ['endpoint', 'sessionId', 'reason', 'undoes']) expect(second?.metadata).not.toHaveProperty(key)
})

it('the time of an event is never before that of the event before it in the stream, also when the clock was set back', async () => {
  const times = [1_780_000_000_000, 1_779_999_990_000, 1_780_000_000_001]
  const unsteady = executor(events, () => times.shift() ?? 0)
  for (let i = 0; i < 3; i += 1) await unsteady(add, body, by())
  expect((await events.read('counter-c')).map(({ metadata }) => metadata.at)).toEqual([
    1_780_000_000_000, 1_780_000_000_000, 1_780_000_000_001,
  ])
})

it('execute writes nothing when nothing needs to change', async () => {
  expect(await execute(add, { ...body, by: 0 }, by())).toEqual({ position: null, revision: null, facts: [], repeated: false })
  expect(await events.head()).toBeNull()
})

it('execute returns the position of the last event when nothing needs to change, because projections may not show that event yet', async () => {
  const { position, revision } = await execute(add, body, by())
  expect(await execute(add, { ...body, by: 0 }, by())).toEqual({ position, revision, facts: [], repeated: false })
})

it('execute refuses a repeat whose fingerprint differs from that in the event of the first request', async () => {
  const who = by()
  await execute(add, body, { ...who, fingerprint: 'one' })
  await expect(execute(add, { ...body, by: 2 }, { ...who, fingerprint: 'another' })).rejects.toMatchObject({ code: 'command.reused-key' })
  expect(await execute(add, body, { ...who, fingerprint: 'one' })).toMatchObject({ repeated: true })
  expect((await events.read('counter-c')).map(({ metadata }) => metadata.fingerprint)).toEqual(['one'])
})

it('execute treats a command whose event has no fingerprint, as in older events, as the same request', async () => {
  const who = by()
  await execute(add, body, who)
  expect(await execute(add, body, { ...who, fingerprint: 'any' })).toMatchObject({ repeated: true })
  const [event] = await events.read('counter-c')
  expect(Object.keys(event?.metadata ?? {})).not.toContain('fingerprint')
})

it('execute answers a repeated command with the first result, also after later events', async () => {
  const who = by()
  const first = await execute(add, body, who)
  await execute(close, { counterId: 'c' }, by())
  expect(await execute(add, body, who)).toMatchObject({
    position: first.position,
    facts: [{ type: 'Added', data: body }],
    repeated: true,
  })
  expect(await events.read('counter-c')).toHaveLength(2)
})

it.each([
  ['a body of the wrong form', { counterId: 'c', by: 'one' as unknown as number }, null, 'request.invalid'],
  ['a stranger', body, stranger, 'not-found'],
])('execute refuses %s and writes nothing', async (_, given, caller, code) => {
  await expect(execute(add, given, by(newId(), caller))).rejects.toMatchObject({ code })
  expect(await events.head()).toBeNull()
})

it('execute allows staff the commands of staff, and not those of the owner', async () => {
  await execute(add, body, by(newId(), staff))
  await expect(execute(close, { counterId: 'c' }, by(newId(), staff))).rejects.toMatchObject({ code: 'not-found' })
})

it('execute throws the refusal of a broken rule', async () => {
  await execute(close, { counterId: 'c' }, by())
  await expect(execute(add, body, by())).rejects.toMatchObject({ code: 'group.deleted' })
})

it('execute writes the events of all of twenty concurrent commands', async () => {
  await Promise.all(Array.from({ length: 20 }, () => execute(add, body, by())))
  const stored = await events.read('counter-c')
  expect(stored).toHaveLength(20)
  expect(brokenAt(stored)).toBeNull()
})

it('execute fails with `command.conflict` after twenty revision conflicts', async () => {
  const losing = executor({
    ...events,
    append: async () => {
      throw coded('wrong-revision', 'lost', { actual: 9 })
    },
  })
  await expect(losing(add, body, by())).rejects.toMatchObject({ code: 'command.conflict' })
})

it('execute throws a storage error without a retry', async () => {
  const full = executor({
    ...events,
    append: async () => {
      throw coded('storage-full', 'full')
    },
  })
  await expect(full(add, body, by())).rejects.toMatchObject({ code: 'storage-full' })
})

describe('execute with repeated, concurrent and unanswered appends', () => {
  it('appends every command once and keeps the hash chain intact', async () => {
    const plan = fc.array(fc.record({ command: fc.nat(5), lost: fc.constantFrom('no', 'before', 'after') }), {
      minLength: 1,
      maxLength: 20,
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(plan, async planned => {
        const counterId = `run-${(run += 1)}`
        const ids = Array.from({ length: 6 }, newId)
        const commandIds = new Set<string>()
        await Promise.all(
          planned.map(({ command, lost }) => {
            const commandId = ids[command] ?? ''
            commandIds.add(commandId)
            let answers = lost === 'no' ? 0 : 1
            const shaky: EventStore = {
              ...events,
              async append(...args) {
                const failing = answers-- > 0
                if (!failing || lost === 'after') await events.append(...args)
                if (failing) throw coded('unknown-outcome', 'no answer')
                return events.append(...args)
              },
            }
            return executor(shaky)(add, { counterId, by: command + 1 }, by(commandId))
          }),
        )
        const stored = await events.read(`counter-${counterId}`)
        expect(stored.map(({ metadata }) => metadata.commandId).sort()).toEqual([...commandIds].sort())
        expect(brokenAt(stored)).toBeNull()
      }),
      { numRuns: 25 },
    )
  })
})
