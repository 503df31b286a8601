/** The areas' parts of what concerns several of them: merging clients, and undoing an act. */
import { booksObstacles } from './exports/merge-obstacles.ts'
import { deleteInvoice } from './invoices/commands/delete-invoice.ts'
import { undoInvoices } from './invoices/undo/undo-invoices.ts'
import type { EventStore } from './platform/ports/event-store.ts'
import type { ReadRows } from './platform/projections/read-rows.ts'
import { recordArranged } from './scan-groups/commands/record-pipeline.ts'
import { undoBatches } from './scan-groups/undo/undo-batches.ts'
import type { MergeObstacles } from './shared/merge-obstacles.ts'
import type { UndoPart } from './shared/undo.ts'
import { worksheetObstacles } from './worksheets/merge-obstacles.ts'

type Tools = { read: ReadRows; events: EventStore }

/** What of each area stands in the way of merging clients. */
export const mergeObstacles = (tools: Tools): MergeObstacles[] => [worksheetObstacles(tools), booksObstacles(tools)]

/** In the order in which the areas undo: a batch is restored before what is in it. */
export const undoParts = (tools: Tools): UndoPart[] => [
  undoBatches({ ...tools, deleteInvoice }),
  undoInvoices({ ...tools, recordArranged }),
]
