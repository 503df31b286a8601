/** A firm's documents until the end of their retention. Real stores and projections; the time is a parameter. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { setPlan } from '../clients/business-commands.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { exportStores } from '../cli/export.ts'
import { importArchive } from '../cli/import.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { makeHistory, type History } from '../testing/history.ts'
import { proveAddress } from '../testing/walk/mail-fixtures.ts'
import { dropMail, mailText } from '../testing/mails.ts'
import { runRetentionRound, surveyRetention, type RetentionTools, type RoundResult } from './retention-round.ts'
import { repeatErasures } from './erase.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.now()
/** UTC ms, this many days after the upload. */
const onDay = (days: number): number => start + days * dayMs

let home: string
let app: TestApp
let ann: Person
let bob: Person
let history: History
let bobsGroup: string
let invoiceIds: string[]
let fileIds: string[]
let attachmentId: string
let imageUrl: string
let reports: unknown[]

beforeAll(async () => {
  home = await temporaryFolder()
  app = await startApp({ folder: join(home, 'data') })
  history = await makeHistory(app)
  ann = await signedIn()
  bob = await app.owner(abns[1])
  bobsGroup = groupOf(await app.upload(bob.token, { 'scan_1.png': fakePng('bob') }))
  await setPlanOfBob('Basic Small')
  const added = await app.request('POST', '/api/accountant/addClientEmailAddress', {
    token: ann.token,
    body: { email: 'jo@corner.example', clientId: history.clientId, firmId: ann.firmId },
  })
  await proveAddress(app, added.json<{ id: string }>().id)
  await dropMail(
    join(app.folder, 'maildrop'),
    '1.eml',
    mailText({ pieces: [{ name: 'bill.png', type: 'image/png', bytes: fakePng('mail') }] }),
  )
  await app.request('POST', '/api/accountant/downloadEmail', { token: ann.token, body: {} })
  await app.running.settled()
  const shown = await detail()
  invoiceIds = shown.invoices.map(it => it.id)
  fileIds = (await app.running.read.find('files', { filter: { firmId: ann.firmId } })).rows.map(it => it.id)
  attachmentId = (await app.running.read.find('attachments', { filter: { firmId: ann.firmId } })).rows[0]?.id ?? ''
  imageUrl = (await app.request('GET', `/api/public/invoiceimage/${history.imageId}`)).json<{ url: string }>().url
})
afterAll(async () => {
  await app.close(true)
  await removeFolder(home)
})

async function setPlanOfBob(plan: string): Promise<void> {
  const by = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
  await app.running.execute(setPlan, { businessId: bob.firmId, plan }, by)
  await app.running.settled()
}

async function signedIn(): Promise<Person> {
  const { token, user_id: userId } = (
    await app.request('POST', '/api/auth/login', { body: { email: history.email, password: 'correct horse' } })
  ).json<{ token: string; user_id: string }>()
  const [employer] = (await app.request('GET', '/api/accountant/employers', { token })).json<{ business: { id: string } }[]>()
  return { token, userId, email: history.email, firmId: employer?.business.id ?? '' }
}
const status = async (url: string, who: Person | null = ann) =>
  (await app.request('GET', url, who === null ? {} : { token: who.token })).statusCode
