/**
 * Stage read: a prepared page becomes words with boxes, in which tax file numbers are hidden (decision 0008). The file's last page starts its
 * segmentation: the file aggregate records `FileRead`, to which `feed-segment` reacts.
 */
import { recordPageFailed, recordRead } from '@docketry/contracts/commands/scan-groups.ts'
import { hideTfns } from '@docketry/contracts/rules/hide-tfns.ts'
import { call } from '../platform/commands/command.ts'
import { coded, codeOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { jobOptionsFor, type StageWorkers } from './stage-tools.ts'
import { workOwner, type ReadMessage } from './topology.ts'

type Dependencies = { blobs: Blobs; workers: Pick<StageWorkers, 'read'>; version: string }

/**
 * Rethrows a missing or damaged work blob as `file.work-gone`, which is not retried. Either the page was segmented before, and the file ignores this
 * repeated message; or the blob was lost, and Retry prepares the page again.
 */
function throwWorkBlobLost(error: unknown): never {
  const isLost = ['blob-missing', 'blob-damaged'].includes(codeOf(error) ?? '')
  throw isLost ? coded('file.work-gone', 'the prepared page is no longer stored') : error
}

export const readStage = ({ blobs, workers, version }: Dependencies): Stage => ({
  name: 'read',
  version,
  async run({ topic, value }) {
    const message = value as ReadMessage // only stage prepare writes to the topic
    const { fileId, page, prepared: inlineOrHash, ocr } = message
    const owner = workOwner(fileId, page)
    const facts: unknown = typeof inlineOrHash === 'string' ? JSON.parse((await blobs.bytes(owner, inlineOrHash).catch(throwWorkBlobLost)).toString()) : inlineOrHash
    const prepared = facts as PreparedPage // written by stage prepare
    const read = (ocrPath: string | null) => workers.read({ page, prepared, ocrPath }, jobOptionsFor(topic, message))
    const readPage = await (ocr === null ? read(null) : blobs.withFile(owner, ocr, read).catch(throwWorkBlobLost))
    const stored = await blobs.put(fileId, Buffer.from(JSON.stringify({ ...readPage, words: hideTfns(readPage.words) })))
    const { readBy, confidence } = readPage
    return { commands: [call(recordRead, { fileId, page, words: stored.hash, readBy, confidence, version })], messages: [] }
  },
  failed({ value }, code) {
    const { fileId, page } = value as ReadMessage
    return [call(recordPageFailed, { fileId, page, stage: 'read', code })]
  },
})
