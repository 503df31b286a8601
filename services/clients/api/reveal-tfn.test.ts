import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { idFrom, newId } from '../../platform/events/ids.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { business } from '../business.ts'
import { recordTfnRevealed } from '../business-commands.ts'
import { tfnSeals } from '../tfn-seals.ts'
import { handleRevealTfn } from './reveal-tfn.ts'

let app: TestApp
let ann: Person
let eve: Person
let jo: string
beforeAll(async () => {
  app = await startApp({ rough: 29 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  jo = await addClient(app, ann, '123 456 782', 'Jo Li', 'tfn')
})
afterAll(() => app.close())

const reveal = (businessId: unknown, { token } = ann, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/business/tfn', { token, headers, body: { businessId } })
const reveals = async () => (await app.events()).filter(event => event.type === 'TfnRevealed')

describe('a tax file number', () => {
  it('is revealed to the owner, and the event names them', async () => {
    const answer = await reveal(jo)
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, { tfn: '123456782' }, 'no-store'])
    expect(await reveals()).toMatchObject([
      { stream: business.stream(jo), data: { businessId: jo, by: `user:${ann.userId}` }, metadata: { firmId: ann.firmId, clientId: jo } },
    ])
  })
  it('is recorded each time it is revealed, but once for a repeated request', async () => {
    const before = (await reveals()).length
    const headers = { 'idempotency-key': newId() }
    expect([(await reveal(jo)).statusCode, (await reveal(jo, ann, headers)).statusCode, (await reveal(jo, ann, headers)).json()]).toEqual([
      200,
      200,
      { tfn: '123456782' },
    ])
    expect((await reveals()).length).toBe(before + 2)
  })
  it('is not revealed again by repeating an old request, because no event would record it', async () => {
    const { read, stores, execute } = app.running
    const tools = { read, events: stores.events, tfnSeals: tfnSeals(app.running.keys.tfn) }
    const by = { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }
    const request = (at: number) => ({
      query: undefined as never,
      body: { businessId: jo },
      params: {},
      caller: null,
      at,
      actId: newId(),
      execute: (...[command, body]: [Parameters<typeof execute>[0], unknown]) => execute(command, body, by),
      executeAsSystem: async () => expect.unreachable(),
      agent: '',
      from: '',
      newId: idFrom,
    })
    const { answer } = handleRevealTfn(tools)
    expect(await answer(request(Date.now()))).toEqual({ tfn: '123456782' })
    expect(await answer(request(Date.now() + 30_000))).toEqual({ tfn: '123456782' })
    await expect(answer(request(Date.now() + 120_000))).rejects.toMatchObject({ code: 'tfn.shown-before' })
  })
})

describe('revealing a tax file number', () => {
  it('is refused to employees, strangers and anonymous callers, and records nothing', async () => {
    const before = (await reveals()).length
    const employee = { userId: newId(), firms: { [ann.firmId]: 'employee' as const }, roles: ['su', 'developer'] }
    const by = { commandId: newId(), actId: newId(), actor: 'user:sam', causeId: null, caller: employee }
    await expect(app.running.execute(recordTfnRevealed, { businessId: jo }, by)).rejects.toMatchObject({ code: 'not-found' })
    expect([
      (await reveal(jo, eve)).statusCode,
      (await app.request('POST', '/api/business/tfn', { body: { businessId: jo } })).statusCode,
    ]).toEqual([404, 401])
    expect((await reveals()).length).toBe(before)
  })
  it('is refused for clients without a number, and for ids that are not clients', async () => {
    const cafe = await addClient(app, ann, abns[2])
    for (const id of [cafe, ann.firmId, newId(), 'constructor', '../x']) expect([id, (await reveal(id)).statusCode]).toEqual([id, 404])
    for (const id of [null, 12, '', ['a']]) expect([id, (await reveal(id)).statusCode]).toEqual([id, 400])
  })
  it('fails with its own error if the number was sealed with another key or for another client, and records nothing', async () => {
    const before = (await reveals()).length
    const [other, sealed] = [newId(), tfnSeals('0'.repeat(64)).seal('123456782', { firmId: ann.firmId, businessId: jo })]
    const facts: BusinessEvent[] = [
      { type: 'BusinessCreated', data: { businessId: other, name: 'X', abn: null, category: null, email: null, address: null } },
      { type: 'ClientLinked', data: { businessId: other, firmId: ann.firmId } },
      { type: 'TfnRecorded', data: { businessId: other, firmId: ann.firmId, sealed, ending: '782' } },
    ]
    const metadata = {
      actor: 'system',
      at: 0,
      commandId: newId(),
      actId: newId(),
      causeId: null,
      firmId: ann.firmId,
      clientId: other,
      prev: null,
    }
    await app.running.stores.events.append(
      business.stream(other),
      'no-stream',
      facts.map(fact => ({ ...fact, id: newId(), metadata })),
    )
    await app.running.settled()
    const answer = await reveal(other)
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([409, 'tfn.unreadable'])
    expect((await reveals()).length).toBe(before)
  })
})
