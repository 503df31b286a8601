/** Freezing, lodging and adjusting a worksheet over HTTP, with what may go wrong. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { periodAt, periodKey } from '@docketry/contracts/rules/periods.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'
import { employee } from '../../testing/walk/people-fixtures.ts'
import { findLodgedChanges } from '../find-lodged-changes.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string
let invoices: InvoiceAnswer[]
const day = '2021-08-05'
const period = periodKey(periodAt('quarter', day))
const next = periodKey(periodAt('quarter', '2021-11-05'))
const afterNext = periodKey(periodAt('quarter', '2022-02-05'))
const anyway = {
  total: true,
  gst: true,
  invoiceDate: true,
  supplierAbn: true,
  supplierName: true,
  invoiceNumber: true,
  category: true,
  dueDate: true,
  currency: true,
}

async function save(index: number, data: object): Promise<void> {
  const answer = await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoices[index]?.id, invoice_data: { ...data, reviewed: true, anyway } }] },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await app.running.settled()
}
const read = async (of: string): Promise<WorksheetAnswer> =>
  (await app.request('GET', `/api/accountant/worksheet?${new URLSearchParams({ firmId: ann.firmId, clientId, period: of })}`, ann)).json()
const post = (name: string, body: object) =>
  app.request('POST', `/api/accountant/worksheet/${name}`, { token: ann.token, body: { firmId: ann.firmId, clientId, ...body } })
const freeze = async (of: string, more: object = {}) =>
  post('freeze', { period: of, seen: (await read(of)).seen, confirmed: true, ...more })
const lodge = async (of: string, more: object = {}) =>
  post('lodge', {
    period: of,
    blob: (await read(of)).state.frozen?.blob ?? '0'.repeat(64),
    reference: 'REF 1',
    date: '2022-03-01',
    ...more,
  })
const code = (answer: { json(): unknown }): string | undefined => (answer.json() as { error?: { code: string } }).error?.code
const message = (answer: { json(): unknown }): string => (answer.json() as { error?: { message: string } }).error?.message ?? ''

beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Bakery')
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(5, 'lodged') }, { clientId }))
  await app.running.settled()
  invoices = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
  for (const index of [0, 1, 2, 3])
    await save(index, {
      paymentDate: day,
      invoiceNumber: `A${index}`,
      total: 110,
      gst: 10,
      treatment: 'taxable',
    })
  await save(4, {
    paymentDate: '2021-11-05',
    invoiceNumber: 'N1',
    total: 1100,
    gst: 100,
    treatment: 'taxable',
  })
})
afterAll(() => app.close())

it('a worksheet is lodged only after it was frozen', async () => {
  expect(code(await lodge(period))).toBe('worksheet.open')
  expect(code(await post('reopen', { period, reason: 'Too early.' }))).toBe('worksheet.open')
})

it('a worksheet is not frozen while its figures differ from those that the person saw, and then has the new ones', async () => {
  const { seen } = await read(period)
  await save(0, { total: 220, gst: 20 })
  const answer = await post('freeze', { period, seen, confirmed: true })
  expect([answer.statusCode, code(answer)]).toEqual([409, 'worksheet.changed'])
  expect(await read(period)).toMatchObject({ purchases: { G11: 55_000 }, state: { frozen: null } })
})

it('a worksheet that is frozen while a row is saved has the row as it was or as it is: what is missing in it is named as changed', async () => {
  const { seen } = await read(period)
  const [answer] = await Promise.all([post('freeze', { period, seen, confirmed: true }), save(3, { total: 330, gst: 30 })])
  const { purchases, changes, state } = await read(period)
  if (answer.statusCode === 409) expect([code(answer), state.frozen, purchases.G11]).toEqual(['worksheet.changed', null, 77_000])
  else {
    expect([purchases.G11, changes.map(it => it.invoiceId)]).toEqual([55_000, [invoices[3]?.id]])
    await post('reopen', { period, reason: 'A row was saved meanwhile.' })
  }
  await save(3, { total: 110, gst: 10 })
})

it('a worksheet of which an invoice is possibly twice in the figures is not frozen without a confirmation', async () => {
  await save(1, { invoiceNumber: 'A0' })
  expect((await read(period)).groups).toMatchObject([{ group: 'duplicate', invoices: 1 }])
  const refused = await freeze(period, { confirmed: false })
  expect([code(refused), message(refused)]).toEqual(['worksheet.confirm', expect.stringContaining('may be in them twice')])
  await save(1, { invoiceNumber: 'A1' })
  expect(await read(period)).toMatchObject({ groups: [], state: { frozen: null } })
})

it('a frozen worksheet keeps its figures, refuses sales, names what changed, and is reopened with a reason', async () => {
  await post('sales', { period, sales: { G1: 1_100_000 } })
  expect((await freeze(period)).json()).toMatchObject({
    purchases: { G11: 55_000 },
    state: { frozen: { by: `Ann ${abns[0]}` }, lodged: null },
  })
  expect(code(await post('sales', { period, sales: { G1: 5 } }))).toBe('worksheet.frozen')
  await save(0, { total: 330, gst: 30 })
  const changed = await read(period)
  expect(changed).toMatchObject({
    purchases: { G11: 55_000 },
    sales: { G1: 1_100_000 },
    changes: [{ invoiceId: invoices[0]?.id, lodged: { G11: 22_000 }, present: { G11: 33_000 }, by: `Ann ${abns[0]}` }],
  })
  const refused = await lodge(period)
  expect([code(refused), message(refused)]).toEqual(['worksheet.stale', expect.stringContaining(' A0. Reopen it')])
  expect((await post('reopen', { period, reason: 'A total was wrong.' })).statusCode).toBe(200)
  expect((await read(period)).purchases.G11).toBe(66_000)
})

it('a worksheet is not lodged on a day before the last one of its period, nor on one that is to come', async () => {
  expect((await freeze(period)).statusCode).toBe(200)
  for (const date of ['2021-06-30', '2021-07-01', '2021-09-29', '2999-01-01']) {
    const refused = await lodge(period, { date })
    expect([date, code(refused), message(refused)]).toEqual([
      date,
      'worksheet.too-early',
      'This date is before the last day of the period, or in the future. Type the date on the receipt of the tax office.',
    ])
  }
})

it('a worksheet is not lodged on a day that does not exist, nor without a reference', async () => {
  const refused = async (more: object) => (await lodge(period, more)).json<object>()
  expect(await refused({ date: '2022-02-30' })).toMatchObject({ error: { code: 'request.invalid', param: 'date' } })
  expect(await refused({ reference: '  ' })).toMatchObject({ error: { code: 'request.invalid', param: 'reference' } })
  expect((await read(period)).state.lodged).toBeNull()
})

it('of two people who lodge, the second gets a refusal that names the first', async () => {
  expect(code(await lodge(period, { blob: 'f'.repeat(64) }))).toBe('worksheet.changed')
  const answers = await Promise.all([lodge(period), lodge(period)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused && message(refused)).toMatch(/^Lodged already by Ann \S+ on 1 Mar 2022 with reference REF 1\./u)
  for (const answer of [
    await freeze(period, { seen: '0'.repeat(64) }),
    await post('reopen', { period, reason: 'No.' }),
    await post('sales', { period, sales: {} }),
  ])
    expect(code(answer)).toBe('worksheet.lodged')
  const { worksheets } = (
    await app.request('GET', `/api/accountant/worksheet/states?${new URLSearchParams({ firmId: ann.firmId, clientId })}`, ann)
  ).json<{ worksheets: object[] }>()
  expect(worksheets).toMatchObject([{ period, lodged: { reference: 'REF 1', date: '2022-03-01' } }])
})

it('a worksheet of another kind names the lodged one that counts the same days', async () => {
  const kinds = ['month', 'year'] as const
  const answers = await Promise.all(kinds.map(kind => read(periodKey(periodAt(kind, day)))))
  expect(answers.map(({ overlapping }) => overlapping)).toEqual([['Jul–Sep 2021 · BAS Q1 FY22'], ['Jul–Sep 2021 · BAS Q1 FY22']])
  for (const of of [period, next, periodKey(periodAt('month', '2021-10-05'))]) expect((await read(of)).overlapping).toEqual([])
})

it('what changes after lodging is an adjustment of the next worksheet alone: edited, deleted, moved out and in', async () => {
  expect((await read(next)).adjustments).toEqual([])
  await save(0, { total: 550, gst: 50 }) // credit gained: 20 dollars
  await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: invoices[1]?.id } })
  await app.running.settled()
  await save(2, { paymentDate: '2021-11-06' })
  await save(4, { paymentDate: '2021-08-06' })
  const found = await read(next)
  const of = (index: number) => found.adjustments.find(it => it.invoiceId === invoices[index]?.id)
  expect([of(0)?.adds.credit, of(1)?.adds.credit, of(2)?.adds.credit, of(4)?.adds.credit]).toEqual([2000, -1000, -1000, 10_000])
  expect(of(1)).toMatchObject({ of: period, lodged: { G11: 11_000 }, present: null, by: `Ann ${abns[0]}`, reason: null })
  expect(found.adjusted).toEqual({ G7: 22_000, G18: 132_000 })
  expect((await read(afterNext)).adjustments).toEqual([])
  expect((await read(period)).purchases.G11).toBe(66_000)
})

it('a whole batch deleted, merged and restored after lodging: its invoices are adjustments while they are gone, and merging is none', async () => {
  const credits = async () => Object.fromEntries((await read(next)).adjustments.map(it => [it.invoiceId, it.adds.credit]))
  const before = await credits()
  /** Invoices of a batch are deleted by a reaction, in the act of the person. */
  const changers = async () => [...new Set((await read(next)).adjustments.map(({ by }) => by))]
  const act = async (path: string, body: object): Promise<void> => {
    expect((await app.request('POST', path, { token: ann.token, body })).statusCode).toBe(200)
    await app.running.settled()
  }
  await act('/api/accountant/scans/delete', { group_id: groupId })
  const gone = await credits()
  expect([0, 2, 3].map(index => gone[invoices[index]?.id ?? ''])).toEqual([-3000, -1000, -1000])
  expect(await changers()).toEqual([`Ann ${abns[0]}`])
  await act('/api/accountant/scans/restore', { group_id: groupId })
  expect(await credits()).toEqual(before)
  expect(await changers()).toEqual([`Ann ${abns[0]}`])
  const other = groupOf(await app.upload(ann.token, { 'scan_2.pdf': fakePdf(1, 'parent') }, { clientId }))
  await app.running.settled()
  await act('/api/accountant/scans/merge', { child_id: groupId, parent_id: other })
  expect(await credits()).toEqual(before)
})

