/** Reproducible random choices. */
import { randomFrom } from '../../adapters/embedded/rough-delivery.ts'

export type Chance = {
  /** A whole number from 0 to `count` − 1. */
  below(count: number): number
  /** Throws for an empty list. */
  one<T>(list: readonly T[]): T
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[]
  /** True with this probability. */
  happens(often: number): boolean
}

export function chanceFrom(seed: number): Chance {
  const next = randomFrom(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    one<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[below(list.length)] as T // the index is below the length, which is not 0
    },
    shuffled: list =>
      list
        .map(one => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
    happens: often => next() < often,
  }
}
