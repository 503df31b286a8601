/** An Idempotency-Key identifies one request: a repeat gets the first answer, another request with the same key is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder } from '../platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { multipartOf, zipOf, type ZipFiles } from '../testing/zips.ts'

let app: TestApp
let ann: Person
let eve: Person
let clientId: string
let groupId: string

beforeAll(async () => {
  app = await startApp({ rough: 5 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'a.png': fakePng('a') }, { clientId }))
  await app.running.settled()
})
afterAll(async () => {
  await app.close(true)
  await removeFolder(app.folder)
})

const post = (path: string, body: object, key: string, who = ann) =>
  app.request('POST', `/api/accountant/${path}`, { token: who.token, body, headers: { 'idempotency-key': key } })
const rename = (name: string, key: string, who = ann) => post('scanGroup/update', { id: groupId, name }, key, who)
const statusOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  (JSON.parse(body) as { error?: { code: string } }).error?.code,
]
const reused = [422, 'command.reused-key']
const detail = async () => (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
const nameNow = async () => (await detail()).name
const upload = async (files: ZipFiles, key: string, fields: Record<string, string> = {}) => {
  const { body, headers } = multipartOf({ clientId, ...fields }, await zipOf(files))
  return app.request('POST', '/api/image/files/upload', { token: ann.token, body, headers: { ...headers, 'idempotency-key': key } })
}

describe('a used idempotency key', () => {
  it('is refused for another body, with a sentence that says what to do, and nothing changes', async () => {
    const key = newId()
    expect((await rename('Water', key)).statusCode).toBe(200)
    const answer = await rename('Gas', key)
    expect(statusOf(answer)).toEqual(reused)
    expect(answer.json<{ error: { message: string } }>().error.message).toContain('new key')
    expect(await nameNow()).toBe('Water')
  })
  it('is refused on another endpoint, and with another query', async () => {
    const key = newId()
    expect((await rename('Phone', key)).statusCode).toBe(200)
    expect(statusOf(await post('scans/delete', { group_id: groupId }, key))).toEqual(reused)
    expect(statusOf(await post('scanGroup/update?x=1', { id: groupId, name: 'Phone' }, key))).toEqual(reused)
  })
  it('returns the first answer for the same body, in any order of its fields', async () => {
    const key = newId()
    const first = await rename('Rent', key)
    await rename('Later', newId())
    const again = await post('scanGroup/update', { name: 'Rent', id: groupId }, key)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await nameNow()).toBe('Later')
  })
  it('is stored for a command without events: a later repeat does not execute it', async () => {
    await rename('Same', newId())
    const key = newId()
    const before = (await app.events()).length
    expect((await rename('Same', key)).statusCode).toBe(200)
    expect((await app.events()).length).toBe(before)
    await rename('Other', newId())
    expect((await rename('Same', key)).statusCode).toBe(200)
    expect(await nameNow()).toBe('Other')
    expect(statusOf(await rename('Third', key))).toEqual(reused)
  })
  it('is refused for another body also where the first request was refused', async () => {
    const key = newId()
    expect(statusOf(await rename('<b>Bold</b>', key))).toEqual([422, 'group.name-odd'])
    expect(statusOf(await rename('Mine', key))).toEqual(reused)
  })
  it('of another user is another key', async () => {
    const key = newId()
    await rename('Ours', key)
    expect((await post('profile/update', { firstName: 'Eve', lastName: 'Lee' }, key, eve)).statusCode).not.toBe(422)
  })
})

it('one of several concurrent requests with the same key and different bodies succeeds', async () => {
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => rename(`Name ${n}`, key)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(11).fill(422)])
  expect(await nameNow()).toBe(`Name ${answers.findIndex(({ statusCode }) => statusCode === 200)}`)
})

it('a repeated upload returns the first batch, and its key is refused for other files, fields and names', async () => {
  const key = newId()
  const files = { 'b.png': fakePng('b'), 'c.png': fakePng('c') }
  const first = await upload(files, key)
  expect(first.statusCode).toBe(200)
  expect(groupOf(await upload(files, key))).toEqual(groupOf(first))
  expect(statusOf(await upload({ ...files, 'c.png': fakePng('d') }, key))).toEqual(reused)
  expect(statusOf(await upload({ 'b.png': fakePng('b'), 'e.png': fakePng('c') }, key))).toEqual(reused)
  expect(statusOf(await upload(files, key, { name: 'Another name' }))).toEqual(reused)
  expect(statusOf(await rename('By an upload key', key))).toEqual(reused)
  await app.running.settled()
  const answer = await app.request('GET', `/api/accountant/scans/detail?groupId=${groupOf(first)}`, ann)
  expect(answer.json<GroupDetail>().invoices.length).toBe(2)
})

it('a used key is remembered after a restart', async () => {
  const [changed, same, file] = [newId(), newId(), newId()]
  await rename('Before', changed)
  await rename('Before', same)
  const uploaded = groupOf(await upload({ 'z.png': fakePng('z') }, file))
  await app.close(true)
  app = await startApp({ rough: 5, folder: app.folder })
  expect(statusOf(await rename('After', changed))).toEqual(reused)
  expect(statusOf(await rename('After', same))).toEqual(reused)
  expect(statusOf(await upload({ 'y.png': fakePng('y') }, file))).toEqual(reused)
  expect(groupOf(await upload({ 'z.png': fakePng('z') }, file))).toEqual(uploaded)
  expect((await rename('Before', changed)).statusCode).toBe(200)
})

it('events contain the fingerprint of their request, and not its body', async () => {
  await rename('Marked', newId())
  const [last] = (await app.events()).filter(({ type }) => type === 'GroupRenamed').slice(-1)
  expect(last?.metadata.fingerprint).toMatch(/^[\w-]{22}$/u)
})
