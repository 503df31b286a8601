/** Headers of answers that contain rows which may be older than what was saved. */

/**
 * Failed rows: an event of the row could not be applied, so it shows what was true before. Answers made from one have this header, with
 * their number by projection: `invoices=1, group-totals=1`. Rows of invoices and batches are marked themselves by `failedRow`.
 */
export const failedRowsHeader = 'docketry-failed-rows'

/** The sentence of the flag on a failed row. */
export const failedRowReason =
  'This row is not up to date: a later change could not be applied to it, so its values may be wrong. What was saved is kept. Exports wait until whoever runs Docketry repairs it.'

/**
 * For how many seconds, at least, a change of the firm has waited to be shown by a projection that the answer was made from. Without the
 * header the answer is as new as the last save.
 */
export const lagHeader = 'docketry-lag'
