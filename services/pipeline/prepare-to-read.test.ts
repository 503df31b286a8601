/** What stage prepare passes to stage read: in the message itself where it is small, otherwise in blobs. */
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { prepareStage } from './prepare.ts'
import { readStage } from './read.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import type { StageWorkers } from './stage-tools.ts'
import { workOwner, type PrepareMessage, type ReadMessage } from './topology.ts'

const scanned: PreparedPage = {
  width: 100,
  height: 200,
  turned: 90,
  text: null,
  ocr: { width: 50, height: 100, transform: [0.02, 0, 0, 0, 0.01, 0] },
}
const printed: PreparedPage = { ...scanned, ocr: null, text: [{ text: 'Total', box: [0, 0, 0.1, 0.1], confidence: 1, line: 0 }] }

let folder = ''
let blobs: Blobs
beforeAll(async () => {
  folder = await temporaryFolder()
  blobs = await openBlobs(folder)
})
afterAll(async () => {
  await blobs.close()
  await removeFolder(folder)
})

const delivered = (topic: string, value: PrepareMessage | ReadMessage) => ({
  topic,
  key: 'k',
  value,
  partition: 0,
  offset: 0,
  attempt: 1,
  crashes: 0,
})

/** The message that stage prepare sends to read when its worker answers `answer`. */
async function readMessageOf(fileId: string, answer: PreparedPage): Promise<ReadMessage> {
  const workers: Pick<StageWorkers, 'open' | 'prepare'> = {
    open: () => Promise.reject(new Error('the file is open already')),
    async prepare({ imagePath, ocrPath }) {
      await writeFile(imagePath, 'picture')
      if (answer.ocr) await writeFile(ocrPath, 'gray picture')
      return answer
    },
  }
  const { hash } = await blobs.put(fileId, Buffer.from('the file'))
  const value: PrepareMessage = {
    groupId: 'g',
    clientId: 'c',
    firmId: 'f',
    order: 0,
    round: 0,
    fileId,
    kind: 'jpeg',
    stored: hash,
    page: 1,
    pages: 1,
  }
  const { messages } = await prepareStage({ blobs, workers, version: 'test' }).run(delivered('prepare', value))
  const [message] = JSON.parse(JSON.stringify(messages)) as { value: ReadMessage }[] // as the log delivers it
  if (!message) throw new Error('prepare sends no message')
  return message.value
}

/** The pages that stage read gives to its worker for a message. */
async function pagesRead(value: ReadMessage): Promise<PreparedPage[]> {
  const pages: PreparedPage[] = []
  const read: StageWorkers['read'] = ({ page, prepared }) => {
    pages.push(prepared)
    return Promise.resolve({ page, width: 1, height: 1, turned: 0, readBy: 'ocr', confidence: 1, words: [] })
  }
  await readStage({ blobs, workers: { read }, version: 'test' }).run(delivered('read', value))
  return pages
}
async function workBlobs(fileId: string): Promise<string[]> {
  const found: string[] = []
  for await (const { hash } of blobs.hashes(workOwner(fileId, 1))) found.push(hash)
  return found
}

it('a scanned page: its facts go in the message, its OCR image in a blob', async () => {
  const message = await readMessageOf('scan', scanned)
  expect(message.prepared).toEqual(scanned)
  expect(await workBlobs('scan')).toEqual([message.ocr])
  expect(await pagesRead(message)).toEqual([scanned])
})

it('a page with a text layer: its words go in a blob', async () => {
  const message = await readMessageOf('print', printed)
  expect(message.ocr).toBeNull()
  expect(await workBlobs('print')).toEqual([message.prepared])
  expect(await pagesRead(message)).toEqual([printed])
})

it('a message of an older version, whose facts are always in a blob, is still read', async () => {
  const message = await readMessageOf('old', scanned)
  const { hash } = await blobs.put(workOwner('old', 1), Buffer.from(JSON.stringify(scanned)))
  expect(await pagesRead({ ...message, prepared: hash })).toEqual([scanned])
  await blobs.erase(workOwner('old', 1))
  await expect(pagesRead({ ...message, prepared: hash })).rejects.toMatchObject({ code: 'file.work-gone' })
  await expect(pagesRead(message)).rejects.toMatchObject({ code: 'file.work-gone' })
})
