/** The pipeline from upload to answer, on a log that repeats and delays, with fake workers. With real workers: reading.test.ts. */
import { afterEach, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { brokenAt } from '../platform/testing/broken-at.ts'
import type { JobOutput } from '../workers/jobs.ts'
import { unreadable } from '../workers/unreadable.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeWorkers, fakePdf, fakePng, type Fault } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
afterEach(() => app.close())

async function start(fault?: Fault, segment?: (paths: string[]) => number[][], rough = 5) {
  app = await startApp({ rough, workers: fakeWorkers({ ...(fault ? { fault } : {}), ...(segment ? { segment } : {}) }) })
  ann = await app.owner(abns[0])
}
const detail = async (groupId: string): Promise<GroupDetail> =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json()
const retry = (groupId: string) =>
  app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupId } })
const remove = (groupId: string) => app.request('POST', '/api/accountant/scans/delete', { token: ann.token, body: { group_id: groupId } })

async function settledDetail(groupId: string) {
  await app.running.settled()
  return detail(groupId)
}
/** The file, page and invoice of each event of a type. */
async function keysOfEvents(type: string): Promise<string[]> {
  const events = (await app.events()).filter(event => event.type === type)
  return events.map(({ data }) => {
    const { fileId = '', page = '', invoiceId = '' } = data as Record<string, string>
    return `${fileId}/${page}/${invoiceId}`
  })
}
const none: string[] = []
const duplicates = (keys: string[]) => keys.filter((key, i) => keys.indexOf(key) !== i)

async function expectNoDuplicates() {
  for (const type of ['FileUploaded', 'FileOpened', 'PagePrepared', 'PageRead', 'InvoiceExtracted'])
    expect([type, duplicates(await keysOfEvents(type))]).toEqual([type, none])
  const streams = Map.groupBy(await app.events(), event => event.stream)
  for (const events of streams.values()) expect(brokenAt(events)).toBeNull()
}

describe.each([1, 2, 3, 4])('the pipeline on a log that repeats and reorders messages, seed %i', seed => {
  it('reads every page once and makes every invoice once', async () => {
    await start(undefined, undefined, seed)
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`scan_${i + 1}.pdf`, fakePdf((i % 4) + 1, `${i}`)]))
    const group = await settledDetail(groupOf(await app.upload(ann.token, files)))
    expect(group).toMatchObject({ status: 'COMPLETE', percentage: 100, total: 30, files: 12, failures: [] })
    expect(group.progress).toEqual({ total: 30, prepared: 30, read: 30, failed: 0, invoices: 30, invoicesDone: 30 })
    expect(group.invoices.map(invoice => invoice.order)).toEqual(group.invoices.map(invoice => invoice.order).toSorted((a, b) => a - b))
    await expectNoDuplicates()
  })
})

describe('a page that cannot be read', () => {
  let broken = true
  const fault: Fault = (name, { page }) => (broken && name === 'prepare' && page === 2 ? unreadable('file.page-unreadable') : undefined)

  it('fails alone; Retry prepares and reads that page only; a second failure is recorded again', async () => {
    broken = true
    await start(fault)
    const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3), 'scan_2.png': fakePng() }))
    const first = await settledDetail(groupId)
    expect(first.status).toBe('FAILED')
    expect(first.invoices).toHaveLength(3)
    expect(first.percentage).toBeLessThan(100)
    expect(first.failures).toMatchObject([{ name: 'scan_1.pdf', page: 2, code: 'file.page-unreadable' }])

    expect((await retry(groupId)).json()).toEqual({ success: true })
    const second = await settledDetail(groupId)
    expect([second.status, second.failures.length, (await keysOfEvents('PageFailed')).length]).toEqual(['FAILED', 1, 2])
    expect((await keysOfEvents('PageRead')).length).toBe(3)

    broken = false
    await retry(groupId)
    const third = await settledDetail(groupId)
    expect([third.status, third.percentage, third.invoices.length, third.failures]).toEqual(['COMPLETE', 100, 4, []])
    expect([(await keysOfEvents('PagePrepared')).length, (await keysOfEvents('PageRead')).length]).toEqual([4, 4])
    await expectNoDuplicates()
  })
})

