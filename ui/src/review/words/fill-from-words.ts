import type { Word } from '@docketry/contracts/page.ts'
import { notify } from '../../parts/toasts.tsx'
import { todayIn } from '../dates.ts'
import type { GridHandle } from '../grid-handle.ts'
import type { Review } from '../review.ts'
import type { Hand } from '../state.ts'
import { takeEdit } from '../take-edit.ts'
import { textOf } from './pick-words.ts'
import { cannotBe } from './text-as-value.ts'
import { valueInWords } from './value-in-words.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'isEditing' | 'cancelEditing' | 'go'> | null }

/** Puts chosen words into the cell in hand as if they had been typed: one act to undo. Answers the words taken; null says why in a notice. */
export function fillFromWords({ review, grid }: Page, hand: Hand, words: readonly Word[], chosen: readonly number[]): readonly number[] | null {
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
  takeEdit(review, hand, value.text)
  return value.words
}
