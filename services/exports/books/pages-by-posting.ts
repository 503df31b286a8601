import type { BooksEvent } from '@docketry/contracts/events/books.ts'

/** `words`: why not all pages are attached; null where they are. */
type AttachedPages = { pages: number; words: string | null }

/**
 * What became of the pages of bills, by posting and by invoice. They belong to the posting that sent the bill, also where a later one
 * attached them, and stay when another updates the bill, whose own entry in the state of the books is then that of the update.
 */
export function pagesByPosting(events: readonly BooksEvent[]): Map<string, Map<string, AttachedPages>> {
  const sentBy = new Map<string, string>()
  const found = new Map<string, Map<string, AttachedPages>>()
  for (const { type, data } of events) {
    if (type === 'BillPosted') {
      sentBy.set(data.invoiceId, data.postingId)
      found.get(data.postingId)?.delete(data.invoiceId)
    } else if (type === 'BillPagesAttached') {
      const postingId = sentBy.get(data.invoiceId)
      if (postingId === undefined) continue
      const bills = found.get(postingId) ?? new Map<string, AttachedPages>()
      found.set(postingId, bills.set(data.invoiceId, { pages: data.pages, words: data.words }))
    }
  }
  return found
}
