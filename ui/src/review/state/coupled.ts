/** Values that follow an edit in other columns: supplier, ABN and category of the same supplier, and GST that was computed from the total. Pure. */
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { clearsAbn, isSameSupplier } from '@docketry/contracts/rules/suppliers.ts'
import { gstWithin } from './gst.ts'
import { isPersons, type Row } from './rows.ts'
import { isKey, keysInOrder, realChange, type Key, type Patch } from './values.ts'

/** The one value that all unflagged `rows` agree on; null when they have several or none. */
function agreed<K extends 'abn' | 'supplier' | 'category'>(rows: readonly Row[], key: K): string | null {
  const all = new Set(rows.flatMap(({ values, flags }) => (flags[key] ? [] : values[key] ?? [])))
  const [only = null, ...others] = all
  return others.length === 0 ? only : null
}

/** The other rows of the supplier that the edit names. */
function ofSupplier(row: Row, patch: Patch, rows: readonly Row[]): Row[] {
  const { abn, supplier } = patch
  if (abn) return rows.filter(it => it.id !== row.id && it.values.abn !== null && plainAbn(it.values.abn) === plainAbn(abn))
  return supplier ? rows.filter(it => it.id !== row.id && isSameSupplier(it.values.supplier, supplier)) : []
}

/** What a change of supplier does to the ABN: an ABN read for the old supplier is replaced by the new supplier's `known` ABN, or cleared. */
export function abnWith(row: Row, supplier: string | null | undefined, known: string | null): Patch {
  const { abn, supplier: from } = row.values
  if (supplier === undefined || abn === known || !clearsAbn({ from, to: supplier }, abn, isPersons(row, 'abn'))) return {}
  return { abn: known }
}

/** Merges what a person set and what was filled in along with it, and records the latter in `filled`. */
export function marked(row: Row, set: Patch, along: Patch): Patch {
  const patch = { ...along, ...set }
  const added = Object.keys(realChange(row.values, along)).filter(key => !(key in set) && along[key as Key] !== null)
  const filled = keysInOrder([...row.values.filled.split(' ').filter(key => !(key in patch)), ...added].filter(isKey))
  return filled === '' && row.values.filled === '' ? patch : { ...patch, filled }
}

/** The whole patch of an edit; `rows` are all rows. Values of a person stay; missing and flagged ones are filled in; the ABN follows its supplier. */
export function coupled(row: Row, patch: Patch, rows: readonly Row[]): Patch {
  const same = ofSupplier(row, patch, rows)
  const wanting = (key: Key): boolean => !(key in patch) && (row.values[key] === null || (row.flags[key] !== undefined && !isPersons(row, key)))
  const fill = (['abn', 'supplier', 'category'] as const).flatMap(key => {
    const value = same.length > 0 && wanting(key) ? agreed(same, key) : null
    return value === null ? [] : [[key, value] as const]
  })
  const { total, gst } = row.values
  const read = row.invoice.fields['gst']
  const follows = patch.total && !('gst' in patch) && !isPersons(row, 'gst') && total !== null && gst !== null && gst !== 0 && gst === gstWithin(total) && read && !read.box
  const abn = 'abn' in patch ? {} : abnWith(row, patch.supplier, agreed(same, 'abn'))
  return marked(row, patch, { ...Object.fromEntries(fill), ...abn, ...(follows && patch.total ? { gst: gstWithin(patch.total) } : {}) })
}
