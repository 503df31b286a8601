import type { ExtractionDetails } from '@docketry/contracts/api/review.ts'
import { createStore, type Store } from '../../data/store.ts'
import {
  afterDraft,
  changedBetween,
  changedEdits,
  countDirty,
  planRedo,
  planUndo,
  planUndoUnsaved,
  pushEdit,
  pushStep,
  withoutMissingRows,
  type PagesStep,
  type Step,
  type UndoPlan,
  type UndoStack,
} from './undo-stack.ts'
import { orderOf, type RowQuery } from './order.ts'
import { withDetails, type Detail } from './server-rows.ts'
import { withConfirmed, type ReviewInvoice, type Row, type Patch, type Values } from './rows.ts'
import type { Conflict } from './conflicts.ts'
import { markSaved, type KnownOfRow } from './mark-saved.ts'
import { receive } from './receive.ts'
import { createRowMaker, type RowMaker } from './row-maker.ts'
import { activeCellAmong, startingState, type Cell, type ReviewState } from './state.ts'
import { columnOf, type Key } from './columns.ts'

/** Manual review: 0 none, 10 by an accountant of the provider (specification, section 6). */
export type ReviewChoice = 0 | 10
export type ManualReviewChange = { choice: ReviewChoice; ids: readonly string[] }

export type Review = {
  store: Store<ReviewState>
  row: (id: string) => Row | undefined
  /** The values of a row as the server has them. */
  base: (id: string) => Values | undefined
  /**
   * Applies a fresh answer of the server; edits, order and active cell stay. Returns the conflicts with unsaved edits. Edits to rows that
   * no longer exist are removed.
   */
  receive: (detail: Detail) => Conflict[]
  query: (change: Partial<RowQuery>) => void
  /** Patches by invoice id, as one step of the undo stack, which `text` names. False when nothing changes. */
  edit: (text: string, patches: Readonly<Record<string, Patch>>) => boolean
  /** Adds a step that the server has carried out already. */
  pushStep: (step: Step) => void
  /** What undo or redo would change, without changing it; `unsaved` undoes only what is not saved. */
  plan: (which: 'undo' | 'unsaved' | 'redo') => UndoPlan | null
  apply: (plan: UndoPlan) => UndoOutcome
  /** Undoes or redoes the last step, saved or not. */
  undo: () => UndoOutcome
  redo: () => UndoOutcome
  /** Restores the draft of an earlier visit underneath the edits made since the page opened. */
  restore: (draft: UndoStack) => void
  /** Some rows of a save are stored: `sent` is the undo stack as it was when the save began. `known`: what the answer says of them. */
  markSaved: (
    sent: UndoStack,
    savedIds: readonly string[],
    refused: Record<string, string>,
    known?: ReadonlyMap<string, KnownOfRow>,
  ) => void
  /** The save has ended, with or without success. */
  finishSave: () => void
  /** The server has stored this choice of manual review. */
  setManualReview: (change: ManualReviewChange) => void
  /** Confirms one value of these invoices, as one step. */
  confirm: (ids: readonly string[], key: Key) => void
  removeRows: (ids: readonly string[]) => void
  /** Adds the extraction details of some invoices. */
  addDetails: (details: readonly ExtractionDetails[]) => void
  set: (change: Partial<ReviewState>) => void
}
/** The first changed row, and the page change that the server has to undo or redo. */
type UndoOutcome = { words: string; id: string | undefined; pages: PagesStep | undefined } | null

type Undoable = Pick<Review, 'edit' | 'plan' | 'apply' | 'undo' | 'redo' | 'pushStep' | 'restore' | 'finishSave'>

