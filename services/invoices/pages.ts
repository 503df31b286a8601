/** The pages aggregate of a batch: which pages each invoice has after people rearranged them, and every arrangement, for undo. */
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { SheetInGroup, Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import type { Aggregate } from '../platform/commands/command.ts'

/** `turn`: the revision of the arrangement. `held`: by invoice, null once set aside; invoices that nobody rearranged are absent. `acts`: by arrangement id. */
export type PagesState = { turn: number; held: Record<string, SheetInGroup | null>; acts: Record<string, Moved[]> }

const initial: PagesState = { turn: 0, held: {}, acts: {} }

function evolve(state: PagesState, event: PagesEvent): PagesState {
  if (event.type !== 'PagesArranged' && event.type !== 'PagesSetBack') return state
  const { arrangementId, turn, invoices } = event.data
  const now = Object.fromEntries(invoices.map(({ invoiceId, after }) => [invoiceId, after]))
  return { turn, held: { ...state.held, ...now }, acts: { ...state.acts, [arrangementId]: invoices } }
}

export const pages: Aggregate<PagesState, PagesEvent> = { name: 'pages', stream: groupId => `pages-${groupId}`, initial, evolve }

export const pageKeyOf = ({ fileId, page }: Pick<PageRef, 'fileId' | 'page'>): string => `${fileId}/${page}`
/** Equal for the same pages in the same order only. */
export const pagesKeyOf = (of: Pick<PageRef, 'fileId' | 'page'>[]): string => of.map(pageKeyOf).join(' ')
