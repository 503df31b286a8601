/** The pages aggregate of a batch: the pages of its rearranged invoices, and every arrangement, for undo. */
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { SheetInGroup, Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import type { Aggregate } from '../platform/commands/command.ts'

/**
 * `revision`: increases with each arrangement. `invoices`: the pages of each rearranged invoice by its id, null once it is set aside. `arrangements`: the changes
 * of each arrangement by its id.
 */
export type PagesState = { revision: number; invoices: Record<string, SheetInGroup | null>; arrangements: Record<string, Moved[]> }

const initial: PagesState = { revision: 0, invoices: {}, arrangements: {} }

function evolve(state: PagesState, event: PagesEvent): PagesState {
  if (event.type !== 'PagesArranged' && event.type !== 'PagesSetBack') return state
  const { arrangementId, turn, invoices } = event.data
  const now = Object.fromEntries(invoices.map(({ invoiceId, after }) => [invoiceId, after]))
  return { revision: turn, invoices: { ...state.invoices, ...now }, arrangements: { ...state.arrangements, [arrangementId]: invoices } }
}

export const pages: Aggregate<PagesState, PagesEvent> = { name: 'pages', stream: groupId => `pages-${groupId}`, initial, evolve }

export const pageKeyOf = ({ fileId, page }: Pick<PageRef, 'fileId' | 'page'>): string => `${fileId}/${page}`
/** Equal for the same pages in the same order only. */
export const pagesKeyOf = (of: Pick<PageRef, 'fileId' | 'page'>[]): string => of.map(pageKeyOf).join(' ')
