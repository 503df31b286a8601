/** Dead letters that an operator retries after the cause is repaired: the batch completes. */
import { afterEach, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakeWorkers, fakePdf, fakePng, type Fault } from '../testing/fake-workers.ts'
import { unsigned } from '../testing/unsigned.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'
import { stageNames, workOwner } from './topology.ts'

let app: TestApp
let ann: Person
let broken: boolean
afterEach(() => app.close())

async function start(fault: Fault) {
  broken = true
  const workers = fakeWorkers({ fault: (name, input) => (broken ? fault(name, input) : undefined) })
  app = await startApp({ workers: workers, retryDelayMs: 0 })
  ann = await app.owner(abns[0])
}
async function settledDetail(groupId: string): Promise<GroupDetail> {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json()
}
const topics = stageNames.flatMap(stage => topicsOfStage(stage))
const deadLetters = async () => (await Promise.all(topics.map(topic => app.running.stores.log.deadLetters(topic)))).flat()
async function retryDeadLetters() {
  for (const { id } of await deadLetters()) await app.running.stores.log.retryDead(id)
}
const workerDied = new Error('a worker died')

describe.each<[string, 'files' | 'scans', Fault, string]>([
  ['a file that could not be opened', 'files', (name, { path }) => (name === 'open' && path ? workerDied : undefined), 'prepare'],
  [
    'a page that could not be prepared',
    'files',
    (name, { page }) => (name === 'prepare' && page === 2 ? workerDied : undefined),
    'prepare',
  ],
  ['a page that could not be read', 'files', (name, { page }) => (name === 'read' && page === 2 ? workerDied : undefined), 'read'],
  ['invoices without fields', 'files', name => (name === 'extract' ? workerDied : undefined), 'extract'],
  ['a sheet of a stack that could not be opened', 'scans', name => (name === 'open' ? workerDied : undefined), 'prepare'],
  [
    'a sheet of a stack that could not be read',
    'scans',
    (name, { page }) => (name === 'read' && page === 2 ? workerDied : undefined),
    'read',
  ],
])('%s', (_, kind, fault, topic) => {
  const files = { 'scan_1.pdf': fakePdf(3), 'scan_2.png': fakePng() }

  it('fails the batch, and completes it once its dead letter is retried', async () => {
    await start(fault)
    const groupId = groupOf(await app.upload(ann.token, files, {}, kind))
    expect((await settledDetail(groupId)).status).toBe('FAILED')
    expect(new Set((await deadLetters()).map(message => message.topic))).toEqual(new Set([topic]))
    broken = false
    await retryDeadLetters()
    expect(await settledDetail(groupId)).toMatchObject({ status: 'COMPLETE', percentage: 100, total: 4, failures: [] })
    expect(await deadLetters()).toEqual([])
  })

  it('stays failed, and is recorded once, when the cause remains', async () => {
    await start(fault)
    const groupId = groupOf(await app.upload(ann.token, files, {}, kind))
    const { failures } = await settledDetail(groupId)
    const count = (await deadLetters()).length
    await retryDeadLetters()
    expect(await settledDetail(groupId)).toMatchObject({ status: 'FAILED', failures })
    expect(await deadLetters()).toHaveLength(count)
  })

  it('is not processed again when Retry was pressed before its dead letter is retried', async () => {
    await start(fault)
    const groupId = groupOf(await app.upload(ann.token, files, {}, kind))
    await app.running.settled()
    broken = false
    await app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupId } })
    const completed = await settledDetail(groupId)
    expect(completed.status).toBe('COMPLETE')
    const before = (await app.events()).length
    await retryDeadLetters()
    expect(unsigned((await settledDetail(groupId)).invoices)).toEqual(unsigned(completed.invoices))
    expect(await app.events()).toHaveLength(before)
    expect(await deadLetters()).toEqual([])
  })
})

it('a file whose segmentation is a dead letter is still being extracted, until that is retried', async () => {
  await start(() => undefined)
  const { blobs } = app.running.stores
  const erase = blobs.erase
  blobs.erase = owner => (broken ? Promise.reject(workerDied) : erase(owner))
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  expect((await settledDetail(groupId)).status).toBe('EXTRACTING')
  broken = false
  await retryDeadLetters()
  expect(await settledDetail(groupId)).toMatchObject({ status: 'COMPLETE', total: 2 })
})

it('the work blobs of a page are erased once it is segmented, and not before', async () => {
  await start((name, { page }) => (name === 'read' && page === 2 ? workerDied : undefined))
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }))
  const workOwners = async () => {
    const owners: string[] = []
    for await (const owner of app.running.stores.blobs.owners()) if (owner.startsWith('work-')) owners.push(owner)
    return owners
  }
  const fileId = (await settledDetail(groupId)).failures[0]?.fileId ?? ''
  expect(await workOwners()).toEqual([workOwner(fileId, 2)])
  broken = false
  await retryDeadLetters()
  await app.running.settled()
  expect(await workOwners()).toEqual([])
})
