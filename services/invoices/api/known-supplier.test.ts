/** Corrections used on the next page of the same supplier, through the endpoints and the pipeline, on a log that repeats and delays. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { ReviewRows } from '@docketry/contracts/api/review.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { operate } from '../../cli/operate.ts'
import { abns, addClient, groupOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { appendBrokenEdit } from '../../testing/broken-event.ts'
import { extractionOf, fakePng, fakeWorkers, sampleFields } from '../../testing/fake-workers.ts'
import type { JobInput, JobOutput } from '../../workers/jobs.ts'
import type { Correction } from '../corrections.ts'

let app: TestApp
let ann: Person
let clientId: string
let uploads = 0
let extraction: Extraction

/** The model is not confident of the name, and chooses another category than the firm. */
const asRead = extractionOf({
  ...sampleFields,
  supplierName: { value: 'HARBOUR ST PLUMB', confidence: 0.6, page: 1, box: [0.1, 0.1, 0.4, 0.15] },
  supplierAbn: { ...sampleFields.supplierAbn!, confidence: 0.99 },
})

beforeEach(async () => {
  extraction = asRead
  const fake = fakeWorkers()
  const run: typeof fake.run = async (name, input) =>
    (name === 'extract' ? extraction : await fake.run(name, input)) as JobOutput<typeof name> // extract answers an extraction
  app = await startApp({
    rough: 5,
    workers: { ...fake, run, extract: (job: JobInput<'extract'>) => run('extract', job) } as typeof fake,
    retryDelayMs: 1,
  })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[2], 'Magpie Cafe')
})
afterEach(() => app.close())

/** Uploads one more page and answers its row. */
async function upload(who = ann, client = clientId): Promise<{ groupId: string; id: string }> {
  uploads += 1
  const groupId = groupOf(await app.upload(who.token, { 'scan_1.png': fakePng(`page ${uploads}`) }, { clientId: client }))
  await app.running.settled()
  return { groupId, id: (await line(groupId, who)).id }
}
async function line(groupId: string, who = ann): Promise<ReviewRows['lines'][number]> {
  const { lines } = (await app.request('GET', `/api/accountant/scans/rows?groupId=${groupId}`, who)).json<ReviewRows>()
  return lines[0]!
}
const values = async (groupId: string, who = ann) => {
  const { supplier, category, known, confidence } = await line(groupId, who)
  return { supplier, category, known: known?.words ?? null, confidence: [confidence[3], confidence[4]] }
}
async function save(
  id: string,
  { supplier, ...data }: { supplier?: object; cat?: string; reviewed?: boolean; paymentDate?: string; invoiceDate?: string },
): Promise<void> {
  const entry = { invoice_id: id, invoice_data: data, ...(supplier ? { invoice_supplier: supplier } : {}) }
  const answer = await app.request('POST', '/api/accountant/invoices/update', { token: ann.token, body: { invoices: [entry] } })
  if (answer.statusCode !== 200 || !answer.json<{ outcomes: { saved: boolean }[] }>().outcomes[0]?.saved) throw new Error(answer.body)
}
const corrected = { supplier: { name: 'Harbour Plumbing', abn: sampleFields.supplierAbn!.value }, cat: 'Materials' }
const original = { supplier: { name: 'HARBOUR ST PLUMB', abn: sampleFields.supplierAbn!.value }, cat: 'Repairs & maintenance' }
const unknown = { supplier: 'HARBOUR ST PLUMB', category: 'Repairs & maintenance', known: null, confidence: [600, 980] }

describe('a correction of supplier and category', () => {
  it('is used on the next page at once, with a mark, and no more once it is undone', async () => {
    const first = await upload()
    expect(await values(first.groupId)).toEqual(unknown)
    await save(first.id, corrected)
    const second = await upload()
    expect(await values(second.groupId)).toEqual({
      supplier: 'Harbour Plumbing',
      category: 'Materials',
      known: 'Known supplier: named and categorised as in your last invoice.',
      confidence: [600, 900],
    })
    const history = (await app.request('GET', `/api/accountant/invoice/history?invoice_id=${second.id}`, ann)).json<{
      history: HistoryEntry[]
    }>()
    expect(history.history.map(({ what }) => what)).toContain(
      'Read it from one page of its file. Known supplier: named and categorised as in your last invoice.',
    )
    await save(first.id, original)
    expect((await values(second.groupId)).known).toBeNull()
    expect(await values((await upload()).groupId)).toEqual(unknown)
  })

  it('is confident after two accepted invoices; a value that a person sets loses the mark', async () => {
    const [first, second] = [await upload(), await upload()]
    for (const { id } of [first, second]) await save(id, { ...corrected, reviewed: true })
    const third = await upload()
    expect(await values(third.groupId)).toEqual({
      supplier: 'Harbour Plumbing',
      category: 'Materials',
      known: 'Known supplier: named and categorised as in your last 2 invoices.',
      confidence: [990, 990],
    })
    await save(third.id, { cat: 'Fuel' })
    expect(await values(third.groupId)).toMatchObject({ category: 'Fuel', known: 'Known supplier: named as in your last 2 invoices.' })
    await app.request('POST', '/api/accountant/invoice/delete', { token: ann.token, body: { invoice_id: first.id } })
    expect((await values(third.groupId)).known).toBe('Known supplier: named as in your last invoice.')
  })

  it('concerns no other firm', async () => {
    await save((await upload()).id, corrected)
    const eve = await app.owner(abns[1])
    const client = await addClient(app, eve, abns[3], 'Lorikeet Cafe')
    expect(await values((await upload(eve, client)).groupId, eve)).toEqual(unknown)
  })

  it('is recorded once in the extraction, with the invoices that were used', async () => {
    const first = await upload()
    await save(first.id, corrected)
    const second = await upload()
    const events = (await app.events()).filter(
      ({ type, data }) => type === 'InvoiceExtracted' && (data as { invoiceId: string }).invoiceId === second.id,
    )
    expect(events.map(({ data }) => (data as { extraction: Extraction }).extraction.knownSupplier)).toEqual([
      {
        by: 'abn',
        key: sampleFields.supplierAbn!.value,
        invoices: [first.id],
        fields: ['supplierName', 'supplierAbn', 'category'],
        replaced: { supplierName: 'HARBOUR ST PLUMB', category: 'Repairs & maintenance' },
        rules: 1,
      },
    ])
  })
})

