/** ABNs that were cleared because the supplier changed, and how a person keeps them. */
import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { counted } from '../../data/format.ts'
import type { Step } from './undo-stack.ts'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import { isFilled, keysInOrder, isKey, withConfirmed, type Patch } from './values.ts'

/** `abn` was read for the supplier `before`; `now` is the ABN that replaced it. */
export type ClearedAbn = { id: string; abn: string; before: string; supplier: string; now: string | null }

/** The ABNs that a step cleared with a change of supplier, unless an ABN was set since. */
export const clearedBy = (step: Step | undefined, rowOf: (id: string) => Row | undefined): ClearedAbn[] =>
  step?.changes.flatMap(({ id, before, after }) => {
    const values = rowOf(id)?.values
    if (!values || !before.abn || after.supplier === undefined || after.abn === undefined) return []
    const stands = values.supplier === after.supplier && values.abn === after.abn && (after.abn === null || isFilled(values, 'abn'))
    return stands ? [{ id, abn: before.abn, before: before.supplier ?? '', supplier: values.supplier ?? '', now: after.abn }] : []
  }) ?? []

const abnWords = (abn: string): string => shownAbn(plainAbn(abn))

/** The text of the notice; `keys` is the key that keeps them. */
export function clearedWords([first, ...others]: readonly [ClearedAbn, ...ClearedAbn[]], keys: string): string {
  if (others.length > 0) return `The ABNs of ${counted(others.length + 1, 'row')} were cleared: they were read for another supplier. ${keys} keeps them.`
  const abn = `ABN ${abnWords(first.abn)}`
  return first.now === null ? `${abn} was cleared: it was read for ${first.before}. ${keys} keeps it.`
    : `${abn} was read for ${first.before}; ${abnWords(first.now)} of ${first.supplier} took its place. ${keys} keeps the first.`
}

/** Restores them as confirmed, in one step. Returns the text of the notice. */
export function keepAbns(review: Review, cleared: readonly ClearedAbn[]): string {
  const patches = cleared.flatMap(({ id, abn, now }): [string, Patch][] => {
    const values = review.row(id)?.values
    if (!values || values.abn !== now) return []
    return [[id, { abn, looked: withConfirmed(values, 'abn'), filled: keysInOrder(values.filled.split(' ').filter(isKey).filter(key => key !== 'abn')) }]]
  })
  const [first] = cleared
  const words = patches.length > 1 ? `ABNs of ${counted(patches.length, 'row')} kept` : `ABN ${abnWords(first?.abn ?? '')} kept for ${first?.supplier ?? ''}`
  return review.edit(words, Object.fromEntries(patches)) ? words : 'No ABN was cleared that could be kept'
}

/** The ABNs cleared last with the active row, otherwise those cleared last of all. */
export function lastCleared(done: readonly Step[], rowOf: (id: string) => Row | undefined, activeId: string | undefined): ClearedAbn[] {
  const steps = done.map(step => clearedBy(step, rowOf)).filter(it => it.length > 0)
  return steps.findLast(its => its.some(it => it.id === activeId)) ?? steps.at(-1) ?? []
}
