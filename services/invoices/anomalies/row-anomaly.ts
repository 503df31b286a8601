import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import type { FieldName } from '@docketry/contracts/fields.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'

export type RowAnomaly = Omit<Anomaly, 'invoice_id'>
/** An anomaly that the row's own values decide. */
export type OwnAnomaly = RowAnomaly & { field: FieldName }
/** The part of a row that its own rules read. */
export type CheckedRow = Pick<ReviewRow, 'values' | 'machine' | 'byPerson' | 'amountSources' | 'reviewed' | 'anyway'>
