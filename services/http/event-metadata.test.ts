/** The origin that events record: over HTTP, from the stages, and from the command line. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../cli/operate.ts'
import { withZip } from '../content/zip.ts'
import { build } from '../platform/events/build.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let groupId: string
let invoiceId: string
beforeAll(async () => {
  app = await startApp({ rough: 17 })
  ann = await app.owner(abns[0])
  const clientId = await addClient(app, ann, abns[1])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }, { clientId }))
  await app.running.settled()
  invoiceId = (await last('InvoiceExtracted')).stream.replace('invoice-', '')
})
afterAll(() => app.close())

async function last(type: string): Promise<StoredEvent> {
  const found = (await app.events()).findLast(event => event.type === type)
  if (!found) throw new Error(`there is no ${type}`)
  return found
}
const post = async (path: string, body: object) => {
  const response = await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
  if (response.statusCode !== 200) throw new Error(response.body)
  await app.running.settled()
  return response
}
const docketry = async (command: 'grant' | 'plan', ...args: string[]) => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await operate(command, args, { say, warn: say }, { ...process.env, DOCKETRY_DATA: app.folder }).catch((error: Error) =>
    lines.push(error.message),
  )
  return lines
}

it('every event names its command and its build', async () => {
  for (const { type, metadata } of await app.events())
    expect([type, metadata.command, metadata.build]).toEqual([type, expect.stringMatching(/^[a-z-]+$/u), build])
})

it('an event of a request names the endpoint and the session, one of an upload too', async () => {
  await post('invoices/update', { invoices: [{ invoice_id: invoiceId, invoice_data: { total: 77.5 } }] })
  const session = (await last('SessionStarted')).stream.replace('session-', '')
  expect((await last('InvoiceEdited')).metadata).toMatchObject({ command: 'edit-invoice', endpoint: 'update-invoices', sessionId: session })
  expect((await last('UploadReceived')).metadata).toMatchObject({ command: 'receive-upload', endpoint: 'upload-files', sessionId: session })
})

it('an event of a stage names its command, and no endpoint or session', async () => {
  const { metadata } = await last('InvoiceExtracted')
  expect(metadata).toMatchObject({ actor: expect.stringMatching(/^extract@/u) as string, command: 'record-extraction' })
  for (const key of ['endpoint', 'sessionId', 'seen', 'reason', 'undoes']) expect(metadata).not.toHaveProperty(key)
})

it('restoring an invoice or a batch names the act that deleted it', async () => {
  await post('invoice/delete', { invoice_id: invoiceId })
  await post('invoice/restore', { invoice_id: invoiceId })
  expect((await last('InvoiceRestored')).metadata.undoes).toBe((await last('InvoiceDeleted')).metadata.actId)
  await post('scans/delete', { group_id: groupId })
  await post('scans/restore', { group_id: groupId })
  expect((await last('GroupRestored')).metadata.undoes).toBe((await last('GroupDeleted')).metadata.actId)
})

it('undoing a change of pages names the act that made it', async () => {
  const invoices = (await app.events())
    .filter(({ type }) => type === 'InvoiceExtracted')
    .map(({ stream }) => stream.replace('invoice-', ''))
  const { arrangement_id: id } = (await post('invoices/join', { invoice_ids: invoices })).json<{ arrangement_id: string }>()
  await post('invoices/undoPages', { group_id: groupId, arrangement_id: id })
  expect((await last('PagesSetBack')).metadata.undoes).toBe((await last('PagesArranged')).metadata.actId)
})

describe('a command of the operator', () => {
  it('is recorded with its command line and its reason', async () => {
    await docketry('grant', ann.email, 'accountant', '--reason', 'covers for Bo')
    expect((await last('RoleGranted')).metadata).toMatchObject({
      actor: 'operator',
      endpoint: 'docketry grant',
      reason: 'covers for Bo',
      command: 'set-role',
    })
    await docketry('plan', ann.email, 'Basic', 'Large', '--reason', 'paid by transfer')
    expect((await last('PlanSet')).metadata).toMatchObject({ endpoint: 'docketry plan', reason: 'paid by transfer' })
    await docketry('plan', ann.email, 'Basic', 'Small')
    expect((await last('PlanSet')).metadata).not.toHaveProperty('reason')
  })
  it('is refused with an empty reason', async () => {
    expect(await docketry('grant', ann.email, 'su', '--reason')).toEqual([expect.stringContaining('--reason takes 1 to 500 characters')])
  })
})

it('the export of a firm’s events names the origin of each', async () => {
  const path = join(app.folder, 'all.zip')
  await writeFile(path, (await app.request('GET', `/api/business/archive?firmId=${ann.firmId}`, ann)).rawPayload)
  const lines = await withZip(path, async ([entry]) => (entry ? (await text(await entry.open())).trimEnd().split('\n') : []))
  const edit = lines.map(line => JSON.parse(line) as { type: string }).find(({ type }) => type === 'InvoiceEdited')
  expect(edit).toMatchObject({ command: 'edit-invoice', endpoint: 'update-invoices', build })
})
