/**
 * The figures of a worksheet are the sums of rows that can be listed, and the same wherever they are shown: on screen, in the files, in the
 * download of the firm, as of now, and in the evidence.
 */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { groupsInFigures, maxFigureRows, type WorksheetAnswer, type WorksheetRow } from '@docketry/contracts/api/worksheets.ts'
import type { Treatment } from '@docketry/contracts/events/invoice.ts'
import { gstOf, toCents, toDollars, totalOf } from '@docketry/contracts/rules/money.ts'
import {
  addPurchases,
  contributionOf,
  figuresOf,
  noPurchases,
  purchaseLines,
  type Purchases,
  type WorksheetLabel,
} from '@docketry/contracts/rules/worksheet.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
let invoices: InvoiceAnswer[]
const [pages, period, quarter, day] = [130, 'q87', '87', '2021-11-']
/** Each request comes from an address of its own, so that the limit of requests per minute does not apply. */
let visits = 0

/** Repeatable numbers from 0 to below `n`. */
function numbers(seed: number): (n: number) => number {
  let state = seed
  return n => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
const treatments: Treatment[] = ['taxable', 'capital', 'gst-free', 'no-gst', 'input-taxed', 'private']
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

/**
 * Total, GST and treatment of any kind: charged and credited, GST of an eleventh, of less, of none and unknown, in and outside of the
 * period, accepted and not.
 */
function valuesAt(index: number, upTo: (n: number) => number): object {
  const cents = (upTo(2_000_000) + 1) * (upTo(6) === 0 ? -1 : 1)
  const gst = [Math.round(cents / 11), Math.round(cents / 23), 0, null][upTo(4)] ?? null
  return {
    paymentDate: upTo(12) === 0 ? null : upTo(12) === 0 ? '2022-01-01' : `${day}${String(upTo(28) + 1).padStart(2, '0')}`,
    invoiceNumber: `N${upTo(110)}-${index % 2}`,
    total: upTo(20) === 0 ? null : toDollars(cents),
    gst: gst === null ? null : toDollars(gst),
    treatment: treatments[upTo(treatments.length)],
    currency: upTo(15) === 0 ? 'NZD' : 'AUD',
    ...(upTo(8) === 0 ? {} : { reviewed: true, anyway }),
  }
}
const get = (path: string, query: Record<string, string>) =>
  app.request('GET', `${path}?${new URLSearchParams({ firmId: ann.firmId, clientId, ...query })}`, ann, `127.0.5.${(visits += 1)}`)
const worksheet = async (query: Record<string, string> = {}): Promise<WorksheetAnswer> =>
  (await get('/api/accountant/worksheet', { period, ...query })).json()
async function rowsOf(of: string): Promise<WorksheetRow[]> {
  const rows: WorksheetRow[] = []
  for (let found = await worksheet({ of, at: '0' }); ; found = await worksheet({ of, at: String(rows.length) })) {
    rows.push(...found.rows)
    if (rows.length >= found.rowCount || found.rows.length < maxFigureRows) return rows
  }
}
const added = (rows: readonly Pick<WorksheetRow, 'adds'>[]): Purchases =>
  rows.reduce((sum, { adds }) => addPurchases(sum, adds ?? noPurchases), noPurchases)
const asOfNow = async (): Promise<AsOf> => (await get('/api/accountant/asOf', { quarter, at: String(Date.now()) })).json()

beforeAll(async () => {
  app = await startApp({ rough: 43 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Bakery')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(pages, 'same figures') }, { clientId }))
  await app.running.settled()
  invoices = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
  const upTo = numbers(20_211_105)
  const body = { invoices: invoices.map(({ id }, index) => ({ invoice_id: id, invoice_data: valuesAt(index, upTo) })) }
  const saved = (await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })).json<{
    outcomes: { saved: boolean }[]
  }>()
  expect(saved.outcomes.filter(it => it.saved)).toHaveLength(pages)
  await app.running.settled()
})
afterAll(() => app.close())

describe('the figures of a worksheet with every kind of invoice', () => {
  it('have invoices of every kind in them and beside them, also undated ones in another currency', async () => {
    const { groups } = await worksheet()
    expect((await worksheet({ of: 'G12' })).rowCount).toBeGreaterThan(50)
    expect(groups.map(({ group }) => group)).toEqual(
      expect.arrayContaining(['foreign', 'incomplete', 'undated', 'unknown-gst', 'duplicate']),
    )
    expect((await rowsOf('undated')).map(({ currency }) => currency)).toEqual(expect.arrayContaining(['AUD', 'NZD']))
  })
  it.each(purchaseLines.filter(label => label !== 'G18'))('%s is the sum of the rows that it opens', async label => {
    const { purchases } = await worksheet()
    const figure = (sums: Purchases): number => figuresOf({}, sums)[label as WorksheetLabel]
    expect(figure(added(await rowsOf(label)))).toBe(figure(purchases))
  })
  it('are those of the files: each invoice in the figures once, and the sums below them', async () => {
    const found = await worksheet()
    const {
      sheets: [first, counted, beside],
    } = await readXlsx((await get('/api/accountant/worksheet/file', { period, as: 'excel' })).rawPayload)
    const figures = figuresOf({}, found.purchases)
    expect(first?.rows.filter(row => (purchaseLines as readonly unknown[]).includes(row[0])).map(row => [row[0], row[2]])).toEqual(
      purchaseLines.map(label => [label, toDollars(figures[label])]),
    )
    expect(counted?.rows.slice(1, -1)).toHaveLength(found.invoices)
    expect(counted?.rows.at(-1)?.slice(7, 13)).toEqual(
      [found.gst, found.purchases.G10, found.purchases.G11, found.purchases.G13, found.purchases.G14, found.purchases.G15].map(toDollars),
    )
    expect(beside?.rows.slice(1)).toHaveLength(found.groups.reduce((sum, { invoices: count }) => sum + count, 0))
  })
  it('are those of the reviewed rows as of now', async () => {
    const [found, then] = [await worksheet(), await asOfNow()]
    const rows = then.rows.filter(row => row.status === 'reviewed' && row.currency === 'AUD' && row.total !== null)
    expect(rows.reduce((sum, { parts }) => addPurchases(sum, contributionOf(parts) ?? noPurchases), noPurchases)).toEqual(found.purchases)
    expect(rows.reduce((sum, it) => sum + (gstOf(it) ?? 0), 0)).toBe(found.gst)
    expect(rows.reduce((sum, it) => sum + (totalOf(it) ?? 0), 0)).toBe(found.purchases.G10 + found.purchases.G11)
  })
  it('are those of the downloads of the firm, which hold the reviewed rows in any currency', async () => {
    const range = { from: '2021-10-01', to: '2021-12-31' }
    const reviewed = (await asOfNow()).rows.filter(row => row.status === 'reviewed')
    const total = reviewed.reduce((sum, it) => sum + (totalOf(it) ?? 0), 0)
    const lines = (await get('/api/business/export', range)).body
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(','))
    expect([lines.length, lines.reduce((sum, cells) => sum + toCents(Number(cells[6])), 0)]).toEqual([reviewed.length, total])
    const rows = (await readXlsx((await get('/api/business/export/excel', range)).rawPayload)).sheets[0]?.rows.slice(1) ?? []
    const australian = reviewed.filter(({ currency }) => currency === 'AUD')
    expect(rows.filter(row => row[9] === 'AUD' && row[0] === 'Bakery')).toHaveLength(australian.length)
    expect(rows.find(row => row[0] === 'Total AUD')?.slice(7, 9)).toEqual(
      [australian.reduce((sum, it) => sum + (totalOf(it) ?? 0), 0), australian.reduce((sum, it) => sum + (gstOf(it) ?? 0), 0)].map(
        toDollars,
      ),
    )
  })
  it('would differ by exactly what each group says, with its invoices counted or left out', async () => {
    const found = await worksheet()
    for (const { group, difference, invoices: count } of found.groups) {
      const rows = await rowsOf(group)
      expect([group, rows.length]).toEqual([group, count])
      const sign = groupsInFigures.includes(group) ? -1 : 1
      if (difference !== null)
        expect([group, { ...addPurchases(noPurchases, added(rows), sign) }]).toEqual([
          group,
          { G10: difference.G10, G11: difference.G11, G13: difference.G13, G14: difference.G14, G15: difference.G15 },
        ])
    }
  })
})
