import type { ExtractionDetails } from '@docketry/contracts/api/review.ts'
import { createStore, type Store } from '../../data/store.ts'
import { anomaliesAfterSave, anomaliesByInvoice } from './flags.ts'
import {
  afterDraft,
  afterSave,
  changedBetween,
  changedEdits,
  countDirty,
  planRedo,
  planUndo,
  planUndoUnsaved,
  pushEdit,
  pushStep,
  type PagesStep,
  type Step,
  type UndoPlan,
  type UndoStack,
} from './undo-stack.ts'
import { updatedOrder, orderOf, type RowQuery } from './order.ts'
import { asSaved, withDetails, withStableImages, type Detail } from './server-rows.ts'
import { realChange, valuesOf, withConfirmed, type ReviewInvoice, type Row, type Patch, type Values } from './rows.ts'
import { conflictsWithServer, type Conflict } from './conflicts.ts'
import { createRowMaker } from './row-maker.ts'
import { activeCellAmong, startingState, type Cell, type ReviewState } from './state.ts'
import { columnOf, type Key } from './columns.ts'

/** Manual review: 0 none, 10 by an accountant of the provider (specification, section 6). */
export type ReviewChoice = 0 | 10
export type ManualReviewChange = { choice: ReviewChoice; ids: readonly string[] }

/** `revision`: that the page knows now. `theirs`: values of others that the save did not overwrite. */
export type KnownOfRow = { revision?: number | undefined; theirs?: Patch }

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

/**
 * The state of one review page and its operations. Pure of grid, network and clock. `sort`: the initial order, null for the order of the
 * documents. `active`: the cell to start at, if its row exists.
 */
