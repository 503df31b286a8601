/** A client whose invoices are accepted and whose books are connected to the stub of Xero: what tests and benches of posting begin with. */
import { readFile, writeFile } from 'node:fs/promises'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../app.ts'
import { extractionOf, fakePdf, fakeWorkers, sampleFields } from '../fake-workers.ts'
import type { XeroStub } from './xero-stub.ts'

export type PostingApp = { app: TestApp; ann: Person; clientId: string; post(path: string, body?: object): ReturnType<TestApp['request']>; save(count: number, more?: object): Promise<void> }
const jpeg = Buffer.of(0xff, 0xd8)
const pagesOfFile = 250
const anyway = { supplierAbn: true, gst: true, invoiceNumber: true, total: true }

/** Each page is an invoice with a number of its own and an image that begins as a JPEG. */
function workersForBills() {
  const plain = fakeWorkers({
    word: page => `A-${page}`,
    extract: (words: string[]) => extractionOf({ ...sampleFields, invoiceNumber: { value: words[0] ?? '', confidence: 0.98 } }),
  })
  const prepare: typeof plain.prepare = async (job, options) => {
    const page = await plain.prepare(job, options)
    await writeFile(job.imagePath, Buffer.concat([jpeg, await readFile(job.imagePath)]))
    return page
  }
  return { ...plain, prepare }
}

export const xeroEnv = ({ url }: Pick<XeroStub, 'url'>) => ({ DOCKETRY_XERO_CLIENT_ID: 'client-id-of-tests', DOCKETRY_XERO_API: url })

/** `bills`: accepted invoices of 330 dollars, of one page each. */
export async function postingApp(stub: XeroStub, bills: number, folder?: string): Promise<PostingApp> {
  const app = await startApp({ workers: workersForBills(), env: xeroEnv(stub), ...(folder === undefined ? {} : { folder }) })
  const ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  const request = (path: string, body: object = {}) => app.request('POST', path, { token: ann.token, body })
  const post = (path: string, body: object = {}) => request(`/api/business/${path}`, { firmId: ann.firmId, clientId, ...body })
  const files = Object.fromEntries(Array.from({ length: Math.ceil(bills / pagesOfFile) }, (_, i) => [`scan_${i + 1}.pdf`, fakePdf(Math.min(pagesOfFile, bills - i * pagesOfFile), `${i}`)]))
  const groupId = groupOf(await app.upload(ann.token, files, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string }[] }>()
  /** Saves and accepts the first invoices. */
  async function save(count: number, more: object = {}): Promise<void> {
    const saved = await request('/api/accountant/invoices/update', {
      invoices: invoices.slice(0, count).map(({ id }, i) => ({ invoice_id: id, invoice_data: { invoiceNumber: `A-${i + 1}`, paymentDate: '2026-08-14', reviewed: true, wasModified: true, anyway, ...more } })),
    })
    if (saved.statusCode !== 200 || invoices.length !== bills) throw new Error(`${invoices.length} invoices: ${saved.body.slice(0, 500)}`)
    await app.running.settled()
  }
  await save(bills)
  const { address } = (await post('xero/connect')).json<{ address: string }>()
  const finished = await request('/api/business/xero/finish', { state: new URL(address).searchParams.get('state'), code: stub.allow(address) })
  const mapped = await post('books/category', { category: 'Repairs & maintenance', account: '310', taxCode: null })
  if (finished.statusCode !== 200 || mapped.statusCode !== 200) throw new Error(`not connected: ${finished.body} ${mapped.body}`)
  return { app, ann, clientId, post, save }
}
