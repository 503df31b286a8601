import { realChange, type Patch, type Values } from './values.ts'

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
export const countDirty = (dirty: Dirty): number => Object.keys(dirty).length

type BaseOf = (id: string) => Values | undefined

function put(dirty: Dirty, base: BaseOf, id: string, patch: Patch): Dirty {
  const was = base(id)
  if (!was) return dirty
  const next = realChange(was, { ...dirty[id], ...patch })
  const { [id]: _, ...others } = dirty
  return Object.keys(next).length > 0 ? { ...others, [id]: next } : others
}

const pick = (values: Values, keys: string[]): Patch => Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

/** Remembers what was done already. */
export const acted = (history: History, step: Step): History => ({ ...history, done: [...history.done.slice(1 - deepest), step], undone: [] })

/** Makes an act of patches by id; nothing when nothing would change. */
export function act(history: History, base: BaseOf, words: string, patches: Readonly<Record<string, Patch>>): History {
  const changes: Step['changes'] = []
  let { dirty } = history
  for (const [id, patch] of Object.entries(patches)) {
    const was = base(id)
    if (!was) continue
    const now = valuesNow(was, dirty, id)
    const after = realChange(now, patch)
    if (Object.keys(after).length === 0) continue
    changes.push({ id, before: pick(now, Object.keys(after)), after })
    dirty = put(dirty, base, id, after)
  }
  return changes.length === 0 ? history : { dirty, done: [...history.done.slice(1 - deepest), { words, changes }], undone: [] }
}

function move(history: History, base: BaseOf, step: Step, side: 'before' | 'after'): Dirty {
  return step.changes.reduce((dirty, it) => put(dirty, base, it.id, it[side]), history.dirty)
}

export function undo(history: History, base: BaseOf): History {
  const step = history.done.at(-1)
  return step ? { dirty: move(history, base, step, 'before'), done: history.done.slice(0, -1), undone: [...history.undone, step] } : history
}

export function redo(history: History, base: BaseOf): History {
  const step = history.undone.at(-1)
  return step ? { dirty: move(history, base, step, 'after'), done: [...history.done, step], undone: history.undone.slice(0, -1) } : history
}

/** After the server has a row: what was sent is no longer dirty; what was typed meanwhile still is. */
export function saved(history: History, sent: Dirty, ids: readonly string[]): History {
  const dirty = Object.entries(history.dirty).flatMap(([id, patch]) => {
    if (!ids.includes(id)) return [[id, patch] as const]
    const left = Object.entries(patch).filter(([key, value]) => (sent[id] as Record<string, unknown> | undefined)?.[key] !== value)
    return left.length > 0 ? [[id, Object.fromEntries(left) as Patch] as const] : []
  })
  return { ...history, dirty: Object.fromEntries(dirty) }
}
