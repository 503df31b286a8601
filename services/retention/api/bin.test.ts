/** Deleted invoices and batches are in the bin, with the last day on which they can be restored, and are restored unchanged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { bin as binEndpoint } from '@docketry/contracts/api/bin.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import { retentionTools } from '../../main/roles/retention.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'
import { collectionOf } from '../../platform/projections/projection.ts'
import { unsigned } from '../../testing/unsigned.ts'
import { retainedDocuments } from '../projections/retained-documents.ts'
import { runRetentionRound } from '../retention-round.ts'

let app: TestApp
let ann: Person
let eve: Person
let clientId: string
let uploads = 0

beforeAll(async () => {
  app = await startApp({ rough: 41 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
})
afterAll(() => app.close())

const dayMs = 24 * 3600_000
const post = async (path: string, body: object, who: Person | null = ann, headers: Record<string, string> = {}) => {
  const response = await app.request('POST', `/api/accountant/${path}`, { ...(who ? { token: who.token } : {}), body, headers })
  return response.statusCode === 200 ? 'done' : `${response.statusCode} ${response.json<{ error: { code: string } }>().error.code}`
}
async function upload(pages: number, more: Record<string, string> = {}): Promise<string> {
  const groupId = groupOf(
    await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, `bin ${(uploads += 1)}`) }, { clientId, name: `batch ${uploads}`, ...more }),
  )
  await app.running.settled()
  return groupId
}
async function detail(groupId: string): Promise<GroupDetail> {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json()
}
/** Moves the time of upload in the row of retained documents, as if the batch had come so many days earlier. */
async function uploadedEarlier(groupId: string, days: number): Promise<void> {
  await app.running.settled()
  const { documents } = app.running.stores
  const collection = collectionOf(retainedDocuments)
  const row = (await documents.load(collection, [groupId])).get(groupId)
  const { files, due } = row?.document as RetainedRow
  const earlier = Object.fromEntries(Object.entries(files).map(([id, at]) => [id, at - days * dayMs]))
  const document = { ...row?.document, id: groupId, files: earlier, due: (due ?? 0) - days * dayMs }
  const changed = { id: groupId, position: (row?.position ?? 0) + 1, document }
  await documents.write(collection, [changed], { position: 0, lease: { holder: 'test', token: Number.MAX_SAFE_INTEGER } })
}
const card = async (groupId: string) =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}`, ann))
    .json<{ groups: GroupCard[] }>()
    .groups.find(it => it.id === groupId)
async function binned(more = ''): Promise<AnswerOf<typeof binEndpoint>> {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/bin?firmId=${ann.firmId}&clientId=${clientId}${more}`, ann)).json()
}
const status = async (url: string) => (await app.request('GET', url)).statusCode
/** Without the signatures of addresses and the revisions, which rise with every act. */
const lasting = (invoices: GroupDetail['invoices']) => unsigned(invoices).map(({ revision: _, ...invoice }) => invoice)

