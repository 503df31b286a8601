/**
 * The score of a dry run of reprocessing: how many values improve, how many get worse, how many both models read wrong, and examples of
 * each. Pure.
 */
import type { ScoredValue } from '../api/reprocessing.ts'

/**
 * `values`: known to be right; `old`, `next`: how many of them the old and the new model read correctly; `better`, `worse`: how many only
 * the new one, or only the old one does; `bothWrong`: how many neither does, also where they read nothing.
 */
export type ScoreCounts = { values: number; old: number; next: number; better: number; worse: number; bothWrong: number }
type DryRunScore = {
  all: ScoreCounts
  byField: [string, ScoreCounts][]
  bySupplier: [string, ScoreCounts][]
  better: ScoredValue[]
  worse: ScoredValue[]
  bothWrong: ScoredValue[]
}

const maxExamples = 10

const scoreOf = (values: readonly ScoredValue[]): ScoreCounts => {
  const count = (isIt: (it: ScoredValue) => boolean): number => values.filter(isIt).length
  return {
    values: values.length,
    old: count(it => it.old === it.right),
    next: count(it => it.next === it.right),
    better: count(isBetter),
    worse: count(isWorse),
    bothWrong: count(isWrongInBoth),
  }
}
const isBetter = ({ right, old, next }: ScoredValue): boolean => next === right && old !== right
const isWorse = ({ right, old, next }: ScoredValue): boolean => old === right && next !== right
const isWrongInBoth = ({ right, old, next }: ScoredValue): boolean => old !== right && next !== right

const grouped = (values: readonly ScoredValue[], key: (it: ScoredValue) => string): [string, ScoreCounts][] =>
  [...Map.groupBy(values, key)].map(([name, some]) => [name, scoreOf(some)])

/**
 * `bySupplier`: suppliers in which something changes, most changes first; `byField`: in the order of their first value. `better`, `worse`,
 * `bothWrong`: the first ten examples of each.
 */
export function dryRunScore(values: readonly ScoredValue[]): DryRunScore {
  const changes = ({ better, worse }: ScoreCounts): number => better + worse
  return {
    all: scoreOf(values),
    byField: grouped(values, it => it.field),
    bySupplier: grouped(values, it => it.supplier ?? '')
      .filter(([, score]) => changes(score) > 0)
      .sort(([, a], [, b]) => changes(b) - changes(a)),
    better: values.filter(isBetter).slice(0, maxExamples),
    worse: values.filter(isWorse).slice(0, maxExamples),
    bothWrong: values.filter(isWrongInBoth).slice(0, maxExamples),
  }
}