describe('docketry corrections', () => {
  const run = async (...args: string[]) => {
    const [out, errors]: [string[], string[]] = [[], []]
    await operate(
      'corrections',
      args,
      { say: it => void out.push(it), warn: it => void errors.push(it) },
      { ...process.env, DOCKETRY_DATA: app.folder },
    )
    return { corrections: out.map(it => JSON.parse(it) as Correction), errors }
  }

  it('leaves out an invoice whose row is not up to date, and names it', async () => {
    const [first, second] = [await upload(), await upload()]
    for (const { id } of [first, second]) await save(id, { supplier: corrected.supplier })
    await appendBrokenEdit(app, first.id)
    const { corrections, errors } = await run('-')
    expect(new Set(corrections.map(({ invoiceId }) => invoiceId))).toEqual(new Set([second.id]))
    expect(errors).toEqual([
      '1 correction of 1 invoice.',
      expect.stringMatching(/^Left out: invoice .* of Harbour Plumbing.*docketry parked retry --all/u),
    ])
  })

  it('prints each corrected value with its pages, of one firm or of all, and says when there is none', async () => {
    expect(await run('-')).toEqual({ corrections: [], errors: ['Nobody has corrected anything yet.'] })
    const first = await upload()
    await save(first.id, corrected)
    const { corrections, errors } = await run('-')
    expect([corrections.map(it => [it.field, it.extracted, it.corrected]), errors]).toEqual([
      [
        ['supplierName', 'HARBOUR ST PLUMB', 'Harbour Plumbing'],
        ['category', 'Repairs & maintenance', 'Materials'],
      ],
      ['2 corrections of 1 invoice.'],
    ])
    expect(corrections[0]).toMatchObject({
      firmId: ann.firmId,
      clientId,
      invoiceId: first.id,
      supplier: sampleFields.supplierAbn!.value,
      model: 'fields@test',
      extractedPlace: { page: 1, box: [0.1, 0.1, 0.4, 0.15] },
      correctedPlace: null,
      pages: [{ page: 1, width: 600, height: 800, words: expect.stringMatching(/^[0-9a-f]{64}$/u) as string }],
    })
    const eve = await app.owner(abns[1])
    const recorded = async () =>
      (await app.events())
        .filter(({ type }) => type === 'CorrectionsRequested')
        .map(({ data, metadata: { endpoint, operator } }) => [(data as { firmId: string | null }).firmId, endpoint, typeof operator])
    expect((await recorded()).every(one => one.join() === [null, 'docketry corrections', 'string'].join())).toBe(true)
    expect([
      (await run('-', '--firm', abns[0])).corrections.length,
      (await run('-', '--firm', ann.firmId)).corrections.length,
      (await run('-', '--firm', eve.firmId)).corrections.length,
    ]).toEqual([2, 2, 0])
    await expect(run('-', '--firm', 'nobody')).rejects.toThrow('There is no firm “nobody”. A firm is named by its ABN, its id or its name.')
    const { name } = (await app.request('GET', `/api/business/firm?firmId=${eve.firmId}`, eve)).json<{ name: string }>()
    expect(await run('-', '--firm', name.toUpperCase())).toEqual({
      corrections: [],
      errors: ['Nobody has corrected anything in this firm yet.'],
    })
    await expect(run()).rejects.toThrow('docketry corrections FILE')
  })

  it('takes a typed date for the printed one by accruals, and on the cash basis, where it is that of a payment, the printed date that a person corrected', async () => {
    const { id } = await upload()
    const dates = async () => (await run('-')).corrections.map(({ field, extracted, corrected: right }) => ({ field, extracted, right }))
    await save(id, { paymentDate: '2026-09-01' })
    expect(await dates()).toEqual([{ field: 'invoiceDate', extracted: '2026-08-14', right: '2026-09-01' }])
    expect(
      (
        await app.request('POST', '/api/business/edit', {
          token: ann.token,
          body: { firmId: ann.firmId, id: clientId, seen: 99, changed: { basis: 'cash' } },
        })
      ).statusCode,
    ).toBe(200)
    await app.running.settled()
    expect(await dates()).toEqual([])
    await save(id, { invoiceDate: '2026-08-13' })
    expect(await dates()).toEqual([{ field: 'invoiceDate', extracted: '2026-08-14', right: '2026-08-13' }])
    // Also where the date was left as it was read.
    await save(id, { paymentDate: '2026-08-14' })
    expect(await dates()).toEqual([{ field: 'invoiceDate', extracted: '2026-08-14', right: '2026-08-13' }])
  })

  it('writes a file that its owner alone can read', async () => {
    await save((await upload()).id, corrected)
    const folder = await temporaryFolder()
    try {
      expect((await run(join(folder, 'out.jsonl'))).errors).toEqual(['2 corrections of 1 invoice.'])
      expect((await readFile(join(folder, 'out.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(2)
    } finally {
      await removeFolder(folder)
    }
  })
})
