import type { Word } from '@docketry/contracts/page.ts'
import { notify } from '../../../parts/toasts.tsx'
import { todayIn } from '../../state/dates.ts'
import type { GridHandle } from '../../grid/grid-handle.ts'
import type { Review } from '../../state/review.ts'
import type { Hand } from '../../state/state.ts'
import { takeEdit } from '../../state/take-edit.ts'
import { textOf } from './pick-words.ts'
import { cannotBe } from './text-as-value.ts'
import { rememberPlace } from '../places.ts'
import { aroundWords } from './value-on-page.ts'
import { valueInWords } from './value-in-words.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'isEditing' | 'cancelEditing' | 'go'> | null }

/** Puts chosen words of a page (from 1) into the cell in hand as if they had been typed: one act to undo. Answers the words taken; null says why in a notice. */
export function fillFromWords({ review, grid }: Page, hand: Hand, page: number, words: readonly Word[], chosen: readonly number[]): readonly number[] | null {
  const value = valueInWords(hand.key, words, chosen, todayIn())
  if (value === null) {
    notify(cannotBe(hand.key, textOf(words, chosen)))
    return null
  }
  if (grid?.isEditing()) {
    // What stands in an open editor is what the words replace.
    grid.cancelEditing()
    grid.go(hand)
  }
  const taken = takeEdit(review, hand, value.text)
  const [row, box] = [review.row(hand.id), aroundWords(words, value.words)]
  if (taken !== 'refused' && row && box) rememberPlace(row, hand.key, { page, box })
  return value.words
}
