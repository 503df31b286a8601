import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import { onFile, pageOf, type FileState } from '../file.ts'

type Lack = ReturnType<typeof missing>

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

/** What nothing was heard of: neither read nor failed. */
export function unsettled(state: FileState): Lack {
  const lack = missing(state)
  return { ...lack, open: lack.open && state.failed === null, unread: lack.unread.filter(page => pageOf(state, page).failed === null), extract: [] }
}

/** The restart that asks for what is lacking; none where that is nothing. */
export function restartOf({ upload }: FileState, lack: Lack): FileEvent[] {
  if (upload === null || (!lack.open && lack.unread.length + lack.extract.length === 0)) return []
  const { fileId, groupId, clientId, firmId, order, kind, stored } = upload
  return [{ type: 'FileRestarted', data: { fileId, groupId, clientId, firmId, order, kind, stored, ...lack } }]
}

export const restartFile = onFile({
  name: 'restart-file',
  body: Type.Object({ fileId: Id }),
  decide: (_, state) => restartOf(state, missing(state)),
})
