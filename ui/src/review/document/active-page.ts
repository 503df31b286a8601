import { placesNow } from './places.ts'
import type { Row } from '../state/rows.ts'
import type { ReviewState } from '../state/state.ts'
import { columnOf } from '../state/values.ts'

/** Which page of the row is shown, from 0: the one chosen for it, otherwise where the value in hand stands. */
export function pageInHand(row: Row | undefined, { chosenPage, hand }: Pick<ReviewState, 'chosenPage' | 'hand'>): number {
  const pages = row?.invoice.pages.length ?? 0
  const wanted = hand && (placesNow(row)[hand.key]?.page ?? row?.invoice.fields[columnOf(hand.key).field]?.page)
  const number = chosenPage && chosenPage.id === row?.id ? chosenPage.page : (wanted ?? 1)
  return Math.max(0, Math.min(pages, number) - 1)
}