it('Retry reads a file that could not be opened before', async () => {
  let broken = true
  await start(name => (broken && name === 'open' ? unreadable('file.took-too-long') : undefined))
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  expect(await settledDetail(groupId)).toMatchObject({ status: 'FAILED', failures: [{ page: null, code: 'file.took-too-long' }] })
  broken = false
  await retry(groupId)
  expect(await settledDetail(groupId)).toMatchObject({ status: 'COMPLETE', total: 2, failures: [] })
  await expectNoDuplicates()
})

it('an invoice whose fields failed is listed as a failure, and Retry extracts it', async () => {
  let left = 3
  await start(name => (name === 'extract' && (left -= 1) >= 0 ? new Error('the model is gone') : undefined))
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng() }))
  expect(await settledDetail(groupId)).toMatchObject({
    status: 'FAILED',
    failures: [{ page: null, code: 'file.fields-failed' }],
    invoices: [],
  })
  left = 0
  await retry(groupId)
  const group = await settledDetail(groupId)
  expect([group.status, group.invoices.length, (await keysOfEvents('PageRead')).length]).toEqual(['COMPLETE', 1, 1])
})

it('a job that failed once is retried, and no failure is listed', async () => {
  const once = new Set<string>()
  await start((name, { page = 0 }) => {
    const key = `${name}/${page}`
    if (once.has(key)) return undefined
    once.add(key)
    return new Error('a worker died')
  })
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  expect(await settledDetail(groupId)).toMatchObject({ status: 'COMPLETE', failures: [], percentage: 100 })
  await expectNoDuplicates()
})

it('a page that succeeds on Retry after it was given up is counted', async () => {
  const failing = new Set(['1', '2', '3'])
  await start(
    (name, { page }) => (name === 'read' && failing.delete(String(page)) ? unreadable('file.took-too-long') : undefined),
    undefined,
    9,
  )
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }))
  await app.running.settled()
  await retry(groupId)
  const group = await settledDetail(groupId)
  expect([group.status, group.percentage, group.invoices.length, group.progress.read]).toEqual(['COMPLETE', 100, 3, 3])
  await expectNoDuplicates()
})

it('each file becomes one invoice when segmentation fails', async () => {
  await start(name => (name === 'segment' ? new Error('no idea') : undefined))
  const group = await settledDetail(groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3), 'scan_2.pdf': fakePdf(2) })))
  expect([group.status, group.invoices.map(invoice => invoice.pages.length)]).toEqual(['COMPLETE', [3, 2]])
})

it('Retry pressed repeatedly during processing changes nothing', async () => {
  await start()
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(5), 'scan_2.pdf': fakePdf(4, 'b'), 'scan_3.png': fakePng() }))
  for (let i = 0; i < 8; i += 1) expect((await retry(groupId)).statusCode).toBe(200)
  const group = await settledDetail(groupId)
  expect([group.status, group.percentage, group.invoices.length, group.failures]).toEqual(['COMPLETE', 100, 10, []])
  await expectNoDuplicates()
})

it('the pipeline continues after an orderly shutdown and a restart', async () => {
  const workers = fakeWorkers()
  for (const pages of [1, 4, 9]) {
    app = await startApp({ rough: pages, workers: workers })
    ann = await app.owner(abns[0])
    const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages), 'scan_2.png': fakePng() }))
    await app.close(true)
    app = await startApp({ rough: pages + 1, workers: workers, folder: app.folder })
    const group = await settledDetail(groupId)
    expect([group.status, group.invoices.length]).toEqual(['COMPLETE', pages + 1])
    await expectNoDuplicates()
    if (pages !== 9) await app.close()
  }
})

