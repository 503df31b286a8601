/** Moving pages between invoices through the endpoints and the pipeline, on a log that repeats and delays, with fake workers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { Arrangement } from '@docketry/contracts/api/pages.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import { brokenAt } from '../../platform/testing/broken-at.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import type { JobInput, JobOutput } from '../../workers/jobs.ts'
import { fakeWorkers, fakePdf, fakePng, extractionOf, sampleFields, type Fault } from '../../testing/fake-workers.ts'
import { arrangePages } from '../commands/arrange-pages.ts'

let app: TestApp
let ann: Person
let groupId: string
let clientId: string
let fault: Fault

/** The extracted total is 100 dollars per page, so that it shows how many pages an extraction had. */
const makeWorkers = () => {
  const fake = fakeWorkers({ fault: (...request) => fault(...request), segment: paths => [paths.map((_, i) => i)] })
  const run: typeof fake.run = async (name, input) => {
    const answer = await fake.run(name, input)
    const { paths } = input as { paths?: string[] }
    const extracted = extractionOf({ ...sampleFields, total: { value: 10_000 * (paths?.length ?? 0), confidence: 1 } })
    return (name === 'extract' ? extracted : answer) as JobOutput<typeof name> // extract answers an extraction
  }
  return { ...fake, run, extract: (job: JobInput<'extract'>) => run('extract', job) }
}

beforeEach(async () => {
  fault = () => undefined
  app = await startApp({ rough: 5, workers: makeWorkers(), retryDelayMs: 1 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3), 'scan_2.png': fakePng() }, { clientId }))
  await app.running.settled()
})
afterEach(async () => {
  for (const events of Map.groupBy(await app.events(), event => event.stream).values()) expect(brokenAt(events)).toBeNull()
  await app.close()
})

