/** Retry: each file of the group sends its missing work to the pipeline again. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { onFile, pageOf, type FileState } from '../file.ts'
import { scanGroup, scopeOfGroup } from '../scan-group.ts'

export const restartGroup = commandOn(scanGroup)({
  name: 'restart-group',
  body: Type.Object({ groupId: Id }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: (_, state) => scopeOfGroup(state),
  decide(body, state) {
    if (state.deleted) throw refuse('group.deleted')
    return [{ type: 'GroupRestarted', data: { groupId: body.groupId, files: state.files } }]
  },
})

type Missing = ReturnType<typeof missing>

/**
 * The work that this file still needs, without what a person left out. A page that is being processed may be sent twice, which is harmless.
 */
function missing(state: FileState) {
  const numbers = Array.from({ length: state.pages ?? 0 }, (_, i) => i + 1)
  return {
    round: state.rounds + 1,
    open: state.pages === null && !state.leftOut,
    pages: state.pages,
    unread: numbers.filter(page => pageOf(state, page).read === null && !pageOf(state, page).leftOut),
    extract: state.invoices.filter(
      invoice => state.failedInvoices.includes(invoice.invoiceId) && !state.leftOutInvoices.includes(invoice.invoiceId),
    ),
  }
}

/** The missing work that has neither succeeded nor failed. */
export function unsettled(state: FileState): Missing {
  const all = missing(state)
  return {
    ...all,
    open: all.open && state.failed === null,
    unread: all.unread.filter(page => pageOf(state, page).failed === null),
    extract: [],
  }
}

/** The event that sends the missing work again; none when nothing is missing. */
export function restartOf({ upload }: FileState, work: Missing): FileEvent[] {
  if (upload === null || (!work.open && work.unread.length + work.extract.length === 0)) return []
  const { fileId, groupId, clientId, firmId, order, kind, stored } = upload
  return [{ type: 'FileRestarted', data: { fileId, groupId, clientId, firmId, order, kind, stored, ...work } }]
}

export const restartFile = onFile({
  name: 'restart-file',
  body: Type.Object({ fileId: Id }),
  decide: (_, state) => restartOf(state, missing(state)),
})
