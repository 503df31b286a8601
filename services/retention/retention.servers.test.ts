/**
 * Retention on real servers: streams are deleted from EventStoreDB, bytes and rows from MongoDB, and an erasure interrupted by a crash is
 * completed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { setPlan } from '../clients/business-commands.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { makeHistory, type History } from '../testing/history.ts'
import { removeServers, runToEnd, serversEnv, type Env } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'
import { runRetentionRound, surveyRetention, type RetentionTools } from './retention-round.ts'
import { repeatErasures } from './erase.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.now()
/** UTC ms, this many days after the upload. */
const onDay = (days: number): number => start + days * dayMs

describe.skipIf(serverNames.some(server => addressOf(server) === null))('documents on servers', () => {
  let home: string
  let env: Env
  let app: TestApp
  let history: History
  let bob: Person
  let bobsGroup: string
  let firmId: string
  let invoiceIds: string[]
  let fileIds: string[]
  let reports: string[]

  const tools = (): RetentionTools => retentionTools(app.running.stores, message => void reports.push(message))
  async function round(at: number, using = tools()): Promise<number> {
    const { erased } = await runRetentionRound(using, at)
    await app.running.settled()
    return erased
  }
  const detail = async (groupId: string, token: string) =>
    (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, { token })).json<GroupDetail>()
  async function blobCountOf(owners: string[]): Promise<number> {
    let count = 0
    for (const owner of owners) for await (const _ of app.running.stores.blobs.hashes(owner)) count += 1
    return count
  }
  const streams = () => [`scan-group-${history.groupId}`, ...invoiceIds.map(id => `invoice-${id}`), ...fileIds.map(id => `file-${id}`)]
  const readable = async () =>
    (await Promise.allSettled(streams().map(stream => app.running.stores.events.read(stream)))).map(it =>
      it.status === 'rejected' ? (it.reason as { code: string }).code : 'there',
    )

  beforeAll(async () => {
    home = await temporaryFolder()
    env = serversEnv({ DOCKETRY_DATA: home, DOCKETRY_DEMO: '0', DOCKETRY_LEASE_SECONDS: '1' })
    reports = []
    app = await startApp({ folder: home, env })
    history = await makeHistory(app)
    bob = await app.owner(abns[1])
    bobsGroup = groupOf(await app.upload(bob.token, { 'scan_1.png': fakePng('bob') }))
    const by = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
    await app.running.execute(setPlan, { businessId: bob.firmId, plan: 'Basic Small' }, by)
    await app.running.settled()
    const [employer] = (await app.request('GET', '/api/accountant/employers', { token: history.token })).json<
      { business: { id: string } }[]
    >()
    firmId = employer?.business.id ?? ''
    invoiceIds = (await detail(history.groupId, history.token)).invoices.map(it => it.id)
    fileIds = (await app.running.read.find('files', { filter: { groupId: history.groupId } })).rows.map(it => it.id)
  }, 120_000)
  afterAll(async () => {
    await app.close(true)
    await removeServers(env)
    await removeFolder(home)
  })

  it('stay during the announced notice, and are counted by a dry run that changes nothing', async () => {
    expect([await round(onDay(75)), await round(onDay(104))]).toEqual([0, 0])
    const head = await app.running.stores.events.head()
    expect((await surveyRetention(tools(), onDay(106))).find(it => it.firmId === firmId)).toMatchObject({
      months: 3,
      from: null,
      groups: 2,
      invoices: history.invoices + 1,
    })
    expect([await app.running.stores.events.head(), new Set(await readable())]).toEqual([head, new Set(['there'])])
    expect(await blobCountOf(fileIds)).toBeGreaterThan(0)
  })

  it('are erased from both stores by two concurrent rounds after a crash in between', async () => {
    // The app's own round may finish the erasure that this one leaves open.
    const broken = { ...tools(), blobs: { ...app.running.stores.blobs, erase: () => Promise.reject(new Error('the store is away')) } }
    expect(await round(onDay(106), broken)).toBe(0)
    expect(reports).not.toEqual([])
    expect((await app.events()).filter(({ type }) => type === 'Erased')).toHaveLength(2)
    await Promise.all([round(onDay(106)), round(onDay(106))])
    expect([new Set(await readable()), await blobCountOf(fileIds)]).toEqual([new Set(['stream-erased']), 0])
    const recorded = (await app.events()).filter(({ type }) => type === 'Erased' || type === 'ErasureFinished')
    expect(new Set(recorded.map(({ data }) => (data as { keptId: string }).keptId)).size).toBe(recorded.length / 2)
    for (const projection of ['scan-groups', 'files', 'invoices', 'review-rows', 'invoice-briefs', 'group-totals'] as const)
      expect([projection, (await app.running.read.find(projection, { filter: { firmId } })).total]).toEqual([projection, 0])
    expect((await app.request('GET', `/api/public/invoiceimage/${history.imageId}`)).statusCode).toBe(404)
  })

  it('are erased once, and again if a restored backup has their bytes', async () => {
    const recorded = async () => (await app.events()).filter(({ type }) => type === 'Erased' || type === 'ErasureFinished').length
    const before = await recorded()
    expect([await round(onDay(107)), await repeatErasures(tools()), await recorded()]).toEqual([0, 0, before])
    await app.running.stores.blobs.put(fileIds[0] ?? '', Buffer.from('back from a backup'))
    expect([await repeatErasures(tools()), await repeatErasures(tools()), await blobCountOf(fileIds)]).toEqual([1, 0, 0])
  })

  it('stay erased after a restart, also according to the CLI in another process', async () => {
    await app.close(true)
    app = await startApp({ folder: home, env })
    await app.running.settled()
    expect(new Set(await readable())).toEqual(new Set(['stream-erased']))
    expect((await app.request('GET', `/api/accountant/scans/detail?groupId=${history.groupId}`, { token: history.token })).statusCode).toBe(
      404,
    )
    const output = await runToEnd(['retention'], env)
    // By the clock of that process nothing is due yet; the announced date is listed.
    expect([output.code, output.lines.join('\n')]).toEqual([0, expect.stringMatching(/Free +5 years +0 +0 +0 +- +\d{4}-/u)])
    expect((await app.request('GET', `/api/accountant/scans/detail?groupId=${bobsGroup}`, { token: bob.token })).statusCode).toBe(200)
  })
})
