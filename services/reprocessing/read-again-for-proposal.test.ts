/**
 * After an upgrade of what reads pages: the pages of stored invoices are read again from their originals, by the operator's command, and
 * the results are proposals.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileEvent, PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import { operate } from '../cli/operate.ts'
import { fieldModel } from '../pipeline/model/version.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { readStage } from '../pipeline/read.ts'
import type { ReadMessage } from '../pipeline/topology.ts'
import { referencedBlobs } from '../integrity/referenced-blobs.ts'
import { brokenAt } from '../platform/testing/broken-at.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, startApp, type Person, type TestApp } from '../testing/app.ts'
import { everythingStored, messagesSent, topicsSentTo } from '../testing/everything-stored.ts'
import { extractionOf, fakePdf, fakePng, fakeWorkers, sampleFields, type Fault } from '../testing/fake-workers.ts'
import { unreadable } from '../workers/unreadable.ts'

let [folder, faultOf]: [string, Fault] = ['', () => undefined]
let app: TestApp
let ann: Person

const numberOf = (words: string[], model: string) =>
  extractionOf({ ...sampleFields, invoiceNumber: { ...sampleFields.invoiceNumber!, value: words.join('-'), confidence: 0.99 } }, model)
const everyFile = (paths: string[]) => [paths.map((_, i) => i)]
/**
 * The words of page n are `old` and, for a build with the present reader, `new<n>`; the invoice number is the words of all pages. Both
 * `old` and `old-model` have the older model.
 */
const start = (build: 'old' | 'old-model' | 'new') =>
  startApp({
    folder,
    rough: 5,
    retryDelayMs: 1,
    ...(build === 'old' ? { reading: 'reading@0' } : {}),
    workers: fakeWorkers({
      word: page => (build === 'old' ? 'old' : `new${page}`),
      extract: words => numberOf(words, build === 'new' ? fieldModel() : 'fields@old'),
      segment: everyFile,
      fault: (...job) => faultOf(...job),
    }),
  })

