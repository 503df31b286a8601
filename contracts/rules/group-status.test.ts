import { describe, expect, it } from 'vitest'
import type { FileProgress, ScanGroupRow } from '../projections/rows.ts'
import { cardOf, groupAnswer } from './group-answer.ts'
import { failuresOf, isPermanent, percentageOf, progressOf, statusOf } from './group-status.ts'

const waiting: FileProgress = {
  name: 'scan_1.pdf',
  pages: null,
  prepared: 0,
  read: 0,
  failedPages: [],
  failed: null,
  waiting: false,
  invoices: [],
  extracted: [],
  failedInvoices: [],
}
const group = (...files: Partial<FileProgress>[]): ScanGroupRow => ({
  id: 'g',
  name: 'June',
  clientId: 'c',
  firmId: 'f',
  parentId: null,
  createdAt: 1,
  updatedAt: 2,
  uploads: [],
  admittedFiles: 0,
  order: files.map((_, i) => `f${i}`),
  files: Object.fromEntries(files.map((file, i) => [`f${i}`, { ...waiting, ...file }])),
})
const failedPage = (page: number, stage = 'read') => ({ page, code: 'file.page-unreadable', stage })
const done: Partial<FileProgress> = { pages: 2, prepared: 2, read: 2, invoices: [{ id: 'i', pages: 2 }], extracted: ['i'] }

/** One file at each step of the pipeline, with the status and percentage of its batch. */
const steps: [string, Partial<FileProgress>, string, number][] = [
  ['announced', {}, 'UPLOADED', 0],
  ['opened', { pages: 2 }, 'PREPROCESSING', 0],
  ['half prepared', { pages: 2, prepared: 1 }, 'PREPROCESSING', 16],
  ['prepared', { pages: 2, prepared: 2 }, 'CROPPED_IMAGES_UPLOADED', 33],
  ['half read', { pages: 2, prepared: 2, read: 1 }, 'CROPPED_IMAGES_UPLOADED', 50],
  ['read', { pages: 2, prepared: 2, read: 2, waiting: true }, 'EXTRACTING', 66],
  ['segmented', { pages: 2, prepared: 2, read: 2, invoices: [{ id: 'i', pages: 2 }] }, 'EXTRACTING', 66],
  [
    'half extracted',
    {
      pages: 2,
      prepared: 2,
      read: 2,
      invoices: [
        { id: 'i', pages: 1 },
        { id: 'j', pages: 1 },
      ],
      extracted: ['i'],
    },
    'EXTRACTING',
    83,
  ],
  ['done', done, 'COMPLETE', 100],
]

describe('a batch of one file', () => {
  it.each(steps)('that is %s has its status and percentage', (_, file, status, percentage) => {
    expect([statusOf(group(file)), percentageOf(group(file))]).toEqual([status, percentage])
  })
  it('never shows less progress than in an earlier step', () => {
    const shown = steps.map(([, file]) => percentageOf(group(file)))
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  })
})

it('a batch is complete once all of its files are', () => {
  expect(statusOf(group(done, done))).toBe('COMPLETE')
  for (const [name, file, status] of steps.slice(0, -1)) {
    const row = group(done, file)
    expect(statusOf(row), name).not.toBe('COMPLETE')
    expect(percentageOf(row), name).toBeLessThan(100)
    if (status !== 'UPLOADED') expect(statusOf(row), name).toBe(status)
  }
})

it('a batch without a file is UPLOADED', () => expect([statusOf(group()), percentageOf(group())]).toEqual(['UPLOADED', 0]))

describe('the status FAILED', () => {
  const failed: [string, Partial<FileProgress>][] = [
    ['a file', { failed: 'file.empty' }],
    ['a page', { ...done, pages: 3, failedPages: [failedPage(3, 'prepare')] }],
    ['a page that was prepared', { ...done, pages: 3, prepared: 3, failedPages: [failedPage(3)] }],
    ['an invoice', { ...done, extracted: [], failedInvoices: [{ id: 'i', code: 'file.fields-failed' }] }],
    ['every page', { pages: 1, failedPages: [failedPage(1, 'prepare')] }],
  ]
  it.each(failed)('is shown once all work has ended and %s failed', (_, file) => {
    expect(statusOf(group(file))).toBe('FAILED')
    expect(statusOf(group(file, done))).toBe('FAILED')
    expect(percentageOf(group(file, done))).toBeLessThan(100)
    expect(failuresOf(group(file))).toHaveLength(1)
  })
  it.each(failed)('is not shown while other work runs and %s failed', (_, file) => {
    for (const [, other] of steps.slice(1, -1)) expect(statusOf(group(file, other))).not.toBe('FAILED')
  })
  it('is not shown while a page is not prepared yet and another one failed later', () => {
    expect(statusOf(group({ pages: 3, prepared: 2, failedPages: [failedPage(1)] }))).toBe('PREPROCESSING')
  })
})

