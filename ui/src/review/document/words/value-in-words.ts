/** The value that chosen words of a page make. Pure. */
import type { Word } from '@docketry/contracts/page.ts'
import { columnOf, type Column, type Key } from '../../state/values.ts'
import { textOf } from './pick-words.ts'
import { textAsValue } from './text-as-value.ts'

/** How many words one value may stand in: `34 993 518 190`, `18 Sep 2026`, `$ 12.00`. */
const widest: Record<Column['kind'], number> = { abn: 5, date: 4, money: 2, text: 1 }

/** Runs of words on one line that hold the clicked one, the shortest first. */
function runsAround(words: readonly Word[], at: number, most: number): number[][] {
  const runs: number[][] = []
  for (let size = 1; size <= most; size++) {
    for (let from = at - size + 1; from <= at; from++) {
      const run = Array.from({ length: size }, (_, i) => from + i)
      if (run.every(i => words[i]?.line === words[at]?.line)) runs.push(run)
    }
  }
  return runs
}

/**
 * `text` as an editor would hold it, and the words it was made of. One word that is a part of a date, an ABN or an amount stands for the
 * whole: its neighbours are taken along. Null when the words cannot be such a value.
 */
export function valueInWords(key: Key, words: readonly Word[], chosen: readonly number[], today: string): { text: string; words: readonly number[] } | null {
  const [only, ...others] = chosen
  const runs = only !== undefined && others.length === 0 ? runsAround(words, only, widest[columnOf(key).kind]) : [chosen]
  // A date with its year first: `18 Sep` alone would be given one.
  for (const whole of [true, false]) {
    for (const run of runs) {
      const text = textAsValue(key, textOf(words, run), today, whole)
      if (text !== null) return { text, words: run }
    }
  }
  return null
}
