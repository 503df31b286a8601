import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ClientAnswer, ClientChanges, ClientDetails } from '@docketry/contracts/api/clients.ts'
import { claim, holderOf, takeClaim } from '../../platform/commands/claim.ts'
import { executor } from '../../platform/commands/execute.ts'
import { load } from '../../platform/commands/load.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'

let app: TestApp
let ann: Person
let bob: Person
let made = 100
const freshAbn = () => abnOf((made += 1))
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
})
afterAll(() => app.close())

const client = (abn = freshAbn(), name = 'Corner Cafe') => addClient(app, ann, abn, name)
const details = async (id: string, who = ann) =>
  (await app.request('GET', `/api/business/details?firmId=${who.firmId}&id=${id}`, who)).json<ClientDetails>()
async function send(
  id: string,
  changed: ClientChanges,
  {
    who = ann,
    seen = 0,
    key = newId() as string,
    firmId = ann.firmId,
  }: { who?: Person; seen?: number; key?: string; firmId?: string } = {},
) {
  const response = await app.request('POST', '/api/business/edit', {
    token: who.token,
    body: { firmId, id, seen, changed },
    headers: { 'idempotency-key': key },
  })
  await app.running.settled()
  return response
}
const edit = async (id: string, changed: ClientChanges, options = {}) =>
  (await send(id, changed, { seen: (await details(id)).revision, ...options })).json<{
    conflicts: string[]
    details: ClientDetails
    errors?: unknown
  }>()
const listed = async (id: string) =>
  (await app.request('GET', `/api/accountant/clients?firmId=${ann.firmId}`, ann)).json<ClientAnswer[]>().find(it => it.id === id)
const holder = (abn: string, firmId = ann.firmId) => holderOf(app.running.stores.events, 'client-abn', `${firmId}-${abn}`)

describe('a client', () => {
  it('reports per quarter by accruals until its firm chooses otherwise', async () => {
    const id = await client()
    expect(await listed(id)).toMatchObject({ period: 'quarter', basis: 'accruals' })
    await edit(id, { period: 'month', basis: 'cash' })
    expect(await listed(id)).toMatchObject({ period: 'month', basis: 'cash' })
    await edit(id, { period: 'year' })
    expect(await listed(id)).toMatchObject({ period: 'year', basis: 'cash' })
  })
  it('is registered for GST or not as each firm states, which is unknown at first', async () => {
    const id = await client()
    expect(await details(id)).toMatchObject({ gstRegistered: null })
    expect((await edit(id, { gstRegistered: false })).details).toMatchObject({
      gstRegistered: false,
      history: [{ changes: [{ field: 'gstRegistered', from: null, to: 'no' }] }, { what: 'Added.' }],
    })
    expect((await edit(id, { gstRegistered: true })).details).toMatchObject({ gstRegistered: true })
    await edit(ann.firmId, { gstRegistered: true })
    const settings = await app.request('GET', `/api/business/firm?firmId=${ann.firmId}`, ann)
    expect(settings.json()).toMatchObject({ gstRegistered: true })
  })
  it('gets a new name, kind, email and address, and every list shows them', async () => {
    const id = await client()
    const { details: now } = await edit(id, {
      name: '  Harbour Cafe ',
      category: 'restaurant',
      email: 'jo@harbour.example',
      address: '1 George St',
    })
    expect(now).toMatchObject({ name: 'Harbour Cafe', email: 'jo@harbour.example', address: '1 George St' })
    expect(await listed(id)).toMatchObject({ name: 'Harbour Cafe' })
    expect((await edit(id, { email: '', address: ' ' })).details).toMatchObject({ email: null, address: null })
  })
  it('has a history: who changed what, when, and from which value', async () => {
    const id = await client(freshAbn(), 'Cafe A')
    const before = Date.now()
    const {
      details: { history },
    } = await edit(id, { name: 'Cafe B', period: 'year' })
    expect(history).toMatchObject([
      {
        by: expect.stringMatching(/\S/u),
        what: 'Changed the details.',
        changes: [
          { field: 'period', from: 'quarter', to: 'year' },
          { field: 'name', from: 'Cafe A', to: 'Cafe B' },
        ],
      },
      { what: 'Added.', changes: [] },
    ])
    expect(history[0]?.at).toBeGreaterThanOrEqual(before)
  })
  it('stays as it is where nothing differs', async () => {
    const id = await client(freshAbn(), 'Cafe A')
    const { revision } = await details(id)
    expect((await edit(id, { name: ' Cafe A ', period: 'quarter' })).details.revision).toBe(revision)
  })
  it.each([
    ['name', { name: ' ' }],
    ['name', { name: '<b>x</b>' }],
    ['abn', { abn: '51824753557' }],
    ['abn', { abn: '' }],
    ['email', { email: 'nobody' }],
    ['category', { category: '' }],
    ['address', { address: '<i>' }],
  ])('with an invalid %s is refused with a message for its field: %j', async (param, changed) => {
    const id = await client()
    const {
      details: { revision },
    } = await edit(id, { category: 'Florist' })
    expect((await edit(id, changed)).errors).toMatchObject([{ param, msg: expect.stringMatching(/./u) }])
    expect((await details(id)).revision).toBe(revision)
  })
  it('of another firm is neither shown nor changed', async () => {
    const id = await client()
    for (const firmId of [ann.firmId, bob.firmId]) {
      expect((await send(id, { name: 'Mine' }, { who: bob, firmId })).statusCode).toBe(404)
      expect((await app.request('GET', `/api/business/details?firmId=${firmId}&id=${id}`, bob)).statusCode).toBe(404)
    }
    expect((await listed(id))?.name).toBe('Corner Cafe')
  })
  it('that is the firm itself gets its period here, and its name in the settings of the firm', async () => {
    expect((await edit(ann.firmId, { period: 'month' })).details.period).toBe('month')
    expect((await send(ann.firmId, { name: 'Other' }, { seen: 99 })).json()).toMatchObject({
      errors: [{ msg: expect.stringContaining('keeps its own name') }],
    })
  })
})

