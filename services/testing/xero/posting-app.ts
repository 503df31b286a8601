/** A client whose invoices are accepted and whose books are connected to the stub of Xero: what tests and benches of posting begin with. */
import { readFile, writeFile } from 'node:fs/promises'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../app.ts'
import { extractionOf, fakePdf, fakeWorkers, sampleFields } from '../fake-workers.ts'
import type { XeroStub } from './xero-stub.ts'

/**
 * `save`: saves and accepts the first invoices, A-1 to A-n. `addBills`: uploads and accepts others, B-1 to B-n; `changeBills` saves the
 * first of these again.
 */
export type PostingApp = {
  app: TestApp
  ann: Person
  clientId: string
  post(path: string, body?: object): ReturnType<TestApp['request']>
  save(count: number, more?: object): Promise<void>
  addBills(count: number, more: object): Promise<void>
  changeBills(count: number, more: object): Promise<void>
}
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

/** `bills`: accepted invoices of 330 dollars, of one page each; each `creditNoteEvery`th is a credit note, none without it. */
export async function postingApp(stub: XeroStub, bills: number, folder?: string, creditNoteEvery = Infinity): Promise<PostingApp> {
  const app = await startApp({ workers: workersForBills(), env: xeroEnv(stub), ...(folder === undefined ? {} : { folder }) })
  const ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  const request = (path: string, body: object = {}) => app.request('POST', path, { token: ann.token, body })
  const post = (path: string, body: object = {}) => request(`/api/business/${path}`, { firmId: ann.firmId, clientId, ...body })
  const upload = async (count: number, mark: string): Promise<string[]> => {
    const files = Object.fromEntries(
      Array.from({ length: Math.ceil(count / pagesOfFile) }, (_, i) => [
        `scan_${i + 1}.pdf`,
        fakePdf(Math.min(pagesOfFile, count - i * pagesOfFile), `${mark}${i}`),
      ]),
    )
    const groupId = groupOf(await app.upload(ann.token, files, { clientId }))
    await app.running.settled()
    const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{
      invoices: { id: string }[]
    }>()
    if (invoices.length !== count) throw new Error(`${invoices.length} invoices`)
    return invoices.map(({ id }) => id)
  }
  const accept = async (ids: readonly string[], letter: string, more: (i: number) => object): Promise<void> => {
    const saved = await request('/api/accountant/invoices/update', {
      invoices: ids.map((invoice_id, i) => ({
        invoice_id,
        invoice_data: {
          invoiceNumber: `${letter}-${i + 1}`,
          paymentDate: '2026-08-14',
          reviewed: true,
          wasModified: true,
          anyway,
          ...more(i),
        },
      })),
    })
    if (saved.statusCode !== 200) throw new Error(saved.body.slice(0, 500))
    await app.running.settled()
  }
  const ids = await upload(bills, '')
  const credit = (i: number): object => (i % creditNoteEvery === creditNoteEvery - 1 ? { total: -330, gst: -30 } : {})
  const save = (count: number, more: object = {}): Promise<void> => accept(ids.slice(0, count), 'A', i => ({ ...credit(i), ...more }))
  let others: string[] = []
  const changeBills = (count: number, more: object): Promise<void> => accept(others.slice(0, count), 'B', () => more)
  async function addBills(count: number, more: object): Promise<void> {
    others = await upload(count, `more ${others.length} `)
    await changeBills(count, more)
  }
  await save(bills)
  const { address } = (await post('xero/connect')).json<{ address: string }>()
  const finished = await request('/api/business/xero/finish', {
    state: new URL(address).searchParams.get('state'),
    code: stub.allow(address),
  })
  const mapped = await post('books/category', { category: 'Repairs & maintenance', account: '310', taxCode: null })
  if (finished.statusCode !== 200 || mapped.statusCode !== 200) throw new Error(`not connected: ${finished.body} ${mapped.body}`)
  return { app, ann, clientId, post, save, addBills, changeBills }
}