export function createReview(detail: Detail, sort: RowQuery['sort'] = null, active: Cell | null = null): Review {
  const store = createStore(startingState(detail, sort, active))
  const makeRows = createRowMaker()
  let bases = new Map<string, Values>()
  const base = (id: string): Values | undefined => bases.get(id)

  const rebase = (invoices: Detail['invoices']): void => {
    bases = new Map(
      invoices.map(it => {
        const [was, now] = [bases.get(it.id), valuesOf(it)]
        // Equal values stay the same object, so that unchanged rows are not rendered again.
        return [it.id, was && Object.keys(realChange(was, now)).length === 0 ? was : now]
      }),
    )
  }

  const sources = (state: ReviewState) => ({ dirty: state.undoStack.dirty, anomalies: state.anomalies, base, refused: state.refused })
  const withRows = (state: ReviewState): ReviewState => ({ ...state, ...makeRows.all(state.detail.invoices, sources(state)) })
  /** Recomputes only the rows that change (and those of `ids`): an edit costs the same in a large group as in a small one. */
  const setUndoStack = (undoStack: UndoStack, ids: Iterable<string> = []): boolean => {
    if (store.get().readOnly) return false
    const before = store.get().undoStack
    if (undoStack === before) return false
    store.set(state => {
      const next: ReviewState = { ...state, undoStack, editing: state.editing || countDirty(undoStack.dirty) > 0 }
      return { ...next, ...makeRows.some([...changedBetween(before, undoStack), ...ids], sources(next)) }
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
  const edit: Review['edit'] = (text, patches) => setUndoStack(pushEdit(store.get().undoStack, base, text, patches, store.get().sending))
  const planAndApply = (which: 'undo' | 'redo'): UndoOutcome => {
    const planned = plan(which)
    return planned && apply(planned)
  }

  const withoutMissingRows = (stack: UndoStack): UndoStack => ({
    ...stack,
    dirty: Object.fromEntries(Object.entries(stack.dirty).filter(([id]) => bases.has(id))),
  })

  const receive = (fresh: Detail): Conflict[] => {
    const {
      detail: before,
      undoStack: { dirty },
      saving,
    } = store.get()
    // While the server's lists are behind, its rows can be older than what this page has saved: these stay.
    const newer = new Map<string, ReviewInvoice>()
    for (const { id, revision = 0 } of fresh.invoices) {
      const shown = makeRows.row(id)?.invoice
      if (shown && revision < (shown.revision ?? 0)) newer.set(id, shown)
    }
    const invoices = withStableImages(
      before.invoices,
      fresh.invoices.map(it => newer.get(it.id) ?? it).sort((a, b) => a.order - b.order),
    )
    rebase(invoices)
    const conflicts = conflictsWithServer(dirty, makeRows.row, base)
    const gone = conflicts.some(it => !it.theirs)
    store.set(state => {
      const anomalies = anomaliesByInvoice(fresh.anomalies, state.anomalies)
      for (const id of newer.keys()) anomalies.set(id, state.anomalies.get(id) ?? {})
      const undoStack = gone ? withoutMissingRows(state.undoStack) : state.undoStack
      const next = withRows({
        ...state,
        undoStack,
        detail: { ...fresh, invoices },
        anomalies,
      })
      const shown = new Set(state.order)
      const grown = updatedOrder(state.order, next.rows, state.query)
      // Until someone edits, late rows are sorted in; afterwards they are appended.
      return { ...next, order: !state.editing && grown.some(id => !shown.has(id)) ? orderOf(next.rows, state.query, shown) : grown }
    })
    // The values of a save in progress can arrive here before the answer of that save.
    return saving ? conflicts.filter(it => !it.theirs) : conflicts
  }
  receive(detail)

  return {
    store,
    base,
    receive,
    row: id => makeRows.row(id),
    set: change => store.set(state => ({ ...state, ...(change.activeCell ? { hiddenActiveCell: null } : {}), ...change })),
    query: change =>
      store.set(state => {
        const query = { ...state.query, ...change }
        const order = orderOf(state.rows, query)
        return { ...state, query, order, ...activeCellAmong(order, state) }
      }),
    edit,
    pushStep: step => store.set(state => ({ ...state, undoStack: pushStep(state.undoStack, step) })),
    plan,
    apply,
    undo: () => planAndApply('undo'),
    redo: () => planAndApply('redo'),
    restore: draft => void setUndoStack(afterDraft(draft, store.get().undoStack), Object.keys(draft.dirty)),
    markSaved(sent, ids, refused, known = new Map()) {
      const saved = new Set(ids)
      const replaced = new Map<string, Patch>()
      const invoices = store.get().detail.invoices.map(it => {
        if (!saved.has(it.id)) return it
        const { theirs = {}, revision } = known.get(it.id) ?? {}
        replaced.set(it.id, Object.fromEntries(Object.entries(sent.dirty[it.id] ?? {}).filter(([key]) => !(key in theirs))))
        const now = asSaved(it, { ...sent.dirty[it.id], ...theirs })
        // An answer with later events may have come first.
        return revision === undefined ? now : { ...now, revision: Math.max(revision, it.revision ?? 0) }
      })
      rebase(invoices)
      store.set(state =>
        withRows({
          ...state,
          undoStack: withoutMissingRows(afterSave(state.undoStack, sent, ids)),
          refused,
          detail: { ...state.detail, invoices },
          anomalies: anomaliesAfterSave(state.anomalies, replaced),
        }),
      )
    },
    finishSave() {
      const { undoStack } = store.get()
      store.set(state => ({ ...state, saving: false, sending: {} }))
      setUndoStack({ ...undoStack, dirty: changedEdits(undoStack.dirty, base) }, Object.keys(undoStack.dirty))
    },
    setManualReview({ choice, ids }) {
      if (ids.length === 0) return
      const changed = new Set(ids)
      store.set(state =>
        withRows({
          ...state,
          detail: {
            ...state.detail,
            invoices: state.detail.invoices.map(it => (changed.has(it.id) ? { ...it, manualReview: choice } : it)),
          },
        }),
      )
    },
    confirm(ids, key) {
      const text = `${columnOf(key).title} confirmed`
      const rows = ids.flatMap(id => makeRows.row(id) ?? [])
      edit(text, Object.fromEntries(rows.map(({ id, values }) => [id, { confirmedColumns: withConfirmed(values, key) }])))
    },
    addDetails: details =>
      store.set(state => {
        const changed = new Map<string, ReviewInvoice>()
        for (const it of details) {
          const was = makeRows.row(it.id)?.invoice
          const now = was && withDetails(was, it)
          if (now && now !== was) changed.set(it.id, now)
        }
        if (changed.size === 0) return state
        const invoices = state.detail.invoices.map(it => changed.get(it.id) ?? it)
        return { ...state, detail: { ...state.detail, invoices }, ...makeRows.some(changed.keys(), sources(state), changed) }
      }),
    removeRows: ids =>
      store.set(state => {
        const removed = new Set(ids)
        const dirty = Object.fromEntries(Object.entries(state.undoStack.dirty).filter(([id]) => !removed.has(id)))
        return withRows({
          ...state,
          detail: { ...state.detail, invoices: state.detail.invoices.filter(it => !removed.has(it.id)) },
          undoStack: { ...state.undoStack, dirty },
          order: state.order.filter(it => !removed.has(it)),
        })
      }),
  }
}
