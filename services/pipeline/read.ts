/** Stage read: a prepared page becomes words with boxes. The file's last page starts its segmentation (the file aggregate sees to that). */
import type { Blobs } from '../core/ports/blobs.ts'
import type { Stage } from '../core/stage.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { howFor, type Engines } from './tools.ts'
import { workOwner, type ReadMessage } from './topology.ts'

type Tools = { blobs: Blobs; engines: Pick<Engines, 'read'>; version: string }

export const readStage = ({ blobs, engines, version }: Tools): Stage => ({
  name: 'read',
  version,
  async run({ topic, value }) {
    const { fileId, page, prepared: hash, ocr } = value as ReadMessage // only stage prepare writes to the topic
    const owner = workOwner(fileId)
    const prepared = JSON.parse((await blobs.bytes(owner, hash)).toString()) as PreparedPage // written by stage prepare
    const read = (ocrPath: string | null) => engines.read({ page, prepared, ocrPath }, howFor(topic))
    const words = await (ocr === null ? read(null) : blobs.withFile(owner, ocr, read))
    const stored = await blobs.put(fileId, Buffer.from(JSON.stringify(words)))
    const { readBy, confidence } = words
    return { commands: [{ name: 'record-read', body: { fileId, page, words: stored.hash, readBy, confidence, version } }], messages: [] }
  },
  failed({ value }, code) {
    const { fileId, page } = value as ReadMessage
    return [{ name: 'record-page-failed', body: { fileId, page, stage: 'read', code } }]
  },
})
