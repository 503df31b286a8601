/**
 * Stage prepare. The first message of a file opens it, counts its pages and sends a message for each. The message of a page makes the image
 * that is stored and shown, and what stage read needs. A page that is read again for a proposal keeps its image
 * (read-again-for-proposal.ts).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordProposalFailed } from '@docketry/contracts/commands/invoices.ts'
import { recordFileFailed, recordOpened, recordPageFailed, recordPrepared } from '@docketry/contracts/commands/scan-groups.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Message } from '../platform/ports/log.ts'
import type { Outcome } from '../platform/commands/carry-out.ts'
import { call } from '../platform/commands/command.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { pageNow } from './read-again-for-proposal.ts'
import { jobOptionsFor, withTemporaryFolder, type JobOptions, type StageWorkers } from './stage-tools.ts'
import {
  laneOf,
  laneOfTopic,
  laterLane,
  pageKey,
  topicOf,
  workOwner,
  type Lane,
  type PageFacts,
  type PrepareMessage,
  type ReadAgain,
  type ReadMessage,
} from './topology.ts'

type Dependencies = { blobs: Blobs; workers: Pick<StageWorkers, 'open' | 'prepare'>; version: string }
/** A message and how it is carried out. `path`: of the file, which is on the disk meanwhile. */
type Task = { message: PrepareMessage; path: string; options: JobOptions; lane: Lane }
type Kind = Parameters<StageWorkers['prepare']>[0]['kind']

async function openFile({ workers }: Dependencies, { message, path, options, lane }: Task): Promise<Outcome> {
  const { kind, pages } = await workers.open({ path }, options)
  const messages = Array.from({ length: pages }, (_, i): Message => {
    const page = i + 1
    const value: PrepareMessage = { ...message, kind, page, pages }
    return { topic: topicOf('prepare', laterLane(lane, laneOf(message.order + page))), key: pageKey(message.fileId, page), value }
  })
  return { commands: [call(recordOpened, { fileId: message.fileId, pages })], messages }
}

/**
 * The message to stage read. A text layer may have many words, so it is stored as a blob. A page without one is small and is sent in the
 * message.
 */
async function messageToRead(
  blobs: Blobs,
  { fileId, page, groupId, clientId, firmId, order, round, again }: PrepareMessage,
  prepared: PreparedPage,
  ocrPath: string,
): Promise<ReadMessage> {
  const storeForRead = async (bytes: Uint8Array): Promise<string> => (await blobs.put(workOwner(fileId, page, again?.runId), bytes)).hash
  const { text, ocr, eInvoice } = prepared
  const facts = text === null && !eInvoice ? (prepared as PageFacts) : await storeForRead(Buffer.from(JSON.stringify(prepared)))
  return {
    groupId,
    clientId,
    firmId,
    order,
    round,
    fileId,
    page,
    prepared: facts,
    ocr: ocr && (await storeForRead(await readFile(ocrPath))),
    ...(again ? { again } : {}),
  }
}

async function preparePage({ blobs, workers, version }: Dependencies, { message, path, options, lane }: Task): Promise<Outcome> {
  return withTemporaryFolder(async folder => {
    const { fileId, page } = message
    const [imagePath, ocrPath] = [join(folder, 'image'), join(folder, 'ocr')]
    const prepared = await workers.prepare({ path, kind: message.kind as Kind, page, imagePath, ocrPath }, options) // `openFile` sent the message and set the kind
    const image = await blobs.put(fileId, await readFile(imagePath))
    const { width, height, turned } = prepared
    const value = await messageToRead(blobs, message, prepared, ocrPath)
    return {
      commands: [call(recordPrepared, { fileId, page, image: image.hash, width, height, turned, version })],
      messages: [{ topic: topicOf('read', lane), key: pageKey(fileId, page), value }],
    }
  })
}

/** Only the words may change: boxes are shown on the stored image, which stays. */
async function preparePageAgain(
  { blobs, workers }: Dependencies,
  again: ReadAgain,
  { message, path, options, lane }: Task,
): Promise<Outcome> {
  return withTemporaryFolder(async folder => {
    const { fileId, page } = message
    const kind = message.kind === 'unknown' ? (await workers.open({ path }, options)).kind : message.kind
    const ocrPath = join(folder, 'ocr')
    const prepared = await workers.prepare({ path, kind, page, imagePath: join(folder, 'image'), ocrPath }, options)
    if (prepared.turned !== pageNow(again)?.turned)
      throw coded('file.turned-otherwise', 'the page is rotated differently from its stored image')
    return {
      commands: [],
      messages: [
        { topic: topicOf('read', lane), key: pageKey(fileId, page), value: await messageToRead(blobs, message, prepared, ocrPath) },
      ],
    }
  })
}

export const prepareStage = (dependencies: Dependencies): Stage => ({
  name: 'prepare',
  version: dependencies.version,
  run({ topic, value }) {
    const message = value as PrepareMessage // only the feeders that topology.ts names write to the topic
    const { again, pages, fileId, stored } = message
    const [options, lane] = [jobOptionsFor(topic, message), laneOfTopic(topic)]
    const step = pages === null ? openFile : preparePage
    return dependencies.blobs.withFile(fileId, stored, path => {
      const task = { message, path, options, lane }
      return again ? preparePageAgain(dependencies, again, task) : step(dependencies, task)
    })
  },
  failed({ value }, code) {
    const { fileId, page, pages, again } = value as PrepareMessage
    if (again) return [call(recordProposalFailed, { runId: again.runId, invoiceId: again.invoiceId, code })]
    return [pages === null ? call(recordFileFailed, { fileId, code }) : call(recordPageFailed, { fileId, page, stage: 'prepare', code })]
  },
})
