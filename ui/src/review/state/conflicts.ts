/** Edit conflicts: an unsaved edit here, and another change of the same value on the server. */
import { counted } from '../../data/format.ts'
import { notifyError } from '../../parts/toasts.tsx'
import { isMark, type Row, type Patch, type Values } from './rows.ts'
import { wordsOfValue } from './shown.ts'
import { pick, type Dirty } from './undo-stack.ts'
import { columnOf, isKey } from './columns.ts'

/** `row`: as it is here; `patch`: those of its edits that conflict; `theirs`: the values of the server, null when the row no longer exists. */
export type Conflict = { row: Row; patch: Patch; theirs: Values | null }

/**
 * Conflicts when a fresh answer of the server arrives: edited rows that no longer exist, and edited values that changed on the server since (`row` is still
 * the one before the answer, `base` already the one after). Rows that the pipeline is still extracting have none: their values change by themselves.
 */
export const conflictsWithServer = (dirty: Dirty, row: (id: string) => Row | undefined, base: (id: string) => Values | undefined): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [was, theirs] = [row(id), base(id) ?? null]
    if (!was || was.invoice.reading) return []
    if (!theirs) return { row: was, patch, theirs }
    const keys = (Object.keys(patch) as (keyof Patch)[]).filter(key => theirs[key] !== was.base[key] && theirs[key] !== patch[key] && !isMark(key))
    return keys.length === 0 ? [] : { row: was, patch: Object.fromEntries(keys.map(key => [key, patch[key]])), theirs }
  })

/** Conflicts of a restored draft: values that changed on the server since the draft was stored. `was`: the server's values at that time. */
export const conflictsWithDraft = (was: Dirty, dirty: Dirty, row: (id: string) => Row | undefined, base: (id: string) => Values | undefined): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [now, theirs, before] = [row(id), base(id), was[id]]
    const keys = before && theirs ? Object.keys(patch).filter(key => key in before && before[key as keyof Patch] !== theirs[key as keyof Patch]) : []
    return now && theirs && keys.length > 0 ? [{ row: now, patch: pick(patch, keys), theirs }] : []
  })

const nameOf = ({ row: { base } }: Pick<Conflict, 'row'>): string => [base.supplier ?? 'No supplier', base.invoiceNumber].filter(Boolean).join(' ')
const titleOf = (key: string): string =>
  isKey(key) ? columnOf(key).title : key === 'note' ? 'Note' : key === 'reviewed' ? 'Accepted or not' : 'GST treatment'
const listed = (items: string[]): string => new Intl.ListFormat('en-AU').format(items)

/** "Total of Zoo 12 is now 1.00, and Date of Zoo 12 …": `words` tell what became of each value. */
export const conflictNames = (row: Row, keys: readonly string[], words: (key: string) => string): string =>
  listed(keys.map(key => `${titleOf(key)} of ${nameOf({ row })} ${words(key)}`))

/** One sentence for rows that no longer exist, one for values that changed on the server; null where there are none. */
export function conflictWords(conflicts: readonly Conflict[]): { removed: string | null; changed: string | null } {
  const [removed, changed] = [conflicts.filter(it => !it.theirs), conflicts.filter(it => it.theirs)]
  const lost = removed.map(it => `${nameOf(it)} (${Object.keys(it.patch).filter(key => !isMark(key)).map(key => `${titleOf(key)} ${wordsOfValue(key, it.row.values)}`).join(', ') || 'accepted'})`)
  const values = changed.flatMap(it => Object.keys(it.patch).map(key => `${titleOf(key)} of ${nameOf(it)} is now ${wordsOfValue(key, it.theirs ?? it.row.base)}, yours is ${wordsOfValue(key, it.row.values)}`))
  return {
    removed: lost.length === 0 ? null : `${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} no longer here: deleted, or moved to another invoice. The unsaved edits to ${lost.length === 1 ? 'it' : 'them'} are gone too.`,
    changed: values.length === 0 ? null
      : values.length > 3 ? `${counted(values.length, 'value')} that you have changed were changed elsewhere, too. Yours take their place when you save.`
        : `Changed elsewhere meanwhile: ${listed(values)}. What is yours takes its place when you save.`,
  }
}

/** Names both values of each conflict; the button of the notice takes the server's. Without it the edit is saved over them. */
export function notifyConflicts(review: { edit: (words: string, patches: Readonly<Record<string, Patch>>) => boolean }, conflicts: readonly Conflict[]): void {
  const { removed, changed } = conflictWords(conflicts)
  if (removed) notifyError(removed)
  const theirs = Object.fromEntries(conflicts.flatMap(({ row, patch, theirs: now }) => (now ? [[row.id, Object.fromEntries(Object.keys(patch).map(key => [key, now[key as keyof Patch]]))]] : [])))
  if (changed) notifyError(changed, { label: 'Take theirs', run: () => void review.edit('Taken as changed elsewhere', theirs) })
}
