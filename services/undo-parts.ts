/** The areas' parts of undoing an act, in their order: a batch is restored before what is in it. */
import { deleteInvoice } from './invoices/commands/delete-invoice.ts'
import { undoInvoices } from './invoices/undo/undo-invoices.ts'
import type { EventStore } from './platform/ports/event-store.ts'
import type { ReadRows } from './platform/projections/read-rows.ts'
import { recordArranged } from './scan-groups/commands/record-pipeline.ts'
import { undoBatches } from './scan-groups/undo/undo-batches.ts'
import type { UndoPart } from './shared/undo.ts'

export const undoParts = (tools: { read: ReadRows; events: EventStore }): UndoPart[] => [
  undoBatches({ ...tools, deleteInvoice }),
  undoInvoices({ ...tools, recordArranged }),
]
