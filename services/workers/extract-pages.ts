/**
 * The extraction of one invoice from the words of its pages, by a loaded model: what stage extract runs, and what makes an old extraction
 * again (extract-again.ts).
 */
import type { PageMayHaveEInvoice } from '../pipeline/e-invoice/page-e-invoice.ts'
import { withEInvoice } from '../pipeline/e-invoice/with-e-invoice.ts'
import type { Client } from '../pipeline/fields/client.ts'
import { extractFields } from '../pipeline/fields/extract-fields.ts'
import type { Score } from '../pipeline/fields/score.ts'
import { findClues, type ExtractedPages } from '../pipeline/known-suppliers/find-clues.ts'
import { lineItemsOf } from '../pipeline/line-items/line-items-of.ts'

/** `client`: whose document it is. `today`: `YYYY-MM-DD` in UTC, after which dates are in the future; the present day when left out. */
export type ExtractInputs = { client: Client; today?: string | undefined }

/**
 * The fields of one invoice's pages: those of its e-invoice, otherwise by the model; its line items; and what tells of a known supplier.
 */
export async function extractPages(
  pages: PageMayHaveEInvoice[],
  { score, model }: { score: Score; model: string },
  { client, today }: ExtractInputs,
): Promise<ExtractedPages> {
  const { domains, numbers } = findClues(pages)
  const extraction = withEInvoice(await extractFields(pages, score, { model, client, ...(today === undefined ? {} : { today }) }), pages)
  const lineItems = lineItemsOf(extraction, pages)
  return {
    ...extraction,
    ...(lineItems ? { lineItems } : {}),
    ...(domains.length > 0 ? { domains } : {}),
    numbers: pages.some(page => page.eInvoice) ? null : numbers,
  }
}
