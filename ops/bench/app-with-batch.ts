import { abns, addClient, groupOf, startApp } from '../../services/testing/app.ts'
import { fakePdf } from '../../services/testing/fake-workers.ts'

/** A started app, and the extracted invoices of one uploaded PDF of `pages` pages for the one client of the firm of `ann`. */
export async function appWithBatch(pages: number) {
  const app = await startApp()
  const ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages) }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{
    invoices: { id: string }[]
  }>()
  return { app, ann, clientId, groupId, invoices }
}
