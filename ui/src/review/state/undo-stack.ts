import { realChange, withoutStaleMarks, type Patch, type Values } from './values.ts'

/** Edits not yet saved: invoice id → changed fields with their new values. */
export type Dirty = Readonly<Record<string, Patch>>

/** An act on pages that the server has carried out already. */
export type PagesStep = { group: string; act: string }
/** `over`: those of its values that stood on an unsaved edit, not on what the server has. `saved`: the server has it. */
export type Change = { id: string; before: Patch; after: Patch; over?: string[]; saved?: true }
/** One act of a person, over any number of rows, with what stood before. `saved`, of an act on pages: something was saved since. `discards`: it went back to what the server has. */
export type Step = { words: string; changes: Change[]; pages?: PagesStep; saved?: true; discards?: true }
export type UndoStack = { dirty: Dirty; done: readonly Step[]; undone: readonly Step[] }

export const emptyUndoStack: UndoStack = { dirty: {}, done: [], undone: [] }
const deepest = 500

export const valuesNow = (base: Values, dirty: Dirty, id: string): Values => (dirty[id] ? { ...base, ...dirty[id] } : base)
const counts = new WeakMap<Dirty, number>()
/** Asked for with every change of the page: counted once. */
export function countDirty(dirty: Dirty): number {
  const known = counts.get(dirty)
  if (known !== undefined) return known
  const count = Object.keys(dirty).length
  counts.set(dirty, count)
  return count
}

type BaseOf = (id: string) => Values | undefined

/**
 * Puts the patch into `dirty`, which is the caller's own copy. `sending` is on its way to the server: a value that is typed back meanwhile is an edit to
 * what the server will have.
 */
export function put(dirty: Record<string, Patch>, base: BaseOf, id: string, patch: Patch, sending: Dirty = {}): void {
  const was = base(id)
  if (!was) return
  const all = { ...dirty[id], ...patch }
  const next = { ...realChange(was, all), ...only(all, Object.keys(sending[id] ?? {})) }
  if (Object.keys(next).length > 0) dirty[id] = next
  else delete dirty[id]
}

export const only = (values: Patch, keys: readonly string[]): Patch => Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

/** Remembers what was done already. */
export const acted = (history: UndoStack, step: Step): UndoStack => ({ ...history, done: [...history.done.slice(1 - deepest), step], undone: [] })

/** Makes an act of patches by id; nothing when nothing would change. */
export function act(history: UndoStack, base: BaseOf, words: string, patches: Readonly<Record<string, Patch>>, sending: Dirty = {}): UndoStack {
  const changes: Step['changes'] = []
  const dirty = { ...history.dirty }
  for (const [id, patch] of Object.entries(patches)) {
    const was = base(id)
    if (!was) continue
    const now = valuesNow(was, dirty, id)
    const change = realChange(now, patch)
    if (Object.keys(change).length === 0) continue
    const after = withoutStaleMarks(now, change, patch)
    const over = Object.keys(after).filter(key => key in (dirty[id] ?? {}))
    changes.push({ id, before: only(now, Object.keys(after)), after, ...(over.length > 0 ? { over } : {}) })
    put(dirty, base, id, after, sending)
  }
  return changes.length === 0 ? history : { dirty, done: [...history.done.slice(1 - deepest), { words, changes }], undone: [] }
}

/** The invoices whose edits are others, of two histories that are one step apart. */
export function changedBetween(before: UndoStack, after: UndoStack): Set<string> {
  const steps = [before.done.at(-1), after.done.at(-1), before.undone.at(-1), after.undone.at(-1)]
  return new Set(steps.flatMap(step => step?.changes.map(it => it.id) ?? []))
}

/** What an earlier visit left, and over it what was done since. */
export function takenUp(kept: UndoStack, now: UndoStack): UndoStack {
  const dirty: Record<string, Patch> = { ...kept.dirty }
  for (const [id, patch] of Object.entries(now.dirty)) dirty[id] = { ...dirty[id], ...patch }
  return { dirty, done: [...kept.done, ...now.done].slice(-deepest), undone: now.done.length > 0 ? [] : kept.undone }
}

/**
 * What was done before the save is saved, but for the rows that are still to be saved. What was undone before it would be a new edit if it were redone.
 * Acts are told by their values, which stay the same objects.
 */
function marked(history: UndoStack, sent: UndoStack, ids: ReadonlySet<string>): UndoStack {
  const before = new Set<unknown>([...sent.done, ...sent.undone].flatMap(it => [...it.changes.map(({ after }) => after), it.pages]))
  const left = new Set(Object.keys(sent.dirty).filter(id => !ids.has(id)))
  const done = history.done.map(step => ({ ...step, ...(step.pages && before.has(step.pages) ? { saved: true as const } : {}),
    changes: step.changes.map(it => (before.has(it.after) && !left.has(it.id) ? { ...it, saved: true as const } : it)) }))
  const undone = history.undone.map(step => ({ ...step, changes: step.changes.map(it => {
    const { saved: _, ...rest } = it
    return before.has(it.after) && ids.has(it.id) ? rest : it
  }) }))
  return { ...history, done, undone }
}

/** After the server has rows: what was sent of them is no longer dirty; what was typed meanwhile still is. */
export function saved(history: UndoStack, sent: UndoStack, ids: readonly string[]): UndoStack {
  if (ids.length === 0) return history
  const there = new Set(ids)
  const dirty = Object.entries(history.dirty).flatMap(([id, patch]) => {
    if (!there.has(id)) return [[id, patch] as const]
    const left = Object.entries(patch).filter(([key, value]) => (sent.dirty[id] as Record<string, unknown> | undefined)?.[key] !== value)
    return left.length > 0 ? [[id, Object.fromEntries(left) as Patch] as const] : []
  })
  return { ...marked(history, sent, there), dirty: Object.fromEntries(dirty) }
}

/** Edits that differ from what the server has. */
export const realEdits = (dirty: Dirty, base: BaseOf): Dirty => {
  const real: Record<string, Patch> = {}
  for (const [id, patch] of Object.entries(dirty)) put(real, base, id, patch)
  return real
}

/** Whether two steps are one act; a step that was saved since is another object. */
export const isSameAct = (a: Step | undefined, b: Step | undefined): boolean =>
  a === b || (a?.pages ? a.pages.act === b?.pages?.act : a?.changes[0] !== undefined && a.changes[0].after === b?.changes[0]?.after)
