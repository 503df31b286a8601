import type { Word } from '@docketry/contracts/page.ts'
import { notify } from '../../../parts/toasts.tsx'
import { todayIn, commitEdit } from '../../state/edit.ts'
import type { GridHandle } from '../../grid/grid-handle.ts'
import type { Review } from '../../state/review.ts'
import type { Cell } from '../../state/state.ts'
import { textOf } from './pick-words.ts'
import { notAValueText, textAsValue } from '../../state/text-as-value.ts'
import { rememberPosition } from '../value-positions.ts'
import { aroundWords } from './value-on-page.ts'
import { columnOf, type Column, type Key } from '../../state/columns.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'isEditing' | 'cancelEditing' | 'focusCell'> | null }

/**
 * Commits chosen words of a page (from 1) to the active cell as if typed. Returns the indexes of the words used; null, with a notice, when
 * they are not a value.
 */
export function fillFromWords(
  { review, grid }: Page,
  active: Cell,
  page: number,
  words: readonly Word[],
  chosen: readonly number[],
): readonly number[] | null {
  const value = valueInWords(active.key, words, chosen, todayIn())
  if (value === null) {
    notify(notAValueText(active.key, textOf(words, chosen)))
    return null
  }
  if (grid?.isEditing()) {
    // The words replace the text of the open editor.
    grid.cancelEditing()
    grid.focusCell(active)
  }
  const outcome = commitEdit(review, { ...active, text: value.text, typed: true })
  const [row, box] = [review.row(active.id), aroundWords(words, value.words)]
  if (outcome !== 'refused' && row && box) rememberPosition(row, active.key, { page, box })
  return value.words
}

/** The most words that a click on one of them takes: `34 993 518 190`, `18 Sep 2026`, `$ 12.00`. */
const maxWords: Record<Column['kind'], number> = { abn: 5, date: 4, money: 2, text: 1 }

/** Runs of words on one line that contain the clicked one, the shortest first. */
function runsAround(words: readonly Word[], at: number, maxSize: number): number[][] {
  const runs: number[][] = []
  for (let size = 1; size <= maxSize; size++) {
    for (let from = at - size + 1; from <= at; from++) {
      const run = Array.from({ length: size }, (_, i) => from + i)
      if (run.every(i => words[i]?.line === words[at]?.line)) runs.push(run)
    }
  }
  return runs
}

/**
 * The value as its editor would show it, and the words it is made of. One word that is part of a date, an ABN or an amount gives the whole
 * value, with its neighbours. Null when the words are not a value of the column.
 */
export function valueInWords(
  key: Key,
  words: readonly Word[],
  chosen: readonly number[],
  today: string,
): { text: string; words: readonly number[] } | null {
  const [only, ...others] = chosen
  const runs = only !== undefined && others.length === 0 ? runsAround(words, only, maxWords[columnOf(key).kind]) : [chosen]
  // Dates with a year first: `18 Sep` alone would get an assumed year.
  for (const whole of [true, false]) {
    for (const run of runs) {
      const text = textAsValue(key, textOf(words, run), today, whole)
      if (text !== null) return { text, words: run }
    }
  }
  return null
}