describe('a deleted invoice', () => {
  it('in another currency is in the bin with that currency', async () => {
    const groupId = await upload(1)
    const [{ id } = { id: '' }] = (await detail(groupId)).invoices
    await post('invoices/update', { invoices: [{ invoice_id: id, invoice_data: { currency: 'NZD', wasModified: true } }] })
    await post('invoice/delete', { invoice_id: id })
    expect((await binned(`&groupId=${groupId}`)).items).toMatchObject([{ id, currency: 'NZD' }])
    await post('invoice/restore', { invoice_id: id })
  })
  it('is in the bin with its person, time and last day, and is restored unchanged', async () => {
    const groupId = await upload(2)
    const before = await detail(groupId)
    const [{ id: invoiceId } = { id: '' }] = before.invoices
    await post('invoices/update', { invoices: [{ invoice_id: invoiceId, invoice_data: { total: 77.5, wasModified: true } }] })
    const edited = await detail(groupId)
    const until = (await app.request('GET', `/api/accountant/bin/until?invoice_id=${invoiceId}`, ann)).json<{ until: string }>().until
    expect(await post('invoice/delete', { invoice_id: invoiceId })).toBe('done')
    expect((await detail(groupId)).invoices).toHaveLength(1)
    const { items, client, erased } = await binned()
    expect({ client, erased }).toEqual({ client: { id: clientId, name: 'Corner Cafe' }, erased: [] })
    expect(items).toMatchObject([
      { id: invoiceId, kind: 'invoice', by: `Ann ${abns[0]}`, amount: 7750, until, batch: { id: groupId }, batchDeleted: false },
    ])
    expect(Math.abs((items[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await binned(`&groupId=${groupId}`)).items).toEqual(items)
    expect(await post('invoice/restore', { invoice_id: invoiceId })).toBe('done')
    const after = await detail(groupId)
    expect(lasting(after.invoices)).toEqual(lasting(edited.invoices))
    expect(await card(groupId)).toMatchObject({ invoiceCount: 2 })
    expect((await binned()).items).toEqual([])
    const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoiceId}`, ann)).json<{
      history: { what: string; by: string }[]
    }>()
    expect(history.slice(-2)).toMatchObject([
      { what: 'Deleted it.', by: `Ann ${abns[0]}` },
      { what: 'Restored it.', by: `Ann ${abns[0]}` },
    ])
  })
  it('is restored once: a repeated request, or one for an existing invoice, changes nothing', async () => {
    const groupId = await upload(1)
    const [{ id: invoiceId } = { id: '' }] = (await detail(groupId)).invoices
    await post('invoice/delete', { invoice_id: invoiceId })
    const key = { 'idempotency-key': 'restore-1' }
    expect([
      await post('invoice/restore', { invoice_id: invoiceId }, ann, key),
      await post('invoice/restore', { invoice_id: invoiceId }, ann, key),
      await post('invoice/restore', { invoice_id: invoiceId }),
    ]).toEqual(['done', 'done', 'done'])
    expect((await app.events()).filter(({ type, stream }) => type === 'InvoiceRestored' && stream === `invoice-${invoiceId}`)).toHaveLength(
      1,
    )
  })
  it('is not served at addresses issued before, until it is restored', async () => {
    const groupId = await upload(2)
    const [first, second] = (await detail(groupId)).invoices
    const signed = first?.signedImage ?? ''
    const words = first?.pages[0]?.words ?? ''
    const publicUrl = `/api/public/invoiceimage/${first?.imageId}`
    const byPublic = (await app.request('GET', publicUrl)).json<{ url: string }>().url
    const all = async () => Promise.all([signed, words, publicUrl, byPublic, second?.signedImage ?? ''].map(status))
    expect(await all()).toEqual([200, 200, 200, 200, 200])
    await post('invoice/delete', { invoice_id: first?.id })
    expect(await all()).toEqual([404, 404, 404, 404, 200])
    expect([await status(signed.replace(/of=[^&]+&/u, '')), await status(signed.replace(first?.id ?? '', second?.id ?? ''))]).toEqual([
      404, 404,
    ])
    await post('invoice/restore', { invoice_id: first?.id })
    expect(await all()).toEqual([200, 200, 200, 200, 200])
  })
})

describe('a deleted batch', () => {
  it('is restored with the batches and invoices deleted with it, not with those deleted before', async () => {
    const [parent, child, apart] = [await upload(3), await upload(2), await upload(1)]
    for (const id of [child, apart]) expect(await post('scans/merge', { child_id: id, parent_id: parent })).toBe('done')
    const [{ id: before } = { id: '' }, ...others] = (await detail(parent)).invoices
    await post('invoice/delete', { invoice_id: before })
    await post('scans/delete', { group_id: apart })
    const whole = await detail(parent)
    const image = whole.invoices[0]?.signedImage ?? ''
    const raw =
      (await app.request('GET', `/api/accountant/scans/detail?groupId=${parent}&includeRaw=true`, ann)).json<GroupDetail>().raw?.[0]?.url ??
      ''
    expect([await status(image), await status(raw)]).toEqual([200, 200])
    expect(await post('scans/delete', { group_id: parent })).toBe('done')
    await app.running.settled()
    expect([await status(image), await status(raw), await card(parent)]).toEqual([404, 404, undefined])
    const items = (await binned()).items.filter(({ id }) => [parent, child, apart, before].includes(id))
    expect(items.map(({ id, kind, batches, invoices, batchDeleted }) => ({ id, kind, batches, invoices, batchDeleted }))).toEqual([
      { id: parent, kind: 'batch', batches: 1, invoices: 4, batchDeleted: false },
      { id: apart, kind: 'batch', batches: 0, invoices: 1, batchDeleted: false },
      { id: before, kind: 'invoice', batches: 0, invoices: 1, batchDeleted: true },
    ])
    expect([await post('invoice/restore', { invoice_id: before }), await post('invoice/restore', { invoice_id: others[0]?.id })]).toEqual([
      '409 bin.batch-first',
      '409 bin.batch-first',
    ])
    expect(await post('scans/restore', { group_id: parent })).toBe('done')
    const after = await detail(parent)
    expect(lasting(after.invoices)).toEqual(lasting(whole.invoices))
    expect([after.descendants, after.status, await status(image), await status(raw)]).toEqual([[child], 'COMPLETE', 200, 200])
    expect(await card(parent)).toMatchObject({ invoiceCount: 4 })
    expect((await binned()).items.map(({ id }) => id).sort()).toEqual([apart, before].sort())
    expect((await binned(`&groupId=${parent}`)).items.map(({ id }) => id).sort()).toEqual([apart, before].sort())
    expect([await post('scans/restore', { group_id: apart }), await post('invoice/restore', { invoice_id: before })]).toEqual([
      'done',
      'done',
    ])
    expect([(await detail(parent)).descendants.sort(), (await detail(parent)).invoices.length]).toEqual([[child, apart].sort(), 6])
    expect((await binned()).items).toEqual([])
  })
  it('is deleted and restored with its parts, by one act each', async () => {
    const [parent, child] = [await upload(1), await upload(1)]
    await post('scans/merge', { child_id: child, parent_id: parent })
    await post('scans/delete', { group_id: parent })
    await app.running.settled()
    const row = await app.running.read.getDeleted('scan-groups', child)
    expect(row?.deleted).toMatchObject({ within: parent, actId: (await app.running.read.getDeleted('scan-groups', parent))?.deleted.actId })
    expect((await binned()).items.find(({ id }) => id === parent)).toMatchObject({ batches: 1, invoices: 2 })
    expect(await post('scans/restore', { group_id: parent })).toBe('done')
    expect((await detail(parent)).descendants).toEqual([child])
    const [{ id: invoiceId } = { id: '' }] = (await detail(child)).invoices
    const { history } = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${invoiceId}`, ann)).json<{
      history: { what: string; by: string; kind: string; of?: string }[]
    }>()
    // Done by reactions to a person's act: attributed to that person.
    expect(history.filter(({ of }) => of === undefined).slice(-2)).toMatchObject([
      { what: 'Deleted it with its batch.', by: `Ann ${abns[0]}`, kind: 'person' },
      { what: 'Restored it with its batch.', by: `Ann ${abns[0]}`, kind: 'person' },
    ])
  })
  it('can be deleted, restored, renamed and merged after it was restored', async () => {
    const [groupId, other] = [await upload(1), await upload(1)]
    for (let round = 0; round < 2; round += 1) {
      expect(await post('scans/delete', { group_id: groupId })).toBe('done')
      expect(await post('scans/restore', { group_id: groupId })).toBe('done')
    }
    expect(await post('scanGroup/update', { id: groupId, name: 'Back' })).toBe('done')
    await app.running.settled()
    expect(await post('scans/merge', { child_id: groupId, parent_id: other })).toBe('done')
    expect((await detail(other)).invoices).toHaveLength(2)
  })
  it('deleted during its processing is processed to the end once it is restored', async () => {
    const groupId = groupOf(
      await app.upload(
        ann.token,
        { 'scan_1.pdf': fakePdf(4, 'early'), 'scan_2.pdf': fakePdf(2, 'early too') },
        { clientId, name: 'early' },
      ),
    )
    await post('scans/delete', { group_id: groupId })
    await app.running.settled()
    expect(await post('scans/restore', { group_id: groupId })).toBe('done')
    expect(await detail(groupId)).toMatchObject({ status: 'COMPLETE', percentage: 100, failures: [] })
    expect((await detail(groupId)).invoices).toHaveLength(6)
    await post('scans/delete', { group_id: groupId })
    await app.running.settled()
  })
  it('has all of its invoices, also those of a batch merged into it, as soon as the request that restores it is answered', async () => {
    const [groupId, other] = [await upload(6), await upload(3)]
    await post('scans/merge', { child_id: other, parent_id: groupId })
    await app.running.settled()
    await post('scans/delete', { group_id: groupId })
    await app.running.settled()
    expect(await post('scans/restore', { group_id: groupId })).toBe('done')
    const now = await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)
    expect(now.json<GroupDetail>().invoices).toHaveLength(9)
  })
  it('is in the bin with the last day of the batch merged into it that was uploaded first', async () => {
    const part = await upload(1)
    await uploadedEarlier(part, 10)
    const whole = await upload(1)
    const until = async (id: string) =>
      (await app.request('GET', `/api/accountant/bin/until?group_id=${id}`, ann)).json<{ until: string }>().until
    const [ofPart, ofWhole] = [await until(part), await until(whole)]
    expect(ofPart < ofWhole).toBe(true)
    await post('scans/merge', { child_id: part, parent_id: whole })
    await app.running.settled()
    await post('scans/delete', { group_id: whole })
    expect((await binned()).items.find(({ id }) => id === whole)?.until).toBe(ofPart)
  })
  it('restored before the reactions to its deletion have run is complete', async () => {
    const groupId = await upload(3)
    await post('scans/delete', { group_id: groupId })
    expect(await post('scans/restore', { group_id: groupId })).toBe('done')
    expect((await detail(groupId)).invoices).toHaveLength(3)
  })
  it('cannot be listed or restored by another firm', async () => {
    const groupId = await upload(1)
    const [{ id: invoiceId } = { id: '' }] = (await detail(groupId)).invoices
    await post('invoice/delete', { invoice_id: invoiceId })
    expect([
      await post('invoice/restore', { invoice_id: invoiceId }, eve),
      await post('invoice/restore', { invoice_id: invoiceId }, null),
    ]).toEqual(['404 not-found', '401 sign-in.needed'])
    await post('scans/delete', { group_id: groupId })
    expect([
      await post('scans/restore', { group_id: groupId }, eve),
      await post('scans/restore', { group_id: 'nobody’s' }),
      await post('invoice/restore', { invoice_id: 'constructor' }),
    ]).toEqual(['404 not-found', '404 not-found', '404 not-found'])
    const statusOf = async (url: string, who: Person) => (await app.request('GET', url, who)).statusCode
    expect([
      await statusOf(`/api/accountant/bin?firmId=${ann.firmId}&clientId=${clientId}`, eve),
      await statusOf(`/api/accountant/bin?firmId=${eve.firmId}&clientId=${clientId}`, eve),
      await statusOf(`/api/accountant/bin/until?group_id=${groupId}`, ann),
      await statusOf('/api/accountant/bin/until', ann),
    ]).toEqual([404, 404, 404, 404])
  })
})

