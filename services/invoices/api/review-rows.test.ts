/** What the review page reads: all rows in brief, and extraction details separately. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { invoiceHistory } from '@docketry/contracts/api/history.ts'
import type { ExtractionDetails, ReviewRows } from '@docketry/contracts/api/review.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { allFields, fieldNames } from '@docketry/contracts/fields.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { fakeWorkers, fakePdf } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let clientId: string
let groupId: string

beforeAll(async () => {
  app = await startApp({ workers: fakeWorkers({}) })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }, { clientId }))
  await app.running.settled()
})
afterAll(() => app.close())

const request = (path: string, who = ann) => app.request('GET', `/api/accountant/${path}`, who)
const rows = async (more = '') => (await request(`scans/rows?groupId=${groupId}${more}`)).json<ReviewRows>()
const detailsOf = async (ids: string[], who = ann) =>
  (await request(`invoices/papers?ids=${ids.join(',')}`, who)).json<{ details: ExtractionDetails[] }>().details
const detail = async () => (await request(`scans/detail?groupId=${groupId}`)).json<GroupDetail>()

describe('the rows of a group', () => {
  it('have the values of the detail in brief', async () => {
    const [brief, whole] = [await rows(), await detail()]
    expect([brief.id, brief.status, brief.total, brief.client]).toEqual([whole.id, whole.status, whole.total, whole.client])
    expect(
      brief.lines.map(it => [
        it.id,
        it.paymentDate,
        it.supplier,
        it.abn,
        it.category,
        (it.total ?? 0) / 100,
        (it.gst ?? 0) / 100,
        it.imageId,
        it.prefix,
      ]),
    ).toEqual(
      whole.invoices.map(it => [
        it.id,
        it.paymentDate,
        it.supplier?.name,
        it.supplier?.abn,
        it.cat?.name,
        it.total,
        it.gst,
        it.imageId,
        it.resourcePrefix,
      ]),
    )
    expect(brief.lines.map(it => it.confidence.map(confidence => (confidence ?? 0) / 1000))).toEqual(
      whole.invoices.map(it => allFields.map(field => Math.round((it.fields[field]?.confidence ?? 0) * 1000) / 1000)),
    )
  })
  it('omit default values, and have all others', async () => {
    const [first] = (await rows()).lines
    expect(Object.keys(first ?? {})).not.toContain('wasModified')
    const body = {
      invoices: [
        {
          invoice_id: first?.id,
          invoice_data: {
            paymentDate: '2026-08-01',
            gst: 0,
            treatment: 'gst-free',
            dueDate: '2026-09-01',
            currency: 'NZD',
            note: 'Ask',
            confirmed: { total: true },
            reviewed: true,
            manualReview: 10,
          },
        },
      ],
    }
    await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body })
    const now = (await rows()).lines.find(it => it.id === first?.id)
    expect(now).toMatchObject({
      paymentDate: '2026-08-01',
      gst: 0,
      readGst: first?.gst,
      treatment: 'gst-free',
      dueDate: '2026-09-01',
      currency: 'NZD',
      note: { text: 'Ask' },
      confirmedFields: ['total'],
      wasModified: true,
      reviewed: true,
      manualReview: 10,
      review: { state: 'waiting' },
      stamp: first?.stamp,
    })
    expect(now?.typed).toEqual(expect.arrayContaining(['invoiceDate', 'gst', 'dueDate', 'currency']))
  })
  it('have the printed date on the cash basis only; corrected, it is a value of its own, with a history of its own', async () => {
    const report = async (basis: 'cash' | 'accruals'): Promise<void> => {
      const body = { firmId: ann.firmId, id: clientId, seen: 99, changed: { basis } }
      expect((await app.request('POST', '/api/business/edit', { token: ann.token, body })).statusCode).toBe(200)
      await app.running.settled()
    }
    const save = async (invoice_data: object) =>
      (
        await app.request('POST', '/api/accountant/invoices/update', {
          token: ann.token,
          body: { invoices: [{ invoice_id: id, invoice_data }] },
        })
      ).json<{ outcomes: unknown[] }>().outcomes[0]
    const id = (await rows()).lines[1]?.id
    const row = async (more = '') => (await rows(more)).lines.find(it => it.id === id)
    expect(await row()).not.toHaveProperty('invoiceDate')
    await report('cash')
    expect(await row()).toMatchObject({ paymentDate: '2026-08-14', invoiceDate: '2026-08-14' })
    expect(await save({ invoiceDate: '19/8/2026' })).toMatchObject({ saved: true })
    expect(await save({ invoiceDate: '31/2/2026' })).toMatchObject({ saved: false, error: { code: 'invoice.date-unreadable' } })
    const corrected = await row()
    expect([corrected?.paymentDate, corrected?.invoiceDate, corrected?.typed]).toEqual(['2026-08-14', '2026-08-19', undefined])
    const { history } = (await request(`invoice/history?invoice_id=${id}`)).json<AnswerOf<typeof invoiceHistory>>()
    expect(history.flatMap(it => (it.what === 'Changed it.' ? it.changes : []))).toEqual([
      { field: 'Printed date', from: '14 Aug 2026', to: '19 Aug 2026' },
    ])
    expect(await save({ invoiceDate: '' })).toMatchObject({ saved: true })
    expect(await row()).toMatchObject({ paymentDate: '2026-08-14', invoiceDate: null })
    const quarter = (await request(`scans/rows?quarter=106&firmId=${ann.firmId}&clientId=${clientId}`)).json<ReviewRows>()
    expect(quarter.lines.find(it => it.id === id)).toHaveProperty('invoiceDate', null)
    await report('accruals')
    expect(await row()).not.toHaveProperty('invoiceDate')
  })
  it('mark the cells that the detail has anomalies for', async () => {
    const [
      {
        lines,
        marks: { reasons, cells },
      },
      { anomalies },
    ] = [await rows(), await detail()]
    const marked = Array.from({ length: cells.length / 4 }, (_, i) => cells.slice(i * 4, i * 4 + 4)).map(
      ([line = 0, field = 0, level, reason = 0]) => ({
        invoice_id: lines[line]?.id,
        field: fieldNames[field],
        level: level === 0 ? 'wrong' : 'doubtful',
        reason: reasons[reason],
      }),
    )
    expect(marked).toEqual(anomalies)
    expect(anomalies.length).toBeGreaterThan(0)
  })
  it('come with the requested number of extraction details, from a row on', async () => {
    const ids = (await rows()).lines.map(it => it.id)
    const with2 = async (more: string) => (await rows(more)).details.map(it => it.id)
    expect([
      await with2(''),
      await with2('&details=2'),
      await with2(`&details=2&from=${ids[1]}`),
      await with2('&details=2&from=nobody'),
    ]).toEqual([[], ids.slice(0, 2), ids.slice(1, 3), ids.slice(0, 2)])
    expect((await request(`scans/rows?groupId=${groupId}&details=101`)).statusCode).toBe(400)
  })
  it('of a quarter name their groups', async () => {
    const { lines, id } = (await request(`scans/rows?quarter=106&firmId=${ann.firmId}&clientId=${clientId}`)).json<ReviewRows>()
    expect([id, lines.map(it => it.groupId)]).toEqual(['quarter_106', [groupId, groupId, groupId]])
  })
  it('of another firm are not found', async () => {
    const eve = await app.owner(abns[1])
    expect((await request(`scans/rows?groupId=${groupId}`, eve)).statusCode).toBe(404)
    const [line] = (await rows()).lines
    expect((await request(`invoices/papers?ids=${line?.id}`, eve)).statusCode).toBe(404)
  })
})

describe('extraction details', () => {
  it('have the model, fields and pages of the detail, under the stamp of their row, with amounts in cents', async () => {
    const [{ lines }, { invoices }] = [await rows(), await detail()]
    const details = await detailsOf(lines.map(it => it.id))
    const inDollars = (fields: ExtractionDetails['fields']) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, it]) => [
          field,
          {
            ...it,
            candidates: it.candidates.map(({ ...candidate }) => {
              if ('value' in candidate) return candidate
              const { cents, ...place } = candidate
              return { value: cents / 100, ...place }
            }),
          },
        ]),
      )
    expect(details.map(({ fields, ...it }) => ({ ...it, fields: inDollars(fields) }))).toEqual(
      invoices.map(({ id, model, parsedData, fields, pages }, i) => ({ id, stamp: lines[i]?.stamp, model, parsedData, fields, pages })),
    )
  })
  it('omit unknown invoices and those of other clients', async () => {
    const other = groupOf(
      await app.upload(ann.token, { 'scan_1.pdf': fakePdf(1, 'other') }, { clientId: await addClient(app, ann, abns[3]) }),
    )
    await app.running.settled()
    const [line] = (await rows()).lines
    const foreign = (await request(`scans/rows?groupId=${other}`)).json<ReviewRows>().lines[0]
    expect((await detailsOf([line?.id ?? '', 'gone', foreign?.id ?? ''])).map(it => it.id)).toEqual([line?.id])
    expect((await request('invoices/papers?ids=gone')).statusCode).toBe(404)
  })
  it.each(['', 'a,,b', 'x'.repeat(65), Array.from({ length: 101 }, (_, i) => i).join(',')])('refuse ids=%s', async ids => {
    expect((await request(`invoices/papers?ids=${ids}`)).statusCode).toBe(400)
  })
})
