import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { InvoicePagesSet, type InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { invoice } from '../invoice.ts'
import { pagesKeyOf } from '../pages.ts'
import { valuesWithEdits } from '../values.ts'
import { withoutStaleGst, withSources } from '../value-sources.ts'

/**
 * Follows an arrangement of pages. `turn` is the arrangement's sequence number: an older one changes nothing. Pages that the invoice had
 * before restore their extraction; other pages wait for one. Without pages the invoice is set aside. A deleted invoice follows too: it may
 * be restored.
 */
export const setInvoicePages = commandOn(invoice)({
  name: 'set-invoice-pages',
  body: Type.Pick(InvoicePagesSet.properties.data, [
    'invoiceId',
    'groupId',
    'clientId',
    'firmId',
    'fileId',
    'order',
    'prefix',
    'turn',
    'pages',
  ]),
  may: ['system'],
  id: body => body.invoiceId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide(body, state): InvoiceEvent[] {
    const { invoiceId, groupId, turn, pages } = body
    if (turn <= state.pagesSequence) return []
    if (pages.length === 0) return [{ type: 'InvoiceSetAside', data: { invoiceId, groupId, turn } }]
    const key = pagesKeyOf(pages)
    const extraction = state.extractions[key] ?? null
    const [values, anyway, covered] = [
      valuesWithEdits(extraction, state.edits, state.amountSources),
      state.acceptedAnyway[key],
      state.acceptedValues[key],
    ]
    // Edits made while it had other pages were not part of the acceptance.
    const reviewed = state.acceptedPages.includes(key) && (covered === undefined || isDeepStrictEqual(covered.values, values))
    const { confirmedValues: looked, gstKept } = withoutStaleGst(state, values)
    const data = {
      ...body,
      extraction,
      values,
      byPerson: Object.keys(state.edits) as (keyof typeof state.edits)[], // keys of InvoiceValues
      reviewed,
      ...(reviewed && anyway ? { anyway } : {}),
      ...(reviewed && covered ? { accepted: covered } : {}),
      manualReview: state.manualReview,
      looked,
      ...(gstKept ? { gstKept } : {}),
      ...withSources(state.amountSources),
      ...(state.note ? { note: state.note } : {}),
    }
    return [{ type: 'InvoicePagesSet', data }]
  },
})
