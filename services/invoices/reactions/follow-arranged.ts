/** The commands that follow an arrangement of pages, for its files and invoices. The endpoint executes them at once; the reaction completes them after a crash. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import type { CommandCall } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'

type Arranged = PagesEvent['data']
type Files = Extract<FileEvent, { type: 'FileArranged' }>['data']

const pagesOf = ({ before, after }: Moved) => [...(before?.pages ?? []), ...(after?.pages ?? [])]

function ofFile(fileId: string, { turn, invoices }: Arranged): Omit<Files, 'groupId'> {
  const numbers = invoices.flatMap(pagesOf).filter(page => page.fileId === fileId).map(({ page }) => page)
  const here = invoices.flatMap(({ invoiceId, after }) => (after?.fileId === fileId ? [{ invoiceId, pages: after.pages }] : []))
  const gone = invoices.filter(({ before, after }) => before?.fileId === fileId && after?.fileId !== fileId).map(({ invoiceId }) => invoiceId)
  return { fileId, turn, pages: [...new Set(numbers)].sort((a, b) => a - b), invoices: here, gone }
}

/** Files come first: a file must know that an invoice is being read again before that can fail. */
export function followers(arranged: Arranged): { files: CommandCall[]; invoices: CommandCall[] } {
  const { groupId, clientId, firmId, turn, invoices } = arranged
  const files = [...new Set(invoices.flatMap(pagesOf).map(({ fileId }) => fileId))]
  return {
    files: files.map(fileId => ({ name: 'record-arranged', body: ofFile(fileId, arranged) })),
    invoices: invoices.flatMap(({ invoiceId, before, after }) => {
      const pages = after ?? (before && { ...before, pages: [] })
      return pages ? [{ name: 'set-invoice-pages', body: { invoiceId, groupId, clientId, firmId, turn, ...pages } }] : []
    }),
  }
}

const inOrder = (arranged: Arranged) => {
  const { files, invoices } = followers(arranged)
  return { commands: [...files, ...invoices] }
}

export const followArranged = reactionTo<PagesEvent>()('follow-arranged', 'PagesArranged', inOrder)
export const followSetBack = reactionTo<PagesEvent>()('follow-set-back', 'PagesSetBack', inOrder)
