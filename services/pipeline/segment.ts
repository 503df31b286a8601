/** Stage segment: which pages of a file, or of a stack of paper, make one invoice. */
import type { PageRef } from '@docketry/contracts/events/file.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { invoiceIdOf } from '../platform/events/ids.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { howFor, type Engines } from './stage-tools.ts'
import { workOwner, type SegmentMessage } from './topology.ts'
import { withWords } from './with-files.ts'

type Tools = { blobs: Blobs; engines: Pick<Engines, 'segment'>; version: string }

/** A pile that is too much for the engine will not become less by trying again. */
function noAnswer(error: unknown): null {
  if (codeOf(error)?.startsWith('file.')) return null
  throw error
}

/** What to do when the engine fails twice: a file is one invoice. A person can split it; nothing is stuck. */
const oneEachFile = (it: SegmentMessage): PageRef[][] =>
  it.files.map(fileId => it.pages.filter(page => page.fileId === fileId)).filter(pages => pages.length > 0)

export const segmentStage = ({ blobs, engines, version }: Tools): Stage => ({
  name: 'segment',
  version,
  async run({ topic, value, attempt }) {
    const it = value as SegmentMessage // only the feeding reactions write to the topic
    const { files, pages } = it
    const how = howFor(topic, it)
    const together = (paths: string[]) => (paths.length === 1 ? Promise.resolve([[0]]) : engines.segment({ paths }, how))
    const found = attempt > 2 ? null : await withWords(blobs, pages, together).catch(noAnswer)
    const groups = found?.map(indices => indices.flatMap(i => pages[i] ?? [])) ?? oneEachFile(it)
    const invoices = groups.flatMap(group => {
      const [first] = group
      return first ? [{ fileId: first.fileId, invoiceId: invoiceIdOf(first.fileId, first.page), pages: group }] : []
    })
    // A page that failed keeps what it needs to be read: its message may be sent again.
    await Promise.all(pages.map(({ fileId, page }) => blobs.erase(workOwner(fileId, page))))
    const commands = files.map(fileId => ({
      name: 'record-segmented',
      body: {
        fileId, version,
        invoices: invoices.filter(invoice => invoice.fileId === fileId).map(({ invoiceId, pages: own }) => ({ invoiceId, pages: own })),
      },
    }))
    return { commands, messages: [] }
  },
  failed: () => [],
})
