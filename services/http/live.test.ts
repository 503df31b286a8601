import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/events/ids.ts'
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { receiveUpload } from '../scan-groups/commands/receive-upload.ts'
import { maxStreams } from './live.ts'
import { mergingIn } from '../testing/merged-clients.ts'
import { dismiss } from '../testing/dismiss.ts'
import { employee } from '../testing/walk/people-fixtures.ts'
import { fakePng } from '../testing/fake-workers.ts'

let app: TestApp
let address: string
let ann: Person
let eve: Person
beforeAll(async () => {
  app = await startApp({ rough: 13 })
  address = await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
})
afterAll(() => app.close())

const connect = ({ token, firmId }: { token?: string; firmId: string }) =>
  fetch(`${address}/api/live?firmId=${firmId}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

async function* changesIn(response: Response): AsyncGenerator<LiveChange> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice(6)) as LiveChange
  }
}

let abnsTaken = 7_800
const freshAbn = (): string => abnOf((abnsTaken += 1))
const asAnn = (path: string, body: object) => app.request('POST', path, { token: ann.token, body: { firmId: ann.firmId, ...body } })
const limit = ({ userId }: Person, clientIds: string[]) => asAnn('/api/business/team/limit', { userId, clientIds })

/** All changes received until one of them is `enough`. */
async function changesUntil(changes: AsyncIterable<LiveChange>, enough: (change: LiveChange) => boolean): Promise<LiveChange[]> {
  const seen: LiveChange[] = []
  for await (const change of changes) {
    seen.push(change)
    if (enough(change)) return seen
  }
  return seen
}

it('live updates require signing in, and hide other firms', async () => {
  expect((await connect({ firmId: ann.firmId })).status).toBe(401)
  expect((await connect({ token: eve.token, firmId: ann.firmId })).status).toBe(404)
  expect((await connect({ token: eve.token, firmId: 'constructor' })).status).toBe(404)
  expect((await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${ann.token}` } })).status).toBe(404)
})

it('live updates contain changes of the own firm, and none of another', async () => {
  const [own, foreign] = [await connect(ann), await connect(eve)]
  expect(own.status).toBe(200)
  expect(own.headers.get('content-type')).toBe('text/event-stream')
  expect(own.headers.get('cache-control')).toBe('no-store')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng() }))
  const changes = await changesUntil(changesIn(own), change => change.groups.includes(groupId))
  expect(changes.flatMap(change => change.groups)).toContain(groupId)
  await app.running.settled()

  const foreignGroup = groupOf(await app.upload(eve.token, { 'scan_1.png': fakePng() }))
  const seen = await changesUntil(changesIn(foreign), change => change.groups.includes(foreignGroup))
  expect(new Set(seen.flatMap(change => change.groups))).toEqual(new Set([foreignGroup]))
})

