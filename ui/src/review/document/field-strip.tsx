import { isConfident } from '@docketry/contracts/rules/confidence.ts'
import { memo, Suspense, useMemo, useState } from 'react'
import { candidatesOf } from './candidates.ts'
import { Totals } from './totals.tsx'
import { takeCandidate } from '../keyboard/row-commands.ts'
import { FieldCrop } from './field-crop.tsx'
import { RowButtons } from '../layout/row-buttons.tsx'
import { useDeferred, useDeferredActiveRow, usePage, useReview } from '../page-context.ts'
import { confidenceOf, isAcceptedAnyway, isTyped, isConfirmed, isFilled, knownReason, type Row } from '../state/rows.ts'
import { shown } from '../state/shown.ts'
import { shownDay } from '../../data/format.ts'
import { useColumns } from '../grid/columns/shown-columns.ts'
import type { Column } from '../state/columns.ts'
import { clusterOffer } from '../state/cluster.ts'
import { proposedText } from '../state/proposed.ts'
import { selectedIn } from '../state/selection.ts'
import { isSameStep } from '../state/undo-stack.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'

export const LodgedNote = lazyPart(() => import('./lodged-note.tsx').then(it => it.LodgedNote))

const PrintedDateField = lazyPart(() => import('./printed-date.tsx').then(it => it.PrintedDateField))

/** On the cash basis, where the date is the day of the payment: the printed date. */
export const PrintedDate = ({ row }: { row: Row }) =>
  row.invoice.invoiceDate !== undefined && (
    <Suspense fallback={null}>
      <PrintedDateField key={row.id} row={row} />
    </Suspense>
  )

/** How confident the value is, or who set it, in one or two words. */
const statusOf = (row: Row, column: Column): string => {
  const { key, field } = column
  const level = row.flags[key]?.level
  if (row.flags[key]?.settled) return 'accepted anyway'
  if (level) return level === 'wrong' ? '! check' : '? check'
  if (isFilled(row.values, key)) return 'filled in'
  const byPerson = key in row.patch || isTyped(row.invoice, field)
  if (byPerson) return 'typed'
  if (row.invoice.reading) return 'being read'
  if (isConfirmed(row.values, key)) return key === 'gst' && row.invoice.gstKept ? 'kept' : 'confirmed'
  if (key === 'gst' && row.invoice.gstByRule) return 'by rule'
  if (knownReason(row, column)) return 'known'
  // A doubtful value gets here in an optional column, which is never flagged, or in an accepted row.
  const isDoubtful = Boolean(row.values[key]) && !isConfident(field, confidenceOf(row.invoice, field))
  if (!isDoubtful) return 'sure'
  return row.values.reviewed ? 'accepted' : '? check'
}

/** The source of a GST that is not only read from the page: a rule, or a person who kept it. */
function gstReason({ values, patch, invoice: { gstKept, gstByRule } }: Row): string | undefined {
  if (gstKept && (isConfirmed(values, 'gst') || isAcceptedAnyway(values, 'gst')))
    return `GST kept by ${gstKept.by} on ${shownDay(gstKept.at)}.`
  return gstByRule && !('gst' in patch) ? 'This GST is one eleventh of the total that was typed.' : undefined
}

const StripField = memo(function StripField({ row, column, isActive }: { row: Row; column: Column; isActive: boolean }) {
  const { grid } = usePage()
  const { key, title } = column
  const flag = row.flags[key]
  const active = { id: row.id, key }
  return (
    <div className={`strip-field ${column.kind} ${flag?.level ?? ''}${isActive ? ' active' : ''}`}>
      <button type="button" className="strip-go" tabIndex={-1} onClick={() => grid.current?.focusCell(active)}>
        <span className="strip-head">
          <span>{title}</span>
          <span>{statusOf(row, column)}</span>
        </span>
        <FieldCrop row={row} column={column} />
        <span className="strip-value num">{shown(key, row.values)}</span>
      </button>
    </div>
  )
})

