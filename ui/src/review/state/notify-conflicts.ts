import { counted } from '../../data/format.ts'
import { notifyError } from '../../parts/toasts.tsx'
import type { Conflict } from './conflicts.ts'
import type { Review } from './review.ts'
import { wordsOfValue } from './value-words.ts'
import { columnOf, isKey, isMark, type Patch } from './values.ts'

const nameOf = ({ row: { base } }: Conflict): string => [base.supplier ?? 'No supplier', base.invoiceNumber].filter(Boolean).join(' ')
const titleOf = (key: string): string =>
  isKey(key) ? columnOf(key).title : key === 'note' ? 'Note' : key === 'reviewed' ? 'Accepted or not' : 'GST treatment'
const listed = (items: string[]): string => new Intl.ListFormat('en-AU').format(items)

/** One sentence for rows that no longer exist, one for values that changed on the server; null where there are none. */
export function conflictWords(conflicts: readonly Conflict[]): { gone: string | null; changed: string | null } {
  const [gone, changed] = [conflicts.filter(it => !it.theirs), conflicts.filter(it => it.theirs)]
  const lost = gone.map(it => `${nameOf(it)} (${Object.keys(it.patch).filter(key => !isMark(key)).map(key => `${titleOf(key)} ${wordsOfValue(key, it.row.values)}`).join(', ') || 'looked at'})`)
  const values = changed.flatMap(it => Object.keys(it.patch).map(key => `${titleOf(key)} of ${nameOf(it)} is now ${wordsOfValue(key, it.theirs ?? it.row.base)}, yours is ${wordsOfValue(key, it.row.values)}`))
  return {
    gone: lost.length === 0 ? null : `${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} no longer here: deleted, or moved to another invoice. The unsaved edits to ${lost.length === 1 ? 'it' : 'them'} are gone too.`,
    changed: values.length === 0 ? null
      : values.length > 3 ? `${counted(values.length, 'value')} that you have changed were changed elsewhere, too. Yours take their place when you save.`
        : `Changed elsewhere meanwhile: ${listed(values)}. What is yours takes its place when you save.`,
  }
}

/** Names both values of each conflict; the button of the notice takes the server's. Without it the edit is saved over them. */
export function notifyConflicts(review: Review, conflicts: readonly Conflict[]): void {
  const { gone, changed } = conflictWords(conflicts)
  if (gone) notifyError(gone)
  const theirs = Object.fromEntries(conflicts.flatMap(({ row, patch, theirs: now }) => (now ? [[row.id, Object.fromEntries(Object.keys(patch).map(key => [key, now[key as keyof Patch]]))]] : [])))
  if (changed) notifyError(changed, { label: 'Take theirs', run: () => void review.edit('Taken as changed elsewhere', theirs) })
}
