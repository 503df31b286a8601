/** The selected rows, as a spreadsheet selects them. Pure. */

/**
 * `ids`: of all selected rows, also those that search or chip hides. `range`: the last one, by its first and last row; `kept`: what was
 * selected before it.
 */
export type Selection = { ids: ReadonlySet<string>; range: { from: string; to: string } | null; kept: ReadonlySet<string> }

const nothing: ReadonlySet<string> = new Set()
export const noSelection: Selection = { ids: nothing, range: null, kept: nothing }

/** Adds the row to the selection, or removes it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, range: { from: id, to: id }, kept: next }
}

export const allOf = (order: readonly string[]): Selection => ({ ids: new Set(order), range: null, kept: nothing })

/** Selects the rows from `active` to `to`. Where the last range ends at `active`, that range becomes longer or shorter instead. */
export function extended({ ids, range, kept }: Selection, order: readonly string[], active: string, to: string): Selection {
  const continues = range?.to === active && order.includes(range.from)
  const [from, before] = continues ? [range.from, kept] : [active, ids]
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return { ids: new Set([...before, ...order.slice(Math.min(a, b), Math.max(a, b) + 1)]), range: { from, to }, kept: before }
}

/** Of the state of the page. `order`: ids of the rows shown. */
type Shown = { order: readonly string[]; selection: Selection }
const none: readonly string[] = []
const cached = new WeakMap<ReadonlySet<string>, { order: readonly string[]; found: readonly string[] }>()

/**
 * The selected rows that are shown, in their order; the same array while neither changes. Hidden ones take no part in sums and commands.
 */
export function selectedIn({ order, selection: { ids } }: Shown): readonly string[] {
  if (ids.size === 0) return none
  const known = cached.get(ids)
  if (known?.order === order) return known.found
  const found = order.filter(id => ids.has(id))
  cached.set(ids, { order, found })
  return found
}

/**
 * The rows that a command at the active cell changes together: the selected ones, if the active row is one of several. Null: the active row
 * alone.
 */
export function rowsTogether(state: Shown, active: { id: string } | null): readonly string[] | null {
  const ids = selectedIn(state)
  return active !== null && ids.length > 1 && state.selection.ids.has(active.id) ? ids : null
}