const detail = async (groupId = history.groupId, who = ann) =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, who)).json<GroupDetail>()
const consumed = async () => (await app.running.read.get('consumption', ann.firmId))?.months
const found = async () => (await app.running.read.find('invoice-briefs', { filter: { firmId: ann.firmId } })).total
const historyOf = async () =>
  (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoiceIds[0]}`, ann))
    .json<{ history: { what: string }[] }>()
    .history.map(it => it.what)
const tools = (): RetentionTools => retentionTools(app.running.stores, message => reports.push(message))
async function resultOf(at: number, using = tools()): Promise<RoundResult> {
  const counts = await runRetentionRound(using, at)
  await app.running.settled()
  return counts
}
const round = async (at: number): Promise<number> => (await resultOf(at)).erased
const result = (counts: Partial<RoundResult>): RoundResult => ({ erased: 0, finished: 0, failed: 0, failedFirms: 0, ...counts })
async function blobsOf(owner: string): Promise<string[]> {
  const hashes: string[] = []
  for await (const { hash } of app.running.stores.blobs.hashes(owner)) hashes.push(hash)
  return hashes
}
const streams = async (...names: string[]) => (await app.events()).filter(({ stream }) => names.includes(stream)).length
const mails = async () => (await app.request('GET', '/outbox')).body
const streamNames = () =>
  ['scan-group', 'pages']
    .map(kind => `${kind}-${history.groupId}`)
    .concat(
      invoiceIds.map(id => `invoice-${id}`),
      fileIds.map(id => `file-${id}`),
      `attachment-${attachmentId}`,
    )

/** Expects the erased documents to be in no endpoint, projection or store. */
async function expectErased(): Promise<void> {
  expect(await status(`/api/accountant/scans/detail?groupId=${history.groupId}`)).toBe(404)
  expect(await status(`/api/accountant/invoiceimage?invoice_id=${invoiceIds[0]}`)).toBe(404)
  expect(await status(`/api/public/invoiceimage/${history.imageId}`, null)).toBe(404)
  expect(await status(imageUrl, null)).toBe(404)
  expect(await found()).toBe(0)
  expect(await historyOf()).toEqual([expect.stringContaining('[erased]')])
  expect((await app.running.read.find('scan-groups', { filter: { firmId: ann.firmId } })).total).toBe(0)
  expect((await app.running.read.find('group-totals', { filter: { firmId: ann.firmId } })).total).toBe(0)
  expect(await streams(...streamNames())).toBe(0)
  for (const owner of [...fileIds, attachmentId]) expect(await blobsOf(owner)).toEqual([])
  expect((await detail(bobsGroup, bob)).invoices).toHaveLength(1)
}

describe('documents of a firm with the plan Free', () => {
  let months: Record<string, number> | undefined
  beforeAll(async () => {
    reports = []
    months = await consumed()
  })

  it('of a firm whose retention cannot be read do not keep a round from the other firms', async () => {
    const reached: string[] = []
    const failing = (firmId: string): Promise<never> => {
      reached.push(firmId)
      return Promise.reject(new Error('the plan cannot be read'))
    }
    expect(await runRetentionRound({ ...tools(), planOf: failing }, start)).toEqual(result({ failedFirms: 2 }))
    expect(reached.toSorted()).toEqual([ann.firmId, bob.firmId].toSorted())
    expect(reports).toEqual(reached.map(() => 'the retention of a firm could not be applied'))
    reports = []
  })
  it('are not due for erasure after a month', async () => {
    expect([await round(onDay(30)), await surveyRetention(tools(), onDay(30)), await found(), fileIds.length, attachmentId]).toEqual([
      0,
      [],
      history.invoices + 1,
      3,
      expect.stringMatching(/-/u),
    ])
    expect(await app.running.read.get('retention', ann.firmId)).toBeNull()
  })

  it('are announced to the owner thirty days before the first is erased, once', async () => {
    expect([await round(onDay(75)), await round(onDay(76)), await found()]).toEqual([0, 0, history.invoices + 1])
    expect(await app.running.read.get('retention', ann.firmId)).toMatchObject({ months: 3, before: 60, from: onDay(105) })
    expect(await app.running.read.get('retention', bob.firmId)).toBeNull()
    const announced = (await app.events()).filter(event => event.type === 'RetentionShortened')
    expect(announced.map(({ data }) => data)).toMatchObject([{ firmId: ann.firmId, plan: 'Free', ownerIds: [ann.userId] }])
    expect(await mails()).toContain('older documents will be erased')
    expect((await app.request('GET', `/api/business/consumption?firm_id=${ann.firmId}`, ann)).json<ConsumptionAnswer>().erases).toEqual({
      months: 3,
      from: dateIn('Australia/Sydney', onDay(105)),
    })
  })

  it('stay during the notice, although they are older than three months', async () => {
    expect([await round(onDay(104)), await found()]).toEqual([0, history.invoices + 1])
    expect(await surveyRetention(tools(), onDay(104))).toMatchObject([
      { firmId: ann.firmId, plan: 'Free', months: 60, groups: 0, from: expect.stringMatching(/^\d{4}-/u) as string },
    ])
  })

  it('are counted by a dry run that changes nothing', async () => {
    const before = await app.running.stores.events.head()
    expect(await surveyRetention(tools(), onDay(106))).toMatchObject([
      { firmId: ann.firmId, months: 3, from: null, groups: 3, files: 4, invoices: history.invoices + 1 },
    ])
    expect([await app.running.stores.events.head(), await found()]).toEqual([before, history.invoices + 1])
  })

  it('are recorded as erased before they are deleted, and the next round completes the erasure after a crash', async () => {
    const broken = { ...tools(), blobs: { ...app.running.stores.blobs, erase: () => Promise.reject(new Error('the disk is away')) } }
    expect(await resultOf(onDay(106), broken)).toEqual(result({ failed: 3 }))
    expect([reports.length, await found()]).toEqual([3, 0])
    expect(await blobsOf(fileIds[0] ?? '')).not.toEqual([])
    const both = await Promise.all([resultOf(onDay(106)), resultOf(onDay(106))])
    expect(both.map(it => it.erased + it.failed)).toEqual([0, 0])
    // One that both complete in the same moment may count twice.
    expect(both[0].finished + both[1].finished).toBeGreaterThanOrEqual(3)
    await expectErased()
  })

  it('leave ids and hashes behind, and their invoices still count as consumed', async () => {
    const recorded = (await app.events()).filter(event => event.type === 'Erased' || event.type === 'ErasureFinished')
    expect(recorded.map(({ type }) => type).toSorted()).toEqual([
      ...Array<string>(3).fill('Erased'),
      ...Array<string>(3).fill('ErasureFinished'),
    ])
    const ofGroup = recorded.find(({ type, data }) => type === 'Erased' && (data as { keptId: string }).keptId === history.groupId)
    expect(ofGroup?.stream).toBe(`business-${history.clientId}`)
    expect(ofGroup?.data).toMatchObject({
      whole: true,
      files: [{ last: expect.stringMatching(/^[0-9a-f]{64}$/u) as string }, {}],
      consumed: months,
    })
    expect(await consumed()).toEqual(months)
    expect((await app.request('GET', `/api/business/consumption?firm_id=${ann.firmId}`, ann)).json<ConsumptionAnswer>()).toMatchObject({
      consumed: history.invoices + 1,
    })
  })

  it('are erased once: another round changes nothing, and an upload into the erased group is not found', async () => {
    const before = await app.running.stores.events.head()
    expect([await round(onDay(107)), await repeatErasures(tools()), await app.running.stores.events.head()]).toEqual([0, 0, before])
    expect((await app.upload(ann.token, { 'scan_9.png': fakePng('late') }, { parentGroupId: history.groupId })).statusCode).toBe(404)
  })

  it('are erased again if a restored backup contains them', async () => {
    await app.running.stores.blobs.put(fileIds[0] ?? '', Buffer.from('back from a backup'))
    expect([await repeatErasures(tools()), await repeatErasures(tools()), await blobsOf(fileIds[0] ?? '')]).toEqual([1, 0, []])
  })

  it('stay if a plan with a longer retention is in force again before the announced day', async () => {
    await setPlanOfBob('Free')
    expect([await round(onDay(110)), await app.running.read.get('retention', bob.firmId)]).toMatchObject([
      0,
      { months: 3, before: 60, from: onDay(140) },
    ])
    await setPlanOfBob('Basic Large')
    expect([await round(onDay(141)), await app.running.read.get('retention', bob.firmId)]).toEqual([0, null])
    await setPlanOfBob('Free')
    expect([await round(onDay(142)), await round(onDay(150)), (await detail(bobsGroup, bob)).invoices.length]).toEqual([0, 0, 1])
  })

  it('stay erased through export and import of an archive, which rebuilds the projections', async () => {
    const archive = join(home, 'archive')
    const target = join(home, 'target')
    await app.close(true)
    await exportStores(archive, { DOCKETRY_DATA: join(home, 'data'), DOCKETRY_LEASE_SECONDS: '1' }, () => {})
    await importArchive(archive, { DOCKETRY_DATA: target, DOCKETRY_LEASE_SECONDS: '1' }, () => {})
    app = await startApp({ folder: target })
    await app.running.settled()
    ann = await signedIn()
    await expectErased()
    expect(await consumed()).toEqual(months)
  })
})