it('an edit that is undone after lodging is no adjustment any more, once the row is accepted again', async () => {
  const creditOf3 = async (): Promise<number | undefined> =>
    (await read(next)).adjustments.find(it => it.invoiceId === invoices[3]?.id)?.adds.credit
  expect(await creditOf3()).toBeUndefined()
  await save(3, { total: 220, gst: 20 })
  expect(await creditOf3()).toBe(1000)
  const actId = (await app.events()).findLast(({ stream }) => stream === `invoice-${invoices[3]?.id}`)?.metadata.actId
  expect((await app.request('POST', '/api/accountant/act/undo', { token: ann.token, body: { act_id: actId } })).statusCode).toBe(200)
  await app.running.settled()
  expect(await creditOf3()).toBe(-1000)
  await save(3, {})
  expect(await creditOf3()).toBeUndefined()
})

it('an auditor sees which whole periods are lodged, and of an open worksheet which changes they do not see', async () => {
  const kim = await app.owner(abns[4])
  const query = new URLSearchParams({ firmId: ann.firmId, clientId })
  const engage = async (from: string, to: string): Promise<void> => {
    expect(
      (
        await app.request('POST', '/api/business/auditor/engage', {
          token: ann.token,
          body: { firmId: ann.firmId, email: kim.email, clientIds: [clientId], from, to },
        })
      ).statusCode,
    ).toBe(200)
    await app.running.settled()
  }
  const seen = async () => (await app.request('GET', `/api/accountant/worksheet?${query}&period=${next}`, kim)).json<WorksheetAnswer>()
  const states = async () =>
    (await app.request('GET', `/api/accountant/worksheet/states?${query}`, kim))
      .json<{ worksheets: { period: string }[] }>()
      .worksheets.map(it => it.period)
  await engage('2021-10-01', '2021-12-31')
  expect([await states(), (await seen()).unseen]).toEqual([[], ['Jul–Sep 2021 · BAS Q1 FY22']])
  await engage('2021-07-01', '2021-09-30')
  expect([await states(), (await seen()).unseen]).toEqual([[period], []])
  expect((await read(next)).unseen).toEqual([])
  const amounts = ({ adjustments, adjusted }: WorksheetAnswer) => [
    adjusted,
    Object.fromEntries(adjustments.map(it => [it.invoiceId, it.adds.credit])),
  ]
  expect(amounts(await seen())).toEqual(amounts(await read(next)))
})