describe('an erased batch', () => {
  it('is listed in the bin as erased, cannot be restored, and was not erased before its shown last day by a daily round', async () => {
    const [groupId, old, onHold] = [await upload(2), await upload(1), await upload(1)]
    // For more than the three months of Free, of which the owner was not notified yet.
    await uploadedEarlier(old, 200)
    const [{ id: invoiceId } = { id: '' }] = (await detail(onHold)).invoices
    const until = async (query: string) =>
      (await app.request('GET', `/api/accountant/bin/until?${query}`, ann)).json<{ until: string | null }>().until
    const lastDay = await until(`group_id=${groupId}`)
    expect(lastDay).toMatch(/^\d{4}-\d\d-\d\d$/u)
    const lastDayOfOld = await until(`group_id=${old}`)
    await app.request('POST', '/api/business/hold', { token: ann.token, body: { firmId: ann.firmId, id: onHold, reason: 'In court' } })
    await app.running.settled()
    expect([await until(`group_id=${onHold}`), await until(`invoice_id=${invoiceId}`)]).toEqual([null, null])
    for (const id of [groupId, old]) await post('scans/delete', { group_id: id })
    await app.running.settled()
    expect((await binned()).items.find(({ id }) => id === groupId)).toMatchObject({ until: lastDay })
    const tools = retentionTools(app.running.stores, () => undefined)
    let next = Date.now()
    for (const [id, day] of [
      [old, lastDayOfOld],
      [groupId, lastDay],
    ]) {
      // A round some days later erases it.
      const last = Date.parse(`${day}T00:00:00Z`)
      for (; next <= last; next += dayMs) await runRetentionRound(tools, next)
      expect((await binned()).items.map(item => item.id)).toContain(id)
      for (; next <= last + 3 * dayMs; next += dayMs) await runRetentionRound(tools, next)
      const { items, erased } = await binned()
      expect(items.map(item => item.id)).not.toContain(id)
      expect(erased.find(item => item.id === id)?.kind).toBe('batch')
    }
    expect([await post('scans/restore', { group_id: groupId }), await post('scans/restore', { group_id: groupId }, eve)]).toEqual([
      '410 bin.erased',
      '404 not-found',
    ])
  })
})

