/**
 * Stage segment: which pages of a file, or of one scan of several files, make one invoice. A worker decides it from the pages' words
 * (e-invoice/segment-e-invoices.ts, whether there is an e-invoice or not); a file of one page is not sent to it.
 */
import { recordSegmented } from '@docketry/contracts/commands/scan-groups.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import { call } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { invoiceIdOf } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { PageMayHaveEInvoice } from './e-invoice/page-e-invoice.ts'
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

/**
 * The pages in parts, each of which is segmented by a job of its own: usually one. A job knows the numbers of pages and not their files. To
 * it a file whose first pages were not read would look like the rest of an e-invoice before it, so such a file begins another part.
 */
async function partsToSegment(blobs: Blobs, pages: PageRef[]): Promise<PageRef[][]> {
  const parts: PageRef[][] = []
  for (const [i, page] of pages.entries()) {
    const before = pages[i - 1]
    const looksLikeNext = before !== undefined && page.fileId !== before.fileId && page.page > before.page
    if (i === 0 || (looksLikeNext && (await hasEInvoice(blobs, pages, before.fileId)))) parts.push([page])
    else parts.at(-1)?.push(page)
  }
  return parts
}

async function hasEInvoice(blobs: Blobs, pages: PageRef[], fileId: string): Promise<boolean> {
  const first = pages.find(page => page.fileId === fileId)
  if (!first) return false
  const stored = JSON.parse((await blobs.bytes(fileId, first.words)).toString()) as PageMayHaveEInvoice // written by stage read
  return stored.eInvoice !== undefined
}

export const segmentStage = ({ blobs, workers, version }: Dependencies): Stage => ({
  name: 'segment',
  version,
  async run({ topic, value, attempt }) {
    const message = value as SegmentMessage // only the feeders that topology.ts names write to the topic
    const { files, pages } = message
    const options = jobOptionsFor(topic, message)
    const segment = (paths: string[]) => (paths.length === 1 ? Promise.resolve([[0]]) : workers.segment({ paths }, options))
    const groupsOf = async (part: PageRef[]) =>
      (await withWordFiles(blobs, part, segment)).map(indices => indices.flatMap(i => part[i] ?? []))
    const segmentAll = async () => (await Promise.all((await partsToSegment(blobs, pages)).map(groupsOf))).flat()
    const groups = (attempt > 2 ? null : await segmentAll().catch(nullIfFileAtFault)) ?? oneInvoicePerFile(message)
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