describe('a stack of scanned sheets', () => {
  const together = (paths: string[]) => [paths.map((_, i) => i)]

  it('becomes one invoice where segmentation joins its sheets; separate files never do', async () => {
    await start(undefined, together)
    const sheets = { 'scan_1.png': fakePng('page 1 of 2'), 'scan_2.png': fakePng('page 2 of 2') }
    const detail = await settledDetail(groupOf(await app.upload(ann.token, sheets, {}, 'scans')))
    expect([detail.status, detail.invoices.map(invoice => invoice.pages.length)]).toEqual(['COMPLETE', [2]])
    const files = await settledDetail(groupOf(await app.upload(ann.token, sheets, {}, 'files')))
    expect([files.status, files.invoices.map(invoice => invoice.pages.length)]).toEqual(['COMPLETE', [1, 1]])
    await expectNoDuplicates()
  })

  it('is processed without a sheet that failed, which Retry adds as an invoice of its own', async () => {
    let broken = true
    await start(name => (broken && name === 'open' ? ((broken = false), unreadable('file.truncated')) : undefined), together)
    const sheets = Object.fromEntries([1, 2, 3].map(n => [`scan_${n}.png`, fakePng(`${n}`)]))
    const groupId = groupOf(await app.upload(ann.token, sheets, {}, 'scans'))
    const first = await settledDetail(groupId)
    if (first.status === 'FAILED') await retry(groupId)
    const second = await settledDetail(groupId)
    expect([second.status, second.failures, second.invoices.flatMap(invoice => invoice.pages).length]).toEqual(['COMPLETE', [], 3])
    await expectNoDuplicates()
  })
})

describe('a deleted batch', () => {
  it.each(['open', 'prepare', 'read', 'segment', 'extract'])('leaves no invoice when it is deleted while stage %s runs', async stage => {
    let groupId: string | null = null
    const workers = fakeWorkers()
    const stop = async (name: string) => {
      if (name !== stage || groupId === null) return
      const id = groupId
      groupId = null
      await remove(id)
    }
    const run: typeof workers.run = async (name, input) => {
      await stop(name)
      const answer = await workers.run(name, input)
      await stop(name)
      return answer as JobOutput<typeof name> // what a promise of it holds
    }
    app = await startApp({
      rough: 6,
      workers: { ...workers, run, open: job => run('open', job), prepare: job => run('prepare', job), read: job => run('read', job) },
    })
    ann = await app.owner(abns[0])
    groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3), 'scan_2.png': fakePng() }))
    const id = groupId
    await app.running.settled()
    await remove(id)
    await app.running.settled()
    expect((await app.running.read.find('invoices', { filter: { groupId: id } })).rows).toEqual([])
    expect((await app.running.read.find('files', { filter: { groupId: id } })).rows).toEqual([])
    const quarter = (2026 - 2000) * 4 + 2
    const byQuarter = await app.request('GET', `/api/accountant/scans/detail?quarter=${quarter}&firmId=${ann.firmId}`, ann)
    expect(byQuarter.json<GroupDetail>().invoices).toEqual([])
  })

  it('leaves no file when it is deleted right after the upload', async () => {
    await start()
    const groupId = groupOf(
      await app.upload(ann.token, Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`scan_${i}.png`, fakePng(`${i}`)]))),
    )
    await remove(groupId)
    await app.running.settled()
    expect((await app.running.read.find('files', { filter: { groupId } })).rows).toEqual([])
    expect((await app.running.read.find('invoices', { filter: { groupId } })).rows).toEqual([])
  })
})

it('a batch lists its child batches and their invoices', async () => {
  await start()
  const clientId = await addClient(app, ann, abns[2])
  const parent = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('p') }, { clientId }))
  const child = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('c') }, { clientId, parentGroupId: parent }))
  await app.running.settled()
  const group = await detail(parent)
  expect([group.children.map(it => it.id), group.invoices.length]).toEqual([[child], 2])
  const alone = await app.request('GET', `/api/accountant/scans/detail?groupId=${parent}&noChild=true`, ann)
  expect(alone.json<GroupDetail>().invoices).toHaveLength(1)
})
