/** A person adopts what a newer model reads, value by value, and reverts it, while others work on the same invoice. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { adoptProposal, invoiceProposal, revertAdoption } from '@docketry/contracts/api/proposals.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { operate } from '../../cli/operate.ts'
import { newId } from '../../platform/events/ids.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { extractionOf, fakePng, fakeWorkers, sampleFields } from '../../testing/fake-workers.ts'

let app: TestApp
let ann: Person
let groupId: string
let id: string
let model: Extraction

beforeEach(async () => {
  model = extractionOf(sampleFields)
  app = await startApp({ rough: 5, workers: fakeWorkers({ extract: () => model }) })
  ann = await app.owner(abns[0])
  groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng() }))
  await app.running.settled()
  id = (await invoice()).id
  await propose(
    {
      invoiceNumber: { value: '20471', confidence: 0.99 },
      total: { value: 66000, confidence: 0.9 },
      gst: { value: 6000, confidence: 0.9 },
    },
    'fields@2',
  )
})
afterEach(() => app.close())

async function propose(fields: Partial<Extraction['fields']>, name: string): Promise<void> {
  model = extractionOf({ ...sampleFields, ...fields }, name)
  await operate('reprocess', ['--model', 'fields@test'], { say: () => {}, warn: () => {} }, { DOCKETRY_DATA: app.folder })
  await app.running.settled()
  await app.running.reprocessing.settled()
  await app.running.settled()
}
async function invoice(): Promise<InvoiceAnswer> {
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices[0]!
}
const shown = async () =>
  (await app.request('GET', `/api/accountant/invoice/proposal?invoice_id=${id}`, ann)).json<AnswerOf<typeof invoiceProposal>>()
const post = async (path: string, body: object, key = newId()) =>
  app.request('POST', `/api/accountant/${path}`, { token: ann.token, body, headers: { 'idempotency-key': key } })
const adopt = async (fields: string[], { seen, stored }: { seen: number; stored?: string }, key = newId()) =>
  post('invoice/proposal/adopt', { invoice_id: id, stored: stored ?? (await shown()).proposal?.stored, fields, seen }, key)
const save = (invoice_data: object, seen?: number) =>
  post('invoices/update', { invoices: [{ invoice_id: id, invoice_data, ...(seen === undefined ? {} : { seen }) }] })

it('a proposal shows the old model, the invoice and the new model by field, with what a person has set since it was made', async () => {
  await save({ invoiceNumber: 'MINE' })
  const { proposal, revision, adoptions } = await shown()
  expect(proposal).toMatchObject({
    model: 'fields@2',
    differences: [
      { field: 'invoiceNumber', old: '20417', now: 'MINE', byPerson: true, proposed: '20471', confidence: 0.99 },
      { field: 'total', old: 33000, now: 33000, byPerson: false, proposed: 66000 },
      { field: 'gst', old: 3000, now: 3000, byPerson: false, proposed: 6000 },
    ],
  })
  expect([revision, adoptions]).toEqual([2, []])
})

it('the chosen values are adopted as one act of the person, which the history names; a repeated request adopts once', async () => {
  const { revision: seen } = await shown()
  const key = newId()
  for (let i = 0; i < 2; i += 1)
    expect((await adopt(['total', 'gst'], { seen }, key)).json<AnswerOf<typeof adoptProposal>>()).toEqual({ adopted: ['total', 'gst'] })
  expect(await invoice()).toMatchObject({ total: 660, gst: 60, invoiceNumber: '20417' })
  const [event, ...more] = (await app.events()).filter(({ type }) => type === 'ExtractionAdopted')
  expect([event?.metadata.actor, event?.metadata.endpoint, event?.metadata.seen, more.length]).toEqual([
    `user:${ann.userId}`,
    'adopt-proposal',
    seen,
    0,
  ])
  expect((await shown()).adoptions).toMatchObject([
    {
      id: event?.metadata.actId,
      by: expect.stringContaining('Ann') as string,
      model: 'fields@2',
      fields: ['total', 'gst'],
      revertible: ['total', 'gst'],
    },
  ])
  expect((await app.request('GET', `/api/accountant/invoice/history?invoice_id=${id}`, ann)).body).toContain(
    'Adopted the total and the GST from the proposal of fields@2.',
  )
})

it('a value that a person set after an adoption is shown beside what the old model read, also once the adoption is reverted', async () => {
  const number = async () => (await shown()).proposal?.differences.find(({ field }) => field === 'invoiceNumber')
  await adopt(['invoiceNumber', 'total'], { seen: (await shown()).revision })
  await save({ invoiceNumber: 'MINE' })
  const expected = { field: 'invoiceNumber', old: '20417', now: 'MINE', byPerson: true, proposed: '20471', confidence: 0.99 }
  expect(await number()).toEqual(expected)
  await post('invoice/proposal/revert', { invoice_id: id, adoption_id: (await shown()).adoptions[0]?.id })
  expect(await number()).toEqual(expected)
})

describe('the review row', () => {
  const line = async (who = ann) => {
    await app.running.settled()
    return (await app.request('GET', `/api/accountant/scans/rows?groupId=${groupId}`, who)).json<ReviewRows>().lines[0]!
  }
  const proposed = async () => (await line()).proposed ?? null

  it('names the fields that a newer model reads differently, until they are adopted, and again once that is reverted', async () => {
    expect(await proposed()).toEqual(['invoiceNumber', 'total', 'gst'])
    await adopt(['total', 'gst'], { seen: (await shown()).revision })
    expect(await proposed()).toEqual(['invoiceNumber'])
    await adopt(['invoiceNumber'], { seen: (await shown()).revision })
    expect(await proposed()).toBeNull()
    for (const { id: adoption } of (await shown()).adoptions)
      await post('invoice/proposal/revert', { invoice_id: id, adoption_id: adoption })
    expect(await proposed()).toEqual(['invoiceNumber', 'total', 'gst'])
  })

  it('has no mark for what a person has typed, confirmed or accepted since, and has it again once an acceptance is withdrawn', async () => {
    await save({ invoiceNumber: 'MINE' })
    expect(await proposed()).toEqual(['total', 'gst'])
    await save({ confirmed: { total: true } })
    expect(await proposed()).toEqual(['gst'])
    await save({ confirmed: { total: false } })
    await save({ reviewed: true })
    expect(await proposed()).toBeNull()
    await save({ reviewed: false })
    expect(await proposed()).toEqual(['total', 'gst'])
    await save({ gst: 12 })
    await save({ total: 660 })
    expect(await proposed()).toBeNull()
  })

  it('has no mark for a total that a person typed and set back, nor for the GST that followed from it', async () => {
    await save({ total: 440, gst: 40, gstFollows: true })
    expect(await proposed()).toEqual(['invoiceNumber'])
    await save({ total: 330, gst: 30, gstFollows: true })
    expect(await proposed()).toEqual(['invoiceNumber'])
    expect((await shown()).proposal?.differences.filter(it => !it.byPerson).map(it => it.field)).toEqual(['invoiceNumber'])
  })

  it('of a quarter has it too, and that of a deleted and restored invoice', async () => {
    const { paymentDate, groupId: _ } = await line()
    const quarter = quarterIndexOf(paymentDate!)
    const rows = (
      await app.request('GET', `/api/accountant/scans/rows?quarter=${quarter}&firmId=${ann.firmId}&clientId=${ann.firmId}`, ann)
    ).json<ReviewRows>().lines
    expect(rows.map(it => it.proposed)).toEqual([['invoiceNumber', 'total', 'gst']])
    await post('invoice/delete', { invoice_id: id })
    await app.running.settled()
    await post('invoice/restore', { invoice_id: id })
    expect(await proposed()).toEqual(['invoiceNumber', 'total', 'gst'])
  })
})

it('on the cash basis a typed payment date leaves the printed date to the newer model: it is marked, adopted and reverted alone', async () => {
  expect(
    (
      await app.request('POST', '/api/business/edit', {
        token: ann.token,
        body: { firmId: ann.firmId, id: ann.firmId, seen: 99, changed: { basis: 'cash' } },
      })
    ).statusCode,
  ).toBe(200)
  await save({ paymentDate: '2026-09-01' })
  await propose({ invoiceDate: { value: '2026-08-15', confidence: 0.99 } }, 'fields@3')
  const { proposal, revision: seen } = await shown()
  expect(proposal).toMatchObject({
    besidePayment: true,
    differences: [{ field: 'invoiceDate', old: '2026-08-14', now: '2026-08-14', byPerson: false, proposed: '2026-08-15' }],
  })
  const proposed = async () =>
    (await app.request('GET', `/api/accountant/scans/rows?groupId=${groupId}`, ann)).json<ReviewRows>().lines[0]?.proposed ?? null
  expect(await proposed()).toEqual(['invoiceDate'])
  expect((await adopt(['invoiceDate'], { seen })).json<AnswerOf<typeof adoptProposal>>()).toEqual({ adopted: ['invoiceDate'] })
  expect(await invoice()).toMatchObject({ paymentDate: '2026-09-01', invoiceDate: '2026-08-15' })
  expect(await proposed()).toBeNull()
  const {
    adoptions: [adoption],
  } = await shown()
  expect(adoption).toMatchObject({ besidePayment: true, revertible: ['invoiceDate'] })
  await post('invoice/proposal/revert', { invoice_id: id, adoption_id: adoption?.id })
  expect(await invoice()).toMatchObject({ paymentDate: '2026-09-01', invoiceDate: '2026-08-14' })
})

describe('adoption while a person edits', () => {
  it('is refused for a value that was saved since the proposal was on screen, and changes nothing', async () => {
    const { revision: seen } = await shown()
    await save({ invoiceNumber: 'THEIRS' }, seen)
    const answer = await adopt(['invoiceNumber', 'total'], { seen })
    expect([answer.statusCode, answer.json<{ error: object }>().error]).toEqual([
      409,
      expect.objectContaining({
        code: 'invoice.changed-since',
        message:
          'Somebody else changed this after you had opened it. Compare the values as they are now, then adopt those that you still want.',
      }),
    ])
    expect(await invoice()).toMatchObject({ invoiceNumber: 'THEIRS', total: 330 })
    expect((await adopt(['total', 'gst'], { seen })).statusCode).toBe(200)
    expect(await invoice()).toMatchObject({ invoiceNumber: 'THEIRS', total: 660 })
  })
  it('never replaces a value that a person typed, confirmed or accepted, though it was on screen', async () => {
    await save({ confirmed: { invoiceNumber: true } })
    expect((await adopt(['invoiceNumber'], { seen: (await shown()).revision })).json<{ error: { code: string } }>().error.code).toBe(
      'proposal.by-person',
    )
    await save({ reviewed: true })
    expect((await adopt(['total'], { seen: (await shown()).revision })).json<{ error: { code: string } }>().error.code).toBe(
      'proposal.by-person',
    )
    expect(await invoice()).toMatchObject({ invoiceNumber: '20417', total: 330 })
  })
  it('a save by somebody who has not seen the adoption is a conflict with both values', async () => {
    const { revision: seen } = await shown()
    await adopt(['total', 'gst'], { seen })
    expect((await save({ total: 100, cat: 'Meals' }, seen)).json<{ outcomes: object[] }>().outcomes).toMatchObject([
      { saved: false, error: { code: 'invoice.changed-since' }, conflicts: [{ field: 'total', yours: 100, theirs: 660 }] },
    ])
    expect(await invoice()).toMatchObject({ total: 660, cat: { name: 'Meals' } })
  })
  it('two who adopt the same value at once adopt it once', async () => {
    const { revision: seen, proposal } = await shown()
    const codes = await Promise.all([0, 1].map(async () => (await adopt(['total', 'gst'], { seen, stored: proposal!.stored })).statusCode))
    expect(codes.sort()).toEqual([200, 409])
    expect((await app.events()).filter(({ type }) => type === 'ExtractionAdopted').length).toBe(1)
  })
  it('is refused when a newer proposal came, and says to open it again', async () => {
    const { revision: seen, proposal } = await shown()
    await propose({ total: { value: 77000, confidence: 0.9 } }, 'fields@3')
    expect((await adopt(['total'], { seen, stored: proposal!.stored })).json<{ error: { code: string } }>().error.code).toBe(
      'proposal.gone',
    )
    expect((await adopt(['total'], { seen, stored: 'b'.repeat(64) })).json<{ error: { code: string } }>().error.code).toBe('proposal.gone')
    expect((await invoice()).total).toBe(330)
  })
})

it('reverting gives the former values; what a person set since stays and is named; reverted twice has no effect', async () => {
  await adopt(['invoiceNumber', 'total', 'gst'], { seen: (await shown()).revision })
  await save({ invoiceNumber: 'MINE' })
  const {
    adoptions: [adoption],
  } = await shown()
  expect(adoption).toMatchObject({ fields: ['invoiceNumber', 'total', 'gst'], revertible: ['total', 'gst'] })
  const revert = async () =>
    (await post('invoice/proposal/revert', { invoice_id: id, adoption_id: adoption?.id })).json<AnswerOf<typeof revertAdoption>>()
  expect(await revert()).toEqual({ reverted: ['total', 'gst'], kept: ['invoiceNumber'] })
  expect(await revert()).toEqual({ reverted: [], kept: [] })
  expect(await invoice()).toMatchObject({ invoiceNumber: 'MINE', total: 330, gst: 30 })
  const { adoptions, proposal } = await shown()
  expect([adoptions, proposal?.differences.find(({ field }) => field === 'total')]).toEqual([
    [],
    { field: 'total', old: 33000, now: 33000, byPerson: false, proposed: 66000, confidence: 0.9 },
  ])
  expect((await app.events()).find(({ type }) => type === 'AdoptionReverted')?.metadata.undoes).toBe(adoption?.id)
})

it('adopting or reverting on an invoice that somebody deleted meanwhile says that it is deleted, and where to restore it', async () => {
  const { proposal, revision: seen } = await shown()
  const stored = proposal?.stored ?? ''
  await adopt(['invoiceNumber'], { seen })
  const [{ id: adoption_id } = { id: '' }] = (await shown()).adoptions
  const refusals = async (): Promise<string[]> => {
    await app.running.settled()
    const answers = [await adopt(['total'], { seen, stored }), await post('invoice/proposal/revert', { invoice_id: id, adoption_id })]
    return answers.map(answer => answer.json<{ error: { message: string } }>().error.message)
  }
  await post('invoice/delete', { invoice_id: id })
  const deleted = 'This invoice was deleted. Restore it from the bin to change it.'
  expect(await refusals()).toEqual([deleted, deleted])
  const eve = await app.owner(abns[1])
  const body = { invoice_id: id, adoption_id }
  expect((await app.request('POST', '/api/accountant/invoice/proposal/revert', { token: eve.token, body })).statusCode).toBe(404)
  await post('invoice/restore', { invoice_id: id })
  await post('scans/delete', { group_id: groupId })
  const batch = 'This batch was deleted. Restore it from the bin first.'
  expect(await refusals()).toEqual([batch, batch])
})
