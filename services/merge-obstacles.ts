/** The areas' parts of merging clients: what of each stands in the way. */
import { booksObstacles } from './exports/merge-obstacles.ts'
import type { EventStore } from './platform/ports/event-store.ts'
import type { ReadRows } from './platform/projections/read-rows.ts'
import type { MergeObstacles } from './shared/merge-obstacles.ts'
import { worksheetObstacles } from './worksheets/merge-obstacles.ts'

export const mergeObstacles = (tools: { read: ReadRows; events: EventStore }): MergeObstacles[] => [
  worksheetObstacles(tools),
  booksObstacles(tools),
]
