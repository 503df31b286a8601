/** An older build on a store that a newer one has written to, in the whole product. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventTypes } from '@docketry/contracts/event-types.ts'
import { failedRowsHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { openEventStore } from '../adapters/embedded/event-store.ts'
import { verifyLive } from '../cli/verify.ts'
import { withEventTypes } from '../platform/events/event-types.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'
import { configFrom } from './config/config.ts'
import { eventTypeRegistry, openStores } from './stores.ts'

let app: TestApp
let ann: Person
let groupId: string
let ids: string[]
const newBuild = '9.0.0+0abc1234'
const get = (path: string) => app.request('GET', path, ann)
const edit = (invoiceId: string) =>
  app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoiceId, invoice_data: { cat: 'Meals' } }] },
  })

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  ids = (await get(`/api/accountant/scans/detail?groupId=${groupId}`)).json<{ invoices: { id: string }[] }>().invoices.map(({ id }) => id)
  await app.close(true)
  const raw = openEventStore(join(app.folder, 'events.db'))
  const newer = withEventTypes(
    raw,
    { ...eventTypes, known: new Set([...eventTypes.known, 'InvoicePaid']) },
    eventTypeRegistry(raw),
    newBuild,
  )
  const stream = `invoice-${ids[0]}`
  const last = (await newer.read(stream)).at(-1)
  if (!last) throw new Error('no invoice')
  await newer.append(stream, last.revision, [
    {
      id: newId(),
      type: 'InvoicePaid',
      data: { invoiceId: ids[0], groupId },
      metadata: { ...last.metadata, commandId: newId(), build: newBuild, prev: hashOf(last) },
    },
  ])
  await raw.close()
  app = await startApp({ folder: app.folder })
  await app.running.settled()
})
afterAll(() => app.close())

it('the process that starts says what it does not know, and which build does', async () => {
  const other = await startApp()
  await other.close(true)
  const raw = openEventStore(join(other.folder, 'events.db'))
  await eventTypeRegistry(raw).record([{ eventType: 'InvoicePaid', version: 1, build: newBuild }])
  await raw.close()
  const reports: unknown[] = []
  const stores = await openStores(configFrom({ DOCKETRY_DATA: other.folder }), (what, facts) => reports.push([what, facts]))
  await stores.close()
  expect(reports).toEqual([
    [
      'a newer build has written to this store; what it changed is refused here',
      expect.objectContaining({ type: 'InvoicePaid', version: 1, start: `${newBuild}, or a newer one` }),
    ],
  ])
})

it('an edit of the invoice that the newer build has changed is refused with the build to start; the other invoice is saved', async () => {
  const refused = await edit(ids[0] ?? '')
  expect(refused.body).toContain(`A newer Docketry (${newBuild}) changed this`)
  expect(refused.body).toContain('InvoicePaid, version 1')
  const saved = await edit(ids[1] ?? '')
  expect([saved.statusCode, saved.body.includes('newer')]).toEqual([200, false])
})

it('reads of that invoice say that it is not up to date, its history is refused, and no export gives its figures', async () => {
  const detail = await get(`/api/accountant/scans/detail?groupId=${groupId}`)
  expect(detail.headers[failedRowsHeader]).toMatch(/invoices=1/u)
  expect(detail.json<{ invoices: { id: string; failedRow?: true }[] }>().invoices.map(({ failedRow }) => failedRow)).toEqual([
    true,
    undefined,
  ])
  const history = await get(`/api/accountant/invoice/history?invoice_id=${ids[0]}`)
  expect([history.statusCode, history.body]).toEqual([409, expect.stringContaining(newBuild)])
  const exported = await get(`/api/business/export?firmId=${ann.firmId}&from=2026-01-01&to=2026-12-31`)
  expect([exported.statusCode, exported.json<{ error: { code: string } }>().error.code]).toEqual([409, 'export.failed-row'])
})

it('verification covers the stored bytes of events that this build does not know', async () => {
  const { findings, parked } = await verifyLive(configFrom({ DOCKETRY_DATA: app.folder }), { sample: null })
  expect([findings.map(({ what }) => what), parked > 0]).toEqual([[], true])
})
