/** A person leaves permanent failures out of a batch, and brings them back. */
import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { unreadable } from '../../workers/unreadable.ts'
import { topicsOfStage } from '../../platform/stages/stage.ts'
import { stageNames } from '../../pipeline/topology.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakeWorkers, fakePdf, fakePng, type Fault } from '../../testing/fake-workers.ts'
import { unsigned } from '../../testing/unsigned.ts'
import { announced } from '../projections/progress.ts'
import { handleLeaveOutFailed } from './leave-out.ts'

let app: TestApp
let ann: Person
let clientId: string
let fault: Fault
let uploads = 0

beforeAll(async () => {
  app = await startApp({ rough: 31, retryDelayMs: 0, workers: fakeWorkers({ fault: (name, input) => fault(name, input) }) })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
})
beforeEach(() => (fault = () => undefined))
afterAll(() => app.close())

const upload = async (files: Record<string, Buffer>, more: Record<string, string> = {}) => {
  const groupId = groupOf(await app.upload(ann.token, files, { clientId, name: `batch ${(uploads += 1)}`, ...more }))
  await app.running.settled()
  return groupId
}
const post = (path: string, scanGroupId: string, who = ann) =>
  app.request('POST', `/api/accountant/scans/${path}`, { token: who.token, body: { scanGroupId } })
