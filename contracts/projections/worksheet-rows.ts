/** A frozen or lodged GST worksheet. An open one has no row. */

/**
 * `from`: first day of the period; `before`: first day after it. `blob`: of its contributions. `adjustments`: how many changes of lodged
 * periods it took over. By whom (user ids, null for no user) and when (UTC ms) it was frozen and lodged; `lodged` null while it is not.
 */
export type WorksheetStateRow = {
  id: string
  firmId: string
  clientId: string
  period: string
  from: string
  before: string
  blob: string
  adjustments: number
  frozen: { by: string | null; at: number }
  lodged: { by: string | null; at: number; reference: string; date: string } | null
}
