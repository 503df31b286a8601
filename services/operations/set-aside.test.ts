/** Dead letters and parked entries, as an operator sees and handles them on the screen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation, SetAsideGroup } from '@docketry/contracts/api/operations.ts'
import { park, type Parked } from '../platform/catch-up/parking.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng, fakeWorkers } from '../testing/fake-workers.ts'
import { groupedByCause, setAsideOn } from './set-aside.ts'

let app: TestApp
let su: Person
let fails = true
beforeAll(async () => {
  app = await startApp({
    retryDelayMs: 5,
    workers: fakeWorkers({ fault: name => (fails && name === 'extract' ? new Error('no memory at 0x1f for 12345') : undefined) }),
  })
  const ann = await app.owner(abns[0])
  su = await app.owner(abns[1])
  await app.grant(su, 'su')
  await app.upload(ann.token, { 'scan_1.png': fakePng('one'), 'scan_2.png': fakePng('two') })
  await app.running.settled()
  const event = (await app.events()).find(({ type }) => type === 'FileUploaded')!
  const entry: Parked = {
    id: `reaction-feed-prepare/${event.id}`,
    kind: 'reaction',
    name: 'feed-prepare',
    document: null,
    eventId: event.id,
    stream: event.stream,
    revision: event.revision,
    reason: 'weather',
    at: 1_790_000_000_000,
  }
  await park(app.running.stores.documents, [
    entry,
    { ...entry, id: 'files@1/f', kind: 'view', name: 'files@1', document: 'f', at: entry.at + 1 },
  ])
})
afterAll(() => app.close())

const groups = async (): Promise<SetAsideGroup[]> =>
  (await app.request('GET', '/api/operator/set-aside', { token: su.token })).json<{ groups: SetAsideGroup[] }>().groups
const post = async (act: 'retry' | 'skip', body: object) => app.request('POST', `/api/operator/set-aside/${act}`, { token: su.token, body })
const operations = async () => (await app.events()).filter(({ stream }) => stream.startsWith('operation-'))
const changes = async () => (await operations()).filter(({ type }) => type !== 'PayloadViewed')

it('the list groups what was set aside by its cause, the largest first, and shows the payload of each', async () => {
  const found = await groups()
  expect(found.map(({ kind, name, cause, rows, count }) => [kind, name, cause, rows, count])).toEqual([
    ['dead', 'extract', 'no memory at …x…f for …', false, 2],
    ['parked', 'feed-prepare', 'weather', false, 1],
    ['parked', 'files@1', 'weather', true, 1],
  ])
  const payload = async (kind: string, id: string): Promise<string> =>
    (await app.request('GET', `/api/operator/set-aside/payload?${new URLSearchParams({ kind, id })}`, { token: su.token })).json<{
      payload: string
    }>().payload
  expect(JSON.parse(await payload('dead', found[0]?.items[0]?.id ?? ''))).toMatchObject({ topic: 'extract' })
  expect(JSON.parse(await payload('parked', found[1]?.items[0]?.id ?? ''))).toMatchObject({ type: 'FileUploaded' })
  expect(await payload('dead', 'none')).toBeNull()
})

it('whoever views a payload is recorded with the item, once an hour however often it is opened, and is listed under what operators did', async () => {
  const [dead, parked, rows] = await groups()
  const view = ({ kind, items }: SetAsideGroup) =>
    app.request('GET', `/api/operator/set-aside/payload?${new URLSearchParams({ kind, id: items[0]?.id ?? '' })}`, { token: su.token })
  for (const group of [dead!, dead!, parked!, rows!]) expect((await view(group)).statusCode).toBe(200)
  const viewed = (await operations()).map(({ type, data, metadata }) => [
    type,
    (data as { name: string }).name,
    metadata.actor,
    metadata.endpoint,
  ])
  const by = [`user:${su.userId}`, 'set-aside-payload']
  expect(viewed).toEqual([
    ['PayloadViewed', 'extract', ...by],
    ['PayloadViewed', 'feed-prepare', ...by],
    ['PayloadViewed', 'files@1', ...by],
  ])
  const { operations: listed } = (await app.request('GET', '/api/operator/operations', { token: su.token })).json<{
    operations: Operation[]
  }>()
  expect(listed.map(({ what, by: name }) => [what, name])).toEqual(
    expect.arrayContaining([
      [`Viewed the contents of the message ${dead?.items[0]?.subject} of extract (no memory at 0x1f for 12345)`, `Ann ${abns[1]}`],
      [`Viewed the contents of the event ${parked?.items[0]?.subject} of feed-prepare (weather)`, `Ann ${abns[1]}`],
      [`Viewed the contents of the event ${parked?.items[0]?.subject} of files@1 (weather)`, `Ann ${abns[1]}`],
    ]),
  )
})

it('a payload is not shown where its viewing cannot be recorded', async () => {
  const [{ id } = { id: '' }] = (await groups())[0]?.items ?? []
  const { events, documents, log } = app.running.stores
  const tools = { events, documents, log, execute: app.running.execute, commands: {}, reactions: [], topics: ['extract'], waitMs: 0 }
  await expect(setAsideOn(tools).payload('dead', id, () => Promise.reject(new Error('the store is away')))).rejects.toThrow(
    'the store is away',
  )
})

it('an operator can skip a dead letter or a parked event, with a reason, but never a row; the event names the person, the reason and the cause', async () => {
  const [dead, parked, rows] = await groups()
  const id = parked?.items[0]?.id
  expect((await post('skip', { kind: 'parked', ids: [id], reason: ' ' })).statusCode).toBe(400)
  expect((await changes()).length).toBe(0)
  expect((await post('skip', { kind: 'parked', ids: [id, rows?.items[0]?.id], reason: 'it was uploaded again' })).json()).toMatchObject({
    done: 1,
    failed: [{ message: expect.stringContaining('cannot be skipped') as string }],
  })
  expect((await post('skip', { kind: 'dead', ids: [dead?.items[1]?.id], reason: 'it was uploaded again' })).json()).toMatchObject({
    done: 1,
  })
  expect(
    (await changes()).map(({ type, data, metadata: { actor, reason, endpoint } }) => [
      type,
      (data as { cause: string }).cause,
      actor,
      reason,
      endpoint,
    ]),
  ).toEqual([
    ['SkipRequested', 'weather', `user:${su.userId}`, 'it was uploaded again', 'skip-set-aside'],
    ['SkipRequested', 'no memory at 0x1f for 12345', `user:${su.userId}`, 'it was uploaded again', 'skip-set-aside'],
  ])
})

it('a retry handles the event again, with an event that names the person; a second retry at the same time is refused with a sentence', async () => {
  fails = false
  const id = (await groups()).find(({ kind }) => kind === 'dead')?.items[0]?.id
  expect((await post('retry', { kind: 'dead', ids: [id] })).json()).toEqual({ done: 1, failed: [] })
  expect((await post('retry', { kind: 'dead', ids: [id] })).json()).toEqual({
    done: 0,
    failed: [{ id, message: 'It has been retried or skipped in the meantime.' }],
  })
  await app.running.settled()
  expect((await groups()).map(({ kind, rows }) => [kind, rows])).toEqual([['parked', true]])
  expect((await changes()).at(-1)).toMatchObject({
    type: 'RetryRequested',
    metadata: { actor: `user:${su.userId}`, endpoint: 'retry-set-aside' },
  })
})

it('causes of an event that cannot be applied are the same for all invoices, whatever the supplier and the build', () => {
  const letter = (id: string, subject: string, built: string) => ({
    id,
    topic: 'extract',
    key: id,
    value: 1,
    reason: `Invoice ${subject}: event 4 (InvoiceEdited) of invoice-0199a000-0000-7000-8000-00000000000${id} cannot be applied by this version of Docketry (${built}).`,
    at: Number(id),
    group: 'extract',
  })
  const letters = [
    letter('1', 'RI-20264 of Whitlock & Osei', '0.1.0+fec99e09'),
    letter('2', '74410 of Hollis: Packaging', '0.1.0+7dc64d0f'),
  ]
  expect(groupedByCause(letters, []).map(({ cause, count }) => [cause, count])).toEqual([
    ['Event … (InvoiceEdited) of invoice-… cannot be applied by this version of Docketry (…).', 2],
  ])
})

it('causes are the same where only ids and numbers differ', () => {
  const letter = (id: string, reason: string) => ({ id, topic: 'read', key: id, value: 1, reason, at: Number(id), group: 'read' })
  expect(
    groupedByCause(
      [
        letter('1', 'page 4 of 0199a000-0000-7000-8000-000000000001 fails'),
        letter('2', 'page 11 of 0199a000-0000-7000-8000-000000000002 fails'),
        letter('3', 'no room'),
      ],
      [],
    ).map(({ cause, count }) => [cause, count]),
  ).toEqual([
    ['page … of … fails', 2],
    ['no room', 1],
  ])
})