/** The alternatives for a flagged active value, each with its key. */
export function Candidates({ row, column }: { row: Row; column: Column }) {
  const { review } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const candidates = row.flags[column.key] ? candidatesOf(row.invoice, column.key, row.values) : []
  if (candidates.length === 0 || readOnly) return null
  return (
    <span className="strip-candidates num">
      {candidates.map((it, i) => (
        <button key={it.text} type="button" tabIndex={-1} onClick={() => takeCandidate({ review }, { id: row.id, key: column.key }, i + 1)}>
          <kbd>{i + 1}</kbd>
          <span>{it.text}</span>
        </button>
      ))}
    </span>
  )
}

/** What a newer model reads differently; opens the differences, which are in the history. */
export function ProposedNote({ row }: { row: Row }) {
  const { run } = usePage()
  const text = proposedText(row)
  return (
    text && (
      <button type="button" className="strip-note strip-proposed" title={text} onClick={() => run('history')}>
        ⇄ {text}
      </button>
    )
  )
}

/** Between grid and document: the values of the active row, each under the page crop it was read from. */
export function FieldStrip() {
  const row = useDeferredActiveRow()
  const columns = useColumns()
  const { run } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const key = useDeferred(state => state.activeCell?.key)
  const column = columns.find(it => it.key === key)
  const reason = row && key ? row.flags[key]?.reason : undefined
  const known = row && column && knownReason(row, column)
  const message = row?.refused
    ? `Not saved: ${row.refused}`
    : [reason && `${column?.title}: ${reason}`, row && key === 'gst' && gstReason(row), known].filter(Boolean).join(' ')
  return (
    <div className="strip" role="group" aria-label="Values of the active row">
      <Totals />
      <div className="strip-fields">
        {row ? (
          columns.map(it => <StripField key={it.key} row={row} column={it} isActive={it.key === key} />)
        ) : (
          <p className="faint">Choose a row to see its values on the page.</p>
        )}
      </div>
      <div className="strip-foot">
        {row && column && <Candidates row={row} column={column} />}
        <p className="strip-reason" role="status" title={message}>
          {message}
        </p>
        {row?.values.note && readOnly && (
          <span className="strip-note" title={row.values.note}>
            ✎ {row.values.note}
          </span>
        )}
        {row?.values.note && !readOnly && (
          <button type="button" className="strip-note" tabIndex={-1} title={row.values.note} onClick={() => run('note')}>
            ✎ {row.values.note}
          </button>
        )}
        {row && (
          <Suspense fallback={null}>
            <LodgedNote row={row} />
          </Suspense>
        )}
        {row && <PrintedDate row={row} />}
        {row && <ProposedNote row={row} />}
        <ClusterOffer />
        {row && <RowButtons />}
      </div>
    </div>
  )
}

/** After an edit: offers to apply it to all rows of the supplier, or to all selected rows, with one key. Disappears with the next edit. */
function ClusterOffer() {
  const { review, run } = usePage()
  const last = useDeferred(state => state.undoStack.done.at(-1))
  const order = useDeferred(state => state.order)
  const rows = useDeferred(state => state.rows)
  const selected = useDeferred(selectedIn)
  const offer = useMemo(
    () =>
      last && rows.length > 0
        ? clusterOffer(
            last,
            order.flatMap(id => review.row(id) ?? []),
            selected,
          )
        : null,
    [last, order, rows, review, selected],
  )
  const [closed, setClosed] = useState<typeof last>(undefined)
  if (!offer || (closed && isSameStep(last, closed))) return null
  return (
    <span className="cluster" role="group" aria-label={offer.supplier === null ? 'For all selected rows' : 'For all of this supplier'}>
      <button type="button" className="btn small" onClick={() => run('cluster')}>
        {offer.what} for all {offer.all} {offer.supplier === null ? 'selected rows' : `of ${offer.supplier}`}
      </button>
      <kbd>Ctrl</kbd>
      <kbd>Enter</kbd>
      <button type="button" className="btn quiet icon" aria-label="Only this row" onClick={() => setClosed(last)}>
        ✕
      </button>
    </span>
  )
}
