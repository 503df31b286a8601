/**
 * Pages that are read again for a proposal (services/reprocessing): stage prepare makes the page anew from the stored original, stage read
 * reads it, and the invoice's next page follows, until all go to stage extract. No other state is kept: the message carries the words read
 * so far, so a message that is delivered twice has the same effect.
 */
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { Message } from '../platform/ports/log.ts'
import { pageKey, topicOf, workOwner, type ExtractMessage, type PrepareMessage, type ReadAgain } from './topology.ts'

type Owner = Pick<PrepareMessage, 'groupId' | 'clientId' | 'firmId' | 'round'>

const originalOf = ({ originals }: ReadAgain, { fileId, page }: PageRef) =>
  originals.find(it => it.fileId === fileId && it.pages.includes(page))

/** The message with which the invoice goes on: its next page to be read, or all its pages to be extracted. */
export function nextMessage({ groupId, clientId, firmId, round }: Owner, again: ReadAgain): Message {
  const owner = { groupId, clientId, firmId, round }
  const next = again.pages.findIndex((page, i) => i >= again.next && originalOf(again, page) !== undefined)
  const page = again.pages[next]
  const original = page && originalOf(again, page)
  if (!page || !original) {
    const {
      invoiceId,
      runId,
      reading,
      basis,
      pages,
      invoice: { fileId, order },
    } = again
    const value: ExtractMessage = { ...owner, order, fileId, invoiceId, pages, proposal: { runId, reading, ...(basis ? { basis } : {}) } }
    return { topic: topicOf('extract', 'later'), key: fileId, value }
  }
  const { fileId, kind, stored } = original
  const value: PrepareMessage = {
    ...owner,
    order: again.invoice.order,
    fileId,
    kind,
    stored,
    page: page.page,
    pages: null,
    again: { ...again, next },
  }
  return { topic: topicOf('prepare', 'later'), key: pageKey(fileId, page.page), value }
}

/** The page that is read now. */
export const pageNow = ({ pages, next }: ReadAgain): PageRef | undefined => pages[next]

/** The next message once the page has its new words. `reading`: the version of the stage that read it. */
export function afterReading(owner: Owner, again: ReadAgain, words: string, reading: string): Message {
  const pages = again.pages.map((page, i) => (i === again.next ? { ...page, words } : page))
  return nextMessage(owner, { ...again, reading, pages, next: again.next + 1 })
}

/** Owners of what stages prepare and read stored for each other. */
export const workOwnersOf = (pages: readonly PageRef[], runId: string): string[] =>
  pages.map(({ fileId, page }) => workOwner(fileId, page, runId))
