/** Notices about edit conflicts (conflicts.ts). Loaded after the page. */
import { counted } from '../../data/format.ts'
import { currentToasts, dismissToasts, notifyError } from '../../parts/toasts.tsx'
import { columnOf, isKey } from './columns.ts'
import type { Conflict } from './conflicts.ts'
import type { Review } from './review.ts'
import { isMark, type Patch, type Row } from './rows.ts'
import type { Dirty } from './undo-stack.ts'
import { textOfValue } from './value-text.ts'

/** Supplier and number of an invoice, without the one that is in dispute (`key`): both of its values follow. */
const nameOf = ({ row: { base } }: Pick<Conflict, 'row'>, key?: string): string =>
  [key === 'supplier' && base.invoiceNumber ? null : (base.supplier ?? 'No supplier'), key === 'invoiceNumber' ? null : base.invoiceNumber]
    .filter(Boolean)
    .join(' ')
/** Titles of values that have no column. */
const titles: Partial<Record<string, string>> = {
  note: 'Note',
  invoiceDate: 'Printed date',
  reviewed: 'Accepted or not',
  treatment: 'GST treatment',
}
const titleOf = (key: string): string => (isKey(key) ? columnOf(key).title : (titles[key] ?? key))
const listed = (items: string[]): string => new Intl.ListFormat('en-AU').format(items)

/** "Total of Zoo 12 is now 1.00, and Date of Zoo 12 …": `words`: the rest of the sentence for each value. */
export const conflictNames = (row: Row, keys: readonly string[], words: (key: string) => string): string =>
  listed(keys.map(key => `${titleOf(key)} of ${nameOf({ row }, key)} ${words(key)}`))

/** One sentence for rows that no longer exist, one for values that changed on the server; null where there are none. */
export function conflictTexts(conflicts: readonly Conflict[]): { removed: string | null; changed: string | null } {
  const [removed, changed] = [conflicts.filter(it => !it.theirs), conflicts.filter(it => it.theirs)]
  const lost = removed.map(
    it =>
      `${nameOf(it)} (${
        Object.keys(it.patch)
          .filter(key => !isMark(key))
          .map(key => `${titleOf(key)} ${textOfValue(key, it.row.values)}`)
          .join(', ') || 'accepted'
      })`,
  )
  const values = changed.flatMap(it =>
    Object.keys(it.patch).map(
      key =>
        `${titleOf(key)} of ${nameOf(it, key)} is now ${textOfValue(key, it.theirs ?? it.row.base)}, yours is ${textOfValue(key, it.row.values)}`,
    ),
  )
  return {
    removed:
      lost.length === 0
        ? null
        : `${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} no longer here: deleted, or moved to another invoice. The unsaved edits to ${lost.length === 1 ? 'it' : 'them'} are gone too.`,
    changed:
      values.length === 0
        ? null
        : values.length > 3
          ? `${counted(values.length, 'value')} that you have changed were changed elsewhere, too. Your values replace them when you save.`
          : `Changed elsewhere meanwhile: ${listed(values)}. Your values replace them when you save.`,
  }
}

/**
 * Names both values of each conflict. The button of the notice takes the server's values; otherwise the next save replaces them. The notice
 * goes once none of the values is an unsaved edit here, and a newer one about the same values replaces it.
 */
export function notifyConflicts(review: Pick<Review, 'edit' | 'row' | 'store'>, conflicts: readonly Conflict[]): void {
  const { removed, changed } = conflictTexts(conflicts)
  if (removed) notifyError(removed)
  const theirs = Object.fromEntries(
    conflicts.flatMap(({ row, patch, theirs: now }) =>
      now ? [[row.id, Object.fromEntries(Object.keys(patch).map(key => [key, now[key as keyof Patch]]))]] : [],
    ),
  )
  const isUnsaved = (): boolean =>
    Object.entries(theirs).some(([id, values]) => Object.keys(values).some(key => key in (review.row(id)?.patch ?? {})))
  if (!changed) return
  const topic = `conflict ${JSON.stringify(Object.entries(theirs).map(([id, values]) => [id, Object.keys(values)]))}`
  notifyError(changed, { label: 'Take theirs', run: () => void review.edit('Taken as changed elsewhere', theirs) }, topic)
  if (!isUnsaved()) return // saved before this was loaded: nothing else says that the other value was replaced
  const stop = review.store.subscribe(() => {
    const isTrue = isUnsaved()
    if (!isTrue) dismissToasts(topic)
    if (!isTrue || !currentToasts().some(it => it.topic === topic)) stop()
  })
}

/**
 * Names the values that two tabs had otherwise: the draft stored last counts, and the other value can be typed again. `replaced`: those of
 * the other tab.
 */
export function notifyReplaced(review: { row: (id: string) => Row | undefined }, replaced: Dirty): void {
  const names = Object.entries(replaced).flatMap(([id, patch]) => {
    const row = review.row(id)
    const keys = row ? Object.keys(patch).filter(key => key in row.patch) : []
    return row && keys.length > 0
      ? [
          conflictNames(
            row,
            keys,
            key => `is ${textOfValue(key, row.values)} here, and was ${textOfValue(key, { ...row.values, ...patch })} in another window`,
          ),
        ]
      : []
  })
  if (names.length > 0) notifyError(`Two windows had different unsaved values, and the one that was changed last counts: ${listed(names)}.`)
}