it('adjustments need their reasons before the next worksheet is frozen', async () => {
  expect(code(await freeze(next))).toBe('worksheet.unexplained')
  const { adjustments } = await read(next)
  expect(
    (
      await post('explain', {
        period: next,
        explanations: adjustments.map(({ of, invoiceId }) => ({ of, invoiceId, reason: 'The supplier corrected it.' })),
      })
    ).statusCode,
  ).toBe(200)
  expect((await freeze(next)).json()).toMatchObject({ adjusted: { G7: 22_000, G18: 132_000 }, changes: [], state: { lodged: null } })
})

it('a frozen worksheet names the adjustments that changed since, and is not lodged with them', async () => {
  const changed = async (index: number) => {
    const it = (await read(next)).changes.find(({ invoiceId }) => invoiceId === invoices[index]?.id)
    return it && [it.of, it.lodged?.credit, it.present?.credit, it.adds.credit, it.by]
  }
  await save(0, { total: 660, gst: 60 })
  await save(3, { total: 220, gst: 20 })
  expect([await changed(0), await changed(3)]).toEqual([
    [period, 5000, 6000, 1000, `Ann ${abns[0]}`],
    [period, 1000, 2000, 1000, `Ann ${abns[0]}`],
  ])
  const refused = await lodge(next)
  expect([code(refused), message(refused)]).toEqual(['worksheet.stale', expect.stringMatching(/ A0, .* A3\. Reopen it/u)])
  await save(0, { total: 330, gst: 30 }) // as it was lodged: no adjustment any more
  await save(3, { total: 110, gst: 10 })
  expect([await changed(0), await changed(3)]).toEqual([[period, 5000, 3000, -2000, `Ann ${abns[0]}`], undefined])
  await save(0, { total: 550, gst: 50 })
  expect((await read(next)).changes).toEqual([])
})

