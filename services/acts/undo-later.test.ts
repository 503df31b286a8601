/** Acts that were undone in part or by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UndoneAct } from '@docketry/contracts/api/acts.ts'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf } from '../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
let uploads = 0

beforeAll(async () => {
  app = await startApp({ rough: 12 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Corner Cafe')
})
afterAll(() => app.close())

async function send<T>(path: string, body: object): Promise<T> {
  const response = await app.request('POST', `/api/accountant/${path}`, { token: ann.token, body })
  await app.running.settled()
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.json<{ error: { code: string } }>().error.code}`)
  return response.json<T>()
}
const get = async <T>(path: string): Promise<T> => (await app.request('GET', `/api/accountant/${path}`, ann)).json<T>()
const undo = (actId: string) => send<UndoneAct>('act/undo', { act_id: actId })
const invoicesOf = async (groupId: string): Promise<InvoiceAnswer[]> => (await get<GroupDetail>(`scans/detail?groupId=${groupId}`)).invoices
async function upload(pages: number): Promise<[groupId: string, ids: string[]]> {
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, `later ${(uploads += 1)}`) }, { clientId }))
  await app.running.settled()
  return [groupId, (await invoicesOf(groupId)).map(({ id }) => id)]
}
async function save(ids: string[], invoice_data: object): Promise<string> {
  await send('invoices/update', { invoices: ids.map(invoice_id => ({ invoice_id, invoice_data })) })
  return (await app.events()).findLast(({ stream }) => stream === `invoice-${ids.at(-1)}`)?.metadata.actId ?? ''
}
const deleteAll = async (ids: string[]): Promise<string> => (await send<{ act_id: string }>('invoices/delete', { invoice_ids: ids })).act_id
/** What the history of an invoice shows of an act. */
const shownAct = async (id: string, actId: string) =>
  (await get<{ history: HistoryEntry[] }>(`invoice/history?invoice_id=${id}`)).history.findLast(({ act }) => act?.id === actId)?.act

describe('an act of which nothing is left', () => {
  it('is not said to be undone where a person typed the former value', async () => {
    const [groupId, ids] = await upload(1)
    const before = (await invoicesOf(groupId))[0]?.invoiceNumber
    const act = await save(ids, { invoiceNumber: 'OTHER' })
    await save(ids, { invoiceNumber: before })
    await expect(undo(act)).rejects.toThrow('409 act.nothing-left')
  })
  it('is not said to be undone where a later edit withdrew the acceptance', async () => {
    const [, ids] = await upload(1)
    const act = await save(ids, { reviewed: true })
    await save(ids, { invoiceNumber: 'LATER' })
    await expect(undo(act)).rejects.toThrow('409 act.nothing-left')
  })
})

describe('an acceptance that an undo cannot give back', () => {
  it('is named where the act withdrew it by an edit, once, and the act counts as undone', async () => {
    const [, ids] = await upload(1)
    const [id = ''] = ids
    await save(ids, { reviewed: true })
    const act = await save(ids, { invoiceNumber: 'OTHER' })
    expect(await undo(act)).toMatchObject({ undone: 1, left: [{ id, code: 'act.not-accepted', fields: ['acceptance'] }] })
    expect(await shownAct(id, act)).toMatchObject({ undone: true })
    await expect(undo(act)).rejects.toThrow('409 act.undone')
  })
  it('is named where the act accepted other values, and an edit came since', async () => {
    const [, ids] = await upload(1)
    await save(ids, { reviewed: true })
    const act = await save(ids, { invoiceNumber: 'OTHER', reviewed: true })
    await save(ids, { dueDate: '2026-12-24' })
    expect(await undo(act)).toMatchObject({ undone: 1, left: [{ code: 'act.not-accepted', fields: ['acceptance'] }] })
  })
  it('is named beside the values that were changed since', async () => {
    const [, ids] = await upload(1)
    await save(ids, { reviewed: true })
    const act = await save(ids, { invoiceNumber: 'FIRST', dueDate: '2026-12-24' })
    await save(ids, { invoiceNumber: 'SECOND' })
    expect((await undo(act)).left.map(({ code, fields }) => [code, fields])).toEqual([
      ['act.changed-since', ['invoiceNumber']],
      ['act.not-accepted', ['acceptance']],
    ])
  })
  it('is not named where the row is accepted, was not accepted before, or something else ended the acceptance', async () => {
    const [, [one = '', two = '', three = '']] = await upload(3)
    await save([two, three], { reviewed: true })
    const act = await save([one, two, three], { invoiceNumber: 'OTHER' })
    for (const reviewed of [true, false]) await save([three], { reviewed })
    expect(await undo(act)).toEqual({ undone: 3, left: [expect.objectContaining({ id: two, code: 'act.not-accepted' })] })
    await save([three], { reviewed: true })
    const noting = await save([three], { note: 'Ask Dana' })
    await save([three], { invoiceNumber: 'LATER' })
    expect(await undo(noting)).toEqual({ undone: 1, left: [] })
    const accepting = await save([one], { reviewed: true })
    expect(await undo(accepting)).toEqual({ undone: 1, left: [] })
  })
})

