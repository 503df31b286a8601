/** Makes the data of one firm for the endpoint walks. */
import { createCoupon } from '../../billing/commands/coupons.ts'
import { setPlan } from '../../clients/business-commands.ts'
import { newId } from '../../platform/events/ids.ts'
import { accountCodeFor } from '../../people/account-codes.ts'
import { factorSeals } from '../../people/factor-seals.ts'
import { user } from '../../people/user.ts'
import { booksKeyOf, recordBillsExported } from '../../exports/books/books.ts'
import { adoptByRule, proposeExtraction } from '../../invoices/commands/propose-extraction.ts'
import { invoice } from '../../invoices/invoice.ts'
import { startReprocessing, steerReprocessing } from '../../reprocessing/run.ts'
import { signedStopPath, stopPath } from '../../reminders/stop-code.ts'
import { reader } from '../../platform/projections/read-projections.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { subscriberStore } from '../../site/subscriber-store.ts'
import { abnOf, abns, addClient, groupOf, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf, fakePng } from '../../testing/fake-workers.ts'
import { makeMailFixtures, type MailFixtures } from './mail-fixtures.ts'
import { makePeopleFixtures, type PeopleFixtures } from './people-fixtures.ts'
import { load } from '../../platform/commands/load.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { storeContents } from '../../worksheets/contents-blob.ts'
import { recordFrozen } from '../../worksheets/worksheet.ts'

type Account = { sessionId: string; factor: { secret: string; sealed: string; recovery: string }; scheduleId: string; cancelId: string }
/** Ids and codes of one firm's data. */
export type Fixtures = PeopleFixtures &
  MailFixtures &
  Account & {
    resetCode: string
    unsubscribeCode: string
    stopCode: string
    sealedId: string
    twinIds: [string, string]
    firmId: string
    clientId: string
    groupId: string
    otherId: string
    invoiceId: string
    otherInvoiceId: string
    binnedId: string
    imageId: string
    email: string
    pagesId: string
    apart: string[]
    pagesFile: string
    actId: string
    undoableAct: string
    proposed: { stored: string; adoptionId: string; ruleId: string; seen: number }
    runId: string
    frozenBlob: string
    openSeen: string
  }
export type Sample = { query?: Record<string, string>; body?: Record<string, unknown> }

