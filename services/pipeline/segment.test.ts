import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { jobs } from '../workers/jobs.ts'
import type { PageMayHaveEInvoice } from './e-invoice/page-e-invoice.ts'
import { segmentStage } from './segment.ts'

let folder: string
let blobs: Blobs
beforeAll(async () => {
  folder = await temporaryFolder()
  blobs = await openBlobs(folder)
})
afterAll(async () => {
  await blobs.close()
  await removeFolder(folder)
})

const values = {
  invoiceDate: null,
  invoiceNumber: 'A',
  supplierAbn: null,
  supplierName: null,
  total: 1,
  gst: null,
  dueDate: null,
  currency: null,
}

/** A stored page on which `text` is printed; `eInvoice`: the first of a file with an e-invoice. */
async function stored(fileId: string, page: number, text: string, eInvoice?: 'e-invoice'): Promise<PageRef> {
  const read: PageMayHaveEInvoice = {
    page,
    width: 100,
    height: 100,
    turned: 0,
    readBy: 'pdf-text',
    confidence: 1,
    words: text.split(' ').map((word, i) => ({ text: word, box: [i / 20, 0.1, i / 20 + 0.04, 0.12], confidence: 1, line: 0 })),
    ...(eInvoice ? { eInvoice: { values, boxes: null } } : {}),
  }
  const { hash } = await blobs.put(fileId, Buffer.from(JSON.stringify(read)))
  return { fileId, page, image: hash, words: hash, width: 100, height: 100, turned: 0 }
}

/** The pages of each invoice, such as `a1`: page 1 of file `a`. */
async function invoicesOf(pages: PageRef[]): Promise<string[][]> {
  const stage = segmentStage({ blobs, workers: { segment: job => jobs.segment(job) }, version: 'test' })
  const files = [...new Set(pages.map(({ fileId }) => fileId))]
  const value = { groupId: 'g', clientId: 'c', firmId: 'f', order: 0, round: 0, files, pages }
  const { commands } = await stage.run({ topic: 'segment', key: 'k', value, partition: 0, offset: 0, attempt: 1, crashes: 0 })
  return commands
    .flatMap(({ body }) => (body as { invoices: { pages: PageRef[] }[] }).invoices) // the bodies of record-segmented
    .map(({ pages: own }) => own.map(({ fileId, page }) => `${fileId}${page}`))
}

const invoice = 'Tax Invoice 4004 Date 14/08/2026 Total 330.00'

it('an e-invoice in a scan has the pages of its own file only, also where the first page of the next file was not read', async () => {
  const eInvoice = [await stored('a', 1, invoice, 'e-invoice'), await stored('a', 2, 'Terms')]
  expect(await invoicesOf([...eInvoice, await stored('b', 3, invoice), await stored('c', 1, 'Tax Invoice 5005 Date 15/08/2026')])).toEqual([
    ['a1', 'a2'],
    ['b3'],
    ['c1'],
  ])
  expect(await invoicesOf([await stored('a', 1, invoice, 'e-invoice'), await stored('b', 2, invoice)])).toEqual([['a1'], ['b2']])
})

it('the pages of an invoice on several sheets stay together where a page between them was not read', async () => {
  const sheets = [await stored('a', 1, `${invoice} Page 1 of 3`), await stored('b', 2, 'Tax Invoice 4004 Page 3 of 3')]
  expect(await invoicesOf(sheets)).toEqual([['a1', 'b2']])
})
