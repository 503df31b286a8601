/** A firm's exports: streamed files, not JSON. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const date = Type.String({ maxLength: 10 })

/** `from`, `to`: `YYYY-MM-DD`, both inclusive, of the payment date. The columns of the download (specification of scanning, section 7). */
export const exportInvoices = endpoint({
  name: 'export-invoices', method: 'GET', path: '/api/business/export', may: ['staff-of-firm', 'auditor'], about: 'some', errors: 'plain',
  words: 'All reviewed invoices of a firm between two dates, as CSV.', query: Type.Object({ firmId: Id, from: date, to: date }), answer: Type.Any(),
})

/** One line of JSON for each event, without passwords, sign-in secrets and encrypted numbers. */
export const exportEvents = endpoint({
  name: 'export-events', method: 'GET', path: '/api/business/archive', may: ['owner-of-firm'], errors: 'plain',
  words: 'Everything that was recorded of a firm, as a zip of JSON lines.', query: Type.Object({ firmId: Id }), answer: Type.Any(),
})
