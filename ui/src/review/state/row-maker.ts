/**
 * Makes the rows of the page from server rows, edits and flags. Cached: an edit makes one new row, and all others stay the same objects.
 */
import { columnOf, type Key } from './columns.ts'
import { flagsOf, isReviewed, isToCheck } from './flags.ts'
import {
  confidenceOf,
  extractedGst,
  isByPerson,
  realChange,
  valuesOf,
  type Flags,
  type Patch,
  type Row,
  type ReviewInvoice,
  type Values,
} from './rows.ts'
import { noCounts, type ReviewState } from './state.ts'
import { valuesNow } from './undo-stack.ts'

/** Whether the model found something for the value. */
const isRead = (key: Key, invoice: ReviewInvoice): boolean =>
  invoice.fields[columnOf(key).field]?.box !== undefined || confidenceOf(invoice, columnOf(key).field) > 0

const noPatch: Patch = {}
/** Of a row that is being read. */
const noFlags: Flags = {}

type MadeRow = { row: Row; anomalies: Flags | undefined; place: number }

/** Adds (1) or removes (-1) one row in the counts. */
function count(counts: ReviewState['counts'], row: Row, by: 1 | -1): void {
  const flags = Object.values(row.flags).filter(isToCheck)
  if (flags.some(it => it.level === 'doubtful')) counts.doubtful += by
  if (flags.some(it => it.level === 'wrong')) counts.wrong += by
  if (isReviewed(row)) counts.reviewed += by
}

export function createRowMaker() {
  /** The server's values, by invoice id. */
  let bases = new Map<string, Values>()
  let made = new Map<string, MadeRow>()
  let rows: readonly Row[] = []
  let counts = noCounts

  function rowOf(invoice: ReviewInvoice, { undoStack: { dirty }, anomalies, refused }: ReviewState): Row {
    const [patch, flagged, before] = [dirty[invoice.id] ?? noPatch, anomalies.get(invoice.id), made.get(invoice.id)]
    const base = bases.get(invoice.id) ?? valuesOf(invoice)
    const was = before?.row
    if (
      was &&
      was.invoice === invoice &&
      was.patch === patch &&
      before.anomalies === flagged &&
      was.base === base &&
      was.refused === refused[invoice.id]
    )
      return was
    const values = valuesNow(base, dirty, invoice.id)
    const flags = invoice.reading
      ? noFlags
      : flagsOf(values, patch, flagged, { typed: key => isByPerson(key, patch, invoice), read: key => isRead(key, invoice) })
    return { id: invoice.id, invoice, base, values, patch, flags, originalGst: extractedGst(invoice), refused: refused[invoice.id] }
  }

  return {
    row: (id: string): Row | undefined => made.get(id)?.row,
    /** The values of a row as the server has them. */
    base: (id: string): Values | undefined => bases.get(id),
    /** Takes the values of these invoices for those of the server, and forgets all others. Makes no rows. */
    rebase(invoices: readonly ReviewInvoice[]): void {
      bases = new Map(
        invoices.map(it => {
          const [was, now] = [bases.get(it.id), valuesOf(it)]
          // Equal values stay the same object, so that unchanged rows are not rendered again.
          return [it.id, was && Object.keys(realChange(was, now)).length === 0 ? was : now]
        }),
      )
    },
    /** The state with all rows of its invoices, recomputed. */
    withRows(state: ReviewState): ReviewState {
      rows = state.detail.invoices.map(it => rowOf(it, state))
      made = new Map(rows.map((row, place) => [row.id, { row, anomalies: state.anomalies.get(row.id), place }]))
      const now = { ...noCounts }
      for (const row of rows) count(now, row, 1)
      counts = now
      return { ...state, rows, counts }
    },
    /** The state with only these rows recomputed, with a new invoice where one is given. */
    withSomeRows(state: ReviewState, ids: Iterable<string>, invoices: ReadonlyMap<string, ReviewInvoice> = new Map()): ReviewState {
      const [next, now] = [[...rows], { ...counts }]
      for (const id of ids) {
        const before = made.get(id)
        if (!before) continue
        const row = rowOf(invoices.get(id) ?? before.row.invoice, state)
        count(now, before.row, -1)
        count(now, row, 1)
        next[before.place] = row
        made.set(id, { ...before, row, anomalies: state.anomalies.get(id) })
      }
      rows = next
      counts = now
      return { ...state, rows, counts }
    },
  }
}
export type RowMaker = ReturnType<typeof createRowMaker>