it('progress counts the pages of each step, and a file not yet opened as one page', () => {
  const row = group(done, {}, { failed: 'file.empty' }, { ...done, pages: 3, failedPages: [failedPage(3)] })
  expect(progressOf(row)).toEqual({ total: 7, prepared: 4, read: 4, failed: 2, invoices: 2, invoicesDone: 2 })
})

it('a retry cannot help where the file itself is the cause', () => {
  const byFile = [
    'file.empty',
    'file.not-an-image-or-pdf',
    'file.not-an-e-invoice',
    'file.e-invoice-unreadable',
    'file.truncated',
    'file.encrypted',
    'file.too-many-pages',
    'file.too-many-pixels',
  ]
  expect([...byFile, 'file.page-unreadable', 'file.fields-failed'].filter(isPermanent)).toEqual(byFile)
})

it('each failure has its file, its page and a sentence', () => {
  const { failures, percentage } = groupAnswer(
    group({ failed: 'file.empty' }, { ...done, failedPages: [failedPage(2)] }, { failed: 'made up' }),
    [],
    { id: 'c', name: 'C' },
  )
  expect(failures.map(({ fileId, page }) => [fileId, page])).toEqual([
    ['f0', null],
    ['f1', 2],
    ['f2', null],
  ])
  for (const { message } of failures) expect(message).toMatch(/^[A-Z].*\.$/u)
  expect(percentage).toBeLessThan(100)
})

it('failures of a file are in the order of its pages, and one of our own says what to do about a file, not about a request', () => {
  const pages = [3, 1, 2].map(page => ({ ...failedPage(page), code: 'internal' }))
  const { failures } = groupAnswer(group({ ...done, pages: 3, failedPages: pages }), [], { id: 'c', name: 'C' })
  expect(failures.map(({ page }) => page)).toEqual([1, 2, 3])
  expect(failures[0]?.message).toBe('Something went wrong on our side. Press Retry; if it happens again, tell whoever runs Docketry.')
})

const unflagged = {
  doubtful: {},
  wrong: {},
  confirmedValues: {},
  accepted: false,
  byPerson: [],
  read: { total: null, gst: null, confidence: [null, null] as [null, null] },
}

it('the answer for a batch includes merged batches at any depth, unless only its own are requested', () => {
  const part = (id: string, parentId: string, file: Partial<FileProgress>): ScanGroupRow => ({
    ...group(),
    id,
    parentId,
    name: id,
    createdAt: 7,
    updatedAt: 9,
    order: [id],
    files: { [id]: { ...waiting, ...file } },
  })
  const below = [part('p', 'g', { failed: 'file.empty' }), part('q', 'p', { pages: 2, prepared: 2 })]
  const client = { id: 'c', name: 'C' }
  expect(groupAnswer(group(done), below, client)).toMatchObject({
    status: 'CROPPED_IMAGES_UPLOADED',
    total: 5,
    files: 3,
    updatedAt: 9,
    createdAt: 1,
    descendants: ['p', 'q'],
    children: [{ id: 'p', createdAt: 7, name: 'p' }],
    failures: [{ fileId: 'p' }],
  })
  expect(groupAnswer(group(done), below.slice(0, 1), client)).toMatchObject({ status: 'FAILED' })
  expect(groupAnswer(group(done), below, client, true)).toMatchObject({
    status: 'COMPLETE',
    percentage: 100,
    total: 2,
    files: 1,
    descendants: ['p', 'q'],
  })
  const totals = (id: string, order: number) => ({
    id,
    clientId: 'c',
    firmId: 'f',
    createdAt: 1,
    invoices: { [`of-${id}`]: { order, total: 100, ...unflagged, accepted: true, anyway: {} } },
  })
  expect(cardOf(group(done), below, [totals('q', 1), totals('g', 9)], client, 0)).toMatchObject({
    invoiceCount: 2,
    amount: 2,
    reviewed: 2,
    cover: 'of-g',
  })
})

it('a card has the sum of its invoices, and the first page as its cover', () => {
  const invoices = {
    b: { order: 2001, total: 1050, ...unflagged, doubtful: { gst: 3 }, confirmedValues: { gst: 3 }, accepted: true, anyway: {} },
    a: { order: 1, total: null, ...unflagged, wrong: { total: null } },
    c: { order: 3001, total: -50, ...unflagged, wrong: { supplierAbn: null }, accepted: true, anyway: { supplierAbn: null } },
    d: { order: 4001, total: 0, ...unflagged, doubtful: { gst: 1 }, accepted: true, anyway: {} },
  }
  const totals = { id: 'g', clientId: 'c', firmId: 'f', createdAt: 1, invoices }
  expect(cardOf(group(done), [], [totals], { id: 'c', name: 'C' }, 2)).toMatchObject({
    invoiceCount: 4,
    reviewed: 2,
    doubtful: 2,
    amount: 10,
    cover: 'a',
    children: [],
    parent: null,
    files: 1,
  })
  expect(cardOf(group(done), [], [], { id: 'c', name: 'C' }, 0)).toMatchObject({ invoiceCount: 0, amount: 0, cover: null })
})
