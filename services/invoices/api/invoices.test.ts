import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf, fakePng } from '../../testing/fake-workers.ts'
import { handlePublicInvoiceImage } from './invoice-image.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string
beforeAll(async () => {
  app = await startApp({ rough: 17 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(6) }, { clientId }))
  await app.running.settled()
})
afterAll(() => app.close())

const detail = async (query = `groupId=${groupId}`): Promise<GroupDetail> =>
  (await app.request('GET', `/api/accountant/scans/detail?${query}`, ann)).json()
const invoice = async (i: number): Promise<InvoiceAnswer> => (await detail()).invoices[i] as InvoiceAnswer
type Outcome = { invoice_id: string; saved: boolean; error?: { code: string; message: string } }
const update = async (invoices: object[], more: object = {}, headers: Record<string, string> = {}, who = ann) => {
  const response = await app.request('POST', '/api/accountant/invoices/update', { token: who.token, headers, body: { invoices, ...more } })
  return { status: response.statusCode, outcomes: response.statusCode === 200 ? response.json<{ outcomes: Outcome[] }>().outcomes : [] }
}
const save = async (i: number, invoice_data: object, invoice_supplier?: object) => {
  const { id } = await invoice(i)
  const { outcomes } = await update([{ invoice_id: id, invoice_data, ...(invoice_supplier ? { invoice_supplier } : {}) }])
  expect(outcomes).toEqual([{ invoice_id: id, saved: true }])
  return invoice(i)
}