const detail = async () => (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
const settled = async () => (await app.running.settled(), detail())
const invoice = async (n: number) => (await detail()).invoices[n] as InvoiceAnswer
const post = (path: string, body: object, key = newId(), who = ann) =>
  app.request('POST', `/api/accountant/invoices/${path}`, { token: who.token, body, headers: { 'idempotency-key': key } })
const done = async (path: string, body: object, key?: string) => {
  const response = await post(path, body, key)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Arrangement>()
}
const refused = async (path: string, body: object) => (await post(path, body)).json<{ error: { code: string } }>().error.code
const undo = (act: Arrangement) => done('undoPages', { group_id: groupId, arrangement_id: act.arrangement_id })
const save = (id: string, data: object) => post('update', { invoices: [{ invoice_id: id, invoice_data: data }] })
const shape = ({ invoices }: GroupDetail) => invoices.map(({ pages, total }) => [pages.map(page => page.filePage), total])
/** The detail without the links, which are signed for each answer, and the revisions, which rise with every act. */
const withoutLinks = (it: GroupDetail) => ({
  ...it,
  updatedAt: 0,
  invoices: it.invoices.map(({ pages, signedImage: _, revision: __, ...rest }) => ({
    ...rest,
    pages: pages.map(({ fileId, filePage }) => [fileId, filePage]),
  })),
})
const card = async () =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}`, ann)).json<{ groups: GroupCard[] }>()
    .groups[0]

describe('an invoice that is split', () => {
  it('is extracted again in both parts, and has its values, edits and review again when the split is undone', async () => {
    const { id } = await invoice(0)
    await save(id, { cat: 'Meals', reviewed: true })
    const before = await settled()
    const act = await done('split', { invoice_id: id, at: 2, of: 3 })
    expect(act.invoices.map(it => it.pages.map(page => page.page))).toEqual([[1], [2, 3]])
    const during = await detail()
    expect(during.invoices.map(it => it.pages.length)).toEqual([1, 2, 1])
    const after = await settled()
    expect([after.status, after.percentage, shape(after)]).toEqual([
      'COMPLETE',
      100,
      [
        [[1], 100],
        [[2, 3], 200],
        [[1], 100],
      ],
    ])
    expect(after.invoices.map(it => [it.id === id, it.cat?.name, it.reviewed])).toEqual([
      [true, 'Meals', false],
      // The second part is of the same supplier, whose category a person corrected.
      [false, 'Meals', false],
      [false, 'Repairs & maintenance', false],
    ])
    expect(await card()).toMatchObject({ invoiceCount: 3, amount: 400, status: 'COMPLETE' })
    const back = await undo(act)
    expect(withoutLinks(await detail())).toEqual(withoutLinks(before))
    expect(withoutLinks(await settled())).toEqual(withoutLinks(before))
    await undo(back)
    expect(withoutLinks(await settled())).toEqual(withoutLinks(after))
  })

  it('is not saved over by who has not seen the split, where this changed a value', async () => {
    const { id, revision } = await invoice(0)
    await done('split', { invoice_id: id, at: 2, of: 3 })
    await settled()
    const late = await post('update', { invoices: [{ invoice_id: id, invoice_data: { total: 310, note: 'toner' }, seen: revision }] })
    expect(late.json()).toMatchObject({
      outcomes: [{ saved: false, error: { code: 'invoice.changed-since' }, conflicts: [{ field: 'total', yours: 310, theirs: 100 }] }],
    })
    expect(await settled()).toMatchObject({ invoices: [{ id, total: 100 }, {}, {}] })
  })

  it('shows that its acceptance is withdrawn because of its pages, until it has them again or is accepted again', async () => {
    const { id } = await invoice(0)
    await save(id, { reviewed: true })
    await app.running.settled()
    const act = await done('split', { invoice_id: id, at: 2, of: 3 })
    const changed = async () => (await detail()).invoices.map(it => it.changedSince)
    expect(await changed()).toEqual([['pages'], undefined, undefined])
    await app.running.settled()
    expect(await changed()).toEqual([['pages'], undefined, undefined])
    const back = await undo(act)
    expect([(await invoice(0)).reviewed, await changed()]).toEqual([true, [undefined, undefined]])
    await undo(back)
    await save(id, { total: 12.5 })
    await app.running.settled()
    expect(await changed()).toEqual([['pages', 'total'], undefined, undefined])
    await save(id, { reviewed: true })
    expect([(await invoice(0)).reviewed, await changed()]).toEqual([true, [undefined, undefined, undefined]])
  })

  it('keeps edits made while it is extracted and afterwards', async () => {
    const { id } = await invoice(0)
    const act = await done('split', { invoice_id: id })
    const second = act.invoices[1]?.invoice_id ?? ''
    expect((await save(second, { total: 12.5 })).json()).toMatchObject({ outcomes: [{ saved: true }] })
    const after = await settled()
    expect(after.invoices.map(it => it.total)).toEqual([100, 12.5, 100, 100])
    expect(after.invoices.some(it => it.reading)).toBe(false)
    await undo(act)
    expect(shape(await settled())).toEqual([
      [[1, 2, 3], 300],
      [[1], 100],
    ])
  })

  it('is listed as failed when its extraction fails, and is extracted by Retry', async () => {
    fault = name => (name === 'extract' ? new Error('the model is gone') : undefined)
    await done('split', { invoice_id: (await invoice(0)).id, at: 3 })
    const failed = await settled()
    expect([failed.status, failed.failures.length, failed.invoices.map(it => it.reading)]).toEqual(['FAILED', 2, [true, true, undefined]])
    expect(failed.anomalies.filter(it => it.invoice_id === failed.invoices[0]?.id)).toEqual([])
    fault = () => undefined
    await app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupId } })
    expect([(await settled()).status, shape(await detail())]).toEqual([
      'COMPLETE',
      [
        [[1, 2], 200],
        [[3], 100],
        [[1], 100],
      ],
    ])
  })
})

describe('an invoice that was never extracted', () => {
  it('cannot be split or joined, and counts once in the consumption', async () => {
    const used = async () =>
      (await app.request('GET', `/api/business/consumption?firm_id=${ann.firmId}`, ann)).json<{ consumed: number }>().consumed
    const before = await used()
    fault = name => (name === 'extract' ? new Error('the model is gone') : undefined)
    const groupOfIt = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) }, { clientId }))
    await app.running.settled()
    const segmented = (await app.events()).findLast(({ type }) => type === 'FileSegmented')?.data as {
      groupId: string
      invoices: { invoiceId: string }[]
    }
    const unread = segmented.invoices[0]?.invoiceId ?? ''
    expect([
      segmented.groupId,
      (await post('split', { invoice_id: unread })).statusCode,
      (await post('join', { invoice_ids: [(await invoice(0)).id, unread] })).statusCode,
    ]).toEqual([groupOfIt, 404, 404])
    fault = () => undefined
    await app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupOfIt } })
    await app.running.settled()
    expect(await used()).toBe(before + 1)
    await done('split', { invoice_id: unread })
    await app.running.settled()
    expect(await used()).toBe(before + 1)
  })
})

describe('invoices that are joined', () => {
  it('across files are one, with pages in upload order; after undo each has its edits again', async () => {
    const [first, second] = [await invoice(0), await invoice(1)]
    await save(second.id, { invoiceNumber: 'MINE-1' })
    const before = await settled()
    const act = await done('join', { invoice_ids: [second.id, first.id] })
    const after = await settled()
    expect([after.status, shape(after), after.invoices[0]?.id]).toEqual(['COMPLETE', [[[1, 2, 3, 1], 400]], first.id])
    expect(await card()).toMatchObject({ invoiceCount: 1, amount: 400 })
    const found = await app.request('GET', `/api/accountant/invoices/search?firmId=${ann.firmId}&text=mine-1`, ann)
    expect(found.json<{ total: number }>().total).toBe(0)
    expect((await app.request('GET', `/api/public/invoiceimage/${second.imageId}`)).statusCode).toBe(404)
    expect([await refused('delete', {}), (await post('../invoice/delete', { invoice_id: second.id })).statusCode]).toEqual([
      expect.any(String),
      409,
    ])
    await undo(act)
    expect(withoutLinks(await settled())).toEqual(withoutLinks(before))
    expect((await app.request('GET', `/api/public/invoiceimage/${second.imageId}`)).statusCode).toBe(200)
  })

  it('stay joined after Retry', async () => {
    await done('join', { invoice_ids: [(await invoice(0)).id, (await invoice(1)).id] })
    await app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupId } })
    expect(shape(await settled())).toEqual([[[1, 2, 3, 1], 400]])
  })

  it('are deleted with their batch, also those that are set aside', async () => {
    const second = await invoice(1)
    const act = await done('join', { invoice_ids: [(await invoice(0)).id, second.id] })
    await app.request('POST', '/api/accountant/scans/delete', { token: ann.token, body: { group_id: groupId } })
    await app.running.settled()
    expect((await app.running.read.find('invoices', { filter: { groupId } })).rows).toEqual([])
    expect((await app.running.read.find('invoice-briefs', { filter: { groupId } })).rows).toEqual([])
    expect((await post('undoPages', { group_id: groupId, arrangement_id: act.arrangement_id })).statusCode).toBe(404)
    expect(
      (await app.events()).filter(event => event.type === 'InvoiceDeleted').map(({ data }) => (data as { invoiceId: string }).invoiceId),
    ).toContain(second.id)
  })
})

describe('pages that are moved', () => {
  it('belong to the other invoice, or to a new one', async () => {
    const [from, to] = [await invoice(0), await invoice(1)]
    const page = (n: number) => ({ invoice_id: from.id, file_id: from.pages[n]?.fileId, page: n + 1 })
    await done('movePages', { pages: [page(2)], to_invoice_id: to.id })
    expect(shape(await settled())).toEqual([
      [[1, 2], 200],
      [[3, 1], 200],
    ])
    await done('movePages', { pages: [page(0)] })
    expect(shape(await settled())).toEqual([
      [[1], 100],
      [[2], 100],
      [[3, 1], 200],
    ])
    expect(await refused('movePages', { pages: [page(2)], to_invoice_id: to.id })).toBe('pages.changed')
  })
})

it('a change of pages records the revisions of the invoices that the person had on screen, and so do the events that follow', async () => {
  const [first, second] = [await invoice(0), await invoice(1)]
  const page = { invoice_id: first.id, file_id: first.pages[2]?.fileId, page: 3 }
  const seen = async (id: string) => ({ [id]: (await detail()).invoices.find(it => it.id === id)?.revision ?? -1 })
  const onScreen = { ...(await seen(first.id)), ...(await seen(second.id)) }
  const moved = await done('movePages', { pages: [page], to_invoice_id: second.id, seen: { ...onScreen, elsewhere: 9 } })
  await settled()
  const afterMove = { ...(await seen(first.id)), ...(await seen(second.id)) }
  await done('undoPages', { group_id: groupId, arrangement_id: moved.arrangement_id, seen: afterMove })
  await settled()
  const beforeSplit = await seen(first.id)
  await done('split', { invoice_id: first.id, at: 2, seen: beforeSplit })
  await settled()
  await done('join', { invoice_ids: [first.id, second.id] })
  await settled()
  const recorded = async (stream: string) =>
    (await app.events()).filter(it => it.stream === stream && it.type !== 'InvoicePagesRead').map(it => it.metadata.seen)
  expect(await recorded(`pages-${groupId}`)).toEqual([onScreen, afterMove, beforeSplit, undefined])
  for (const [{ id }, changes] of [
    [first, [onScreen, afterMove, beforeSplit, {}]],
    [second, [onScreen, afterMove, {}]],
  ] as const)
    expect((await recorded(`invoice-${id}`)).slice(-changes.length)).toEqual(changes.map((it: Record<string, number>) => it[id]))
})

it('a repeated request to move pages gets the first answer and stores no event', async () => {
  const { id } = await invoice(0)
  const other = await invoice(1)
  for (const [path, body] of [
    ['split', { invoice_id: id, at: 2, of: 3 }],
    ['join', { invoice_ids: [id, other.id] }],
  ] as const) {
    const key = newId()
    const first = await done(path, body, key)
    const events = (await settled(), await app.events()).length
    expect(await done(path, body, key)).toEqual(first)
    await app.running.settled()
    expect((await app.events()).length).toBe(events)
  }
})

it('an arrangement is completed when the process ended right after it was stored', async () => {
  const row = (await app.running.read.find('invoices', { filter: { groupId }, sort: [{ field: 'order' }] })).rows[0]
  if (!row) throw new Error('there is no invoice')
  const { id: invoiceId, fileId, order, prefix, pages, firmId } = row
  await app.running.execute(
    arrangePages,
    {
      groupId,
      clientId,
      firmId,
      change: { kind: 'split', invoiceId, at: 2, of: null },
      files: [{ fileId, order: 0 }],
      rows: [{ invoiceId, sheet: { fileId, order, prefix, pages } }],
    },
    { commandId: newId(), actId: newId(), actor: 'user:x', causeId: null, caller: null },
  )
  expect(shape(await settled())).toEqual([
    [[1], 100],
    [[2, 3], 200],
    [[1], 100],
  ])
})

it('of two concurrent moves of the same pages one is refused, and no page is lost', async () => {
  const { id } = await invoice(0)
  const answers = await Promise.all([2, 3].map(at => post('split', { invoice_id: id, at, of: 3 })))
  expect(answers.map(it => it.statusCode).sort()).toEqual([200, 409])
  expect((await settled()).invoices.flatMap(it => it.pages)).toHaveLength(4)
})

it('each invalid arrangement is refused with its own code', async () => {
  const other = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('other') }, { clientId }))
  await app.running.settled()
  const elsewhere = (await app.running.read.find('invoices', { filter: { groupId: other } })).rows[0]?.id ?? ''
  const { id } = await invoice(0)
  expect(await refused('split', { invoice_id: id, at: 9 })).toBe('pages.cannot-split')
  expect(await refused('join', { invoice_ids: [id, id] })).toBe('pages.join-one')
  expect(await refused('join', { invoice_ids: [id, elsewhere] })).toBe('pages.other-batch')
  expect(await refused('undoPages', { group_id: groupId, arrangement_id: 'none' })).toBe('pages.no-such-change')
  const [act] = [await done('split', { invoice_id: id })]
  await done('join', { invoice_ids: [id, act.invoices[1]?.invoice_id] })
  expect(await refused('undoPages', { group_id: groupId, arrangement_id: act.arrangement_id })).toBe('pages.moved-since')
})
