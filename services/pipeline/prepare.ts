/** Stage prepare: a file is opened and its pages sent on; a page becomes the image we keep, and what the reader needs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Message } from '../platform/ports/log.ts'
import type { Outcome } from '../platform/reactions/reaction.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { laneOf, laneOfTopic, laterLane, pageKey, topicOf, workOwner, type Lane, type PageFacts, type PrepareMessage, type ReadMessage } from './topology.ts'
import { howFor, type Engines, type How } from './stage-tools.ts'
import { withFolder } from './with-files.ts'

type Tools = { blobs: Blobs; engines: Pick<Engines, 'open' | 'prepare'>; version: string }
type Kind = Parameters<Engines['prepare']>[0]['kind']

async function open({ engines }: Tools, it: PrepareMessage, path: string, how: How, lane: Lane): Promise<Outcome> {
  const { kind, pages } = await engines.open({ path }, how)
  const messages = Array.from({ length: pages }, (_, i): Message => {
    const page = i + 1
    const value: PrepareMessage = { ...it, kind, page, pages }
    return { topic: topicOf('prepare', laterLane(lane, laneOf(it.order + page))), key: pageKey(it.fileId, page), value }
  })
  return { commands: [{ name: 'record-opened', body: { fileId: it.fileId, pages } }], messages }
}

async function prepare({ blobs, engines, version }: Tools, it: PrepareMessage, path: string, how: How, lane: Lane): Promise<Outcome> {
  return withFolder(async folder => {
    const { fileId, page, groupId, clientId, firmId, order, round } = it
    const [imagePath, ocrPath] = [join(folder, 'image'), join(folder, 'ocr')]
    const prepared = await engines.prepare({ path, kind: it.kind as Kind, page, imagePath, ocrPath }, how) // a page's message comes from `open`, which knows the kind
    const image = await blobs.put(fileId, await readFile(imagePath))
    const pass = async (bytes: Uint8Array): Promise<string> => (await blobs.put(workOwner(fileId, page), bytes)).hash
    const { width, height, turned, text, ocr } = prepared
    // The words of a text layer may be many: they go as a blob. A map of places is six or eight numbers, and so is JSON.
    const facts = text === null ? (prepared as PageFacts) : await pass(Buffer.from(JSON.stringify(prepared)))
    const value: ReadMessage = { groupId, clientId, firmId, order, round, fileId, page, prepared: facts, ocr: ocr && (await pass(await readFile(ocrPath))) }
    return {
      commands: [{ name: 'record-prepared', body: { fileId, page, image: image.hash, width, height, turned, version } }],
      messages: [{ topic: topicOf('read', lane), key: pageKey(fileId, page), value }],
    }
  })
}

export const prepareStage = (tools: Tools): Stage => ({
  name: 'prepare',
  version: tools.version,
  run({ topic, value }) {
    const it = value as PrepareMessage // only `feed-prepare` and this stage write to the topic
    const step = it.pages === null ? open : prepare
    return tools.blobs.withFile(it.fileId, it.stored, path => step(tools, it, path, howFor(topic, it), laneOfTopic(topic)))
  },
  failed({ value }, code) {
    const { fileId, page, pages } = value as PrepareMessage
    return [
      pages === null
        ? { name: 'record-file-failed', body: { fileId, code } }
        : { name: 'record-page-failed', body: { fileId, page, stage: 'prepare', code } },
    ]
  },
})
