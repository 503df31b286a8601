/** The detail of a batch or of a quarter, and which requests it refuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakeWorkers, fakePdf } from '../../testing/fake-workers.ts'
import { unreadable } from '../../workers/unreadable.ts'
import { unsigned } from '../../testing/unsigned.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string
/** While set, no page can be read. */
let broken = false

beforeAll(async () => {
  app = await startApp({
    workers: fakeWorkers({ fault: name => (broken && name === 'read' ? unreadable('file.page-unreadable') : undefined) }),
  })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }, { clientId }))
  await app.running.settled()
})
afterAll(() => app.close())

const requestDetail = (query: string, who = ann) => app.request('GET', `/api/accountant/scans/detail?${query}`, who)
const detail = async (query: string) => (await requestDetail(query)).json<GroupDetail>()
/** The third quarter of 2026: the fake workers date every invoice 14 August 2026. */
const q3 = () => `quarter=106&firmId=${ann.firmId}&clientId=${clientId}`

describe('the detail', () => {
  it('contains page images unless they are excluded, and original files when they are requested', async () => {
    const [full, bare] = [
      await detail(`groupId=${groupId}&includeImages=true&includeRaw=true`),
      await detail(`groupId=${groupId}&includeImages=false`),
    ]
    expect([full.invoices[0]?.pages.length, typeof full.invoices[0]?.signedImage, full.raw?.map(it => it.name)]).toEqual([
      1,
      'string',
      ['scan_1.pdf'],
    ])
    expect([bare.invoices.length, bare.invoices[0]?.pages, bare.invoices[0]?.signedImage, bare.raw]).toEqual([2, [], null, undefined])
  })
  it('names invoices scan_{n} by the position of their file, and links the image of the first page', async () => {
    const { invoices } = await detail(`groupId=${groupId}&includeImages=true`)
    expect(invoices.map(it => it.resourcePrefix)).toEqual(['scan_0', 'scan_0'])
    expect(invoices.map(it => it.signedImage)).toEqual(invoices.map(it => it.pages[0]?.image))
    const picture = await app.request('GET', invoices[0]?.signedImage ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//u)])
  })
  it('has page links with words that are renewed for one invoice by another endpoint', async () => {
    const [first] = (await detail(`groupId=${groupId}`)).invoices
    const fresh = (await app.request('GET', `/api/accountant/invoice/image?invoice_id=${first?.id}`, ann)).json<{
      url: string
      pages: GroupDetail['invoices'][0]['pages']
    }>()
    expect(unsigned([fresh.url, fresh.pages])).toEqual(unsigned([first?.signedImage, first?.pages]))
    const words = (await app.request('GET', fresh.pages[0]?.words ?? '')).json<{ words: { text: string }[] }>()
    expect(words.words.length).toBeGreaterThan(0)
  })
  it('of a quarter has all invoices of the client that were paid in it, and no others', async () => {
    const quarter = await detail(`${q3()}&includeRaw=true`)
    expect(quarter).toMatchObject({
      id: 'quarter_106',
      status: 'COMPLETE',
      percentage: 100,
      total: 2,
      client: { id: clientId },
      parent: null,
      children: [],
    })
    expect([quarter.invoices.length, quarter.raw?.map(it => it.name)]).toEqual([2, ['scan_1.pdf']])
    expect((await detail(q3().replace('106', '105'))).invoices).toEqual([])
  })
  it.each([
    '',
    'groupId=',
    'quarter=x',
    'quarter=-1',
    'quarter=800',
    'quarter=1.5',
    'quarter=1e999',
    `groupId=${'x'.repeat(65)}`,
    'groupId=%3Cscript%3E',
    'quarter=106',
    'quarter=106&firmId=nobody',
  ])('refuses ?%s with a sentence', async query => {
    const response = await requestDetail(query)
    expect([400, 404]).toContain(response.statusCode)
    expect(response.json<{ error: { message: string } }>().error.message).toMatch(/\.$/u)
  })
  it('of another firm’s batch or client is not found', async () => {
    const eve = await app.owner(abns[1])
    expect([(await requestDetail(`groupId=${groupId}`, eve)).statusCode, (await requestDetail(q3(), eve)).statusCode]).toEqual([404, 404])
    expect((await requestDetail(q3().replace(ann.firmId, eve.firmId), eve)).statusCode).toBe(404)
  })
})

it('a batch is FAILED when one of its parts has failures, and Retry of the batch reads that part again', async () => {
  broken = true
  const part = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, 'part') }, { parentGroupId: groupId }))
  await app.running.settled()
  broken = false
  const card = async () =>
    (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<{ groups: GroupCard[] }>()
      .groups[0]
  expect(await card()).toMatchObject({ id: groupId, status: 'FAILED', invoiceCount: 2, failures: [{ name: 'scan_1.pdf', page: 1 }] })
  expect((await detail(`groupId=${groupId}&noChild=true`)).status).toBe('COMPLETE')
  await app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupId } })
  await app.running.settled()
  expect(await card()).toMatchObject({ status: 'COMPLETE', percentage: 100, invoiceCount: 3, failures: [], descendants: [part] })
})
