import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { onFile, pageOf, type FileState } from '../file.ts'

/** What this file lacks: nothing that is there is done again, nor what people have left out. A page on its way may be sent twice; that is harmless. */
function missing(state: FileState) {
  const numbers = Array.from({ length: state.pages ?? 0 }, (_, i) => i + 1)
  return {
    round: state.rounds + 1,
    open: state.pages === null && !state.leftOut,
    pages: state.pages,
    unread: numbers.filter(page => pageOf(state, page).read === null && !pageOf(state, page).leftOut),
    extract: state.invoices.filter(invoice => state.failedInvoices.includes(invoice.invoiceId) && !state.leftOutInvoices.includes(invoice.invoiceId)),
  }
}

export const restartFile = onFile({
  name: 'restart-file',
  body: Type.Object({ fileId: Id }),
  decide(_, state, { fileId, groupId, clientId, firmId, order, kind, stored }) {
    const lack = missing(state)
    if (!lack.open && lack.unread.length + lack.extract.length === 0) return []
    return [{ type: 'FileRestarted', data: { fileId, groupId, clientId, firmId, order, kind, stored, ...lack } }]
  },
})
