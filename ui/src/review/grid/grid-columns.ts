import type { CellClassParams, CellClassRules, ColDef } from 'ag-grid-community'
import { noFit, type ColumnFit } from './columns/column-fit.ts'
import { capsOf } from '../keyboard/stored-keys.ts'
import type { Sort } from '../state/order.ts'
import { changedSinceText, isReviewed, worstLevel } from '../state/flags.ts'
import { isWithAccountant, type Row } from '../state/rows.ts'
import { editText } from '../state/edit.ts'
import { isProposed, proposedText } from '../state/proposed.ts'
import { shown } from '../state/shown.ts'
import type { Column, Key } from '../state/columns.ts'
import type { ReviewState as ManualReview } from '@docketry/contracts/api/invoices.ts'

type Params = Pick<CellClassParams<Row>, 'data'>

const widths: Record<Key, Pick<ColDef<Row>, 'width' | 'minWidth' | 'flex'>> = {
  paymentDate: { width: 120 },
  invoiceNumber: { flex: 3, minWidth: 96 },
  abn: { width: 134 },
  supplier: { flex: 5, minWidth: 116 },
  category: { flex: 4, minWidth: 104 },
  total: { width: 96 },
  gst: { width: 86 },
  dueDate: { width: 120 },
  currency: { width: 84 },
}

function stateMark(row: Row): string {
  const level = row.refused ? 'wrong' : worstLevel(row.flags)
  if (level) return level === 'wrong' ? '!' : '●'
  if (isWithAccountant(row.invoice)) return '◆'
  if (isReviewed(row)) return '✓'
  return changedSinceText(row) ? '↺' : ''
}

const rowMark = ({ data }: Params): string => {
  if (!data) return ''
  if (data.invoice.reading) return '…'
  return isProposed(data) ? `${stateMark(data)}⇄` : stateMark(data)
}

const stateRules: CellClassRules<Row> = Object.fromEntries(
  Object.entries({ wrong: '!', doubtful: '●', done: '✓', sent: '◆', changed: '↺', proposed: '⇄' }).map(([name, shown]) => [
    `state-${name}`,
    ({ value }: CellClassParams<Row>) => String(value).startsWith(shown),
  ]),
)

const stateColumn: ColDef<Row> = {
  colId: 'state',
  headerName: 'State',
  width: 28,
  minWidth: 28,
  resizable: false,
  sortable: false,
  suppressNavigable: true,
  editable: false,
  valueGetter: rowMark,
  cellClassRules: stateRules,
  tooltipValueGetter: ({ data }) => {
    if (!data) return ''
    if (data.invoice.reading) return 'These pages are being read'
    const reasons = [...(data.refused ? [`Not saved: ${data.refused}`] : []), ...Object.values(data.flags).map(it => it.reason)]
    if (isWithAccountant(data.invoice)) reasons.push(reviewText(data.invoice.review))
    for (const text of [changedSinceText(data), proposedText(data)]) if (text) reasons.push(text)
    return reasons.length > 0 ? reasons.join(' · ') : isReviewed(data) ? 'Reviewed' : ''
  },
}

/** A narrow column with a mark that is clicked. */
const markColumn = { width: 24, minWidth: 24, resizable: false, sortable: false, suppressNavigable: true, editable: false } as const

/** A click shows the line items under the row. The mark is in grid.css: it depends on whether they are shown. */
const linesColumn: ColDef<Row> = {
  colId: 'lines',
  headerName: 'Line items',
  ...markColumn,
  tooltipValueGetter: () => `Line items (${capsOf('line-items')})`,
}

/** A mark where there is a note; a click opens it. */
const noteColumn = (editable: boolean): ColDef<Row> => ({
  colId: 'note',
  headerName: 'Note',
  ...markColumn,
  valueGetter: ({ data }) => (data?.values.note ? '✎' : ''),
  tooltipValueGetter: ({ data }) => data?.values.note ?? (editable ? `Click to write a note (${capsOf('note')})` : ''),
})

const isMoney = (it: Column): boolean => it.kind === 'money'

/** The value of a cell is its editor's text; what is drawn comes from the row. Sorting is the page's own (order.ts). */
const columnDef = (it: Column, { widths: fitted, narrow }: ColumnFit, editable: boolean): ColDef<Row> => ({
  colId: it.key,
  headerName: it.title,
  ...widths[it.key],
  ...(fitted[it.key] ? { width: fitted[it.key], minWidth: fitted[it.key] } : {}),
  editable,
  comparator: () => 0,
  sortable: it.sortable,
  valueGetter: ({ data }) => (data ? editText(it.key, data.values) : ''),
  valueFormatter: ({ data }) => (data ? shown(it.key, data.values) : ''),
  equals: () => false,
  tooltipValueGetter: ({ data }) => data?.flags[it.key]?.reason ?? '',
  // Where not all columns have room, amounts stay visible and the others scroll.
  ...(isMoney(it) ? { pinned: narrow ? ('right' as const) : null, headerClass: 'ag-right-aligned-header', cellClass: 'r' } : {}),
  cellClassRules: {
    wrong: ({ data }: Params) => data?.flags[it.key]?.level === 'wrong',
    doubtful: ({ data }: Params) => data?.flags[it.key]?.level === 'doubtful',
    changed: ({ data }: Params) => Boolean(data && it.key in data.patch),
    done: ({ data }: Params) => Boolean(data && isReviewed(data) && !data.flags[it.key]),
  },
})

/** The column definitions. The arrow in the header shows the initial sort. */
export const sortedDefs = (sort: Sort, columns: readonly Column[], fit: ColumnFit = noFit, editable = true): ColDef<Row>[] => [
  stateColumn,
  linesColumn,
  noteColumn(editable),
  ...columns.map(it => ({
    ...columnDef(it, fit, editable),
    ...(sort?.key === it.key ? { initialSort: sort.down ? ('desc' as const) : ('asc' as const) } : {}),
  })),
]

/** The state of a row's manual review in words; a review chosen just now has no state yet. */
export function reviewText(review: ManualReview | undefined): string {
  if (!review) return 'With a Docketry Accountant for manual review'
  const who = review.by === null ? 'a Docketry Accountant' : `${review.by}, Docketry Accountant`
  if (review.state === 'done') return `Reviewed by ${who}${review.note === null ? '' : `: ${review.note}`}`
  const late = review.late ? '; it is late' : ''
  return review.state === 'taken'
    ? `With ${who}, for manual review${late}`
    : `Waits for a Docketry Accountant, who answers within 24 hours${late}`
}
