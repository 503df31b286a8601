import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useColumns } from '../grid/columns/shown-columns.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { Candidates, LodgedNote, PrintedDate, ProposedNote } from '../document/field-strip.tsx'
import { useDeferred, usePage, useReview } from '../page-context.ts'
import { PagePane } from '../document/page-pane.tsx'
import { changedSinceText, isReviewed, toCheck, worstLevel } from '../state/flags.ts'
import { shown } from '../state/shown.ts'
import type { Review } from '../state/review.ts'
import type { Row } from '../state/rows.ts'
import { noSelection } from '../state/selection.ts'
import type { Cell } from '../state/state.ts'
import type { Column, Key } from '../state/columns.ts'
import { commitEdit, type EditorText } from '../state/edit.ts'
import { CardField, textOf } from './card-field.tsx'
import { RowButtons } from './row-buttons.tsx'
import { CardLines } from './card-lines.tsx'
import './cards.css'

function stateText(row: Row): string {
  const level = worstLevel(row.flags)
  if (level) return `${level === 'wrong' ? '!' : '?'} ${toCheck(row.flags).length} to check`
  if (isReviewed(row)) return '✓ reviewed'
  return changedSinceText(row) ? '↺ changed after it was accepted' : 'not reviewed'
}

/** The value whose editor is open; its text is undefined where the editor opens with the value. */
type Editing = Cell & { text: string | undefined }

/** While cards are shown, the commands of the page run on them instead of the grid. Returns the handle that commands use. */
function useCardHandle(root: RefObject<HTMLElement | null>, setEditing: (editing: Editing | null) => void): GridHandle {
  const { review, grid } = usePage()
  const handle = useMemo(
    () =>
      cardHandle(review, () => root.current, {
        open: (to, text) => review.store.get().readOnly || setEditing({ ...to, text }),
        close: () => setEditing(null),
      }),
    [review, root, setEditing],
  )
  useEffect(() => {
    grid.current = handle
    return () => {
      if (grid.current === handle) grid.current = null
    }
  }, [grid, handle])
  return handle
}

type RowCardProps = {
  row: Row
  columns: readonly Column[]
  at: number
  count: number
  activeKey: Key | undefined
  editing: Editing | null
  onOpen: (key: Key) => void
  onCommit: (edit: EditorText) => void
  onCancel: () => void
}

/** One row of the batch with its page and values. `at`: its place among the `count` rows shown, from 0. */
function RowCard({ row, columns, at, count, activeKey, editing, onOpen, onCommit, onCancel }: RowCardProps) {
  return (
    <section className="row-card" aria-label={`Invoice ${at + 1} of ${count}`}>
      <header>
        <h2>{shown('supplier', row.values)}</h2>
        <b className="num">{shown('total', row.values)}</b>
        <p>
          <span className={worstLevel(row.flags) ? 'card-flags' : ''}>{stateText(row)}</span>
          <span className="num">
            {at + 1} of {count}
          </span>
        </p>
        <Suspense fallback={null}>
          <LodgedNote row={row} />
        </Suspense>
        <ProposedNote row={row} />
      </header>
      <PagePane />
      <ul className="card-fields">
        {columns.map(it => (
          <CardField
            key={it.key}
            row={row}
            column={it}
            isActive={it.key === activeKey}
            editing={editing && editing.id === row.id && editing.key === it.key ? editing : null}
            onOpen={() => onOpen(it.key)}
            onCommit={onCommit}
            onCancel={onCancel}
          />
        ))}
      </ul>
      <PrintedDate row={row} />
      <CardLines row={row} />
    </section>
  )
}

/** Why the active value is flagged or was not saved, with what else was read there. */
function Reason({ row, columns, activeKey }: { row: Row; columns: readonly Column[]; activeKey: Key | undefined }) {
  const column = columns.find(it => it.key === activeKey)
  const flag = activeKey && row.flags[activeKey]
  const reason = row.refused ? `Not saved: ${row.refused}` : (flag?.reason ?? '')
  if (!reason && !(column && flag)) return null
  return (
    <div className="thumb-reason">
      <p role="status">
        {column ? `${column.title}: ` : ''}
        {reason}
      </p>
      {column && <Candidates row={row} column={column} />}
    </div>
  )
}

/** On a phone: the active row as a card, with supplier, total and page first and the actions at the bottom. */
export function Cards({ tools, empty }: { tools: ReactNode; empty: ReactNode }) {
  const { review, deferred } = usePage()
  const root = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const readOnly = useReview(state => state.readOnly)
  const columns = useColumns()
  const order = useDeferred(state => state.order)
  const active = useDeferred(state => state.activeCell)
  const row = useDeferred(() => (active ? review.row(active.id) : undefined))
  const at = active ? order.indexOf(active.id) : -1
  const handle = useCardHandle(root, setEditing)
  useEffect(() => {
    const [first] = order
    if (at < 0 && first !== undefined) handle.focusCell({ id: first, key: review.store.get().activeCell?.key ?? 'paymentDate' })
  }, [at, order, handle, review])
  // A selection of the grid has no rows to show here.
  useEffect(() => review.set({ selection: noSelection }), [review])
  const step = (by: number) => (): void => {
    const id = order[at + by]
    if (id !== undefined && active) handle.focusCell({ id, key: active.key })
    deferred.catchUp()
  }
  const open = (cell: Cell): void => {
    handle.focusCell(cell)
    if (!readOnly) setEditing({ ...cell, text: undefined })
  }
  const commit = useCallback(
    (edit: EditorText): void => {
      setEditing(null)
      commitEdit(review, edit)
    },
    [review],
  )
  return (
    <main className="cards" ref={root}>
      {tools}
      {row ? (
        <RowCard
          row={row}
          columns={columns}
          at={at}
          count={order.length}
          activeKey={active?.key}
          editing={editing}
          onOpen={key => open({ id: row.id, key })}
          onCommit={commit}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <div className="cards-empty">{empty}</div>
      )}
      <footer className="thumb-bar">
        {row && <Reason row={row} columns={columns} activeKey={active?.key} />}
        <button type="button" className="btn icon" aria-label="Previous row" disabled={at <= 0} onClick={step(-1)}>
          ‹
        </button>
        <RowButtons />
        <button type="button" className="btn icon" aria-label="Next row" disabled={at < 0 || at + 1 >= order.length} onClick={step(1)}>
          ›
        </button>
      </footer>
    </main>
  )
}

/** Opens and closes the editor of the cards; one at a time. */
type CardEditor = { open: (active: Cell, text?: string) => void; close: () => void }

/** The handle of the grid where rows are cards, so that buttons and keys run the same commands. */
function cardHandle({ store }: Pick<Review, 'store'>, root: () => HTMLElement | null, editor: CardEditor): GridHandle {
  const order = (): readonly string[] => store.get().order
  const input = (): HTMLInputElement | null => root()?.querySelector<HTMLInputElement>('.card-editor') ?? null
  return {
    activeCell: () => store.get().activeCell,
    rowId: index => order()[index],
    indexOf: id => order().indexOf(id),
    count: () => order().length,
    focusCell(active) {
      if (!order().includes(active.id)) return
      editor.close()
      store.set(state => ({ ...state, activeCell: active }))
    },
    openEditor: (active, text) => editor.open(active, text),
    closeEditor() {
      const it = input()
      editor.close()
      return it && textOf(it)
    },
    cancelEditing: editor.close,
    isEditing: () => input() !== null,
  }
}
