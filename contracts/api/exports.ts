/** A firm's exports: streamed files, not JSON. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { QuarterIndex } from './scans.ts'

const date = Type.String({ maxLength: 10 })

/**
 * `from`, `to`: `YYYY-MM-DD`, both inclusive, of the payment date. Columns: the client, then those of the download (specification of
 * scanning, section 7).
 */
export const exportInvoices = endpoint({
  name: 'export-invoices',
  method: 'GET',
  path: '/api/business/export',
  may: ['staff-of-firm', 'auditor'],
  about: 'some',
  errors: 'plain',
  summary: 'All reviewed invoices of a firm between two dates, as CSV.',
  query: Type.Object({ firmId: Id, from: date, to: date }),
  answer: Type.Any(),
})

/** A batch; or a client's quarter; or `from` and `to` of a client, or of the firm where no client is named. */
export const WorkbookQuery = Type.Object({
  groupId: Type.Optional(Id),
  quarter: Type.Optional(QuarterIndex),
  firmId: Type.Optional(Id),
  clientId: Type.Optional(Id),
  from: Type.Optional(date),
  to: Type.Optional(date),
})
export type WorkbookQuery = Type.Static<typeof WorkbookQuery>

/**
 * Of a batch (with those merged into it) or a quarter every invoice with its state, of dates the reviewed ones. Totals stand below the
 * rows, by currency.
 */
export const exportWorkbook = endpoint({
  name: 'export-workbook',
  method: 'GET',
  path: '/api/business/export/excel',
  may: ['staff-of-firm', 'auditor'],
  about: 'some',
  errors: 'plain',
  summary: 'Invoices of a batch, a quarter, a client or a firm as an Excel workbook, with totals and links to their pages.',
  query: WorkbookQuery,
  answer: Type.Any(),
})

/** One line of JSON for each event, without passwords, sign-in secrets and encrypted numbers. */
export const exportEvents = endpoint({
  name: 'export-events',
  method: 'GET',
  path: '/api/business/archive',
  may: ['owner-of-firm'],
  errors: 'plain',
  summary: 'Everything that was recorded of a firm, as a zip of JSON lines.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Any(),
})
