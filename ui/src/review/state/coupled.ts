/**
 * Values that follow an edit in other columns: supplier, ABN and category of the same supplier, and GST that was computed from the total.
 */
import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { clearsAbn, isSameSupplier } from '@docketry/contracts/rules/suppliers.ts'
import { counted } from '../../data/format.ts'
import type { Review } from './review.ts'
import { isPersons, isFilled, realChange, withConfirmed, type Row, type Patch } from './rows.ts'
import type { Step } from './undo-stack.ts'
import { isKey, joinKeys, splitKeys, type Key } from './columns.ts'

/** The one value that all unflagged `rows` agree on; null when they have several or none. */
function commonValue<K extends 'abn' | 'supplier' | 'category'>(rows: readonly Row[], key: K): string | null {
  const all = new Set(rows.flatMap(({ values, flags }) => (flags[key] ? [] : (values[key] ?? []))))
  const [only = null, ...others] = all
  return others.length === 0 ? only : null
}

/** The other rows of the supplier that the edit names. */
function ofSupplier(row: Row, patch: Patch, rows: readonly Row[]): Row[] {
  const { abn, supplier } = patch
  if (abn) return rows.filter(it => it.id !== row.id && it.values.abn !== null && plainAbn(it.values.abn) === plainAbn(abn))
  return supplier ? rows.filter(it => it.id !== row.id && isSameSupplier(it.values.supplier, supplier)) : []
}

/**
 * What a change of supplier does to the ABN: an ABN read for the old supplier is replaced by the new supplier's `known` ABN, or cleared.
 */
export function abnWith(row: Row, supplier: string | null | undefined, known: string | null): Patch {
  const { abn, supplier: from } = row.values
  if (supplier === undefined || abn === known || !clearsAbn({ from, to: supplier }, abn, isPersons(row, 'abn'))) return {}
  return { abn: known }
}

/** Merges what a person set with the values filled in along with it, and records the latter in `filled`. */
export function withFilled(row: Row, set: Patch, filledIn: Patch): Patch {
  const patch = { ...filledIn, ...set }
  const added = Object.keys(realChange(row.values, filledIn)).filter(key => !(key in set) && filledIn[key as Key] !== null)
  const filled = joinKeys([...row.values.filled.split(' ').filter(key => !(key in patch)), ...added].filter(isKey))
  return filled === '' && row.values.filled === '' ? patch : { ...patch, filled }
}

/**
 * The whole patch of an edit; `rows` are all rows. Values of a person stay; missing and flagged ones are filled in; the ABN follows its
 * supplier.
 */
export function coupled(row: Row, patch: Patch, rows: readonly Row[]): Patch {
  const same = ofSupplier(row, patch, rows)
  const isFillable = (key: Key): boolean =>
    !(key in patch) && (row.values[key] === null || (row.flags[key] !== undefined && !isPersons(row, key)))
  const fill = (['abn', 'supplier', 'category'] as const).flatMap(key => {
    const value = same.length > 0 && isFillable(key) ? commonValue(same, key) : null
    return value === null ? [] : [[key, value] as const]
  })
  const { total, gst } = row.values
  const extracted = row.invoice.fields['gst']
  // GST without a box was computed from the total, not printed on the page.
  const gstFollows =
    patch.total &&
    !('gst' in patch) &&
    !isPersons(row, 'gst') &&
    total !== null &&
    gst !== null &&
    gst !== 0 &&
    gst === gstWithin(total) &&
    extracted &&
    !extracted.box
  const abn = 'abn' in patch ? {} : abnWith(row, patch.supplier, commonValue(same, 'abn'))
  return withFilled(row, patch, {
    ...Object.fromEntries(fill),
    ...abn,
    ...(gstFollows && patch.total ? { gst: gstWithin(patch.total) } : {}),
  })
}

/** `abn` was extracted for the supplier `before` and cleared when `supplier` replaced it; `now` is the ABN that took its place. */
export type ClearedAbn = { id: string; abn: string; before: string; supplier: string; now: string | null }

/** The ABNs that a step cleared with a change of supplier, unless an ABN was set since. */
export const clearedAbns = (step: Step | undefined, rowOf: (id: string) => Row | undefined): ClearedAbn[] =>
  step?.changes.flatMap(({ id, before, after }) => {
    const values = rowOf(id)?.values
    if (!values || !before.abn || after.supplier === undefined || after.abn === undefined) return []
    const isCurrent = values.supplier === after.supplier && values.abn === after.abn && (after.abn === null || isFilled(values, 'abn'))
    return isCurrent ? [{ id, abn: before.abn, before: before.supplier ?? '', supplier: values.supplier ?? '', now: after.abn }] : []
  }) ?? []

const abnText = (abn: string): string => shownAbn(plainAbn(abn))

/** The text of the notice; `keys` is the key that restores them. */
export function clearedAbnText([first, ...others]: readonly [ClearedAbn, ...ClearedAbn[]], keys: string): string {
  if (others.length > 0)
    return `The ABNs of ${counted(others.length + 1, 'row')} were cleared: they were read for another supplier. ${keys} keeps them.`
  const abn = `ABN ${abnText(first.abn)}`
  return first.now === null
    ? `${abn} was cleared: it was read for ${first.before}. ${keys} keeps it.`
    : `${abn} was read for ${first.before}; ${abnText(first.now)} of ${first.supplier} took its place. ${keys} keeps the first.`
}

/** Restores them as confirmed, in one step. Returns the text of the notice. */
export function keepAbns(review: Pick<Review, 'row' | 'edit'>, cleared: readonly ClearedAbn[]): string {
  const patches = cleared.flatMap(({ id, abn, now }): [string, Patch][] => {
    const values = review.row(id)?.values
    if (!values || values.abn !== now) return []
    return [
      [
        id,
        {
          abn,
          confirmedColumns: withConfirmed(values, 'abn'),
          filled: joinKeys(splitKeys(values.filled).filter(key => key !== 'abn')),
        },
      ],
    ]
  })
  const [first] = cleared
  const text =
    patches.length > 1
      ? `ABNs of ${counted(patches.length, 'row')} kept`
      : `ABN ${abnText(first?.abn ?? '')} kept for ${first?.supplier ?? ''}`
  return review.edit(text, Object.fromEntries(patches)) ? text : 'No ABN was cleared that could be kept'
}

/** The ABNs cleared last with the active row, otherwise those cleared last of all. */
export function lastCleared(done: readonly Step[], rowOf: (id: string) => Row | undefined, activeId: string | undefined): ClearedAbn[] {
  const steps = done.map(step => clearedAbns(step, rowOf)).filter(it => it.length > 0)
  return steps.findLast(its => its.some(it => it.id === activeId)) ?? steps.at(-1) ?? []
}
