import { realChange, withoutStaleMarks, type Patch, type Values } from './values.ts'

/** Edits not yet saved: invoice id → changed fields with their new values. */
export type Dirty = Readonly<Record<string, Patch>>

/** One act of a person, over any number of rows, with what stood before. */
/** An act on pages that the server has carried out already. */
export type PagesStep = { group: string; act: string }
export type Step = { words: string; changes: { id: string; before: Patch; after: Patch }[]; pages?: PagesStep }
export type History = { dirty: Dirty; done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { dirty: {}, done: [], undone: [] }
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

/** Puts the patch into `dirty`, which is the caller's own copy. */
function put(dirty: Record<string, Patch>, base: BaseOf, id: string, patch: Patch): void {
  const was = base(id)
  if (!was) return
  const next = realChange(was, { ...dirty[id], ...patch })
  if (Object.keys(next).length > 0) dirty[id] = next
  else delete dirty[id]
}

const pick = (values: Values, keys: string[]): Patch => Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

/** Remembers what was done already. */
export const acted = (history: History, step: Step): History => ({ ...history, done: [...history.done.slice(1 - deepest), step], undone: [] })

/** Makes an act of patches by id; nothing when nothing would change. */
export function act(history: History, base: BaseOf, words: string, patches: Readonly<Record<string, Patch>>): History {
  const changes: Step['changes'] = []
  const dirty = { ...history.dirty }
  for (const [id, patch] of Object.entries(patches)) {
    const was = base(id)
    if (!was) continue
    const now = valuesNow(was, dirty, id)
    const change = realChange(now, patch)
    if (Object.keys(change).length === 0) continue
    const after = withoutStaleMarks(now, change, patch)
    changes.push({ id, before: pick(now, Object.keys(after)), after })
    put(dirty, base, id, after)
  }
  return changes.length === 0 ? history : { dirty, done: [...history.done.slice(1 - deepest), { words, changes }], undone: [] }
}

function move(history: History, base: BaseOf, step: Step, side: 'before' | 'after'): Dirty {
  const dirty = { ...history.dirty }
  for (const it of step.changes) put(dirty, base, it.id, it[side])
  return dirty
}

/** The invoices whose edits are others, of two histories that are one step apart. */
export function changedBetween(before: History, after: History): Set<string> {
  const steps = [before.done.at(-1), after.done.at(-1), before.undone.at(-1), after.undone.at(-1)]
  return new Set(steps.flatMap(step => step?.changes.map(it => it.id) ?? []))
}

export function undo(history: History, base: BaseOf): History {
  const step = history.done.at(-1)
  return step ? { dirty: move(history, base, step, 'before'), done: history.done.slice(0, -1), undone: [...history.undone, step] } : history
}

export function redo(history: History, base: BaseOf): History {
  const step = history.undone.at(-1)
  return step ? { dirty: move(history, base, step, 'after'), done: [...history.done, step], undone: history.undone.slice(0, -1) } : history
}

/** What an earlier visit left, and over it what was done since. */
export function takenUp(kept: History, now: History): History {
  const dirty: Record<string, Patch> = { ...kept.dirty }
  for (const [id, patch] of Object.entries(now.dirty)) dirty[id] = { ...dirty[id], ...patch }
  return { dirty, done: [...kept.done, ...now.done].slice(-deepest), undone: now.done.length > 0 ? [] : kept.undone }
}

/** After the server has a row: what was sent is no longer dirty; what was typed meanwhile still is. */
export function saved(history: History, sent: Dirty, ids: readonly string[]): History {
  const there = new Set(ids)
  const dirty = Object.entries(history.dirty).flatMap(([id, patch]) => {
    if (!there.has(id)) return [[id, patch] as const]
    const left = Object.entries(patch).filter(([key, value]) => (sent[id] as Record<string, unknown> | undefined)?.[key] !== value)
    return left.length > 0 ? [[id, Object.fromEntries(left) as Patch] as const] : []
  })
  return { ...history, dirty: Object.fromEntries(dirty) }
}
