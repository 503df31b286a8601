/** Damage in a running product, as users, operators and monitoring see it. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { valueIn } from '../testing/metrics.ts'
import { untilNight } from '../main/roles/storage-checks.ts'
import { operate } from './operate.ts'

let folder: string
let app: TestApp
let ann: Person
let groupId: string
beforeEach(async () => {
  folder = await temporaryFolder()
  app = await startApp({ folder })
  ann = await app.owner(abns[0])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
})
afterEach(async () => {
  await app.close(true)
  await removeFolder(folder)
})
async function check(...args: string[]) {
  const lines: string[] = []
  const code = await operate('check', args, { say: line => lines.push(line), warn: line => lines.push(line) }, { DOCKETRY_DATA: folder })
  return { code, text: lines.join('\n') }
}
const login = () => app.request('POST', '/api/auth/login', { body: { email: ann.email, password: 'correct horse' } })
const statusOf = async (id: string) =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).json<{ status: string }>().status

it('docketry check finds nothing in an undamaged folder, running or not, and exits with code 0', async () => {
  expect(await check()).toMatchObject({ code: 0, text: expect.stringContaining('Nothing is damaged.') as string })
  await app.close(true)
  expect(await check('--all', '--json')).toMatchObject({ code: 0, text: expect.stringContaining('"findings":[]') as string })
  app = await startApp({ folder })
})

it('one unreadable event stops neither sign-in nor any other batch, also when every projection is rebuilt', async () => {
  const events = await app.events()
  const damaged = events.find(({ stream, revision }) => stream.startsWith('file-') && revision === 1)!
  await app.close(true)
  const [db, projections] = ['events.db', 'work.db'].map(name => openSqlite(join(folder, name), { synchronous: 'FULL' }))
  db?.prepare("UPDATE events SET data = '{' || data WHERE position = ?").run(damaged.position)
  projections?.exec('DELETE FROM checkpoints; DELETE FROM pointers')
  for (const { name } of projections?.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'd:%'").all() ?? [])
    projections?.exec(`DELETE FROM "${String(name)}"`)
  for (const one of [db, projections]) one?.close()
  app = await startApp({ folder })
  await app.running.settled()
  expect((await login()).statusCode).toBe(200)
  await addClient(app, ann, abns[1])
  const other = groupOf(await app.upload(ann.token, { 'scan_2.pdf': fakePdf(1) }))
  await app.running.settled()
  expect(await statusOf(other)).toBe('COMPLETE')
  await expect
    .poll(async () => (await app.request('GET', '/readyz')).json<{ checks: Record<string, string> }>().checks['storage'])
    .toEqual(expect.any(String))
  const { code, text } = await check()
  expect(code).toBe(3)
  expect(text).toEqual(expect.stringContaining(`The event 1 of ${damaged.stream} (position ${damaged.position}) cannot be read`))
  expect(await app.running.ops.health.ready()).toMatchObject({ checks: { storage: expect.stringContaining(damaged.stream) as string } })
  expect(valueIn(await app.running.ops.metrics.text(), 'docketry_storage_findings', { kind: 'event' })).toBe(1)
  // Retry of the batch succeeds: it changes the stream of the batch, and only that of its file is damaged.
  const restart = await app.request('POST', '/api/accountant/scans/restart', { ...ann, body: { scanGroupId: groupId } })
  expect([restart.statusCode, restart.json()]).toEqual([200, { success: true }])
})

it('reading a damaged blob records a finding, which the next check removes once the blob is restored', async () => {
  const { url } = (await app.request('GET', `/api/accountant/invoice/image?invoice_id=${await firstInvoice()}`, ann)).json<{
    url: string
  }>()
  const [owner = '', hash = ''] = new URL(url, 'http://here').pathname.split('/').slice(5)
  const whole = (await app.request('GET', url, ann)).rawPayload
  await writeFile(join(folder, 'blobs', owner, hash), 'damaged')
  expect((await app.request('GET', url, ann)).statusCode).toBe(500)
  await expect.poll(async () => valueIn(await app.running.ops.metrics.text(), 'docketry_storage_findings', { kind: 'blob' })).toBe(1)
  expect(await check()).toMatchObject({ code: 3, text: expect.stringContaining(`${owner}/${hash} is damaged`) as string })
  await writeFile(join(folder, 'blobs', owner, hash), whole)
  expect((await check()).code).toBe(0)
  await expect
    .poll(async () => valueIn(await app.running.ops.metrics.text(), 'docketry_storage_findings', { kind: 'blob' }), { timeout: 5000 })
    .toBe(0)
})
const firstInvoice = async () =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>().invoices[0]?.id

it('blobs without an event are orphans; blobs of uploaded files are not', async () => {
  const blobs = await openBlobs(join(folder, 'blobs'))
  await blobs.put(newId(), Buffer.from('left by a crash'))
  const { text } = await check('--json')
  expect(JSON.parse(text)).toMatchObject({ orphans: 1, removed: 0 })
  expect((await readdir(join(folder, 'blobs'))).length).toBeGreaterThan(1)
})

it('the nightly check starts at 02:00 in Sydney', () => {
  expect(untilNight(Date.UTC(2026, 6, 1, 15, 0))).toBe(3_600_000)
  expect(untilNight(Date.UTC(2026, 6, 1, 16, 0))).toBe(86_400_000)
})