/** What a lodged worksheet shows as changed since, and what reminders count of it, both by invoice with the difference of 1B. */
async function changedSinceLodged(): Promise<[shown: object, reminded: object]> {
  const find = findLodgedChanges({ read: app.running.read, blobs: app.running.stores.blobs })
  const shown = (await read(period)).changes.map(it => [`${it.supplier} ${it.invoiceNumber}`, it.adds.credit])
  const reminded = (await find(ann.firmId, 0)).filter(it => it.period === period).flatMap(({ changes }) => changes)
  return [shown, reminded.map(({ invoice, credit }) => [invoice, credit])]
}

it('a lodged worksheet shows the changes of which its reminder speaks: those that no frozen worksheet has taken over', async () => {
  expect((await read(next)).adjustments).toHaveLength(4)
  expect(await changedSinceLodged()).toEqual([[], []])
  await save(0, { total: 660, gst: 60 })
  const one = [[expect.stringContaining(' A0'), 1000]]
  expect(await changedSinceLodged()).toEqual([one, one])
  await save(0, { total: 330, gst: 30 }) // as it was lodged, and less than was taken over
  const less = [[expect.stringContaining(' A0'), -2000]]
  expect(await changedSinceLodged()).toEqual([less, less])
  await save(0, { total: 550, gst: 50 })
})