describe('the bin of all clients', () => {
  const names = ({ items }: AnswerOf<typeof binEndpoint>) => items.map(({ kind, client }) => `${kind} of ${client.name}`)
  const ofAll = async (more = ''): Promise<AnswerOf<typeof binEndpoint>> => {
    await app.running.settled()
    return (await app.request('GET', `/api/accountant/bin?firmId=${ann.firmId}&clients=all${more}`, ann)).json()
  }
  it('has what was deleted of each, page by page, the newest first, and finds a batch by its name and an invoice by its supplier', async () => {
    const other = await addClient(app, ann, abns[3], 'Florist')
    const [mine, theirs] = [await upload(2), await upload(103, { clientId: other, name: 'Florist papers' })]
    const invoices = (await detail(theirs)).invoices
    const [{ id: first } = { id: '' }] = (await detail(mine)).invoices
    await post('invoices/update', { invoices: [{ invoice_id: first, invoice_data: {}, invoice_supplier: { name: 'Wattle Glass' } }] })
    const deleted = await Promise.all(
      [first, ...invoices.slice(0, 101).map(it => it.id)].map(id => post('invoice/delete', { invoice_id: id })),
    )
    expect(new Set(deleted)).toEqual(new Set(['done']))
    expect(await post('scans/delete', { group_id: mine })).toBe('done')
    const newest = await ofAll()
    expect([newest.client, newest.items.length, newest.more, names(newest)[0], names(newest)[1]]).toEqual([
      null,
      100,
      true,
      'batch of Corner Cafe',
      'invoice of Florist',
    ])
    const older = await ofAll('&from=100')
    const all = [...newest.items, ...older.items]
    expect([all.filter(({ client }) => client.id === other).length, new Set(all.map(({ id }) => id)).size]).toEqual([101, all.length])
    expect(older.items.map(({ id }) => id)).toContain(first)
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a))
    expect((await ofAll('&text=wattle%20glass')).items).toMatchObject([
      { id: first, name: expect.stringContaining('Wattle Glass') as string, client: { id: clientId, name: 'Corner Cafe' } },
    ])
    await post('scans/delete', { group_id: theirs })
    expect((await ofAll('&text=florist%20papers')).items).toMatchObject([
      { id: theirs, kind: 'batch', invoices: 2, client: { id: other, name: 'Florist' } },
    ])
    expect(await post('scans/restore', { group_id: theirs })).toBe('done')
    expect((await app.request('GET', `/api/accountant/bin?firmId=${ann.firmId}&clients=all`, eve)).statusCode).toBe(404)
    expect((await app.request('GET', `/api/accountant/bin?firmId=${eve.firmId}&clients=all`, eve)).json()).toMatchObject({
      items: [],
      more: false,
    })
  }, 180_000)
})
