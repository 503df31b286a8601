/** Deleting, restoring and undoing what an invoice is part of, of which an event cannot be applied: the others go on, and it is named. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ActPart, UndoneAct } from '@docketry/contracts/api/acts.ts'
import { operatorOn } from '../cli/control/operator.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { appendBrokenEdit } from '../testing/broken-event.ts'
import { fakePdf } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let groupId: string
let [broken, whole]: string[] = []
const get = (path: string, query: Record<string, string>) => app.request('GET', `${path}?${new URLSearchParams(query)}`, ann)
async function post<T>(path: string, body: object): Promise<T> {
  const answer = await app.request('POST', path, { token: ann.token, body })
  expect([path, answer.statusCode, answer.body]).toEqual([path, 200, answer.body])
  await app.running.settled()
  return answer.json<T>()
}
const last = async (id: string) => (await app.running.stores.events.read(`invoice-${id}`)).at(-1)
/** The act of the last event of an invoice. */
const actOf = async (id: string): Promise<string> => (await last(id))?.metadata.actId ?? ''
const refused = () =>
  expect.objectContaining({ kind: 'invoice', id: broken, name: 'Harbour Street Plumbing 00-1', code: 'event.not-applied' })

beforeEach(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  // In one file, the broken one first: what follows for its invoices is one reaction.
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(2) }))
  await app.running.settled()
  const detail = (await get('/api/accountant/scans/detail', { groupId })).json<{ invoices: { id: string }[] }>()
  ;[broken = '', whole = ''] = detail.invoices.map(({ id }) => id)
  await post('/api/accountant/invoices/update', {
    invoices: [
      { invoice_id: broken, invoice_data: { invoiceNumber: '00-1' } },
      { invoice_id: whole, invoice_data: { invoiceNumber: '00-2' } },
    ],
  })
})
afterEach(() => app.close())

it('the others of its batch are deleted and restored with the batch, and what waits for it is listed by name', async () => {
  await appendBrokenEdit(app, broken ?? '')
  await post('/api/accountant/scans/delete', { group_id: groupId })
  expect((await last(whole ?? ''))?.type).toBe('InvoiceDeleted')
  await post('/api/accountant/scans/restore', { group_id: groupId })
  expect((await last(whole ?? ''))?.type).toBe('InvoiceRestored')
  expect((await last(broken ?? ''))?.type).toBe('InvoiceEdited')
  const waiting = (await operatorOn(app.running.stores).parked()).filter(({ name }) => name === 'delete-invoices')
  expect(waiting.map(({ reason }) => reason)).toEqual([
    expect.stringContaining(`Invoice 00-1 of Harbour Street Plumbing: event 2 (InvoiceEdited) of invoice-${broken}`),
    expect.stringContaining(`invoice-${broken}`),
  ])
})

it('undoing an act undoes it in the others, and names the invoice that stays as it is', async () => {
  const saved = await actOf(whole ?? '')
  await appendBrokenEdit(app, broken ?? '')
  const rows = (await get('/api/accountant/act', { act_id: saved })).json<{ rows: ActPart[] }>().rows
  expect(rows.map(({ name, parts }) => [name, parts.map(({ what }) => what)])).toEqual([
    ['Harbour Street Plumbing 00-1', expect.arrayContaining(['Changed it.'])],
    ['Harbour Street Plumbing 00-2', ['Changed it.']],
  ])
  const undone = await post<UndoneAct>('/api/accountant/act/undo', { act_id: saved })
  expect([undone.undone, undone.left]).toEqual([1, [refused()]])
  expect(await get('/api/accountant/invoice/history', { invoice_id: broken ?? '' })).toMatchObject({ statusCode: 200 })
})

it('undoing a join is refused as a whole, and names the batch', async () => {
  const joined = await post<{ arrangement_id: string }>('/api/accountant/invoices/join', { invoice_ids: [broken, whole] })
  const act = (await app.running.stores.events.read(`pages-${groupId}`)).at(-1)?.metadata.actId ?? ''
  await appendBrokenEdit(app, broken ?? '')
  const direct = await app.request('POST', '/api/accountant/invoices/undoPages', {
    token: ann.token,
    body: { group_id: groupId, arrangement_id: joined.arrangement_id },
  })
  expect([direct.statusCode, direct.json()]).toMatchObject([409, { error: { code: 'event.not-applied' } }])
  const undone = await post<UndoneAct>('/api/accountant/act/undo', { act_id: act })
  expect(undone).toMatchObject({ undone: 0, left: [{ kind: 'batch', id: groupId, code: 'event.not-applied' }] })
  expect((await app.running.stores.events.read(`pages-${groupId}`)).length).toBe(1)
})
