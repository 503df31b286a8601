import { isReviewed as byRule } from '@docketry/contracts/rules/reviewed.ts'
import { flagsOf, isToCheck, type Flag, type Flags } from './flags.ts'
import { valuesNow, type Dirty } from './undo-stack.ts'
import { confidenceOf, isTyped, type Invoice } from './lines.ts'
import { cents, columnOf, columns, isFilled, isConfirmed, valuesOf, type Key, type Patch, type Values } from './values.ts'

/** One row of the grid: a new object whenever anything in it changes, otherwise the same object. `base`: the server's values; `patch`: the unsaved edits. */
export type Row = { id: string; invoice: Invoice; base: Values; values: Values; patch: Patch; flags: Flags; originalGst: number | null; refused: string | undefined }

/** Flags that do not come from the invoice itself: a duplicate number, a date in the future. */
const isElsewhere = (key: Key, { level }: Flag, values: Values): boolean =>
  level === 'wrong' && (key === 'invoiceNumber' || (key === 'paymentDate' && values.paymentDate !== null))

/** Whether the row is reviewed, by the rule that all counts share (contracts/rules/reviewed.ts). */
export const isReviewed = ({ values, flags }: Pick<Row, 'values' | 'flags'>): boolean =>
  byRule(values.reviewed, columns.flatMap(({ key }) => {
    const flag = flags[key]
    return flag ? [{ settled: !isToCheck(flag), elsewhere: isElsewhere(key, flag, values) }] : []
  }))

const isRead = (key: Key, invoice: Invoice): boolean =>
  invoice.fields[columnOf(key).field]?.box !== undefined || confidenceOf(invoice, columnOf(key).field) > 0

/** Whether the value is a person's: typed, chosen or confirmed, not filled in by an edit of another column. Rules never replace it. */
export const isPersons = ({ values, patch, invoice }: Pick<Row, 'values' | 'patch' | 'invoice'>, key: Key): boolean =>
  values[key] !== null && (isConfirmed(values, key) || (!isFilled(values, key) && isByPerson(key, patch, invoice)))

/** Whether a person set the value. Total and GST are saved together, so GST counts only when it differs from the value read. */
export const isByPerson = (key: Key, patch: Patch, invoice: Invoice): boolean =>
  key in patch || (isTyped(invoice, columnOf(key).field) && (key !== 'gst' || invoice.gst !== invoice.originalGst))

/** Rows with a doubtful value to check, with a wrong one, and those that are reviewed. */
export type Counts = { doubtful: number; wrong: number; reviewed: number }
export const noCounts: Counts = { doubtful: 0, wrong: 0, reviewed: 0 }

const noPatch: Patch = {}
/** Of a row that is being read. */
const noFlags: Flags = {}

type RowSources = {
  dirty: Dirty; anomalies: ReadonlyMap<string, Flags>
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

/** Makes and caches rows: an edit makes one new row, and all others stay the same objects. */
export function createRowMaker() {
  let made = new Map<string, MadeRow>()
  let rows: readonly Row[] = []
  let counts = noCounts

  function rowOf(invoice: Invoice, { dirty, anomalies, base: baseOf, refused }: RowSources): Row {
    const [patch, flagged, before] = [dirty[invoice.id] ?? noPatch, anomalies.get(invoice.id), made.get(invoice.id)]
    const base = baseOf(invoice.id) ?? valuesOf(invoice)
    const was = before?.row
    if (was && was.invoice === invoice && was.patch === patch && before.anomalies === flagged && was.base === base && was.refused === refused[invoice.id]) return was
    const values = valuesNow(base, dirty, invoice.id)
    const flags = invoice.reading ? noFlags : flagsOf(values, patch, flagged, { typed: key => isByPerson(key, patch, invoice), read: key => isRead(key, invoice) })
    return { id: invoice.id, invoice, base, values, patch, flags, originalGst: cents(invoice.originalGst), refused: refused[invoice.id] }
  }

  return {
    row: (id: string): Row | undefined => made.get(id)?.row,
    /** Recomputes all rows. */
    all(invoices: readonly Invoice[], from: RowSources) {
      rows = invoices.map(it => rowOf(it, from))
      made = new Map(rows.map((row, place) => [row.id, { row, anomalies: from.anomalies.get(row.id), place }]))
      const now = { ...noCounts }
      for (const row of rows) count(now, row, 1)
      counts = now
      return { rows, counts }
    },
    /** Recomputes only these rows, with a new invoice where one is given. */
    some(ids: Iterable<string>, from: RowSources, invoices: ReadonlyMap<string, Invoice> = new Map()) {
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