async function detail(groupId: string): Promise<GroupDetail> {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json()
}
const card = async (groupId: string) =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}`, ann))
    .json<{ groups: GroupCard[] }>()
    .groups.find(it => it.id === groupId)
const leftOutEvents = async () => (await app.events()).filter(event => event.type === 'FileFailuresLeftOut').length
const openFails: Fault = (name, { path }) => (name === 'open' && path ? unreadable('file.encrypted') : undefined)
const pageFails: Fault = (name, { page }) => (name === 'prepare' && page === 2 ? unreadable('file.page-unreadable') : undefined)
async function retryDead() {
  const { log } = app.running.stores
  for (const stage of stageNames)
    for (const topic of topicsOfStage(stage)) for (const { id } of await log.deadLetters(topic)) await log.retryDead(id)
}

describe('a batch with an unreadable page', () => {
  it('is complete once the page is left out, also after Retry, with unchanged rows', async () => {
    fault = pageFails
    const groupId = await upload({ 'scan_1.pdf': fakePdf(3, 'page'), 'scan_2.png': fakePng() })
    const before = await detail(groupId)
    expect([before.status, before.invoices.length, before.leftOut]).toEqual(['FAILED', 3, undefined])
    expect((await post('leaveOut', groupId)).json()).toEqual({ success: true })
    const after = await detail(groupId)
    expect(after).toMatchObject({ status: 'COMPLETE', percentage: 100, failures: [], leftOut: [{ name: 'scan_1.pdf', page: 2 }] })
    expect(unsigned(after.invoices)).toEqual(unsigned(before.invoices))
    expect(await card(groupId)).toMatchObject({
      status: 'COMPLETE',
      failures: [],
      leftOut: [{ name: 'scan_1.pdf', page: 2 }],
      invoiceCount: 3,
    })
    const restarts = async () => (await app.events()).filter(event => event.type === 'FileRestarted').length
    const restartsBefore = await restarts()
    await post('restart', groupId)
    expect([(await detail(groupId)).status, await restarts()]).toEqual(['COMPLETE', restartsBefore])
  })
})

describe('leaving out', () => {
  it('is recorded once, also for repeated and concurrent requests', async () => {
    fault = pageFails
    const groupId = await upload({ 'scan_1.pdf': fakePdf(2, 'twice') })
    const before = await leftOutEvents()
    const answers = [...(await Promise.all([post('leaveOut', groupId), post('leaveOut', groupId)])), await post('leaveOut', groupId)]
    expect(answers.map(it => it.statusCode)).toEqual([200, 200, 200])
    expect(await leftOutEvents()).toBe(before + 1)
  })
  it('is allowed to staff of the firm; for others the batch is not found', async () => {
    fault = pageFails
    const groupId = await upload({ 'scan_1.pdf': fakePdf(2, 'foreign') })
    const [eve, before] = [await app.owner(abns[1]), await leftOutEvents()]
    expect([
      (await post('leaveOut', groupId, eve)).statusCode,
      (await post('leaveOut', 'nobody')).statusCode,
      await leftOutEvents(),
    ]).toEqual([404, 404, before])
    expect((await detail(groupId)).status).toBe('FAILED')
  })
  it('includes the batches merged into the batch, and does not affect others', async () => {
    fault = pageFails
    const parent = await upload({ 'scan_1.pdf': fakePdf(1, 'parent') })
    await upload({ 'part.pdf': fakePdf(2, 'part') }, { parentGroupId: parent })
    const other = await upload({ 'scan_1.pdf': fakePdf(2, 'other') })
    expect((await detail(parent)).status).toBe('FAILED')
    await post('leaveOut', parent)
    expect(await detail(parent)).toMatchObject({ status: 'COMPLETE', leftOut: [{ name: 'part.pdf', page: 2 }] })
    expect((await detail(other)).status).toBe('FAILED')
  })
  it('every file makes the batch complete, without invoices', async () => {
    fault = openFails
    const groupId = await upload({ 'broken.pdf': fakePdf(1, 'all') })
    await post('leaveOut', groupId)
    expect(await detail(groupId)).toMatchObject({
      status: 'COMPLETE',
      percentage: 100,
      invoices: [],
      failures: [],
      leftOut: [{ name: 'broken.pdf', page: null }],
    })
  })
  it('lets a person type an invoice whose rearranged pages could not be extracted', async () => {
    const groupId = await upload({ 'scan_1.pdf': fakePdf(1, 'x'), 'scan_2.pdf': fakePdf(1, 'y') })
    const ids = (await detail(groupId)).invoices.map(it => it.id)
    fault = name => (name === 'extract' ? new Error('the model is gone') : undefined)
    await app.request('POST', '/api/accountant/invoices/join', { token: ann.token, body: { invoice_ids: ids } })
    expect(await detail(groupId)).toMatchObject({ status: 'FAILED', invoices: [{ reading: true }] })
    await post('leaveOut', groupId)
    const { status, invoices } = await detail(groupId)
    expect([status, invoices.length, invoices[0]?.reading]).toEqual(['COMPLETE', 1, undefined])
  })
})

describe('bringing back', () => {
  it('restores the failures of the batch and its parts, which Retry can then resolve', async () => {
    fault = (name, it) => pageFails(name, it) ?? (name === 'open' && uploads % 2 === 0 ? openFails(name, it) : undefined)
    const parent = await upload({ 'scan_1.pdf': fakePdf(3, 'back') })
    await upload({ 'part.pdf': fakePdf(1, 'back part') }, { parentGroupId: parent })
    const before = await detail(parent)
    await post('leaveOut', parent)
    expect((await detail(parent)).leftOut).toHaveLength(before.failures.length)
    expect((await post('bringBack', parent)).json()).toEqual({ success: true })
    const { updatedAt: _, ...after } = await detail(parent)
    expect(unsigned({ ...after, updatedAt: before.updatedAt })).toEqual(unsigned(before))
    fault = () => undefined
    await post('restart', parent)
    expect(await detail(parent)).toMatchObject({ status: 'COMPLETE', failures: [] })
  })
  it('is recorded once, and is allowed to staff of the firm', async () => {
    fault = pageFails
    const groupId = await upload({ 'scan_1.pdf': fakePdf(2, 'back twice') })
    await post('leaveOut', groupId)
    const countBroughtBack = async () => (await app.events()).filter(event => event.type === 'FileFailuresBroughtBack').length
    const [eve, before] = [await app.owner(abns[3]), await countBroughtBack()]
    expect([
      (await post('bringBack', groupId, eve)).statusCode,
      (await post('bringBack', 'nobody')).statusCode,
      await countBroughtBack(),
    ]).toEqual([404, 404, before])
    await Promise.all([post('bringBack', groupId), post('bringBack', groupId)])
    await post('bringBack', groupId)
    expect([await countBroughtBack(), (await detail(groupId)).status]).toEqual([before + 1, 'FAILED'])
  })
  it('shows a rearranged invoice as being read again, and keeps values typed meanwhile', async () => {
    const groupId = await upload({ 'scan_1.pdf': fakePdf(1, 'p'), 'scan_2.pdf': fakePdf(1, 'q') })
    const ids = (await detail(groupId)).invoices.map(it => it.id)
    fault = name => (name === 'extract' ? new Error('the model is gone') : undefined)
    await app.request('POST', '/api/accountant/invoices/join', { token: ann.token, body: { invoice_ids: ids } })
    await app.running.settled()
    await post('leaveOut', groupId)
    const [joined] = (await detail(groupId)).invoices
    const body = { invoices: [{ invoice_id: joined?.id, invoice_data: { total: 12.5, wasModified: true } }] }
    expect((await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })).json()).toMatchObject({
      outcomes: [{ saved: true }],
    })
    await post('bringBack', groupId)
    expect(await detail(groupId)).toMatchObject({ status: 'FAILED', invoices: [{ reading: true, total: 12.5 }] })
    fault = () => undefined
    await post('restart', groupId)
    const {
      status,
      invoices: [row],
    } = await detail(groupId)
    expect([status, row?.total, row?.invoiceNumber, row?.reading]).toEqual(['COMPLETE', 12.5, expect.any(String), undefined])
  })
})

it('leaving out thousands of failed files runs at most 16 commands at once', async () => {
  const files = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`f${i}`, { ...announced('scan.pdf'), failed: 'file.empty' }]))
  const row = { id: 'g', order: Object.keys(files), files } as unknown as ScanGroupRow // what the handler reads
  const running = { now: 0, highest: 0, done: 0 }
  const execute = async () => {
    running.highest = Math.max(running.highest, (running.now += 1))
    await tick()
    running.now -= 1
    running.done += 1
    return { position: null, facts: [], repeated: false }
  }
  const read = { get: () => Promise.resolve(row), find: () => Promise.resolve({ rows: [], total: 0 }) } as unknown as ReadRows // the handler's two reads
  await handleLeaveOutFailed({ read }).answer({ body: { scanGroupId: 'g' }, execute } as unknown as Parameters<
    ReturnType<typeof handleLeaveOutFailed>['answer']
  >[0]) // the handler uses nothing else
  expect(running).toEqual({ now: 0, highest: 16, done: 3000 })
})

it('a left-out file that succeeds later is included again', async () => {
  fault = name => (name === 'open' ? new Error('a worker died') : undefined)
  const groupId = await upload({ 'late.pdf': fakePdf(2, 'late') })
  await post('leaveOut', groupId)
  expect((await detail(groupId)).status).toBe('COMPLETE')
  fault = () => undefined
  await retryDead()
  const whole = await detail(groupId)
  expect([whole.status, whole.invoices.length, whole.leftOut]).toEqual(['COMPLETE', 2, undefined])
})
