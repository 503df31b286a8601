/** What prepare hands on to read: in the message itself where it is small, in blobs where it is not. */
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { prepareStage } from './prepare.ts'
import { readStage } from './read.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import type { Engines } from './stage-tools.ts'
import { workOwner, type PrepareMessage, type ReadMessage } from './topology.ts'

const scanned: PreparedPage = { width: 100, height: 200, turned: 90, text: null, ocr: { width: 50, height: 100, transform: [0.02, 0, 0, 0, 0.01, 0] } }
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

const delivered = (topic: string, value: PrepareMessage | ReadMessage) => ({ topic, key: 'k', value, partition: 0, offset: 0, attempt: 1, deaths: 0 })

/** One page through prepare; the engine says this of it. */
async function handedOn(fileId: string, says: PreparedPage): Promise<ReadMessage> {
  const engine: Pick<Engines, 'open' | 'prepare'> = {
    open: () => Promise.reject(new Error('opened long ago')),
    async prepare({ imagePath, ocrPath }) {
      await writeFile(imagePath, 'picture')
      if (says.ocr) await writeFile(ocrPath, 'gray picture')
      return says
    },
  }
  const { hash } = await blobs.put(fileId, Buffer.from('paper'))
  const value: PrepareMessage = { groupId: 'g', clientId: 'c', firmId: 'f', order: 0, round: 0, fileId, kind: 'jpeg', stored: hash, page: 1, pages: 1 }
  const { messages } = await prepareStage({ blobs, engines: engine, version: 'test' }).run(delivered('prepare', value))
  const [message] = JSON.parse(JSON.stringify(messages)) as { value: ReadMessage }[] // as it comes out of the log
  if (!message) throw new Error('prepare hands nothing on')
  return message.value
}

/** What the reader is asked to read of a message. */
async function request(value: ReadMessage): Promise<PreparedPage[]> {
  const pages: PreparedPage[] = []
  const read: Engines['read'] = ({ page, prepared }) => {
    pages.push(prepared)
    return Promise.resolve({ page, width: 1, height: 1, turned: 0, readBy: 'ocr', confidence: 1, words: [] })
  }
  await readStage({ blobs, engines: { read }, version: 'test' }).run(delivered('read', value))
  return pages
}
async function hashes(fileId: string): Promise<string[]> {
  const found: string[] = []
  for await (const { hash } of blobs.hashes(workOwner(fileId, 1))) found.push(hash)
  return found
}

it('is the gray picture of a scanned page, and what is said of it in the message', async () => {
  const message = await handedOn('scan', scanned)
  expect([message.prepared, await hashes('scan')]).toEqual([scanned, [message.ocr]])
  expect(await request(message)).toEqual([scanned])
})

it('is a blob where it holds the words of a text layer', async () => {
  const message = await handedOn('print', printed)
  expect([message.ocr, await hashes('print')]).toEqual([null, [message.prepared]])
  expect(await request(message)).toEqual([printed])
})

it('is still read from a message of an older version, which named a blob of it', async () => {
  const message = await handedOn('old', scanned)
  const { hash } = await blobs.put(workOwner('old', 1), Buffer.from(JSON.stringify(scanned)))
  expect(await request({ ...message, prepared: hash })).toEqual([scanned])
  await blobs.erase(workOwner('old', 1))
  await expect(request({ ...message, prepared: hash })).rejects.toMatchObject({ code: 'file.work-gone' })
  await expect(request(message)).rejects.toMatchObject({ code: 'file.work-gone' })
})