/** The operations on the unsaved edits and on the steps of undo and redo. */
function undoable(store: Store<ReviewState>, rowMaker: RowMaker): Undoable {
  const { base } = rowMaker
  /** Recomputes only the rows that change (and those of `ids`): an edit costs the same in a large group as in a small one. */
  const setUndoStack = (undoStack: UndoStack, ids: Iterable<string> = []): boolean => {
    if (store.get().readOnly) return false
    const before = store.get().undoStack
    if (undoStack === before) return false
    store.set(state => {
      const next: ReviewState = { ...state, undoStack, editing: state.editing || countDirty(undoStack.dirty) > 0 }
      return rowMaker.withSomeRows(next, [...changedBetween(before, undoStack), ...ids])
    })
    return true
  }
  const plan: Review['plan'] = which =>
    (which === 'undo' ? planUndo : which === 'redo' ? planRedo : planUndoUnsaved)(store.get().undoStack, base)
  const apply = ({ step, changes, after }: UndoPlan): UndoOutcome => {
    setUndoStack(
      after,
      changes.map(it => it.id),
    )
    return { words: step.words, id: changes[0]?.id, pages: step.pages }
  }
  const planAndApply = (which: 'undo' | 'redo'): UndoOutcome => {
    const planned = plan(which)
    return planned && apply(planned)
  }
  return {
    edit: (text, patches) => setUndoStack(pushEdit(store.get().undoStack, base, text, patches, store.get().sending)),
    plan,
    apply,
    undo: () => planAndApply('undo'),
    redo: () => planAndApply('redo'),
    pushStep: step => store.set(state => ({ ...state, undoStack: pushStep(state.undoStack, step) })),
    restore: draft => void setUndoStack(afterDraft(draft, store.get().undoStack), Object.keys(draft.dirty)),
    finishSave() {
      const { undoStack } = store.get()
      store.set(state => ({ ...state, saving: false, sending: {} }))
      setUndoStack({ ...undoStack, dirty: changedEdits(undoStack.dirty, base) }, Object.keys(undoStack.dirty))
    },
  }
}

/** The state with these extraction details; the same object when they change nothing. */
function withAddedDetails(state: ReviewState, rowMaker: RowMaker, details: readonly ExtractionDetails[]): ReviewState {
  const changed = new Map<string, ReviewInvoice>()
  for (const it of details) {
    const was = rowMaker.row(it.id)?.invoice
    const now = was && withDetails(was, it)
    if (now && now !== was) changed.set(it.id, now)
  }
  if (changed.size === 0) return state
  const invoices = state.detail.invoices.map(it => changed.get(it.id) ?? it)
  return rowMaker.withSomeRows({ ...state, detail: { ...state.detail, invoices } }, changed.keys(), changed)
}

function withoutRows(state: ReviewState, rowMaker: RowMaker, ids: readonly string[]): ReviewState {
  const removed = new Set(ids)
  const invoices = state.detail.invoices.filter(it => !removed.has(it.id))
  // Undo and redo change no row without values.
  rowMaker.rebase(invoices)
  return rowMaker.withRows({
    ...state,
    detail: { ...state.detail, invoices },
    undoStack: withoutMissingRows(state.undoStack, rowMaker.base),
    order: state.order.filter(it => !removed.has(it)),
  })
}

/**
 * The state of one review page and its operations. Pure of grid, network and clock. `sort`: the initial order, null for the order of the
 * documents. `active`: the cell to start at, if its row exists.
 */
export function createReview(detail: Detail, sort: RowQuery['sort'] = null, active: Cell | null = null): Review {
  const store = createStore(startingState(detail, sort, active))
  const rowMaker = createRowMaker()
  const edits = undoable(store, rowMaker)
  receive(store, rowMaker, detail)

  return {
    store,
    row: rowMaker.row,
    base: rowMaker.base,
    receive: fresh => receive(store, rowMaker, fresh),
    set: change => store.set(state => ({ ...state, ...(change.activeCell ? { hiddenActiveCell: null } : {}), ...change })),
    query: change =>
      store.set(state => {
        const query = { ...state.query, ...change }
        const order = orderOf(state.rows, query)
        return { ...state, query, order, ...activeCellAmong(order, state) }
      }),
    ...edits,
    confirm(ids, key) {
      const text = `${columnOf(key).title} confirmed`
      const rows = ids.flatMap(id => rowMaker.row(id) ?? [])
      edits.edit(text, Object.fromEntries(rows.map(({ id, values }) => [id, { confirmedColumns: withConfirmed(values, key) }])))
    },
    markSaved: (sent, ids, refused, known = new Map()) => markSaved(store, rowMaker, sent, { ids, refused, known }),
    setManualReview({ choice, ids }) {
      if (ids.length === 0) return
      const changed = new Set(ids)
      store.set(state => {
        const invoices = state.detail.invoices.map(it => (changed.has(it.id) ? { ...it, manualReview: choice } : it))
        return rowMaker.withRows({ ...state, detail: { ...state.detail, invoices } })
      })
    },
    addDetails: details => store.set(state => withAddedDetails(state, rowMaker, details)),
    removeRows: ids => store.set(state => withoutRows(state, rowMaker, ids)),
  }
}
