import type { InvoicePaper } from '@docketry/contracts/api/review.ts'
import { createStore, type Store } from '../../data/store.ts'
import { counted } from '../../data/format.ts'
import { asSaved } from './as-saved.ts'
import { anomaliesByInvoice } from './flags.ts'
import { act, acted, changedBetween, countDirty, only, realEdits, saved, takenUp, type UndoStack, type PagesStep, type Step } from './undo-stack.ts'
import { grownOrder, orderOf, type RowQuery } from './order.ts'
import { withPaper, type Invoice } from './lines.ts'
import { conflictsWith, type Conflict } from './conflicts.ts'
import { createRowMaker, type Row } from './rows.ts'
import { handAmong, startingState, type Hand, type ReviewState } from './state.ts'
import { nextRedo, nextUndo, nextUnsaved, type Move } from './undo.ts'
import type { Sending } from '../sheets/send/to-send.ts'
import { columnOf, realChange, valuesOf, withLook, type Detail, type Key, type Patch, type Values } from './values.ts'
import { keepImages } from '../document/keep-images.ts'

export type Review = {
  store: Store<ReviewState>
  row: (id: string) => Row | undefined
  base: (id: string) => Values | undefined
  /** Takes what the server has now; edits, order and what is in hand stay. Answers what others did to rows with unsaved edits; edits to rows that are gone go. */
  receive: (detail: Detail) => Conflict[]
  ask: (asked: Partial<RowQuery>) => void
  edit: (words: string, patches: Readonly<Record<string, Patch>>) => boolean
  /** Puts an act that was carried out already on the undo stack. */
  acted: (step: Step) => void
  /** What undo and redo would change; `unsaved`: only what is not saved. */
  next: (which: 'undo' | 'unsaved' | 'redo') => Move | null
  carryOut: (move: Move) => Done
  /** Undoes or redoes the last act, whatever it was; answers its words and its first row. */
  undo: () => Done
  redo: () => Done
  /** All rows are again as the server has them, in one act; answers how many were not. */
  discard: () => number
  /** Takes up what an earlier visit left; what was done since the page opened stands over it. */
  restore: (kept: UndoStack) => void
  settle: (sent: UndoStack, savedIds: readonly string[], refused: Record<string, string>) => void
  /** A save is over, however it went. */
  sent: () => void
  /** Invoices for which the server has this choice of manual review now. */
  chosen: (sending: Sending) => void
  /** One value of these invoices was looked at and accepted, in one act. */
  look: (ids: readonly string[], key: Key) => void
  drop: (id: string) => void
  /** Takes what belongs to the papers of some invoices. */
  papers: (papers: readonly InvoicePaper[]) => void
  set: (change: Partial<ReviewState>) => void
}
type Done = { words: string; id: string | undefined; pages: PagesStep | undefined } | null