describe('saving an invoice', () => {
  it('is visible to the next request, with who set each value', async () => {
    expect((await invoice(0)).wasModified).toBe(false)
    const saved = await save(0, { total: 110.5, gst: 10.05, invoiceNumber: 'A-1', wasModified: true })
    expect(saved).toMatchObject({
      total: 110.5,
      gst: 10.05,
      invoiceNumber: 'A-1',
      wasModified: true,
      originalGst: 30,
      treatment: 'taxable',
    })
    expect([saved.fields['total']?.setBy, saved.fields['invoiceNumber']?.setBy, saved.fields['category']?.setBy]).toEqual([
      'person',
      'person',
      'stage',
    ])
  })
  it('accepts dates as typed, and refuses a day that does not exist', async () => {
    expect(await save(0, { paymentDate: '1/2/26' })).toMatchObject({ paymentDate: '2026-02-01', invoiceDate: '2026-08-14' })
    const { id } = await invoice(0)
    for (const data of [
      { paymentDate: 'soon' },
      { paymentDate: '31/2/26' },
      { invoiceDate: '2026-02-30' },
      { paymentDate: '31/2/26', total: 1 },
    ]) {
      const {
        outcomes: [outcome],
      } = await update([{ invoice_id: id, invoice_data: data }])
      expect(outcome).toMatchObject({
        saved: false,
        error: { code: 'invoice.date-unreadable', message: expect.stringMatching(/such as/u) as string },
      })
    }
    expect(await invoice(0)).toMatchObject({ paymentDate: '2026-02-01', invoiceDate: '2026-08-14', total: 110.5 })
    expect((await save(0, { paymentDate: '' })).paymentDate).toBeNull()
    expect((await save(0, { paymentDate: '2026-08-14' })).paymentDate).toBe('2026-08-14')
  })
  it('accepts a category by id, by name in any case, or a new one as typed', async () => {
    expect((await save(1, { cat: 'expense-meals' })).cat).toEqual({ id: 'expense-meals', name: 'Meals' })
    expect((await save(1, { cat: { name: 'BANK fees' } })).cat).toEqual({ id: 'expense-bank-fees', name: 'Bank fees' })
    expect((await save(1, { cat: ' Dog food ' })).cat).toEqual({ id: 'Dog food', name: 'Dog food' })
    expect((await save(1, { cat: null })).cat).toBeNull()
  })
  it('strips tags from supplier and ABN', async () => {
    const saved = await save(1, {}, { name: ' <b onclick="x()">Joe’s</b> Garage ', abn: '<i>53 004 085 616</i>' })
    expect([saved.supplier, saved.seller, saved.tempSupplierName]).toEqual([
      { abn: '53004085616', name: 'Joe’s Garage' },
      'Joe’s Garage',
      'Harbour Street Plumbing',
    ])
  })
  it('clears the extracted ABN when the supplier changes, but not an ABN that a person typed', async () => {
    expect((await invoice(4)).supplier).toEqual({ abn: '51824753556', name: 'Harbour Street Plumbing' })
    expect((await save(4, {}, { name: 'Harbour Street Plumbing Pty Ltd' })).supplier?.abn).toBe('51824753556')
    expect((await save(4, {}, { name: 'Zoo' })).supplier).toEqual({ abn: null, name: 'Zoo' })
    expect((await save(4, {}, { abn: '34993518190' })).supplier).toEqual({ abn: '34993518190', name: 'Zoo' })
    expect((await save(4, {}, { name: 'Circus' })).supplier).toEqual({ abn: '34993518190', name: 'Circus' })
  })
  it('accepts the supplier at the top level for one invoice, and refuses it for several', async () => {
    const [a, b] = [await invoice(1), await invoice(2)]
    await update([{ invoice_id: a.id, invoice_data: {} }], { invoice_supplier: { name: 'Top' } })
    const both = await app.request('POST', '/api/accountant/invoices/update', {
      token: ann.token,
      body: {
        invoices: [
          { invoice_id: a.id, invoice_data: { total: 1 } },
          { invoice_id: b.id, invoice_data: {} },
        ],
        invoice_supplier: { name: 'Both' },
      },
    })
    expect([both.statusCode, both.body]).toEqual([422, expect.stringContaining('its own invoice_supplier')])
    expect((await invoice(1)).total).not.toBe(1)
    expect([(await invoice(1)).supplier?.name, (await invoice(2)).supplier?.name]).toEqual(['Top', 'Harbour Street Plumbing'])
  })
  it.each([
    [{ invoice_data: { totl: 5, invoiceNumber: 'N' } }, 'invoices.0.invoice_data.totl'],
    [{ invoice_data: { category: 'Meals' } }, 'invoices.0.invoice_data.category'],
    [{ invoice_data: {}, invoice_suplier: { name: 'N' } }, 'invoices.0.invoice_suplier'],
    [{ invoice_data: {}, invoice_supplier: { ABN: '51824753556' } }, 'invoices.0.invoice_supplier.ABN'],
  ])('refuses %j, whose value would be lost, and names the field', async (entry, param) => {
    const { id, ...before } = await invoice(2)
    const invoices = [{ invoice_id: id, ...entry }]
    const response = await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body: { invoices } })
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code: 'request.invalid', param } }])
    expect(await invoice(2)).toMatchObject({ invoiceNumber: before.invoiceNumber, supplier: before.supplier, total: before.total })
  })
  it('ignores what an invoice has and nobody can edit', async () => {
    const { id, originalGst, imageId, revision } = await invoice(2)
    expect((await save(2, { id, originalGst, imageId, revision, supplier: null, invoiceNumber: 'N-2' })).invoiceNumber).toBe('N-2')
  })
  it('accepts the supplier under its name in the Invoice entity', async () => {
    const { supplier } = await save(1, { supplier: { name: 'Named in the data' } })
    expect(supplier?.name).toBe('Named in the data')
    expect((await save(1, { supplier: { name: 'Not this' } }, { name: 'This' })).supplier?.name).toBe('This')
  })
  it('makes an invoice without GST a GST-free one, and back', async () => {
    expect(await save(2, { gst: 0 })).toMatchObject({ gst: 0, treatment: 'gst-free', total: 330 })
    expect(await save(2, { gst: 30 })).toMatchObject({ gst: 30, treatment: 'taxable' })
  })
  it('requests a manual review and withdraws it', async () => {
    expect((await save(2, { manualReview: 10 })).manualReview).toBe(10)
    expect((await save(2, { manualReview: 0 })).manualReview).toBe(0)
  })
  it('stores no event when all values are equal', async () => {
    const before = (await app.events()).length
    await save(3, { total: 330, gst: 30, invoiceNumber: '20417', paymentDate: '14/8/2026', wasModified: true })
    expect((await app.events()).length).toBe(before)
  })
  it('has its effect once for repeated requests with one Idempotency-Key, which get the same answer', async () => {
    const { id } = await invoice(3)
    const key = { 'idempotency-key': 'save-1' }
    const first = await update([{ invoice_id: id, invoice_data: { invoiceNumber: 'B' } }], {}, key)
    await update([{ invoice_id: id, invoice_data: { invoiceNumber: 'C' } }])
    const before = (await app.events()).length
    expect(await update([{ invoice_id: id, invoice_data: { invoiceNumber: 'B' } }], {}, key)).toEqual(first)
    expect([(await app.events()).length, (await invoice(3)).invoiceNumber]).toEqual([before, 'C'])
  })
  it('is one act: all its events have the same actId', async () => {
    const ids = (await detail()).invoices.map(it => it.id)
    await update(ids.map(invoice_id => ({ invoice_id, invoice_data: { cat: 'expense-legal' } })))
    const events = (await app.events()).filter(event => event.type === 'InvoiceEdited').slice(-ids.length)
    expect(new Set(events.map(event => event.metadata.actId)).size).toBe(1)
    expect(
      events.every(
        event =>
          event.metadata.actor === `user:${ann.userId}` && event.metadata.firmId === ann.firmId && event.metadata.clientId === clientId,
      ),
    ).toBe(true)
  })
  it('refuses some invoices and saves the others, in any order', async () => {
    const eve = await app.owner(abns[1])
    const foreign = groupOf(await app.upload(eve.token, { 'scan_1.png': fakePng() }))
    await app.running.settled()
    const [foreignInvoice] = (await app.request('GET', `/api/accountant/scans/detail?groupId=${foreign}`, eve)).json<GroupDetail>().invoices
    const removed = await invoice(5)
    const remove = async () =>
      (
        await app.request('POST', '/api/accountant/invoice/delete', {
          token: ann.token,
          body: { invoice_id: removed.id },
          headers: { 'idempotency-key': 'delete-1' },
        })
      ).statusCode
    expect([await remove(), await remove()]).toEqual([200, 200]) // sent again because no answer came
    const [a, b] = [await invoice(0), await invoice(1)]
    const data = { invoice_data: { invoiceNumber: 'Z-9' } }
    const before = (await app.events()).length
    const { outcomes } = await update([
      { invoice_id: removed.id, ...data },
      { invoice_id: foreignInvoice?.id ?? '', ...data },
      { invoice_id: a.id, ...data },
      { invoice_id: b.id, invoice_data: {}, invoice_supplier: { abn: '12 34 x' } },
      { invoice_id: 'nobody', ...data },
    ])
    expect(outcomes.map(({ saved, error }) => [saved, error?.code])).toEqual([
      [false, 'not-found'],
      [false, 'not-found'],
      [true, undefined],
      [false, 'abn.invalid'],
      [false, 'not-found'],
    ])
    expect((await app.events()).length).toBe(before + 1)
    expect((await update([{ invoice_id: foreignInvoice?.id ?? '', ...data }])).status).toBe(404)
    expect(
      (
        await update(
          [
            { invoice_id: foreignInvoice?.id ?? '', ...data },
            { invoice_id: a.id, ...data },
          ],
          {},
          {},
          eve,
        )
      ).outcomes.map(({ saved }) => ({ saved })),
    ).toEqual([{ saved: true }, { saved: false }])
  })
  it('refuses a request that names an invoice twice', async () => {
    const { id } = await invoice(0)
    expect(
      (
        await update([
          { invoice_id: id, invoice_data: {} },
          { invoice_id: id, invoice_data: {} },
        ])
      ).status,
    ).toBe(400)
  })
})

