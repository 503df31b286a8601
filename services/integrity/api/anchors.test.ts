/** Anchors as an operator sees them, and takes one on request. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnchorEntry, Anchors } from '@docketry/contracts/api/anchors.ts'
import { personNow } from '../../cli/control/person.ts'
import { operate } from '../../cli/operate.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { appendChained } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fingerprintOf, makeAnchorKey } from '../anchors/anchor-key.ts'
import { takeAnchor } from '../anchors/take-anchor.ts'

let keys: string
let fingerprint: string
let app: TestApp
let su: Person
let events = 0
beforeAll(async () => {
  keys = await temporaryFolder()
  const key = join(keys, 'anchor-key.pem')
  fingerprint = fingerprintOf(makeAnchorKey(key))
  app = await startApp({ env: { DOCKETRY_ANCHOR_KEY: key } })
  su = await app.owner(abns[0])
  await app.grant(su, 'su')
})
afterAll(async () => {
  await app.close()
  await removeFolder(keys)
})

const listed = async (before?: number): Promise<Anchors> =>
  (await app.request('GET', `/api/operator/anchors${before === undefined ? '' : `?before=${before}`}`, { token: su.token })).json<Anchors>()
const take = (key = newId()) =>
  app.request('POST', '/api/operator/anchors/take', { token: su.token, body: {}, headers: { 'idempotency-key': key } })
/** Stores an event, so that there is something to anchor. */
const store = () => appendChained(app.running.stores.events, 'a', (events += 1))
const takeUnsigned = () => takeAnchor({ ...app.running.stores, execute: executor(app.running.stores.events) }, null)

it('before the first anchor the list is empty, and names the key and the folder of the next', async () => {
  expect(await listed()).toEqual({ last: null, total: 0, earlier: [], key: fingerprint, folder: join(app.folder, 'anchors') })
})

it('an anchor taken on request is signed, names the person, and its file is in the folder; a request that is sent again takes no second one', async () => {
  const key = newId()
  const { anchor } = (await take(key)).json<{ anchor: AnchorEntry | null }>()
  expect(anchor).toMatchObject({
    number: 1,
    root: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    key: fingerprint,
    file: 'anchor-000001.ndjson',
    by: `Ann ${abns[0]}`,
    operator: null,
  })
  expect(anchor?.events).toBeGreaterThan(anchor?.streams ?? Infinity)
  expect(await readdir(join(app.folder, 'anchors'))).toEqual(['anchor-000001.ndjson'])
  await store()
  expect((await take(key)).json()).toEqual({ anchor })
  expect((await listed()).last).toEqual(anchor)
  const [event] = (await app.events()).filter(({ type }) => type === 'Anchored')
  expect(event?.metadata).toMatchObject({ actor: `user:${su.userId}`, endpoint: 'take-anchor' })
})

it('where nothing was stored since the last anchor none is taken, and the answer is null', async () => {
  expect((await take()).json<{ anchor: AnchorEntry | null }>().anchor?.number).toBe(2)
  expect((await take()).json()).toEqual({ anchor: null })
})

it('while another anchor is being taken the request is refused with a sentence', async () => {
  const { documents } = app.running.stores
  await documents.lease('take-anchor', 'another', 60_000)
  const refused = await take()
  await documents.release('take-anchor', 'another')
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: { code: 'anchor.being-taken', message: expect.stringContaining('Another process is taking an anchor now.') as string } },
  ])
})

it('the list names who had each anchor taken, and gives ten earlier ones at a time, newest first', async () => {
  await store()
  await operate('anchor', [], { say: () => {}, warn: () => {} }, { DOCKETRY_DATA: app.folder, DOCKETRY_DEMO: '0' })
  for (let n = 4; n <= 14; n += 1) {
    await store()
    await takeUnsigned()
  }
  const first = await listed()
  expect([first.last?.number, first.last?.key, first.total]).toEqual([14, null, 14])
  expect(first.earlier.map(({ number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  const second = await listed(4)
  expect(second.last).toEqual(first.last)
  expect(second.earlier.map(({ number, key, by, operator }) => [number, key, by, operator])).toEqual([
    [3, fingerprint, null, personNow()],
    [2, fingerprint, `Ann ${abns[0]}`, null],
    [1, fingerprint, `Ann ${abns[0]}`, null],
  ])
})

it('only a person with the role su sees or takes anchors', async () => {
  const bo = await app.owner(abns[1])
  for (const [method, path] of [
    ['GET', 'anchors'],
    ['POST', 'anchors/take'],
  ] as const)
    expect(
      (await app.request(method, `/api/operator/${path}`, { token: bo.token, ...(method === 'POST' ? { body: {} } : {}) })).statusCode,
    ).toBe(404)
})
