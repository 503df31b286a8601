/**
 * Makes the rows of the page from server rows, edits and flags. Cached: an edit makes one new row, and all others stay the same objects.
 */
import { columnOf, type Key } from './columns.ts'
import { flagsOf, isReviewed, isToCheck } from './flags.ts'
import {
  confidenceOf,
  extractedGst,
  isByPerson,
  valuesOf,
  type Flags,
  type Patch,
  type Row,
  type ReviewInvoice,
  type Values,
} from './rows.ts'
import { valuesNow, type Dirty } from './undo-stack.ts'

/** Rows with a doubtful value to check, with a wrong one, and those that are reviewed. */
export type Counts = { doubtful: number; wrong: number; reviewed: number }
export const noCounts: Counts = { doubtful: 0, wrong: 0, reviewed: 0 }

/** Whether the model found something for the value. */
const isRead = (key: Key, invoice: ReviewInvoice): boolean =>
  invoice.fields[columnOf(key).field]?.box !== undefined || confidenceOf(invoice, columnOf(key).field) > 0

const noPatch: Patch = {}
/** Of a row that is being read. */
const noFlags: Flags = {}

type RowSources = {
  dirty: Dirty
  anomalies: ReadonlyMap<string, Flags>
  base: (id: string) => Values | undefined
  /** Why the server refused a row, by id. */
  refused: Readonly<Record<string, string>>
}
type MadeRow = { row: Row; anomalies: Flags | undefined; place: number }

/** Adds (1) or removes (-1) one row in the counts. */
function count(counts: Counts, row: Row, by: 1 | -1): void {
  const flags = Object.values(row.flags).filter(isToCheck)
  if (flags.some(it => it.level === 'doubtful')) counts.doubtful += by
  if (flags.some(it => it.level === 'wrong')) counts.wrong += by
  if (isReviewed(row)) counts.reviewed += by
}

export function createRowMaker() {
  let made = new Map<string, MadeRow>()
  let rows: readonly Row[] = []
  let counts = noCounts

  function rowOf(invoice: ReviewInvoice, { dirty, anomalies, base: baseOf, refused }: RowSources): Row {
    const [patch, flagged, before] = [dirty[invoice.id] ?? noPatch, anomalies.get(invoice.id), made.get(invoice.id)]
    const base = baseOf(invoice.id) ?? valuesOf(invoice)
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
    /** Recomputes all rows. */
    all(invoices: readonly ReviewInvoice[], from: RowSources) {
      rows = invoices.map(it => rowOf(it, from))
      made = new Map(rows.map((row, place) => [row.id, { row, anomalies: from.anomalies.get(row.id), place }]))
      const now = { ...noCounts }
      for (const row of rows) count(now, row, 1)
      counts = now
      return { rows, counts }
    },
    /** Recomputes only these rows, with a new invoice where one is given. */
    some(ids: Iterable<string>, from: RowSources, invoices: ReadonlyMap<string, ReviewInvoice> = new Map()) {
      const [next, now] = [[...rows], { ...counts }]
      for (const id of ids) {
        const before = made.get(id)
        if (!before) continue
        const row = rowOf(invoices.get(id) ?? before.row.invoice, from)
        count(now, before.row, -1)
        count(now, row, 1)
        next[before.place] = row
        made.set(id, { ...before, row, anomalies: from.anomalies.get(id) })
      }
      rows = next
      counts = now
      return { rows, counts }
    },
  }
}
