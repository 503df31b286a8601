import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReadPage, Word } from '@docketry/contracts/page.ts'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { readStage } from './read.ts'

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

const word = (text: string, i: number): Word => ({ text, box: [i / 10, 0, (i + 1) / 10, 0.1], confidence: 1, line: 0 })

it('stage read stores the words of a page, and only the last three digits of a tax file number', async () => {
  const page: ReadPage = {
    page: 1,
    width: 1,
    height: 1,
    turned: 0,
    readBy: 'ocr',
    confidence: 1,
    words: ['TFN', '123', '456', '782', 'Total'].map(word),
  }
  const stage = readStage({ blobs, workers: { read: () => Promise.resolve(page) }, version: 'test' })
  const { commands } = await stage.run({
    topic: 'read',
    key: 'k',
    value: { fileId: 'f', page: 1, prepared: {}, ocr: null },
    partition: 0,
    offset: 0,
    attempt: 1,
    crashes: 0,
  })
  const { words: hash } = commands[0]?.body as { words: string } // the body of record-read
  const stored = JSON.parse((await blobs.bytes('f', hash)).toString()) as ReadPage
  expect(stored).toEqual({ ...page, words: ['TFN', '•••', '•••', '782', 'Total'].map(word) })
})
