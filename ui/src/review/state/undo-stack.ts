/**
 * Unsaved edits and the undo stack: pure operations on both. A step moves from `done` to `undone` when it is undone, and back when it is
 * redone.
 */
import { realChange, withoutStaleMarks, type Patch, type Values } from './rows.ts'

/** Edits not yet saved: invoice id → changed fields with their new values. */
export type Dirty = Readonly<Record<string, Patch>>

/**
 * A page change (split, join, move) that the server has carried out already. `invoices`: those that it changed; absent in older drafts.
 * Stored in drafts.
 */
export type PagesStep = { group: string; act: string; invoices?: string[] }
/** `over`: keys whose old value was an unsaved edit, not the server's. `saved`: the server has it. Stored in drafts. */
type Change = { id: string; before: Patch; after: Patch; over?: string[]; saved?: true }
/**
 * One edit of a person, over any number of rows. `words`: what was done, as the screen says it. `saved`, of a page change: something was
 * saved since. `discards`: it went back to the server's values. Stored in drafts.
 */
export type Step = { words: string; changes: Change[]; pages?: PagesStep; saved?: true; discards?: true }
export type UndoStack = { dirty: Dirty; done: readonly Step[]; undone: readonly Step[] }

export const emptyUndoStack: UndoStack = { dirty: {}, done: [], undone: [] }
const maxSteps = 500

export const valuesNow = (base: Values, dirty: Dirty, id: string): Values => (dirty[id] ? { ...base, ...dirty[id] } : base)
const counts = new WeakMap<Dirty, number>()
/** The number of rows with unsaved edits. Cached: it is read at every change of the page. */
export function countDirty(dirty: Dirty): number {
  const known = counts.get(dirty)
  if (known !== undefined) return known
  const count = Object.keys(dirty).length
  counts.set(dirty, count)
  return count
}

type BaseOf = (id: string) => Values | undefined

/**
 * Merges the patch into `dirty`, which is the caller's own copy. Keys of `sending` (a save in progress) stay dirty even when they equal the
 * server's value: the server is about to have another.
 */
function mergePatch(dirty: Record<string, Patch>, base: BaseOf, id: string, patch: Patch, sending: Dirty = {}): void {
  const was = base(id)
  if (!was) return
  const all = { ...dirty[id], ...patch }
  const next = { ...realChange(was, all), ...pick(all, Object.keys(sending[id] ?? {})) }
  if (Object.keys(next).length > 0) dirty[id] = next
  else delete dirty[id]
}

export const pick = (values: Patch, keys: readonly string[]): Patch =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

/** Adds a step that is carried out already. */
export const pushStep = (stack: UndoStack, step: Step): UndoStack => ({
  ...stack,
  done: [...stack.done.slice(1 - maxSteps), step],
  undone: [],
})

/** Applies patches by invoice id as one step. Returns the same object when nothing changes. */
export function pushEdit(
  stack: UndoStack,
  base: BaseOf,
  text: string,
  patches: Readonly<Record<string, Patch>>,
  sending: Dirty = {},
): UndoStack {
  const changes: Step['changes'] = []
  const dirty = { ...stack.dirty }
  for (const [id, patch] of Object.entries(patches)) {
    const was = base(id)
    if (!was) continue
    const now = valuesNow(was, dirty, id)
    const change = realChange(now, patch)
    if (Object.keys(change).length === 0) continue
    const after = withoutStaleMarks(now, change, patch)
    const over = Object.keys(after).filter(key => key in (dirty[id] ?? {}))
    changes.push({ id, before: pick(now, Object.keys(after)), after, ...(over.length > 0 ? { over } : {}) })
    mergePatch(dirty, base, id, after, sending)
  }
  return changes.length === 0 ? stack : { dirty, done: [...stack.done.slice(1 - maxSteps), { words: text, changes }], undone: [] }
}

