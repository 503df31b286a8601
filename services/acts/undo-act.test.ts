/** An act of a person is undone in all that it changed, as one act; what was changed since stays and is named. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UndoneAct } from '@docketry/contracts/api/acts.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { newId } from '../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { roundsUntilErased } from '../testing/daily-rounds.ts'
import { fakePdf } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let eve: Person
let clientId: string
let uploads = 0

beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
})
afterAll(() => app.close())

async function send<T>(path: string, body: object, { who = ann, key = newId() as string } = {}): Promise<T> {
  const response = await app.request('POST', `/api/accountant/${path}`, { token: who.token, body, headers: { 'idempotency-key': key } })
  await app.running.settled()
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.json<{ error: { code: string } }>().error.code}`)
  return response.json<T>()
}
const undo = (actId: string, options = {}) => send<UndoneAct>('act/undo', { act_id: actId }, options)
async function upload(pages: number, more: Record<string, string> = {}): Promise<string> {
  const groupId = groupOf(
    await app.upload(
      ann.token,
      { 'scan_1.pdf': fakePdf(pages, `undo ${(uploads += 1)}`) },
      { clientId, name: `batch ${uploads}`, ...more },
    ),
  )
  await app.running.settled()
  return groupId
}
const detail = async (groupId: string) =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
const invoicesOf = async (groupId: string): Promise<InvoiceAnswer[]> => (await detail(groupId)).invoices
const save = (invoices: InvoiceAnswer[], invoice_data: object) =>
  send('invoices/update', { invoices: invoices.map(({ id }) => ({ invoice_id: id, invoice_data })) })
async function last(type: string): Promise<StoredEvent> {
  const found = (await app.events()).findLast(event => event.type === type)
  if (!found) throw new Error(`there is no ${type}`)
  return found
}
const actOf = async (type: string): Promise<string> => (await last(type)).metadata.actId
const at = <T>(list: T[], i: number): T => list[i] as T // the tests have made as many

describe('an edit', () => {
  it('is undone with all values that followed from it, by events that name the act', async () => {
    const groupId = await upload(1)
    const [before] = await invoicesOf(groupId)
    await save(await invoicesOf(groupId), { total: 77.5, cat: 'Meals', dueDate: '2026-12-24' })
    const act = await actOf('InvoiceEdited')
    expect(await undo(act)).toEqual({ undone: 1, left: [] })
    const [after] = await invoicesOf(groupId)
    expect([after?.total, after?.gst, after?.treatment, after?.cat, after?.dueDate]).toEqual([
      before?.total,
      before?.gst,
      before?.treatment,
      before?.cat,
      before?.dueDate,
    ])
    expect((await last('InvoiceEdited')).metadata).toMatchObject({
      undoes: act,
      command: 'undo-invoice-act',
      endpoint: 'undo-act',
      actor: `user:${ann.userId}`,
    })
  })
  it('undone twice is refused; the undoing is undone instead', async () => {
    const groupId = await upload(1)
    await save(await invoicesOf(groupId), { total: 12 })
    const act = await actOf('InvoiceEdited')
    await undo(act)
    await expect(undo(act)).rejects.toThrow('409 act.undone')
    expect(await undo(await actOf('InvoiceEdited'))).toEqual({ undone: 1, left: [] })
    expect((await invoicesOf(groupId))[0]?.total).toBe(12)
  })
  it('undone by a request that is sent again has one effect and the same answer', async () => {
    const groupId = await upload(1)
    await save(await invoicesOf(groupId), { total: 13 })
    const [act, key] = [await actOf('InvoiceEdited'), newId()]
    const first = await undo(act, { key })
    const events = (await app.events()).length
    expect(await undo(act, { key })).toEqual(first)
    expect((await app.events()).length).toBe(events)
  })
  it('is undone once the later edit of the same value is', async () => {
    const groupId = await upload(1)
    await save(await invoicesOf(groupId), { cat: 'Meals' })
    const first = await actOf('InvoiceEdited')
    await save(await invoicesOf(groupId), { cat: 'Rent' })
    const second = await actOf('InvoiceEdited')
    expect(await undo(first)).toMatchObject({ undone: 0, left: [{ kind: 'invoice', code: 'act.changed-since', fields: ['category'] }] })
    expect(await undo(second)).toMatchObject({ undone: 1 })
    expect(await undo(first)).toEqual({ undone: 1, left: [] })
    expect((await invoicesOf(groupId))[0]?.cat?.name).not.toBe('Meals')
  })
  it('withdraws the acceptance, note and confirmations of the same save', async () => {
    const groupId = await upload(1)
    const [before] = await invoicesOf(groupId)
    await save(await invoicesOf(groupId), { total: 19, note: 'Ask Dana', confirmed: { category: true }, reviewed: true })
    expect((await invoicesOf(groupId))[0]).toMatchObject({ reviewed: true, note: { text: 'Ask Dana' }, confirmed: ['category'] })
    await undo(await actOf('InvoiceEdited'))
    const [after] = await invoicesOf(groupId)
    expect(after).toMatchObject({ reviewed: false, confirmed: [], total: before?.total })
    expect(after?.note).toBeUndefined()
  })
  it('that withdrew an acceptance leaves the row unaccepted; a withdrawn acceptance comes back', async () => {
    const groupId = await upload(1)
    await save(await invoicesOf(groupId), { reviewed: true })
    await save(await invoicesOf(groupId), { reviewed: false })
    await undo(await actOf('ReviewWithdrawn'))
    expect((await invoicesOf(groupId))[0]?.reviewed).toBe(true)
    await save(await invoicesOf(groupId), { total: 18 })
    const [{ id } = { id: '' }] = await invoicesOf(groupId)
    expect(await undo(await actOf('InvoiceEdited'))).toMatchObject({
      undone: 1,
      left: [
        {
          kind: 'invoice',
          id,
          fields: ['acceptance'],
          code: 'act.not-accepted',
          message: 'It was accepted before, and is not now: only a person accepts. Check its values, then accept it again.',
        },
      ],
    })
    expect((await invoicesOf(groupId))[0]?.reviewed).toBe(false)
  })
})

describe('a save of many rows', () => {
  it('is undone as one act, without the rows and values that were changed since, which are named', async () => {
    const groupId = await upload(4)
    const before = await invoicesOf(groupId)
    await save(before, { cat: 'Travel', invoiceNumber: 'X' })
    const act = await actOf('InvoiceEdited')
    await save([at(before, 1)], { cat: 'Rent' })
    await send('invoice/delete', { invoice_id: at(before, 2).id })
    const { undone, left } = await undo(act)
    expect(undone).toBe(3)
    expect(left.map(({ id, code, fields }) => ({ id, code, fields })).sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { id: at(before, 1).id, code: 'act.changed-since', fields: ['category'] },
      { id: at(before, 2).id, code: 'invoice.deleted', fields: [] },
    ])
    const after = await invoicesOf(groupId)
    expect(after.map(({ cat }) => cat?.name)).toEqual([at(before, 0).cat?.name, 'Rent', at(before, 3).cat?.name])
    expect(after.map(({ invoiceNumber }) => invoiceNumber)).toEqual([0, 1, 3].map(i => at(before, i).invoiceNumber))
    const undoing = (await app.events()).filter(({ metadata }) => metadata.undoes === act)
    expect(new Set(undoing.map(({ metadata }) => metadata.actId)).size).toBe(1)
  })
})

describe('a deletion', () => {
  it('of an invoice, a batch with its parts, and a restoration are undone', async () => {
    const [parent, child] = [await upload(1), await upload(2)]
    await send('scans/merge', { child_id: child, parent_id: parent })
    const [one] = await invoicesOf(child)
    await send('invoice/delete', { invoice_id: one?.id })
    await undo(await actOf('InvoiceDeleted'))
    await send('scans/delete', { group_id: parent })
    const deletion = await actOf('GroupDeleted')
    expect(await undo(deletion)).toEqual({ undone: 2, left: [] })
    expect((await invoicesOf(parent)).length).toBe(3)
    await undo(await actOf('GroupRestored'))
    await expect(detail(parent).then(it => it.invoices.length)).rejects.toThrow()
    await expect(undo(deletion)).rejects.toThrow('409 act.undone')
  })
  it('of several invoices is one act: it answers its id, leaves what cannot be deleted, and is undone as a whole', async () => {
    const groupId = await upload(3)
    const [one, two, three] = (await invoicesOf(groupId)).map(({ id }) => id)
    const elsewhere = groupOf(
      await app.upload(
        eve.token,
        { 'scan_1.pdf': fakePdf(1, 'of eve') },
        { clientId: await addClient(app, eve, '83914571673', 'Not Ann’s') },
      ),
    )
    await app.running.settled()
    const [foreign] = (await app.request('GET', `/api/accountant/scans/detail?groupId=${elsewhere}`, eve)).json<GroupDetail>().invoices
    const key = newId()
    const ids = [one, three, foreign?.id, newId()]
    const answer = await send<{ act_id: string; outcomes: { deleted: boolean; error?: { code: string } }[] }>(
      'invoices/delete',
      { invoice_ids: ids },
      { key },
    )
    expect(answer.outcomes.map(it => it.error?.code ?? it.deleted)).toEqual([true, true, 'not-found', 'not-found'])
    expect((await invoicesOf(groupId)).map(({ id }) => id)).toEqual([two])
    const events = (await app.events()).length
    expect(await send('invoices/delete', { invoice_ids: ids }, { key })).toEqual(answer)
    expect((await app.events()).length).toBe(events)
    expect(await actOf('InvoiceDeleted')).toBe(answer.act_id)
    expect(await undo(answer.act_id)).toEqual({ undone: 2, left: [] })
    expect((await invoicesOf(groupId)).map(({ id }) => id).sort()).toEqual([one, two, three].sort())
    await expect(send('invoices/delete', { invoice_ids: [one, one] })).rejects.toThrow('400 request.invalid')
    await expect(send('invoices/delete', { invoice_ids: [foreign?.id] })).rejects.toThrow('404 not-found')
    await expect(send('invoices/delete', { invoice_ids: [newId()] })).rejects.toThrow('404 not-found')
  })
  it('of several invoices deletes the others where one was erased, and says nothing of those of another firm', async () => {
    const [one, erased] = (await invoicesOf(await upload(2))).map(({ id }) => id)
    await app.running.stores.events.erase(`invoice-${erased}`)
    const elsewhere = groupOf(await app.upload(eve.token, { 'scan_1.pdf': fakePdf(2, 'joined by eve') }))
    await app.running.settled()
    const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${elsewhere}`, eve)).json<GroupDetail>()
    const joined = invoices.map(({ id }) => id)
    await send('invoices/join', { invoice_ids: joined }, { who: eve })
    const { outcomes } = await send<{ outcomes: { deleted: boolean; error?: { code: string } }[] }>('invoices/delete', {
      invoice_ids: [erased, one, ...joined],
    })
    expect(outcomes.map(it => it.error?.code ?? it.deleted)).toEqual(['not-found', true, 'not-found', 'not-found'])
  })
  it('of an invoice whose batch was deleted after it waits for the batch', async () => {
    const groupId = await upload(2)
    await send('invoice/delete', { invoice_id: (await invoicesOf(groupId))[0]?.id })
    const act = await actOf('InvoiceDeleted')
    await send('scans/delete', { group_id: groupId })
    expect(await undo(act)).toMatchObject({ undone: 0, left: [{ code: 'bin.batch-first' }] })
  })
})

describe('an upload', () => {
  it('is undone as a whole while nobody has worked on it', async () => {
    const groupId = await upload(3)
    const act = await actOf('UploadReceived')
    expect(await undo(act)).toEqual({ undone: 1, left: [] })
    expect((await app.running.read.getDeleted('scan-groups', groupId))?.deleted.row.id).toBe(groupId)
    await undo(await actOf('GroupDeleted'))
    expect((await invoicesOf(groupId)).length).toBe(3)
  })
  it('keeps the invoices on which somebody has worked', async () => {
    const groupId = await upload(3)
    const act = await actOf('UploadReceived')
    const [first] = await invoicesOf(groupId)
    await save(first ? [first] : [], { total: 21 })
    expect(await undo(act)).toMatchObject({ undone: 2, left: [{ id: first?.id, code: 'act.changed-since' }] })
    expect((await invoicesOf(groupId)).map(({ id }) => id)).toEqual([first?.id])
  })
})

describe('a change of batches and pages', () => {
  it('a merge is undone, unless the batch was merged elsewhere since', async () => {
    const [child, parent, third] = [await upload(1, { name: '' }), await upload(1), await upload(1)]
    await send('scans/merge', { child_id: child, parent_id: parent })
    const first = await actOf('GroupMerged')
    await send('scans/merge', { child_id: child, parent_id: third })
    expect(await undo(first)).toMatchObject({
      undone: 0,
      left: [{ kind: 'batch', id: child, name: expect.stringMatching(/^Upload of \d+ \w{3}/u), code: 'act.changed-since' }],
    })
    await undo(await actOf('GroupMerged'))
    expect((await invoicesOf(parent)).length).toBe(2)
    await undo(first)
    expect((await invoicesOf(parent)).length).toBe(1)
  })
  it('a new name is undone, also to none', async () => {
    const groupId = await upload(1, { name: '' })
    await send('scanGroup/update', { id: groupId, name: 'July' })
    const act = await actOf('GroupRenamed')
    await undo(act)
    expect((await app.running.read.get('scan-groups', groupId))?.name).toBe('')
    await expect(undo(act)).rejects.toThrow('409 act.undone')
  })
  it('joined invoices are apart again, unless their pages were moved since', async () => {
    const groupId = await upload(3)
    const [a, b, c] = (await invoicesOf(groupId)).map(({ id }) => id)
    await send('invoices/join', { invoice_ids: [a, b] })
    const first = await actOf('PagesArranged')
    await send('invoices/join', { invoice_ids: [a, c] })
    expect(await undo(first)).toMatchObject({ undone: 0, left: [{ kind: 'batch', id: groupId, code: 'pages.moved-since' }] })
    await undo(await actOf('PagesArranged'))
    expect(await undo(first)).toEqual({ undone: 1, left: [] })
    expect((await invoicesOf(groupId)).map(({ id }) => id).sort()).toEqual([a, b, c].sort())
  })
})

it('another firm cannot undo it, and an unknown act is not found', async () => {
  const groupId = await upload(1)
  await save(await invoicesOf(groupId), { total: 15 })
  const act = await actOf('InvoiceEdited')
  await expect(undo(act, { who: eve })).rejects.toThrow('404 not-found')
  await expect(undo(newId())).rejects.toThrow('404 not-found')
})

it('a deletion cannot be undone once its retention has ended', async () => {
  const groupId = await upload(1)
  const { until } = (await app.request('GET', `/api/accountant/bin/until?group_id=${groupId}`, ann)).json<{ until: string }>()
  await send('scans/delete', { group_id: groupId })
  const act = await actOf('GroupDeleted')
  await roundsUntilErased(app, until)
  await expect(undo(act)).rejects.toThrow('410 bin.erased')
  expect((await app.events()).some(({ metadata }) => metadata.undoes === act)).toBe(false)
})