describe('the detail', () => {
  it('flags missing, doubtful, impossible and duplicate values, with a sentence each', async () => {
    await save(0, { total: null, invoiceNumber: 'SAME', paymentDate: '2099-01-01' }, { name: 'Twin', abn: '51824753557' })
    await save(1, { invoiceNumber: 'same' }, { name: 'Twin', abn: '51824753557' })
    const group = await detail()
    const [first] = group.invoices
    const found = group.anomalies.filter(anomaly => anomaly.invoice_id === first?.id).map(({ field, level }) => `${field} ${level}`)
    expect(found.sort()).toEqual(['invoiceDate wrong', 'invoiceNumber wrong', 'supplierAbn wrong', 'total wrong'])
    expect(group.anomalies.every(({ reason }) => /^[A-Z].*\.$/u.test(reason))).toBe(true)
  })
  it('of a quarter has the invoices of one client that were paid in it', async () => {
    await save(4, { paymentDate: '2025-03-31' })
    const of = (quarter: number, owner = `firmId=${ann.firmId}&clientId=${clientId}`) => detail(`quarter=${quarter}&${owner}`)
    expect((await of(100)).invoices.map(it => it.paymentDate)).toEqual(['2025-03-31'])
    expect((await of(100)).id).toBe('quarter_100')
    expect([(await of(101)).invoices, (await of(100, `firmId=${ann.firmId}`)).invoices]).toEqual([[], []])
    const stranger = await app.request('GET', `/api/accountant/scans/detail?quarter=100&firmId=${ann.firmId}&clientId=nobody`, ann)
    expect(stranger.statusCode).toBe(404)
  })
  it('has rectangles in pixels of the page', async () => {
    const data = JSON.parse((await invoice(2)).parsedData) as { size: object; total: number; rectangles: Record<string, object> }
    expect([data.size, data.total, data.rectangles['total']]).toEqual([
      { w: 600, h: 800 },
      330,
      { bottomLeft: { x: 60, y: 120 }, topRight: { x: 240, y: 80 } },
    ])
  })
  it('without group and quarter is not found', async () => {
    expect((await app.request('GET', '/api/accountant/scans/detail', ann)).statusCode).toBe(404)
  })
})

it('the public image endpoint refuses image ids of an older generation', async () => {
  const row = { id: '0199a000-0000-7000-8000-000000000001', generation: 1, pages: [{ fileId: 'f', image: 'a' }] } as unknown as InvoiceRow
  const handler = handlePublicInvoiceImage({ links: links('k'), read: { get: async () => row } as unknown as ReadRows })
  const imageOf = async (generation: number) =>
    handler.answer({ params: { imageId: links('k').imageId(row.id, generation) }, at: 0 } as never)
  expect((await imageOf(1)).url).toContain('/api/public/blob/image/f/a?')
  await expect(imageOf(0)).rejects.toMatchObject({ code: 'not-found' })
})