/** Ids of the rows that differ between two stacks that are one step apart. */
export function changedBetween(before: UndoStack, after: UndoStack): Set<string> {
  const steps = [before.done.at(-1), after.done.at(-1), before.undone.at(-1), after.undone.at(-1)]
  return new Set(steps.flatMap(step => step?.changes.map(it => it.id) ?? []))
}

/** The draft of an earlier visit, with the steps of this visit on top. */
export function afterDraft(draft: UndoStack, now: UndoStack): UndoStack {
  const dirty: Record<string, Patch> = { ...draft.dirty }
  for (const [id, patch] of Object.entries(now.dirty)) dirty[id] = { ...dirty[id], ...patch }
  return { dirty, done: [...draft.done, ...now.done].slice(-maxSteps), undone: now.done.length > 0 ? [] : draft.undone }
}

/**
 * Marks what the save covers: steps done before it are saved, except on rows that were not saved; steps undone before it would be new edits
 * when redone. Steps are recognised by the identity of their values, which stay the same objects.
 */
function withSavedMarks(stack: UndoStack, sent: UndoStack, ids: ReadonlySet<string>): UndoStack {
  const before = new Set<unknown>([...sent.done, ...sent.undone].flatMap(it => [...it.changes.map(({ after }) => after), it.pages]))
  const left = new Set(Object.keys(sent.dirty).filter(id => !ids.has(id)))
  const done = stack.done.map(step => ({
    ...step,
    ...(step.pages && before.has(step.pages) ? { saved: true as const } : {}),
    changes: step.changes.map(it => (before.has(it.after) && !left.has(it.id) ? { ...it, saved: true as const } : it)),
  }))
  const undone = stack.undone.map(step => ({
    ...step,
    changes: step.changes.map(it => {
      const { saved: _, ...rest } = it
      return before.has(it.after) && ids.has(it.id) ? rest : it
    }),
  }))
  return { ...stack, done, undone }
}

/** After the server has stored the rows `ids` of `sent`: they are no longer dirty, except where they were edited since. */
export function afterSave(stack: UndoStack, sent: UndoStack, ids: readonly string[]): UndoStack {
  if (ids.length === 0) return stack
  const saved = new Set(ids)
  const dirty = Object.entries(stack.dirty).flatMap(([id, patch]) => {
    if (!saved.has(id)) return [[id, patch] as const]
    const left = Object.entries(patch).filter(([key, value]) => (sent.dirty[id] as Record<string, unknown> | undefined)?.[key] !== value)
    return left.length > 0 ? [[id, Object.fromEntries(left) as Patch] as const] : []
  })
  return { ...withSavedMarks(stack, sent, saved), dirty: Object.fromEntries(dirty) }
}

/** The stack without the edits of rows that the server no longer has. */
export const withoutMissingRows = (stack: UndoStack, base: BaseOf): UndoStack => ({
  ...stack,
  dirty: Object.fromEntries(Object.entries(stack.dirty).filter(([id]) => base(id) !== undefined)),
})

/** The edits that differ from the server's values. */
export const changedEdits = (dirty: Dirty, base: BaseOf): Dirty => {
  const real: Record<string, Patch> = {}
  for (const [id, patch] of Object.entries(dirty)) mergePatch(real, base, id, patch)
  return real
}

/** Whether two objects are the same step; saving replaces the object of a step. */
export const isSameStep = (a: Step | undefined, b: Step | undefined): boolean =>
  a === b || (a?.pages ? a.pages.act === b?.pages?.act : a?.changes[0] !== undefined && a.changes[0].after === b?.changes[0]?.after)

/**
 * What undo or redo would change, computed before anything is changed. `saved`: it undoes something that the server has. `after`: the stack
 * once it is applied.
 */
export type UndoPlan = { step: Step; changes: { id: string; from: Patch; to: Patch }[]; saved: boolean; after: UndoStack }

/** The values before a change; where they were the server's, the server's current values, which others may have changed since. */
function valuesBefore(change: Change, base: Values): Patch {
  const fresh = change.saved ? [] : Object.keys(change.before).filter(key => !change.over?.includes(key))
  return { ...change.before, ...pick(base, fresh) }
}

