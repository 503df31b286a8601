/**
 * Stage segment: which pages of a file, or of one scan of several files, make one invoice. A worker decides it from the pages' words
 * (segment-files.ts); a file of one page is not sent to it.
 */
import { recordSegmented } from '@docketry/contracts/commands/scan-groups.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import { call } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { invoiceIdOf } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { jobOptionsFor, withWordFiles, type StageWorkers } from './stage-tools.ts'
import { workOwner, type SegmentMessage } from './topology.ts'

type Dependencies = { blobs: Blobs; workers: Pick<StageWorkers, 'segment'>; version: string }

/** Null for errors of the files (`file.*`), which another attempt would repeat. Rethrows other errors, which are retried. */
function nullIfFileAtFault(error: unknown): null {
  if (codeOf(error)?.startsWith('file.')) return null
  throw error
}

/** The fallback after two failed attempts: each file is one invoice, which a person can split. */
const oneInvoicePerFile = (message: SegmentMessage): PageRef[][] =>
  message.files.map(fileId => message.pages.filter(page => page.fileId === fileId)).filter(pages => pages.length > 0)

export const segmentStage = ({ blobs, workers, version }: Dependencies): Stage => ({
  name: 'segment',
  version,
  async run({ topic, value, attempt }) {
    const message = value as SegmentMessage // only the feeders that topology.ts names write to the topic
    const { files, pages } = message
    const options = jobOptionsFor(topic, message)
    const fileOfEach = pages.map(({ fileId }) => fileId)
    const segment = (paths: string[]) =>
      paths.length === 1 ? Promise.resolve([[0]]) : workers.segment({ paths, files: fileOfEach }, options)
    const indices = attempt > 2 ? null : await withWordFiles(blobs, pages, segment).catch(nullIfFileAtFault)
    const groups = indices?.map(group => group.flatMap(i => pages[i] ?? [])) ?? oneInvoicePerFile(message)
    const invoices = groups.flatMap(group => {
      const [first] = group
      return first ? [{ fileId: first.fileId, invoiceId: invoiceIdOf(first.fileId, first.page), pages: group }] : []
    })
    // Pages that were not read are not in `pages`: their blobs stay, because their messages may be sent again.
    await Promise.all(pages.map(({ fileId, page }) => blobs.erase(workOwner(fileId, page))))
    const commands = files.map(fileId =>
      call(recordSegmented, {
        fileId,
        version,
        invoices: invoices.filter(invoice => invoice.fileId === fileId).map(({ invoiceId, pages: own }) => ({ invoiceId, pages: own })),
      }),
    )
    return { commands, messages: [] }
  },
  failed: () => [],
})
