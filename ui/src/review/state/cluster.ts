/** One edit for all rows of a supplier, or for all selected rows: what the last step would set in the others on screen. Pure. */
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { isSameSupplier } from '@docketry/contracts/rules/suppliers.ts'
import { counted } from '../../data/format.ts'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import { abnWith, withFilled } from './coupled.ts'
import type { Step } from './undo-stack.ts'
import { isPersons, realChange, type Row, type Patch, type Values } from './rows.ts'
import { shown } from './shown.ts'

/** `what` names the value, `all` counts the row that was edited too. `supplier`: null for the selected rows. */
type Offer = { what: string; supplier: string | null; all: number; patches: Record<string, Patch> }

type Named = Pick<Values, 'abn' | 'supplier'>

/** By ABN when both rows have one, otherwise by name. */
function sameSupplier(a: Named, b: Named): boolean {
  if (a.abn && b.abn) return plainAbn(a.abn) === plainAbn(b.abn)
  return isSameSupplier(a.supplier, b.supplier)
}

/** Sets the supplier; sets the ABN when the row has none, or has one that was read for its old supplier. */
const renamed = (other: Row, { supplier, abn }: Named): Patch =>
  withFilled(other, { supplier }, other.values.abn === null && abn !== null ? { abn } : abnWith(other, supplier, abn))

/**
 * What the edit means for any row of the supplier; null when it is specific to one invoice, such as a typed GST. An ABN set by a person
 * stays.
 */
export function meaning(after: Patch, now: Values): { what: string; patchOf: (other: Row) => Patch } | null {
  if ('supplier' in after) return { what: `Supplier ${shown('supplier', now)}`, patchOf: other => renamed(other, now) }
  if ('abn' in after) return { what: `ABN ${shown('abn', now)}`, patchOf: other => (isPersons(other, 'abn') ? {} : { abn: now.abn }) }
  if ('category' in after) return { what: `Category ${shown('category', now)}`, patchOf: () => ({ category: now.category }) }
  if (!('gst' in after) && !('treatment' in after)) return null
  if (now.gst === 0) return { what: 'GST Free', patchOf: () => ({ gst: 0, treatment: 'gst-free' }) }
  if (after.treatment !== 'taxable' || now.total === null || now.gst !== gstWithin(now.total)) return null
  return { what: 'GST 10%', patchOf: ({ values: { total } }) => (total === null ? {} : { gst: gstWithin(total), treatment: 'taxable' }) }
}

/**
 * Null when the last step did not edit exactly one row, or nothing would change on the others. `rows` are those on screen; `selected`: ids
 * of the selected ones among them.
 */
export function clusterOffer(last: Step | undefined, rows: readonly Row[], selected: readonly string[] = []): Offer | null {
  const [change, ...more] = last?.changes ?? []
  const edited = change && rows.find(it => it.id === change.id)
  if (!change || !edited || more.length > 0) return null
  const general = meaning(change.after, edited.values)
  if (!general) return null
  const was = { ...edited.values, ...change.before }
  const chosen = selected.length > 1 && selected.includes(edited.id) ? new Set(selected) : null
  const others = rows.filter(it => it !== edited && (chosen ? chosen.has(it.id) : sameSupplier(was, it.values)))
  const changed = others.flatMap(row => {
    const patch = realChange(row.values, general.patchOf(row))
    return Object.keys(patch).length > 0 ? [[row.id, patch] as const] : []
  })
  if (changed.length === 0) return null
  return {
    what: general.what,
    supplier: chosen ? null : shown('supplier', was),
    all: others.length + 1,
    patches: Object.fromEntries(changed),
  }
}

export const clusterText = ({ what, supplier, all }: Offer): string =>
  `${what} for all ${supplier === null ? `${all} selected rows` : `${counted(all, 'row')} of ${supplier}`}`