/** `ann`: the owner of a new firm with `abns[0]` that has no other data. */
export async function makeFixtures(app: TestApp, ann: Person): Promise<Fixtures> {
  const clientId = await addClient(app, ann, abns[2])
  const sealedId = await addClient(app, ann, '123456782', 'Jo Li', 'tfn')
  const twinIds: [string, string] = [await addClient(app, ann, abnOf(800_001), 'Twin'), await addClient(app, ann, abnOf(800_002), 'Twin')]
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng() }, { clientId }))
  const otherId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('other') }, { clientId }))
  await app.running.settled()
  const firstIn = async (id: string): Promise<{ id: string; imageId: string }> => {
    const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${id}`, ann)).json<{
      invoices: { id: string; imageId: string }[]
    }>()
    return invoices[0] ?? { id: '', imageId: '' }
  }
  const { id: invoiceId, imageId } = await firstIn(groupId)
  const { id: otherInvoiceId } = await firstIn(otherId)
  const subscriber = subscriberStore(app.running.stores.durable, app.running.keys.email)
  const unsubscribeCode = subscriber.codeOf((await subscriber.add('walker@visitor.example', 0))?.id ?? '')
  const account = await accountOf(app, ann, clientId)
  const peopleFixtures = await makePeopleFixtures(app, ann, abns[0])
  return {
    ...peopleFixtures,
    ...account,
    ...(await makeMailFixtures(app, ann, clientId)),
    unsubscribeCode,
    stopCode: (signedStopPath(app.running.keys.links, stopPath(ann.firmId, ann.userId, 'bas')) ?? '').replace('/reminders/stop/', ''),
    resetCode: await resetCodeOf(app, await app.owner(abns[3])),
    sealedId,
    twinIds,
    firmId: ann.firmId,
    clientId,
    groupId,
    otherId,
    invoiceId,
    otherInvoiceId,
    binnedId: await binnedOf(app, ann, clientId),
    imageId,
    email: ann.email,
    proposed: await proposedOn(app, invoiceId),
    runId: await pausedRun(app),
    frozenBlob: await frozenWorksheets(app, ann.firmId, clientId),
    openSeen: await openWorksheet(app, ann, sealedId),
    ...(await pagesOf(app, ann, clientId)),
  }
}

/** A second session, a second factor that is not on yet, and two pick-ups. */
async function accountOf(app: TestApp, ann: Person, clientId: string): Promise<Account> {
  const body = { email: ann.email, password: 'correct horse' }
  const { token } = (await app.request('POST', '/api/auth/login', { body }, '10.1.1.1')).json<{ token: string }>()
  const { sid: sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  const { secret, sealed } = (await app.request('POST', '/api/accountant/second-factor/begin', { ...ann, body: {} })).json<{
    secret: string
    sealed: string
  }>()
  const [recovery = ''] = factorSeals(app.running.keys.factor).recoveryOf(secret, ann.userId)
  const commandId = newId()
  await app.running.execute(
    setPlan,
    { businessId: ann.firmId, plan: 'Complete Large' },
    { commandId, actId: commandId, actor: 'operator', causeId: null, caller: null },
  )
  const couponId = newId()
  await app.running.execute(
    createCoupon,
    { code: 'SPRING-20', percentage: 20, until: null, uses: null },
    { commandId: couponId, actId: couponId, actor: 'operator', causeId: null, caller: null },
  )
  await app.running.settled()
  const sample = { clientId, firmId: ann.firmId, clientMobile: '0412 345 678', pickupAddress: '1 George St', again: true }
  const schedule = async () =>
    (await app.request('POST', '/api/accountant/schedule', { token: ann.token, body: sample })).json<{ id: string }>().id
  return { sessionId, factor: { secret, sealed, recovery }, scheduleId: await schedule(), cancelId: await schedule() }
}

/** A deleted invoice, which was exported before. */
async function binnedOf(app: TestApp, ann: Person, clientId: string): Promise<string> {
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('binned') }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{
    invoices: { id: string }[]
  }>()
  const [{ id } = { id: '' }] = invoices
  await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: id } })
  await app.running.execute(
    recordBillsExported,
    {
      ...booksKeyOf({ firmId: ann.firmId, clientId }),
      exportId: newId(),
      package: 'xero',
      fileName: 'xero.csv',
      invoices: [{ id, revision: 0 }],
      total: 0,
      again: false,
      seen: 0,
    },
    bySystem(),
  )
  await app.running.settled()
  return id
}

/** The code of the mailed link. */
async function resetCodeOf(app: TestApp, { userId }: Person): Promise<string> {
  const { registered } = await load(app.running.stores.events, user, userId)
  return accountCodeFor(app.running.keys.links, 'password-reset', userId, registered?.passwordHash ?? '', Date.now())
}

/**
 * A batch of seven pages: each an invoice, but the third and fourth are joined, and so are the last two, whose join (`actId`) can be
 * undone.
 */
async function pagesOf(app: TestApp, ann: Person, clientId: string) {
  const pagesId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(7) }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${pagesId}`, ann)).json<{
    invoices: { id: string; pages: { fileId: string }[] }[]
  }>()
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = invoices.map(({ id }) => id)
  const join = async (...ids: string[]) =>
    (await app.request('POST', '/api/accountant/invoices/join', { token: ann.token, body: { invoice_ids: ids } })).json<{
      arrangement_id: string
    }>().arrangement_id
  await join(c, d)
  const actId = await join(f, g)
  await app.running.settled()
  return {
    pagesId,
    apart: [a, b, c, e],
    pagesFile: invoices[0]?.pages[0]?.fileId ?? '',
    actId,
    undoableAct: await undoableActOf(app, ann, e),
  }
}

