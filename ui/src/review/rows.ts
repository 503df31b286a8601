import type { InvoiceAnswer } from '@docketry/contracts/calls/invoices.ts'
import { flagsOf, type Flags } from './flags.ts'
import { valuesNow, type Dirty } from './history.ts'
import { cents, valuesOf, type Patch, type Values } from './values.ts'

/** One invoice as the grid has it: a new object whenever anything of it changes, the same one otherwise. */
export type Row = { id: string; invoice: InvoiceAnswer; base: Values; values: Values; patch: Patch; flags: Flags; originalGst: number | null; refused: string | undefined }

const noPatch: Patch = {}
/** What is being read is neither wrong nor doubtful yet. */
const noFlags: Flags = {}

type From = {
  invoices: readonly InvoiceAnswer[]; dirty: Dirty; said: ReadonlyMap<string, Flags>
  base: (id: string) => Values | undefined
  /** Why the server refused a row, by id. */
  refused: Readonly<Record<string, string>>
}

/** Makes rows and remembers them, so that an edit gives one new row and 299 that are the same objects as before. */
export function createRowMaker(): (from: From) => Row[] {
  let made = new Map<string, { row: Row; said: Flags | undefined }>()
  return ({ invoices, dirty, said, base: baseOf, refused }) => {
    const next = new Map<string, { row: Row; said: Flags | undefined }>()
    const rows = invoices.map(invoice => {
      const patch = dirty[invoice.id] ?? noPatch
      const flagged = said.get(invoice.id)
      const before = made.get(invoice.id)
      const base = baseOf(invoice.id) ?? valuesOf(invoice)
      if (before && before.row.invoice === invoice && before.row.patch === patch && before.said === flagged &&
        before.row.base === base && before.row.refused === refused[invoice.id]) {
        next.set(invoice.id, before)
        return before.row
      }
      const values = valuesNow(base, dirty, invoice.id)
      const row = { id: invoice.id, invoice, base, values, patch, flags: invoice.reading ? noFlags : flagsOf(values, patch, flagged), originalGst: cents(invoice.originalGst), refused: refused[invoice.id] }
      next.set(invoice.id, { row, said: flagged })
      return row
    })
    made = next
    return rows
  }
}