describe('an act on several invoices', () => {
  it('is undone in the others after one of them was restored by hand', async () => {
    const [groupId, [one = '', two = '', three = '']] = await upload(3)
    const act = await deleteAll([one, two, three])
    await send('invoice/restore', { invoice_id: one })
    expect(await shownAct(one, act)).toMatchObject({ undone: true })
    expect(await shownAct(two, act)).toMatchObject({ undone: false, rows: 3, notUndone: 2 })
    expect(await undo(act)).toEqual({ undone: 2, left: [] })
    expect((await invoicesOf(groupId)).length).toBe(3)
    expect(await shownAct(two, act)).toMatchObject({ undone: true })
  })
  it('that was changed in one since can be undone there once the later change is', async () => {
    const [groupId, [one = '', two = '']] = await upload(2)
    const before = (await invoicesOf(groupId)).map(({ invoiceNumber }) => invoiceNumber)
    const act = await save([one, two], { invoiceNumber: 'FIRST' })
    const later = await save([two], { invoiceNumber: 'SECOND' })
    expect(await undo(act)).toMatchObject({ undone: 1, left: [{ id: two, code: 'act.changed-since', fields: ['invoiceNumber'] }] })
    await expect(undo(act)).rejects.toThrow('409 act.undone-in-part')
    expect([await shownAct(one, act), await shownAct(two, act)]).toMatchObject([{ undone: true }, { undone: false }])
    await undo(later)
    expect(await undo(act)).toEqual({ undone: 1, left: [] })
    expect((await invoicesOf(groupId)).map(({ invoiceNumber }) => invoiceNumber)).toEqual(before)
    await expect(undo(act)).rejects.toThrow('409 act.undone')
  })
})

describe('an act that was undone in part in one invoice', () => {
  it('can be undone there for the rest, once the later change is undone', async () => {
    const [groupId, ids] = await upload(1)
    const [id = ''] = ids
    const valuesNow = async () => {
      const [row] = await invoicesOf(groupId)
      return { invoiceNumber: row?.invoiceNumber, paymentDate: row?.paymentDate }
    }
    const before = await valuesNow()
    const act = await save(ids, { invoiceNumber: 'FIRST', paymentDate: '2026-09-01' })
    const later = await save(ids, { invoiceNumber: 'SECOND' })
    expect(await undo(act)).toMatchObject({ undone: 1, left: [{ id, code: 'act.changed-since', fields: ['invoiceNumber'] }] })
    expect(await shownAct(id, act)).toMatchObject({ undone: false })
    await expect(undo(act)).rejects.toThrow('409 act.undone-in-part')
    await undo(later)
    expect(await valuesNow()).toEqual({ ...before, invoiceNumber: 'FIRST' })
    expect(await undo(act)).toEqual({ undone: 1, left: [] })
    expect(await valuesNow()).toEqual(before)
    expect(await shownAct(id, act)).toMatchObject({ undone: true })
    await expect(undo(act)).rejects.toThrow('409 act.undone')
  })
  it('keeps what was typed again where it was undone', async () => {
    const [groupId, ids] = await upload(1)
    const act = await save(ids, { invoiceNumber: 'FIRST', paymentDate: '2026-09-01' })
    const later = await save(ids, { invoiceNumber: 'SECOND' })
    await undo(act)
    await save(ids, { paymentDate: '2026-09-01' })
    await undo(later)
    expect(await undo(act)).toEqual({ undone: 1, left: [] })
    expect((await invoicesOf(groupId))[0]).toMatchObject({ paymentDate: '2026-09-01' })
  })
})
