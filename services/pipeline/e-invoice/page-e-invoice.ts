/** What a page carries of its file's e-invoice, from stage prepare to stage extract: in the stored words of the file's first page. */
import type { AnyField } from '../../../contracts/fields.ts'
import type { Box, ReadPage } from '../../../contracts/page.ts'
import type { ExactValues } from './e-invoice.ts'

/**
 * `boxes`: where the values stand on this page, if it was drawn from the e-invoice; null where the page is that of the PDF in which the
 * e-invoice was embedded. Stored as JSON: only added to.
 */
export type PageEInvoice = { values: ExactValues; boxes: Partial<Record<AnyField, Box>> | null }

/** A page that may be the first of a file with an e-invoice. Pages that were stored earlier have none. */
export type PageMayHaveEInvoice = ReadPage & { eInvoice?: PageEInvoice }
