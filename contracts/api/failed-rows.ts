/**
 * Failed rows: an event of the row could not be applied, so it shows what was true before. Answers made from one have this header, with
 * their number by projection: `invoices=1, group-totals=1`. Rows of invoices and batches are marked themselves by `failedRow`.
 */
export const failedRowsHeader = 'docketry-failed-rows'

/** The sentence of the flag on a failed row. */
export const failedRowReason =
  'This row is not up to date: a later change could not be applied to it, so its values may be wrong. What was saved is kept. Exports wait until whoever runs Docketry repairs it.'
