/** What undo and redo would change, worked out before anything is changed. Pure. */
import { only, put, type Change, type Dirty, type UndoStack, type Step } from './undo-stack.ts'
import { realChange, type Patch, type Values } from './values.ts'

type BaseOf = (id: string) => Values | undefined
/** `saved`: it takes back what the server has. `after`: the history once it is carried out. */
export type Move = { step: Step; changes: { id: string; from: Patch; to: Patch }[]; saved: boolean; after: UndoStack }

const now = (base: Values, dirty: Dirty, id: string): Values => ({ ...base, ...dirty[id] })

/** The value before the act; one that stood on what the server had goes back to what the server has now, which others may have changed since. */
function before(change: Change, base: Values): Patch {
  const fresh = change.saved ? [] : Object.keys(change.before).filter(key => !change.over?.includes(key))
  return { ...change.before, ...only(base, fresh) }
}

/** What putting values to these changes makes different; nothing for rows that are gone. */
function moved(history: UndoStack, base: BaseOf, changes: readonly Change[], valueOf: (change: Change, base: Values) => Patch): Pick<Move, 'changes'> & { dirty: Dirty } {
  const dirty = { ...history.dirty }
  const made = changes.flatMap(change => {
    const stored = base(change.id)
    if (!stored) return []
    const was = now(stored, dirty, change.id)
    const to = realChange(was, valueOf(change, stored))
    if (Object.keys(to).length === 0) return []
    put(dirty, base, change.id, to)
    return [{ id: change.id, from: only(was, Object.keys(to)), to }]
  })
  return { changes: made, dirty }
}

/** The last act, whatever it was; acts that would change nothing any more are left out. */
export function nextUndo(history: UndoStack, base: BaseOf): Move | null {
  for (let at = history.done.length - 1; at >= 0; at -= 1) {
    const step = history.done[at]
    if (!step) continue
    const { changes, dirty } = moved(history, base, step.changes, before)
    if (changes.length === 0 && !step.pages) continue
    const after = { dirty, done: history.done.slice(0, at), undone: [...history.undone, step] }
    return { step, changes, saved: step.saved === true || step.changes.some(it => it.saved === true), after }
  }
  return null
}

/** The last act that is not saved; of one that is saved in part, the rest. Never an act on pages, which the server has at once, nor what came before it. */
export function nextUnsaved(history: UndoStack, base: BaseOf): Move | null {
  for (let at = history.done.length - 1; at >= 0; at -= 1) {
    const step = history.done[at]
    if (!step || step.pages) return null
    const open = step.changes.filter(it => !it.saved)
    const { changes, dirty } = moved(history, base, open, before)
    if (changes.length === 0) continue
    const kept = open.length < step.changes.length ? [{ ...step, changes: step.changes.filter(it => it.saved) }] : []
    const after = { dirty, done: [...history.done.slice(0, at), ...kept, ...history.done.slice(at + 1)], undone: [...history.undone, { ...step, changes: open }] }
    return { step, changes, saved: false, after }
  }
  return null
}

export function nextRedo(history: UndoStack, base: BaseOf): Move | null {
  for (let at = history.undone.length - 1; at >= 0; at -= 1) {
    const step = history.undone[at]
    if (!step) continue
    const { changes, dirty } = moved(history, base, step.changes, ({ after }, stored) => (step.discards ? only(stored, Object.keys(after)) : after))
    if (changes.length === 0 && !step.pages) continue
    return { step, changes, saved: false, after: { dirty, done: [...history.done, step], undone: history.undone.slice(0, at) } }
  }
  return null
}