/** The state of one review page and all that can be done to it. Knows no grid, no network and no clock. */
/** `sort` is how rows stand at first; by the order of the paper when absent. `hand` is the cell to begin at, should it be there. */
export function createReview(detail: Detail, sort: RowQuery['sort'] = null, hand: Hand | null = null): Review {
  const store = createStore(startingState(detail, sort, hand))
  const makeRows = createRowMaker()
  let bases = new Map<string, Values>()
  const base = (id: string): Values | undefined => bases.get(id)

  const rebase = (invoices: Detail['invoices']): void => {
    bases = new Map(invoices.map(it => {
      const [was, now] = [bases.get(it.id), valuesOf(it)]
      // The same object for the same values: rows that did not change are not drawn again.
      return [it.id, was && Object.keys(realChange(was, now)).length === 0 ? was : now]
    }))
  }

  const from = (state: ReviewState) => ({ dirty: state.history.dirty, said: state.said, base, refused: state.refused })
  const withRows = (state: ReviewState): ReviewState => ({ ...state, ...makeRows.all(state.detail.invoices, from(state)) })
  /** Only the rows that change are made anew: a key costs the same in a large group as in a small one. */
  const withHistory = (history: UndoStack, ids: Iterable<string> = []): boolean => {
    if (store.get().readOnly) return false
    const before = store.get().history
    if (history === before) return false
    store.set(state => {
      const next = { ...state, history, editing: state.editing || countDirty(history.dirty) > 0 }
      return { ...next, ...makeRows.some([...changedBetween(before, history), ...ids], from(next)) }
    })
    return true
  }
  const next: Review['next'] = which => (which === 'undo' ? nextUndo : which === 'redo' ? nextRedo : nextUnsaved)(store.get().history, base)
  const carryOut = ({ step, changes, after }: Move): Done => {
    withHistory(after, changes.map(it => it.id))
    return { words: step.words, id: changes[0]?.id, pages: step.pages }
  }
  const one = (which: 'undo' | 'redo'): Done => {
    const move = next(which)
    return move && carryOut(move)
  }

  /** Edits to what is there. */
  const there = (history: UndoStack): UndoStack => ({ ...history, dirty: Object.fromEntries(Object.entries(history.dirty).filter(([id]) => bases.has(id))) })

  const receive = (fresh: Detail): Conflict[] => {
    const { detail: before, history: { dirty }, saving } = store.get()
    const invoices = keepImages(before.invoices, [...fresh.invoices].sort((a, b) => a.order - b.order))
    rebase(invoices)
    const met = conflictsWith(dirty, makeRows.row, base)
    const gone = met.some(it => !it.theirs)
    store.set(state => {
      const next = withRows({ ...state, history: gone ? there(state.history) : state.history, detail: { ...fresh, invoices }, said: anomaliesByInvoice(fresh.anomalies, state.said) })
      const ids = new Set(state.order)
      const grows = next.rows.some(it => !ids.has(it.id))
      // Before anybody edits, rows that come in late take their place in the pile; afterwards they come last.
      return { ...next, order: grows && !state.editing ? orderOf(next.rows, state.asked) : grownOrder(state.order, next.rows, state.asked) }
    })
    // What is being saved just now comes back as news before its own answer does.
    return saving ? met.filter(it => !it.theirs) : met
  }
  receive(detail)

  return {
    store, base, receive,
    row: id => makeRows.row(id),
    set: change => store.set(state => ({ ...state, ...(change.hand ? { hiddenHand: null } : {}), ...change })),
    ask: asked => store.set(state => {
      const now = { ...state.asked, ...asked }
      const order = orderOf(state.rows, now)
      return { ...state, asked: now, order, ...handAmong(order, state) }
    }),
    edit: (words, patches) => withHistory(act(store.get().history, base, words, patches, store.get().sending)),
    acted: it => store.set(state => ({ ...state, history: acted(state.history, it) })),
    next, carryOut,
    undo: () => one('undo'),
    redo: () => one('redo'),
    restore: kept => void withHistory(takenUp(kept, store.get().history), Object.keys(kept.dirty)),
    discard() {
      const { history, refused } = store.get()
      const stored = Object.fromEntries(Object.entries(history.dirty).flatMap(([id, patch]) => {
        const values = base(id)
        return values ? [[id, only(values, Object.keys(patch))]] : []
      }))
      const count = Object.keys(stored).length
      const made = act(history, base, `Unsaved changes in ${counted(count, 'row')} discarded`, stored)
      const last = made.done.at(-1)
      if (made === history || !last) return 0
      store.set(state => ({ ...state, refused: {} }))
      withHistory({ ...made, done: [...made.done.slice(0, -1), { ...last, discards: true }] }, Object.keys(refused))
      store.set(state => ({ ...state, editing: false }))
      return count
    },
    settle(sent, ids, refused) {
      const done = new Set(ids)
      const invoices = store.get().detail.invoices.map(it => (done.has(it.id) ? asSaved(it, sent.dirty[it.id] ?? {}) : it))
      rebase(invoices)
      store.set(state => withRows({ ...state, history: there(saved(state.history, sent, ids)), refused, detail: { ...state.detail, invoices } }))
    },
    sent() {
      const { history } = store.get()
      store.set(state => ({ ...state, saving: false, sending: {} }))
      withHistory({ ...history, dirty: realEdits(history.dirty, base) }, Object.keys(history.dirty))
    },
    chosen({ choice, ids }) {
      if (ids.length === 0) return
      const chosen = new Set(ids)
      store.set(state => withRows({ ...state, detail: { ...state.detail,
        invoices: state.detail.invoices.map(it => (chosen.has(it.id) ? { ...it, manualReview: choice } : it)) } }))
    },
    look(ids, key) {
      const words = `${columnOf(key).title} looked at`
      const standing = ids.flatMap(id => makeRows.row(id) ?? [])
      withHistory(act(store.get().history, base, words, Object.fromEntries(standing.map(({ id, values }) => [id, { looked: withLook(values, key) }]))))
    },
    papers: papers => store.set(state => {
      const changed = new Map<string, Invoice>()
      for (const paper of papers) {
        const was = makeRows.row(paper.id)?.invoice
        const now = was && withPaper(was, paper)
        if (now && now !== was) changed.set(paper.id, now)
      }
      if (changed.size === 0) return state
      const invoices = state.detail.invoices.map(it => changed.get(it.id) ?? it)
      return { ...state, detail: { ...state.detail, invoices }, ...makeRows.some(changed.keys(), from(state), changed) }
    }),
    drop: id => store.set(state => {
      const { [id]: _, ...dirty } = state.history.dirty
      const invoices = state.detail.invoices.filter(it => it.id !== id)
      return withRows({ ...state, detail: { ...state.detail, invoices }, history: { ...state.history, dirty }, order: state.order.filter(it => it !== id) })
    }),
  }
}