it('live updates contain the client of a worksheet that was frozen', async () => {
  const clientId = await addClient(app, ann, abnOf(7_700))
  await app.running.settled()
  const place = { firmId: ann.firmId, clientId, period: 'q100' }
  const { seen } = (await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams(place)}`, ann)).json<{ seen: string }>()
  const freeze = () => app.request('POST', '/api/accountant/worksheet/freeze', { token: ann.token, body: { ...place, seen } })
  const frozen: ReturnType<typeof freeze>[] = []
  // The first line has the client that was added; the worksheet is frozen after it.
  const seenChanges = await changesUntil(changesIn(await connect(ann)), ({ clients }) => {
    const isLater = frozen.length > 0
    if (!isLater) frozen.push(freeze())
    return isLater && clients.includes(clientId)
  })
  expect([(await frozen[0])?.statusCode, seenChanges.at(-1)?.clients]).toEqual([200, [clientId]])
})

it('live updates begin with what changed shortly before: a screen was read before its stream was open', async () => {
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('before') }))
  await app.running.settled()
  const changes = await changesUntil(changesIn(await connect(ann)), () => true)
  expect(changes.flatMap(change => change.groups)).toContain(groupId)
  const foreign = await connect(eve)
  await app.upload(eve.token, { 'scan_1.png': fakePng('of eve') })
  expect((await changesUntil(changesIn(foreign), () => true)).flatMap(change => change.groups)).not.toContain(groupId)
})

it('live updates of an auditor contain batches with invoices of their period, and none of others, nor of the team', async () => {
  const kim = await app.owner(abnOf(77))
  const clientId = await addClient(app, ann, abns[3])
  const post = (path: string, body: object) => app.request('POST', path, { token: ann.token, body })
  const upload = async (name: string): Promise<string> =>
    groupOf(await app.upload(ann.token, { [`${name}.png`]: fakePng(name) }, { clientId }))
  const [hidden, shown] = [await upload('hidden'), await upload('shown')]
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${hidden}`, ann)).json<{
    invoices: { id: string }[]
  }>()
  await post('/api/accountant/invoices/update', {
    invoices: invoices.map(({ id }) => ({ invoice_id: id, invoice_data: { paymentDate: '2026-09-01' } })),
  })
  await post('/api/business/auditor/engage', {
    firmId: ann.firmId,
    email: kim.email,
    clientIds: [clientId],
    from: '2026-08-01',
    to: '2026-08-31',
  })
  await app.running.settled()

  const open = await connect({ token: kim.token, firmId: ann.firmId })
  expect(open.status).toBe(200)
  const changes = changesIn(open)
  // What changed before the stream was open comes first.
  await changes.next()
  await post('/api/accountant/scanGroup/update', { id: hidden, name: 'Hidden' })
  await post('/api/business/invite', { firmId: ann.firmId, email: 'jo@visitor.example', type: 'employee' })
  await app.running.settled()
  await post('/api/accountant/scanGroup/update', { id: shown, name: 'Shown' })
  const seen = await changesUntil(changes, change => change.groups.includes(shown))
  expect(new Set(seen.flatMap(change => change.groups))).toEqual(new Set([shown]))
  expect(seen.some(change => change.people)).toBe(false)
})

it('the live updates of an auditor end with the engagement, although nothing else in the firm changes', async () => {
  const kim = await app.owner(abnOf(78))
  const clientId = await addClient(app, ann, abnOf(79))
  const post = (path: string, body: object) => app.request('POST', path, { token: ann.token, body })
  await post('/api/business/auditor/engage', {
    firmId: ann.firmId,
    email: kim.email,
    clientIds: [clientId],
    from: '2026-08-01',
    to: '2026-08-31',
  })
  await app.running.settled()
  const changes = changesIn(await connect({ token: kim.token, firmId: ann.firmId }))
  // What changed before the stream was open comes first.
  expect((await changes.next()).value?.clients).toContain(clientId)
  const engagements = (await app.request('GET', `/api/business/auditors?firmId=${ann.firmId}`, ann)).json<{ id: string; email: string }[]>()
  expect((await post('/api/business/auditor/end', { id: engagements.find(({ email }) => email === kim.email)?.id })).statusCode).toBe(200)
  expect((await changesUntil(changes, () => false)).flatMap(change => change.groups)).toEqual([])
})

it('a removed member receives no more live updates', async () => {
  const bob = await app.owner(abns[4])
  const open = await connect(bob)
  const files = { 'scan_1.png': fakePng() }
  await dismiss(app, bob)
  const by = { commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null }
  const body = {
    groupId: 'after',
    clientId: bob.firmId,
    firmId: bob.firmId,
    uploadId: 'u',
    stack: false,
    files: [],
    name: '',
    parentId: null,
  }
  expect((await app.upload(bob.token, files)).statusCode).toBe(404)
  await app.running.execute(receiveUpload, body, by)
  expect((await changesUntil(changesIn(open), () => false)).flatMap(change => change.groups)).toEqual([])
})

it.each([
  ['is limited to some clients', async (who: Person, clientId: string) => limit(who, [clientId])],
  ['is removed', async ({ userId }: Person) => asAnn('/api/business/team/remove', { userId })],
  ['becomes a manager', async ({ userId }: Person) => asAnn('/api/business/team/changeType', { userId, type: 'admin' })],
])('the live updates of a member who %s end at once, so that open screens are read again', async (_, change) => {
  const clientId = await addClient(app, ann, freshAbn())
  const bob = await employee(app, ann, abns[0])
  const open = changesIn(await connect({ token: bob.token, firmId: ann.firmId }))
  await open.next()
  expect((await change(bob, clientId)).statusCode).toBe(200)
  await changesUntil(open, () => false)
})

