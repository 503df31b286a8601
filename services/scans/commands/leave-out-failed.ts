import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../core/command.ts'
import { file, fileStream, pageOf } from '../file.ts'

/** A person goes on without what has failed of this file so far. Left out already, or nothing failed: nothing is said. */
export const leaveOutFailed = commandOn(file)({
  name: 'leave-out-failed',
  body: Type.Object({ fileId: Id }),
  may: ['staff-of-firm'],
  stream: body => fileStream(body.fileId),
  scope: (_, { upload }) => ({ firmId: upload?.firmId ?? null, clientId: upload?.clientId ?? null }),
  decide(_, state) {
    if (state.upload === null || state.deleted) return []
    const { fileId, groupId } = state.upload
    const whole = state.failed !== null && !state.leftOut
    const pages = Object.keys(state.page).map(Number).filter(page => pageOf(state, page).failed !== null && !pageOf(state, page).leftOut)
    const invoices = state.failedInvoices.filter(id => !state.leftOutInvoices.includes(id))
    return whole || pages.length + invoices.length > 0 ? [{ type: 'FileFailuresLeftOut', data: { fileId, groupId, whole, pages, invoices } }] : []
  },
})