/** The differences that `valueOf` makes for these changes; none for rows that no longer exist. */
function planned(
  stack: UndoStack,
  base: BaseOf,
  changes: readonly Change[],
  valueOf: (change: Change, base: Values) => Patch,
): Pick<UndoPlan, 'changes'> & { dirty: Dirty } {
  const dirty = { ...stack.dirty }
  const made = changes.flatMap(change => {
    const stored = base(change.id)
    if (!stored) return []
    const was = { ...stored, ...dirty[change.id] }
    const to = realChange(was, valueOf(change, stored))
    if (Object.keys(to).length === 0) return []
    mergePatch(dirty, base, change.id, to)
    return [{ id: change.id, from: pick(was, Object.keys(to)), to }]
  })
  return { changes: made, dirty }
}

/** Ctrl+Z: undoes the last step; undo-actions.ts asks first where it is saved. Skips steps whose undo would change nothing. */
export function planUndo(stack: UndoStack, base: BaseOf): UndoPlan | null {
  for (let at = stack.done.length - 1; at >= 0; at -= 1) {
    const step = stack.done[at]
    if (!step) continue
    const { changes, dirty } = planned(stack, base, step.changes, valuesBefore)
    if (changes.length === 0 && !step.pages) continue
    const after = { dirty, done: stack.done.slice(0, at), undone: [...stack.undone, step] }
    return { step, changes, saved: step.saved === true || step.changes.some(it => it.saved === true), after }
  }
  return null
}

/**
 * Esc: undoes the last unsaved step, or the unsaved part of it. Never a page change, which the server has at once, nor anything before one.
 */
export function planUndoUnsaved(stack: UndoStack, base: BaseOf): UndoPlan | null {
  for (let at = stack.done.length - 1; at >= 0; at -= 1) {
    const step = stack.done[at]
    if (!step || step.pages) return null
    const unsaved = step.changes.filter(it => !it.saved)
    const { changes, dirty } = planned(stack, base, unsaved, valuesBefore)
    if (changes.length === 0) continue
    const savedPart = unsaved.length < step.changes.length ? [{ ...step, changes: step.changes.filter(it => it.saved) }] : []
    const after = {
      dirty,
      done: [...stack.done.slice(0, at), ...savedPart, ...stack.done.slice(at + 1)],
      undone: [...stack.undone, { ...step, changes: unsaved }],
    }
    return { step, changes, saved: false, after }
  }
  return null
}

/** Redoes the step undone last; a step that discarded edits goes back to the server's current values. */
export function planRedo(stack: UndoStack, base: BaseOf): UndoPlan | null {
  for (let at = stack.undone.length - 1; at >= 0; at -= 1) {
    const step = stack.undone[at]
    if (!step) continue
    const { changes, dirty } = planned(stack, base, step.changes, ({ after }, stored) =>
      step.discards ? pick(stored, Object.keys(after)) : after,
    )
    if (changes.length === 0 && !step.pages) continue
    return { step, changes, saved: false, after: { dirty, done: [...stack.done, step], undone: stack.undone.slice(0, at) } }
  }
  return null
}

/**
 * After the server has not carried out the undo or redo of a page change: the step is again where it was, `at` its place among those done.
 * `forGood`: it never will, so the step is left out.
 */
export function withFailedPages(stack: UndoStack, step: Step, { at, isRedo, forGood }: FailedPages): UndoStack {
  const without = (steps: readonly Step[]): Step[] => steps.filter(it => !isSameStep(step, it))
  const [done, undone] = [without(stack.done), without(stack.undone)]
  if (forGood) return { ...stack, done, undone }
  return isRedo ? { ...stack, done, undone: [...undone, step] } : { ...stack, done: done.toSpliced(at, 0, step), undone }
}
type FailedPages = { at: number; isRedo: boolean; forGood: boolean }
