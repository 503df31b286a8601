/** A worksheet is neither frozen nor lodged while the rows lack a change of an invoice. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { appendBrokenEdit } from '../../testing/broken-event.ts'
import { fakePdf } from '../../testing/fake-workers.ts'
import { refuseWhileBehind } from '../read-worksheet.ts'

let app: TestApp
let ann: Person
let clientId: string
let invoiceId: string
const [lodged, frozen] = ['q86', 'q87']
const anyway = {
  total: true,
  gst: true,
  invoiceDate: true,
  supplierAbn: true,
  supplierName: true,
  invoiceNumber: true,
  category: true,
  dueDate: true,
  currency: true,
}

const worksheet = async (period: string): Promise<WorksheetAnswer> =>
  (await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId: ann.firmId, clientId, period })}`, ann)).json()
const post = (name: string, body: object) =>
  app.request('POST', `/api/accountant/worksheet/${name}`, { token: ann.token, body: { firmId: ann.firmId, clientId, ...body } })
const freeze = async (period: string) => post('freeze', { period, seen: (await worksheet(period)).seen, confirmed: true })
const lodge = async (period: string) =>
  post('lodge', { period, blob: (await worksheet(period)).state.frozen?.blob, reference: 'REF 1', date: '2022-03-01' })

beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Bakery')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, 'outdated') }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
  invoiceId = invoices[0]?.id ?? ''
  const invoice_data = { paymentDate: '2021-11-05', invoiceNumber: 'A1', total: 110, gst: 10, treatment: 'taxable', reviewed: true, anyway }
  await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoiceId, invoice_data }] },
  })
  await app.running.settled()
  expect([(await freeze(lodged)).statusCode, (await lodge(lodged)).statusCode]).toEqual([200, 200])
  expect((await freeze(frozen)).statusCode).toBe(200)
  await app.running.settled()
  await appendBrokenEdit(app, invoiceId)
})
afterAll(() => app.close())

it('a frozen worksheet is not lodged while a change of an invoice could not be applied, because the invoice may add something else', async () => {
  expect((await worksheet(frozen)).incomplete).toBe(true)
  const answer = await lodge(frozen)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      error: {
        code: 'worksheet.incomplete',
        message:
          'An invoice is not up to date, so it may have changed since this worksheet was frozen. Ask whoever runs Docketry to repair it, then lodge the worksheet.',
      },
    },
  ])
  expect((await worksheet(frozen)).state.lodged).toBeNull()
})

it('a lodged worksheet is not said to be wrong: it stays as it is', async () => {
  expect(await worksheet(lodged)).toMatchObject({ incomplete: false, state: { lodged: { reference: 'REF 1' } } })
})

it('an open worksheet is not frozen then', async () => {
  await post('reopen', { period: frozen, reason: 'An invoice was changed.' })
  expect((await freeze(frozen)).json()).toMatchObject({ error: { code: 'worksheet.incomplete' } })
})

it('neither is done while the list is behind that names the invoices which changed', async () => {
  const behind = (...names: string[]) => ({ isBehind: async (asked: readonly string[]) => asked.some(name => names.includes(name)) })
  await expect(refuseWhileBehind(behind('client-streams'), ann.firmId)).rejects.toMatchObject({ code: 'lists.behind' })
  await expect(refuseWhileBehind(behind('known-suppliers'), ann.firmId)).resolves.toBeUndefined()
})
