/** The pages aggregate of a batch: who holds which pages, as far as people have said, and every such act for being taken back. */
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { SheetInGroup, Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import type { Aggregate } from '../platform/commands/command.ts'

/** `held`: by invoice; null once set aside. Invoices that no act has touched are not in it. `acts`: by arrangement. */
export type PagesState = { turn: number; held: Record<string, SheetInGroup | null>; acts: Record<string, Moved[]> }

const initial: PagesState = { turn: 0, held: {}, acts: {} }

function evolve(state: PagesState, event: PagesEvent): PagesState {
  if (event.type !== 'PagesArranged' && event.type !== 'PagesSetBack') return state
  const { arrangementId, turn, invoices } = event.data
  const now = Object.fromEntries(invoices.map(({ invoiceId, after }) => [invoiceId, after]))
  return { turn, held: { ...state.held, ...now }, acts: { ...state.acts, [arrangementId]: invoices } }
}

export const pages: Aggregate<PagesState, PagesEvent> = { name: 'pages', initial, evolve }

export const pagesStream = (groupId: string): string => `pages-${groupId}`

export const pageKeyOf = ({ fileId, page }: Pick<PageRef, 'fileId' | 'page'>): string => `${fileId}/${page}`
/** The same pages in the same order, and no others, have the same key. */
export const pagesKeyOf = (of: Pick<PageRef, 'fileId' | 'page'>[]): string => of.map(pageKeyOf).join(' ')