it('adjustments are taken over once', async () => {
  expect((await lodge(next)).statusCode).toBe(200)
  expect((await read(afterNext)).adjustments).toEqual([])
  await app.request('POST', '/api/accountant/invoice/restore', { token: ann.token, body: { invoice_id: invoices[1]?.id } })
  await app.running.settled()
  expect((await read(afterNext)).adjustments).toMatchObject([{ of: period, invoiceId: invoices[1]?.id, adds: { credit: 1000 } }])
})

it('of an adjustment that changed since, the worksheet shows what the invoice added when it was frozen and adds now, whatever others took over', async () => {
  const explanations = [{ of: period, invoiceId: invoices[1]?.id, reason: 'Deleted by mistake.' }]
  await post('explain', { period: afterNext, explanations })
  expect((await freeze(afterNext)).json()).toMatchObject({ adjustments: [{ adds: { credit: 1000 } }], changes: [] })
  await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: invoices[1]?.id } })
  await app.running.settled()
  expect((await read(afterNext)).changes).toMatchObject([{ lodged: { credit: 1000 }, present: null, adds: { credit: -1000 } }])
})

it('the history of a worksheet says who did what and why, to the firm and to nobody else', async () => {
  const eve = await app.owner(abns[1])
  const history = (who: Person) =>
    app.request('GET', `/api/accountant/worksheet/history?${new URLSearchParams({ firmId: ann.firmId, clientId, period })}`, who)
  const { steps } = (await history(ann)).json<{ steps: { kind: string; by: string; words: string; reason: string | null }[] }>()
  expect(
    steps
      .filter(({ kind }) => kind !== 'sales')
      .map(({ kind, reason }) => [kind, reason])
      .slice(0, 3),
  ).toEqual([
    ['lodged', null],
    ['frozen', null],
    ['reopened', 'A total was wrong.'],
  ])
  expect(new Set(steps.map(({ by }) => by))).toEqual(new Set([`Ann ${abns[0]}`]))
  expect((await history(eve)).statusCode).toBe(404)
})

it('the history of a worksheet names no invoice that its reader may not see, also where an explanation names its id', async () => {
  const explained = async (who: Person, of: { firmId: string; clientId: string }) => {
    const explanations = [{ of: period, invoiceId: invoices[0]?.id, reason: 'A guess.' }]
    const body = { ...of, period: next, explanations }
    await app.request('POST', '/api/accountant/worksheet/explain', { token: who.token, body })
    const query = new URLSearchParams({ ...of, period: next })
    const { steps } = (await app.request('GET', `/api/accountant/worksheet/history?${query}`, who)).json<{ steps: { words: string }[] }>()
    return steps[0]?.words
  }
  const hidden = 'Adjustment of Jul–Sep 2021 · BAS Q1 FY22 explained: an invoice that is deleted, or not yours to see'
  const zoe = await app.owner(abnOf(7_001))
  expect(await explained(zoe, { firmId: zoe.firmId, clientId: zoe.firmId })).toBe(hidden)

  const otherClient = { firmId: ann.firmId, clientId: await addClient(app, ann, abnOf(7_002), 'Cafe') }
  const kim = await employee(app, ann, abns[0])
  const limit = { firmId: ann.firmId, userId: kim.userId, clientIds: [otherClient.clientId] }
  await app.request('POST', '/api/business/team/limit', { token: ann.token, body: limit })
  await app.running.settled()
  expect(await explained(kim, otherClient)).toBe(hidden)
  expect(await explained(ann, otherClient)).toContain('Harbour Street Plumbing')
})

it('a worksheet is not lodged by somebody who saw other sales, although its invoices are the same', async () => {
  const of = 'y19'
  await post('sales', { period: of, sales: { G1: 1_100 } })
  expect((await freeze(of)).statusCode).toBe(200)
  const { blob, at: frozenAt } = (await read(of)).state.frozen ?? {}
  await post('reopen', { period: of, reason: 'Sales were missing.' })
  await post('sales', { period: of, sales: { G1: 2_200 } })
  expect((await freeze(of)).statusCode).toBe(200)
  const { frozen } = (await read(of)).state
  expect(code(await lodge(of, { blob, frozenAt }))).toBe('worksheet.changed')
  expect(code(await lodge(of, { blob }))).toBe('worksheet.changed')
  expect((await lodge(of, { frozenAt: frozen?.at })).statusCode).toBe(200)
})