it('the live updates of a member end with the session, and not when another member is limited', async () => {
  const [clientId, bob, kim] = [await addClient(app, ann, freshAbn()), await employee(app, ann, abns[0]), await employee(app, ann, abns[0])]
  const open = changesIn(await connect({ token: bob.token, firmId: ann.firmId }))
  await open.next()
  expect((await limit(kim, [clientId])).statusCode).toBe(200)
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('of kim') }, { clientId }))
  await changesUntil(open, ({ groups }) => groups.includes(groupId))
  expect((await app.request('POST', '/api/accountant/session/end', { token: bob.token, body: {} })).statusCode).toBe(200)
  await changesUntil(open, () => false)
})

it('live updates name the client of a batch of which an invoice was saved, so that its quarters and worksheets are read again, and the client that it was merged into', async () => {
  const [clientId, duplicate] = [
    await addClient(app, ann, abnOf(31), 'Wattle Street Bakery'),
    await addClient(app, ann, abnOf(32), 'Wattle Bread'),
  ]
  const upload = async (client: string, name: string): Promise<string> =>
    groupOf(await app.upload(ann.token, { [`${name}.png`]: fakePng(name) }, { clientId: client }))
  const [groupId, merged] = [await upload(clientId, 'quarter'), await upload(duplicate, 'merged')]
  await app.running.settled()
  await mergingIn(app, ann).merge(clientId, duplicate)
  const save = async (id: string): Promise<LiveChange | undefined> => {
    const changes = changesIn(await connect(ann))
    // What changed before the stream was open comes first.
    await changes.next()
    const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).json<{
      invoices: { id: string }[]
    }>()
    await app.request('POST', '/api/accountant/invoices/update', {
      token: ann.token,
      body: { invoices: [{ invoice_id: invoices[0]?.id, invoice_data: { total: 12.5 } }] },
    })
    return (await changesUntil(changes, change => change.groups.includes(id))).at(-1)
  }
  expect(await save(groupId)).toEqual({ groups: [groupId], clients: [], groupClients: [clientId] })
  expect((await save(merged))?.groupClients?.toSorted()).toEqual([clientId, duplicate].toSorted())
})

it('live updates contain a new client', async () => {
  const open = await connect(ann)
  const clientId = await addClient(app, ann, abns[2])
  const changes = await changesUntil(changesIn(open), change => change.clients.includes(clientId))
  expect(changes.at(-1)?.clients).toContain(clientId)
})

it('a user has a limited number of concurrent streams, and can open another one as soon as one ends', async () => {
  const leo = await app.owner(abns[5])
  const gone = Array.from({ length: maxStreams }, () => new AbortController())
  const open = (stop?: AbortController) =>
    fetch(`${address}/api/live?firmId=${leo.firmId}`, {
      headers: { authorization: `Bearer ${leo.token}` },
      ...(stop ? { signal: stop.signal } : {}),
    })
  expect((await Promise.all(gone.map(open))).map(({ status }) => status)).toEqual(gone.map(() => 200))
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('live.too-many')
  expect((await connect(eve)).status).toBe(200)
  gone[0]?.abort()
  let again = await open()
  for (let tries = 0; again.status !== 200 && tries < 1000; tries += 1) again = await open()
  expect(again.status).toBe(200)
  expect((await open()).status).toBe(429)
  for (const stop of gone) stop.abort()
})

it('open streams and connections without a request do not delay closing the server', async () => {
  const other = await startApp()
  const at = await other.running.app.listen({ port: 0, host: '127.0.0.1' })
  const bob = await other.owner(abns[3])
  const { port } = new URL(at)
  const silent = createConnection(Number(port), '127.0.0.1')
  await once(silent, 'connect')
  const stream = await fetch(`${at}/api/live?firmId=${bob.firmId}`, { headers: { authorization: `Bearer ${bob.token}` } })
  const ended = Promise.all([once(silent, 'close'), stream.text()])
  await other.close()
  expect((await ended)[1]).toContain(': open')
})
