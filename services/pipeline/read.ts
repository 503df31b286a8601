/**
 * Stage read: a prepared page becomes words with boxes, without the tax file numbers that it names (decision 0008). The file's last page starts its segmentation
 * (the file aggregate sees to that).
 */
import { hideTfns } from '@docketry/contracts/rules/hide-tfns.ts'
import { coded, codeOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { howFor, type Engines } from './stage-tools.ts'
import { workOwner, type ReadMessage } from './topology.ts'

type Tools = { blobs: Blobs; engines: Pick<Engines, 'read'>; version: string }

/**
 * Gone, or damaged: the page was segmented long ago and this is a repeat, which the file then passes over; or the page is lost here and its
 * Retry prepares it again. Either way another try would find no more.
 */
function workGone(error: unknown): never {
  const gone = ['blob-missing', 'blob-damaged'].includes(codeOf(error) ?? '')
  throw gone ? coded('file.work-gone', 'what was prepared of this page is no longer there') : error
}

export const readStage = ({ blobs, engines, version }: Tools): Stage => ({
  name: 'read',
  version,
  async run({ topic, value }) {
    const it = value as ReadMessage // only stage prepare writes to the topic
    const { fileId, page, prepared: said, ocr } = it
    const owner = workOwner(fileId, page)
    const facts: unknown = typeof said === 'string' ? JSON.parse((await blobs.bytes(owner, said).catch(workGone)).toString()) : said
    const prepared = facts as PreparedPage // as stage prepare had it
    const read = (ocrPath: string | null) => engines.read({ page, prepared, ocrPath }, howFor(topic, it))
    const found = await (ocr === null ? read(null) : blobs.withFile(owner, ocr, read).catch(workGone))
    const stored = await blobs.put(fileId, Buffer.from(JSON.stringify({ ...found, words: hideTfns(found.words) })))
    const { readBy, confidence } = found
    return { commands: [{ name: 'record-read', body: { fileId, page, words: stored.hash, readBy, confidence, version } }], messages: [] }
  },
  failed({ value }, code) {
    const { fileId, page } = value as ReadMessage
    return [{ name: 'record-page-failed', body: { fileId, page, stage: 'read', code } }]
  },
})