describe('two people who edit one client', () => {
  it('do not overwrite each other: the second is answered which values changed, and the rest is saved', async () => {
    const id = await client()
    const { revision: seen } = await details(id)
    await send(id, { name: 'Cafe of Ann', period: 'year' }, { seen })
    const second = (await send(id, { name: 'Cafe of Eve', address: '2 George St', period: 'year' }, { seen })).json<{
      conflicts: string[]
      details: ClientDetails
    }>()
    expect(second.conflicts).toEqual(['name'])
    expect(second.details).toMatchObject({ name: 'Cafe of Ann', address: '2 George St', period: 'year' })
    expect((await edit(id, { name: 'Cafe of Eve' }, { seen: second.details.revision })).details.name).toBe('Cafe of Eve')
  })
  it('at the same moment lose nothing either', async () => {
    const id = await client()
    const { revision: seen } = await details(id)
    const names = ['A', 'B', 'C', 'D']
    const answers = await Promise.all(names.map((name, i) => send(id, { name, ...(i === 1 ? { address: 'B street' } : {}) }, { seen })))
    const saved = answers.map(it => it.json<{ conflicts: string[] }>().conflicts.length === 0)
    expect(saved.filter(Boolean)).toHaveLength(1)
    expect(await details(id)).toMatchObject({ name: names[saved.indexOf(true)], address: 'B street' })
  })
})

describe('the ABN of a client', () => {
  it('is claimed when it is given, and free for another client once it is replaced', async () => {
    const [first, second] = [freshAbn(), freshAbn()]
    const id = await client(first)
    await edit(id, { abn: second.replace(/(\d{2})(\d{3})/u, '$1 $2 ') })
    expect([(await listed(id))?.abn, await holder(second), await holder(first)]).toEqual([second, id, null])
    const other = await client(first, 'Other')
    expect(await holder(first)).toBe(other)
  })
  it('that was replaced can be given to a new client of the same name, for which it is a new one', async () => {
    const [first, second] = [freshAbn(), freshAbn()]
    const id = await client(first, 'Smith')
    await edit(id, { abn: second })
    const other = await client(first, 'Smith')
    expect([other === id, await holder(first), (await listed(id))?.abn, (await listed(other))?.abn]).toEqual([false, other, second, first])
    await edit(other, { abn: freshAbn() })
    expect(new Set([id, other, await client(first, 'Smith')]).size).toBe(3)
  })
  it('of another client of the firm, and the firm’s own, are refused', async () => {
    const taken = freshAbn()
    await client(taken)
    const id = await client()
    expect((await edit(id, { abn: taken })).errors).toEqual([{ param: 'abn', msg: 'You already have a client with this ABN.' }])
    expect((await edit(id, { abn: abns[0] })).errors).toMatchObject([{ param: 'abn', msg: expect.stringContaining('your own firm') }])
  })
  it('that goes to another and back again stays claimed', async () => {
    const [first, second] = [freshAbn(), freshAbn()]
    const id = await client(first)
    await edit(id, { abn: second })
    await edit(id, { abn: first })
    await edit(id, { abn: second })
    await edit(id, { abn: first })
    expect([await holder(first), await holder(second)]).toEqual([id, null])
  })
  it('is taken once where two clients want it at the same moment', async () => {
    const wanted = freshAbn()
    const ids = [await client(), await client()]
    await Promise.all(ids.map(id => edit(id, { abn: wanted })))
    const having = (await Promise.all(ids.map(listed))).filter(it => it?.abn === wanted)
    expect(having.map(it => it?.id)).toEqual([await holder(wanted)])
  })
  it('is not kept from others by a claim that was left without its edit', async () => {
    const abn = freshAbn()
    const id = await client()
    const { events } = app.running.stores
    const [commandId, by] = [newId(), await client()]
    vi.useFakeTimers({ now: Date.now() - 120_000, toFake: ['Date'] })
    await executor(events)(
      takeClaim,
      { what: 'client-abn', value: `${ann.firmId}-${abn}`, by },
      { commandId, actId: commandId, actor: 'system', causeId: null, caller: null },
    )
    vi.useRealTimers()
    expect((await edit(id, { abn })).details.abn).toBe(abn)
    expect(await load(events, claim, { what: 'client-abn', value: `${ann.firmId}-${abn}` })).toEqual({ by: id, claimCount: 2 })
  })
  it('of an edit that loses to another one is released', async () => {
    const [mine, theirs] = [freshAbn(), freshAbn()]
    const id = await client()
    const { revision: seen } = await details(id)
    await send(id, { abn: theirs }, { seen })
    expect((await send(id, { abn: mine }, { seen })).json<{ conflicts: string[] }>().conflicts).toEqual(['abn'])
    expect([await holder(theirs), await holder(mine)]).toEqual([id, null])
  })
  it('is stored once where the same request is sent again', async () => {
    const id = await client()
    const [abn, key, { revision: seen }] = [freshAbn(), newId(), await details(id)]
    const first = (await send(id, { abn }, { key, seen })).json<{ details: ClientDetails }>().details
    expect((await send(id, { abn }, { key, seen })).json<{ details: ClientDetails }>().details).toEqual(first)
  })
})
