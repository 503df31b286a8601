/** An invoice whose fold fails, in the whole product: marked in answers, named by exports, reported, and repaired by a retry. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedRowsHeader, failedRowReason } from '@docketry/contracts/api/outdated-rows.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { newId } from '../platform/events/ids.ts'
import { operatorOn } from '../cli/control/operator.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { invoices } from './projections/invoices.ts'

let app: TestApp
let ann: Person
let eve: Person
let groupId: string
let broken: string
const get = <T>(path: string, who: Person = ann) =>
  app.request('GET', path, who).then(answer => ({ ...answer, marked: answer.headers[failedRowsHeader], json: answer.json<T>() }))
const parked = async () =>
  (await operatorOn(app.running.stores).parked()).filter(({ document }) => document === broken || document === groupId)

/**
 * Events that no command of this version makes, as those of a newer version may be: the first cannot be applied to the invoice, the second
 * not to the batch's totals.
 */
beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  const { json } = await get<{ invoices: { id: string }[] }>(`/api/accountant/scans/detail?groupId=${groupId}`)
  // Not the first row: a query for one row would return that.
  broken =
    json.invoices
      .map(({ id }) => id)
      .sort()
      .at(-1) ?? ''
  const stream = `invoice-${broken}`
  const last = (await app.running.stores.events.read(stream)).at(-1)
  if (!last) throw new Error('no invoice')
  const edited = (changed: unknown) => ({
    id: newId(),
    type: 'InvoiceEdited',
    data: { invoiceId: broken, groupId, changed },
    metadata: { ...last.metadata, commandId: newId() },
  })
  await app.running.stores.events.append(stream, last.revision, [edited(null), edited({ parts: 5 })])
  await app.running.settled()
})
afterAll(() => app.close())

it('every answer that contains the row is marked, and the row says so in plain words', async () => {
  const detail = await get<{
    invoices: { id: string; failedRow?: true }[]
    anomalies: { invoice_id: string; reason: string; level: string }[]
  }>(`/api/accountant/scans/detail?groupId=${groupId}`)
  expect(detail.marked).toMatch(/^invoices=1/u)
  expect(detail.json.invoices.filter(({ failedRow }) => failedRow).map(({ id }) => id)).toEqual([broken])
  expect(detail.json.anomalies).toContainEqual({ invoice_id: broken, field: 'total', level: 'wrong', reason: failedRowReason })
  const review = await get<{ lines: { id: string; failedRow?: true }[]; marks: { reasons: string[] } }>(
    `/api/accountant/scans/rows?groupId=${groupId}`,
  )
  expect(review.marked).toMatch(/review-rows=1/u)
  expect(review.json.lines.find(({ id }) => id === broken)).toMatchObject({ failedRow: true })
  expect(review.json.marks.reasons).toContain(failedRowReason)
  const quarters = await get(`/api/accountant/quarters?firmId=${ann.firmId}&from=100&to=110`)
  expect(quarters.marked).toMatch(/invoice-briefs=1/u)
  const cards = await get<{ groups: { failedRow?: true }[] }>(`/api/accountant/scanGroups?firmId=${ann.firmId}`)
  expect([cards.marked, cards.json.groups.map(({ failedRow }) => failedRow)]).toEqual(['group-totals=1', [true]])
})

it('answers without the row are not marked, nor are those of other firms', async () => {
  expect((await get(`/api/accountant/scanGroups?firmId=${eve.firmId}`, eve)).marked).toBeUndefined()
  expect((await get('/api/accountant/employers')).marked).toBeUndefined()
})

it('the export of the firm is refused with the name of the invoice and what to do; that of another firm is not', async () => {
  const refused = await app.request('GET', `/api/business/export?firmId=${ann.firmId}&from=2026-01-01&to=2026-12-31`, ann)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ error: { code: 'export.failed-row' } })
  expect(refused.json<{ error: { message: string } }>().error.message).toMatch(
    /^Not up to date: invoice .+ of .+ dated \d\d\/\d\d\/\d{4}\. A change could not be applied.*docketry parked retry --all.*export again/u,
  )
  expect((await app.request('GET', `/api/business/export?firmId=${eve.firmId}&from=2026-01-01&to=2026-12-31`, eve)).statusCode).toBe(200)
})

it('readiness and metrics report it, and the process stays ready', async () => {
  const health = await app.running.ops.health.ready()
  expect(health.ready).toBe(true)
  expect(health.checks[`rows of ${collectionOf(invoices)}`]).toMatch(/One row is not up to date: .*docketry parked retry/u)
  expect(await app.running.ops.metrics.text()).toContain(`docketry_parked{kind="projection",name="${collectionOf(invoices)}"} 1`)
})

it('a retry with the same code says why it fails again; after a repair it makes the row whole', async () => {
  const operator = operatorOn(app.running.stores, { waitMs: 20_000 })
  const [entry] = await parked()
  await expect(operator.retryParked(entry?.id ?? '')).rejects.toMatchObject({
    code: 'still-fails',
    message: expect.stringMatching(/fails again at event \d+ of invoice-.*version of Docketry/u) as string,
  })
  await app.running.stores.events.erase(`invoice-${broken}`) // the event that cannot be applied is gone, as after an erasure
  for (const { id } of await parked()) await operator.retryParked(id)
  expect(await parked()).toEqual([])
  expect((await get(`/api/accountant/scans/detail?groupId=${groupId}`)).marked).toBeUndefined()
  const history = (await app.events()).filter(({ type }) => type === 'RefoldRequested')
  expect(history.length).toBeGreaterThan(1)
  expect(history[0]?.metadata).toMatchObject({ actor: 'operator', endpoint: 'docketry parked retry' })
})
