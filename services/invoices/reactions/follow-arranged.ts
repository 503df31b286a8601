/**
 * The commands that follow an arrangement of pages, for its files and invoices. The endpoint executes them at once; the reaction completes
 * them after a crash.
 */
import type { Static } from 'typebox'
import { recordArranged } from '@docketry/contracts/commands/scan-groups.ts'
import type { Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import type { Provenance, StoredEvent } from '../../platform/events/event.ts'
import { call } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { setInvoicePages } from '../commands/set-invoice-pages.ts'

type Arranged = PagesEvent['data']
type ArrangedFile = Static<typeof recordArranged.body>

const pagesOf = ({ before, after }: Moved) => [...(before?.pages ?? []), ...(after?.pages ?? [])]

function ofFile(fileId: string, { turn, invoices }: Arranged): ArrangedFile {
  const numbers = invoices
    .flatMap(pagesOf)
    .filter(page => page.fileId === fileId)
    .map(({ page }) => page)
  const here = invoices.flatMap(({ invoiceId, after }) => (after?.fileId === fileId ? [{ invoiceId, pages: after.pages }] : []))
  const gone = invoices
    .filter(({ before, after }) => before?.fileId === fileId && after?.fileId !== fileId)
    .map(({ invoiceId }) => invoiceId)
  return { fileId, turn, pages: [...new Set(numbers)].sort((a, b) => a - b), invoices: here, gone }
}

/**
 * Bodies of the commands for the files and for the invoices. Files come first: a file must know that an invoice is being read again before
 * that can fail.
 */
export function followersOf(arranged: Arranged): { files: ArrangedFile[]; invoices: Static<typeof setInvoicePages.body>[] } {
  const { groupId, clientId, firmId, turn, invoices } = arranged
  const files = [...new Set(invoices.flatMap(pagesOf).map(({ fileId }) => fileId))]
  return {
    files: files.map(fileId => ofFile(fileId, arranged)),
    invoices: invoices.flatMap(({ invoiceId, before, after }) => {
      const pages = after ?? (before && { ...before, pages: [] })
      return pages ? [{ invoiceId, groupId, clientId, firmId, turn, ...pages }] : []
    }),
  }
}

/** Of the revisions that a change of pages names, that of this invoice. */
export const seenOf = (seen: Provenance['seen'], invoiceId: string): { seen?: number } =>
  typeof seen === 'object' && Object.hasOwn(seen, invoiceId) ? { seen: seen[invoiceId] as number } : {} // `hasOwn` has found it

const filesThenInvoices = (arranged: Arranged, { metadata }: StoredEvent) => {
  const { files, invoices } = followersOf(arranged)
  return {
    commands: [
      ...files.map(body => call(recordArranged, body)),
      ...invoices.map(body => call(setInvoicePages, body, seenOf(metadata.seen, body.invoiceId))),
    ],
  }
}

export const followArranged = reactionTo<PagesEvent>()('follow-arranged', 'PagesArranged', filesThenInvoices)
export const followSetBack = reactionTo<PagesEvent>()('follow-set-back', 'PagesSetBack', filesThenInvoices)
