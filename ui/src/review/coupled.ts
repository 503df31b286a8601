/** What else of a row goes with an edit: supplier and ABN know each other, and GST that was worked out from the total follows it. Pure. */
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { tenPercent } from './gst.ts'
import type { Row } from './rows.ts'
import type { Key, Patch } from './values.ts'

/** The one value that all `rows` have that are sure of it; null where they have several or none. */
function agreed<K extends 'abn' | 'supplier' | 'category'>(rows: readonly Row[], key: K): string | null {
  const all = new Set(rows.flatMap(({ values, flags }) => (flags[key] ? [] : values[key] ?? [])))
  const [only = null, ...others] = all
  return others.length === 0 ? only : null
}

const sameName = (a: string | null, b: string | null): boolean => a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

/** Of the pile's other rows, those of the supplier that the edit names. */
function ofSupplier(row: Row, patch: Patch, rows: readonly Row[]): Row[] {
  const { abn, supplier } = patch
  if (abn) return rows.filter(it => it.id !== row.id && it.values.abn !== null && plainAbn(it.values.abn) === plainAbn(abn))
  return supplier ? rows.filter(it => it.id !== row.id && sameName(it.values.supplier, supplier)) : []
}

/** `rows` are those of the pile. Only what is missing or doubtful is filled; what the edit itself sets stays. */
export function coupled(row: Row, patch: Patch, rows: readonly Row[]): Patch {
  const same = ofSupplier(row, patch, rows)
  const asked = (key: Key): boolean => !(key in patch) && (row.values[key] === null || row.flags[key] !== undefined)
  const fill = (['abn', 'supplier', 'category'] as const).flatMap(key => {
    const value = same.length > 0 && asked(key) ? agreed(same, key) : null
    return value === null ? [] : [[key, value] as const]
  })
  const { total, gst } = row.values
  const read = row.invoice.fields['gst']
  const worked = patch.total && !('gst' in patch) && total !== null && gst !== null && gst !== 0 && gst === tenPercent(total) && read && !read.box
  return { ...patch, ...Object.fromEntries(fill), ...(worked && patch.total ? { gst: tenPercent(patch.total) } : {}) }
}
