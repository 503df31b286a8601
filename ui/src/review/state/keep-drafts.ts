import { counted } from '../../data/format.ts'
import { notifyError } from '../../parts/toasts.tsx'
import { session } from '../../session/session.ts'
import { emptyUndoStack, only, type Dirty, type UndoStack } from './undo-stack.ts'
import { keptEdits, type Draft, type KeptEdits } from './drafts.ts'
import type { Conflict } from './conflicts.ts'
import type { Review } from './review.ts'
import { tellOfMet } from './notify-conflicts.ts'
import { realChange, type Patch, type Values } from './values.ts'

/** The values that stand on the server under the edits. */
const wasUnder = (dirty: Dirty, base: (id: string) => Values | undefined): Dirty =>
  Object.fromEntries(Object.entries(dirty).flatMap(([id, patch]) => {
    const values = base(id)
    return values ? [[id, only(values, Object.keys(patch))]] : []
  }))

/** Saved up to the act whose values the server has now: its answer may not have come before the page was left. */
function savedMeanwhile({ done, was }: Draft, base: (id: string) => Values | undefined): UndoStack['done'] {
  const until = new Map<string, number>()
  for (const [id, patch] of Object.entries(was)) {
    const values = base(id)
    for (const key of values ? Object.keys(patch) as (keyof Patch)[] : []) {
      if (values?.[key] === patch[key]) continue
      const at = done.findLastIndex(step => step.changes.some(it => it.id === id && key in it.after && it.after[key] === values?.[key]))
      until.set(id, Math.max(at, until.get(id) ?? -1))
    }
  }
  return done.map((step, at) => ({ ...step, changes: step.changes.map(it => (at <= (until.get(it.id) ?? -1) ? { ...it, saved: true as const } : it)) }))
}

/** The acts, each with what is saved of it. */
const stepsOf = (kept: Draft, base: (id: string) => Values | undefined): UndoStack['done'] =>
  kept.marks ? savedMeanwhile(kept, base)
    : kept.done.map(step => ({ ...step, changes: step.changes.map(it => (it.id in kept.dirty ? it : { ...it, saved: true as const })) }))

/** What can still be taken up: edits that are there and differ from what stands, acts of rows that are there. */
function takenUp(kept: Draft, base: (id: string) => Values | undefined): UndoStack {
  const dirty = Object.fromEntries(Object.entries(kept.dirty).flatMap(([id, patch]) => {
    const values = base(id)
    const change = values ? realChange(values, patch) : {}
    return Object.keys(change).length > 0 ? [[id, change]] : []
  }))
  const steps = (all: UndoStack['done']): UndoStack['done'] =>
    all.map(it => ({ ...it, changes: it.changes.filter(({ id }) => base(id)) })).filter(it => it.changes.length > 0 || it.pages)
  return { dirty, done: steps(stepsOf(kept, base)), undone: steps(kept.undone) }
}

/** Values that others changed between the two visits. */
const metSince = ({ was }: Draft, dirty: Dirty, review: Review): Conflict[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const [row, theirs] = [review.row(id), review.base(id)]
    const before = was[id]
    const crossed = before && theirs ? Object.keys(patch).filter(key => key in before && before[key as keyof Patch] !== theirs[key as keyof Patch]) : []
    return row && theirs && crossed.length > 0 ? [{ row, patch: only(patch, crossed), theirs }] : []
  })

/** Puts back what an earlier visit left, and says so. */
export function takeUp(review: Review, kept: Draft, discard: () => void): void {
  const history = takenUp(kept, review.base)
  review.restore(history)
  const count = Object.keys(history.dirty).length
  const lost = Object.keys(kept.dirty).filter(id => !review.base(id)).length
  if (count > 0) {
    notifyError(`${counted(count, 'row')} with unsaved edits from an earlier visit came back. Save them, or discard them.`,
      { label: 'Discard…', run: discard })
  }
  if (lost > 0) notifyError(`${counted(lost, 'row')} with unsaved edits from an earlier visit ${lost === 1 ? 'is' : 'are'} no longer here: deleted, or moved to another invoice.`)
  tellOfMet(review, metSince(kept, history.dirty, review))
}

/** Keeps edits and what can be undone in this browser, and takes up what is there. `safe`: a reload would find all of it. */
export function keepEdits(review: Review, groupKey: string, discard: () => void, kept: KeptEdits = keptEdits(session.get()?.user_id ?? '', groupKey)): { stop: () => void; safe: () => boolean } {
  let stop = (): void => undefined
  let left = false
  let ready = false
  void kept.read().then(found => {
    if (left) return
    takeUp(review, found, discard)
    let before: UndoStack = emptyUndoStack
    const write = (): void => {
      const { history } = review.store.get()
      if (history === before) return
      before = history
      kept.write({ ...history, was: wasUnder(history.dirty, review.base), marks: true })
    }
    write()
    ready = true
    stop = review.store.subscribe(write)
  })
  return {
    stop() {
      left = true
      stop()
    },
    safe: () => ready && kept.safe(),
  }
}
