/** A firm with some data, and the answers about it, for tests that move the data to other stores. */
import { abns, addClient, groupOf, type Person, type TestApp } from './app.ts'
import { fakePdf, fakePng } from './fake-workers.ts'

/**
 * `imageId`: the public id in the firm's CSV. `token`: of the owner's session, which moves too. `invoices`: their number in the group.
 * `before`: before the edit, UTC ms.
 */
export type History = { email: string; token: string; clientId: string; groupId: string; imageId: string; invoices: number; before: number }

type Detail = { status: string; invoices: { id: string; imageId: string; pages: unknown[] }[] }

/** Makes a firm with a client, two uploads and an edited invoice. Resolves when everything is processed. */
export async function makeHistory(app: TestApp): Promise<History> {
  const ann: Person = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[2])
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(4), 'scan_2.png': fakePng('one') }, { clientId }))
  await app.upload(ann.token, { 'scan_3.png': fakePng('two') }, { clientId })
  await app.running.settled()
  const detail = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<Detail>()
  const [invoice] = detail.invoices
  if (!invoice) throw new Error('the history has no invoice')
  const before = Date.now()
  while (Date.now() === before); // the edit is later
  const body = { invoices: [{ invoice_id: invoice.id, invoice_data: { total: 110.5, gst: 10.05 } }] }
  await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })
  await app.running.settled()
  return { email: ann.email, token: ann.token, clientId, groupId, imageId: invoice.imageId, invoices: detail.invoices.length, before }
}

/** The answers of endpoints to the session of `History`, without the parts that change with time. */
export async function answersOf(app: TestApp, { token, groupId, imageId, before }: History): Promise<unknown> {
  const request = [
    '/api/accountant/employers',
    `/api/accountant/scans/detail?groupId=${groupId}&includeRaw=true`,
    `/api/accountant/asOf?groupId=${groupId}&at=${before}`,
    '/api/data/clients',
  ]
  const answers: unknown[] = []
  for (const url of request) {
    const { statusCode, body } = await app.request('GET', url, { token })
    answers.push([url, statusCode, JSON.parse(body.replaceAll(/until=\d+&sig=[\w-]+/gu, ''))])
  }
  const image = await app.request('GET', `/api/public/invoiceimage/${imageId}`)
  const page = await app.request('GET', image.json<{ url: string }>().url)
  return { answers, image: image.statusCode, page: page.body }
}
