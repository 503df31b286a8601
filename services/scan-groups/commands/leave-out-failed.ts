/** A person leaves out what failed of a file, so that the rest of its batch is complete; and brings it back. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { file, pageOf, type FileState } from '../file.ts'

type Failures = { fileId: string; groupId: string; whole: boolean; pages: number[]; invoices: string[] }

/** What failed and has not succeeded since: the left-out part of it, or the part that is not left out. Null when there is none. */
function failuresIn(state: FileState, leftOut: boolean): Failures | null {
  if (state.upload === null || state.deleted) return null
  const { fileId, groupId } = state.upload
  const whole = state.failed !== null && state.leftOut === leftOut
  const pages = Object.keys(state.page)
    .map(Number)
    .filter(page => pageOf(state, page).failed !== null && pageOf(state, page).leftOut === leftOut)
  const invoices = state.failedInvoices.filter(id => state.leftOutInvoices.includes(id) === leftOut)
  return whole || pages.length + invoices.length > 0 ? { fileId, groupId, whole, pages, invoices } : null
}

/** Leaves out all failures of this file that are not left out yet. */
export const leaveOutFileFailures = commandOn(file)({
  name: 'leave-out-failed',
  body: Type.Object({ fileId: Id }),
  may: ['staff-of-firm'],
  id: body => body.fileId,
  scope: (_, { upload }) => ({ firmId: upload?.firmId ?? null, clientId: upload?.clientId ?? null }),
  decide(_, state) {
    const data = failuresIn(state, false)
    return data ? [{ type: 'FileFailuresLeftOut', data }] : []
  },
})

/** Brings back all left-out failures of this file that have not succeeded since; they count as failed again. */
export const bringBackFileFailures = commandOn(file)({
  name: 'bring-back-failed',
  body: Type.Object({ fileId: Id }),
  may: ['staff-of-firm'],
  id: body => body.fileId,
  scope: (_, { upload }) => ({ firmId: upload?.firmId ?? null, clientId: upload?.clientId ?? null }),
  decide(_, state) {
    const data = failuresIn(state, true)
    return data ? [{ type: 'FileFailuresBroughtBack', data }] : []
  },
})
