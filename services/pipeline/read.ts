/**
 * Stage read: a prepared page becomes words with boxes, in which tax file numbers are hidden (decision 0008). The file's last page starts
 * its segmentation: the file aggregate records `FileRead`, to which `feed-segment` reacts. A page that is read again for a proposal changes
 * nothing of its file (read-again-for-proposal.ts).
 */
import { recordProposalFailed } from '@docketry/contracts/commands/invoices.ts'
import { recordPageFailed, recordRead } from '@docketry/contracts/commands/scan-groups.ts'
import { hideTfns } from '@docketry/contracts/rules/hide-tfns.ts'
import { call } from '../platform/commands/command.ts'
import { coded, codeOf } from '../platform/errors/coded.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { afterReading } from './read-again-for-proposal.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { jobOptionsFor, type StageWorkers } from './stage-tools.ts'
import { workOwner, type ReadMessage } from './topology.ts'

type Dependencies = { blobs: Blobs; workers: Pick<StageWorkers, 'read'>; version: string }

/**
 * Rethrows a missing or damaged work blob as `file.work-gone`, which is not retried. Either the page was segmented before, and the file
 * ignores this repeated message; or the blob was lost, and Retry prepares the page again.
 */
function throwWorkBlobLost(error: unknown): never {
  const isLost = ['blob-missing', 'blob-damaged'].includes(codeOf(error) ?? '')
  throw isLost ? coded('file.work-gone', 'the prepared page is no longer stored') : error
}

export function readStage({ blobs, workers, version }: Dependencies): Stage {
  async function readPage(topic: string, message: ReadMessage): Promise<ReadPage> {
    const { fileId, page, prepared: inlineOrHash, ocr, again } = message
    const owner = workOwner(fileId, page, again?.runId)
    const facts: unknown = typeof inlineOrHash === 'string' ? JSON.parse((await blobs.bytes(owner, inlineOrHash)).toString()) : inlineOrHash
    const prepared = facts as PreparedPage // written by stage prepare
    const read = (ocrPath: string | null) => workers.read({ page, prepared, ocrPath }, jobOptionsFor(topic, message))
    return ocr === null ? read(null) : blobs.withFile(owner, ocr, read)
  }

  return {
    name: 'read',
    version,
    async run({ topic, value }) {
      const message = value as ReadMessage // only stage prepare writes to the topic
      const { fileId, page, again } = message
      try {
        const answer = await readPage(topic, message)
        const stored = await blobs.put(fileId, Buffer.from(JSON.stringify({ ...answer, words: hideTfns(answer.words) })))
        if (again) return { commands: [], messages: [afterReading(message, again, stored.hash, version)] }
        const { readBy, confidence } = answer
        return { commands: [call(recordRead, { fileId, page, words: stored.hash, readBy, confidence, version })], messages: [] }
      } catch (error) {
        // The message was delivered again after its invoice was extracted, when the blob was erased: nothing is left to do.
        if (again && codeOf(error) === 'blob-missing') return { commands: [], messages: [] }
        return throwWorkBlobLost(error)
      }
    },
    failed({ value }, code) {
      const { fileId, page, again } = value as ReadMessage
      if (again) return [call(recordProposalFailed, { runId: again.runId, invoiceId: again.invoiceId, code })]
      return [call(recordPageFailed, { fileId, page, stage: 'read', code })]
    },
  }
}