beforeEach(async () => {
  ;[folder, faultOf] = [await temporaryFolder(), () => undefined]
  app = await start('old')
  ann = await app.owner(abns[0])
  await app.upload(ann.token, { 'one.pdf': fakePdf(3), 'two.png': fakePng('2') })
  await app.running.settled()
  await app.close(true)
  app = await start('new')
})
afterEach(async () => {
  await app.close(true)
  await removeFolder(folder)
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await operate(
    'reprocess',
    args,
    { say: line => lines.push(line), warn: line => lines.push(line) },
    { DOCKETRY_DATA: folder },
  ).catch((error: Error) => void lines.push(error.message))
  return { code, text: lines.join('\n'), runId: /Run (\S+) has started/u.exec(lines.join('\n'))?.[1] ?? '' }
}
async function settled(): Promise<void> {
  await app.running.settled()
  await app.running.reprocessing.settled()
  await app.running.settled()
}
const dataOf = async <T extends (InvoiceEvent | FileEvent)['type']>(type: T) =>
  (await app.events()).flatMap(event => (event.type === type ? [event.data as Extract<InvoiceEvent | FileEvent, { type: T }>['data']] : []))
const invoicesOf = async (type: 'ExtractionProposed' | 'InvoiceExtracted') => (await dataOf(type)).map(({ invoiceId }) => invoiceId).sort()
const lastRun = async () => (JSON.parse((await run('status', '--json')).text) as { runs: object[] }).runs[0]
const wordsIn = async ({ fileId, words }: Pick<PageRef, 'fileId' | 'words'>) =>
  (JSON.parse((await app.running.stores.blobs.bytes(fileId, words)).toString()) as ReadPage).words.map(({ text }) => text)

it('reading again proposes what is read from the originals; no value, page or stored words change; the proposal names the words that it used', async () => {
  const sent = await messagesSent(app.running.stores.log)
  const before = [await dataOf('PagePrepared'), await dataOf('PageRead'), await dataOf('InvoiceExtracted')]
  const { runId } = await run('--reading', '--reason', 'a better reader')
  await settled()
  expect(await topicsSentTo(app.running.stores.log, sent)).toEqual(['extract.later', 'prepare.later', 'read.later'])
  expect(await lastRun()).toMatchObject({
    id: runId,
    state: 'finished',
    sent: 2,
    proposed: 2,
    differing: 2,
    failed: 0,
    work: { reading: readingVersion },
  })
  const proposed = await dataOf('ExtractionProposed')
  expect(
    proposed.map(({ reading, differences }) => [reading, differences.map(it => [it.field, it.old, it.now, it.proposed])]).sort(),
  ).toEqual([
    [readingVersion, [['invoiceNumber', 'old', 'old', 'new1']]],
    [readingVersion, [['invoiceNumber', 'old-old-old', 'old-old-old', 'new1-new2-new3']]],
  ])
  const long = proposed.find(it => it.words?.length === 3)
  expect(await Promise.all(long!.words!.map(wordsIn))).toEqual([['new1'], ['new2'], ['new3']])
  expect([await dataOf('PagePrepared'), await dataOf('PageRead'), await dataOf('InvoiceExtracted')]).toEqual(before)
  for (const { pages } of before[2] as { pages: PageRef[] }[]) for (const page of pages) expect(await wordsIn(page)).toEqual(['old'])
  for await (const owner of app.running.stores.blobs.owners()) expect(owner).not.toContain(runId)
  const references = referencedBlobs()
  for (const event of await app.events()) references.add(event)
  for (const { fileId, words } of long!.words!) expect(references.owners.get(fileId)).toContain(words)
  for (const events of Map.groupBy(await app.events(), event => event.stream).values()) expect(brokenAt(events)).toBeNull()

  const page = (await dataOf('InvoiceExtracted')).find(({ invoiceId }) => invoiceId === long!.invoiceId)!.pages[0]!
  const again = {
    runId,
    invoiceId: long!.invoiceId,
    reading: readingVersion,
    pages: [page],
    next: 0,
    invoice: { fileId: page.fileId, order: 0 },
    originals: [],
  }
  const message: ReadMessage = {
    groupId: 'g',
    clientId: 'c',
    firmId: 'f',
    order: 0,
    round: 0,
    fileId: page.fileId,
    page: page.page,
    prepared: 'a'.repeat(64),
    ocr: null,
    again,
  }
  const repeated = readStage({ blobs: app.running.stores.blobs, workers: fakeWorkers(), version: readingVersion }).run({
    topic: 'read.later',
    key: 'k',
    value: message,
    partition: 0,
    offset: 0,
    attempt: 1,
    crashes: 0,
  })
  expect(await repeated).toEqual({ commands: [], messages: [] }) // what stage prepare stored for it is erased
})

it('reading again is paused and resumed; a further run passes over what was read again or by the present version; a rule adopts it', async () => {
  const { runId } = await run('--reading')
  await run('pause', runId)
  await settled()
  await run('resume', runId)
  await settled()
  await app.upload(ann.token, { 'three.png': fakePng('3') })
  await app.running.settled()
  await run('--reading')
  await settled()
  expect(await lastRun()).toMatchObject({ state: 'finished', sent: 0, passed: 3 })
  expect((await dataOf('ExtractionProposed')).length).toBe(2)
  await run('adopt', '--confidence', '0.9')
  await settled()
  expect((await dataOf('ExtractionAdopted')).map(({ values }) => values.invoiceNumber).sort()).toEqual(['new1', 'new1-new2-new3'])
  expect((await run('--reading', 'adopt', '--confidence', '0.9')).text).toContain('--reading goes with no further word')
})

it('reading again leaves an invoice as it is whose pages the present version has read, and for which the present model has proposed', async () => {
  await app.close(true)
  app = await start('old-model')
  await app.upload(ann.token, { 'three.png': fakePng('3') })
  await app.running.settled()
  await app.close(true)
  app = await start('new')
  await run()
  await settled()
  expect(await lastRun()).toMatchObject({ state: 'finished', sent: 3, proposed: 3 })
  await run('--reading')
  await settled()
  expect(await lastRun()).toMatchObject({ state: 'finished', sent: 2, passed: 1, proposed: 2 })
  expect((await run('status')).text).toContain('2 read again, 2 with proposals, 1 left as they are')
})

it('a page that cannot be read again fails its invoice alone, and can be sent again', async () => {
  faultOf = (name, { page }) => (name === 'prepare' && page === 2 ? unreadable('file.page-unreadable') : undefined)
  await run('--reading')
  await settled()
  expect(await lastRun()).toMatchObject({
    state: 'finished',
    sent: 2,
    proposed: 1,
    failed: 1,
    failures: [{ code: 'file.page-unreadable' }],
  })
  expect((await run('status')).text).toContain(
    'could not be read again: This page could not be read. Look at the original; scan it again if it is damaged.',
  )
  faultOf = name => (name === 'read' ? new Error('the reader is gone') : undefined)
  await run('--reading')
  await settled()
  expect(await lastRun()).toMatchObject({ state: 'finished', sent: 1, passed: 1, proposed: 0, failed: 1 })
  faultOf = () => undefined
  await operate('dead', ['retry', '--all'], { say: () => {}, warn: () => {} }, { DOCKETRY_DATA: folder })
  await settled()
  // Not counted for the last run: the log may have delivered messages of the first run again, which then failed and were retried too. Of
  // the two runs, the one that reads the invoice first proposes; the same result is not recorded again.
  expect(await invoicesOf('ExtractionProposed')).toEqual(await invoicesOf('InvoiceExtracted'))
})

it('a dry run scores what is read from the originals, and writes nothing', async () => {
  const [{ invoiceId } = { invoiceId: '' }] = (await dataOf('InvoiceExtracted')).filter(({ pages }) => pages.length === 3)
  await app.request('POST', '/api/accountant/invoices/update', {
    token: ann.token,
    body: { invoices: [{ invoice_id: invoiceId, invoice_data: { invoiceNumber: 'new1-new2-new3' } }] },
    headers: { 'idempotency-key': newId() },
  })
  await app.running.settled()
  const before = await everythingStored(app.running.stores)
  const scoreOf = async (...args: string[]) =>
    (JSON.parse((await run('--dry-run', '--json', ...args)).text.split('\n')[0]!) as { all: object }).all
  expect([await scoreOf(), await scoreOf('--reading')]).toMatchObject([
    { values: 1, old: 0, next: 0 },
    { values: 1, old: 0, next: 1, better: 1 },
  ])
  expect(await everythingStored(app.running.stores)).toEqual(before)
})