/** The act of a note on the invoice, which can be undone. */
async function undoableActOf(app: TestApp, ann: Person, invoiceId: string): Promise<string> {
  await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoiceId, invoice_data: { note: 'Ask' } }] },
  })
  await app.running.settled()
  const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoiceId}`, ann)).json<{
    history: { act?: { id: string } }[]
  }>()
  return history.at(-1)?.act?.id ?? ''
}

const bySystem = () => ({ commandId: newId(), actId: newId(), actor: 'system', causeId: null, caller: null })

/** A proposal with another category, supplier and number; the supplier and the number are adopted, each of which can be reverted. */
async function proposedOn(app: TestApp, invoiceId: string): Promise<Fixtures['proposed']> {
  const { documents, blobs, events } = app.running.stores
  const row = await (reader(documents) as unknown as ReadRows).get('invoices', invoiceId) // each projection writes the row type of its name
  if (!row) throw new Error('there is no invoice')
  const {
    fileId,
    pages,
    extraction: { fields, ...rest },
  } = row
  const others = {
    category: { value: 'Meals', confidence: 1 },
    supplierName: { value: 'Quay Plumbing', confidence: 1 },
    invoiceNumber: { value: '20471', confidence: 1 },
  }
  const extraction = { ...rest, model: 'fields@next', fields: { ...fields, ...others } }
  const { hash: stored } = await blobs.put(fileId, Buffer.from(JSON.stringify(extraction)))
  await app.running.execute(proposeExtraction, { invoiceId, runId: newId(), fileId, pages, extraction, stored, reading: null }, bySystem())
  const [adoptionId, ruleId] = [newId(), newId()]
  for (const [id, field] of [
    [adoptionId, 'supplierName'],
    [ruleId, 'invoiceNumber'],
  ] as const)
    await app.running.execute(adoptByRule, { invoiceId, adoptionId: id, stored, extraction, fields: [field], confidence: 0.5 }, bySystem())
  await app.running.settled()
  return { stored, adoptionId, ruleId, seen: (await load(events, invoice, invoiceId)).revision }
}

/** The hash of what an open worksheet of a client without invoices shows. */
const openWorksheet = async (app: TestApp, { token, firmId }: Person, clientId: string): Promise<string> =>
  (
    await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId, clientId, period: 'q106' })}`, { token })
  ).json<WorksheetAnswer>().seen

/** Two frozen worksheets, one to reopen and one to lodge. Answers the hash of their contents. */
async function frozenWorksheets(app: TestApp, firmId: string, clientId: string): Promise<string> {
  const none = { G10: 0, G11: 0, G13: 0, G14: 0, G15: 0 }
  let blob = ''
  for (const period of ['q98', 'q99']) {
    const key = { firmId, clientId, period }
    blob = await storeContents(
      app.running.stores.blobs,
      key,
      { invoices: [], groups: [], adjustments: [] },
      { basis: 'accruals', sales: {} },
    )
    await app.running.execute(
      recordFrozen,
      {
        ...key,
        basis: 'accruals',
        sales: {},
        purchases: none,
        adjusted: { G7: 0, G18: 0 },
        labels: {},
        lodged: {},
        invoices: 0,
        adjustments: 0,
        gst: 0,
        blob,
      },
      bySystem(),
    )
  }
  return blob
}

/** A run of reprocessing that waits for a person. */
async function pausedRun(app: TestApp): Promise<string> {
  const runId = newId()
  await app.running.execute(
    startReprocessing,
    { runId, work: { kind: 'propose', model: 'fields@next', models: [], reading: null }, selection: {}, total: 1 },
    bySystem(),
  )
  // It has no invoices, and may be over before it is paused.
  return app.running.execute(steerReprocessing, { runId, to: 'pause' }, bySystem()).then(
    () => runId,
    () => pausedRun(app),
  )
}
