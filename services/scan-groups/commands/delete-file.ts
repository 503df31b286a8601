import Type from 'typebox'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { file, fileStream } from '../file.ts'
import { restartOf, unsettled } from './restart-file.ts'

const onDeleted = commandOn(file)

/**
 * Follows a deleted group. What is still on its way for this file changes nothing any more; a file whose stream is only about to begin
 * is deleted before it is added.
 */
export const deleteFile = onDeleted({
  name: 'delete-file',
  body: Type.Object({ fileId: Id, groupId: Id, firmId: orNull(Id), clientId: orNull(Id) }),
  may: ['system'],
  stream: body => fileStream(body.fileId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: ({ fileId, groupId }, state) =>
    state.deleted ? [] : [{ type: 'FileDeleted', data: { fileId, groupId, invoices: [...state.invoices.map(invoice => invoice.invoiceId), ...state.gone] } }],
})

/**
 * Follows a restored group. What was said of the file meanwhile is lost, so that what it still lacked is asked for again; what had failed stays failed, for
 * Retry. A file that was never added has nothing to be restored.
 */
export const restoreFile = onDeleted({
  name: 'restore-file',
  body: Type.Object({ fileId: Id, groupId: Id, firmId: orNull(Id), clientId: orNull(Id) }),
  may: ['system'],
  stream: body => fileStream(body.fileId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ fileId, groupId }, state): FileEvent[] {
    if (!state.deleted) return []
    return [{ type: 'FileRestored', data: { fileId, groupId, invoices: state.deletedWith } }, ...restartOf(state, unsettled(state))]
  },
})

/** An invoice whose extraction was on its way while its file was deleted goes the same way. */
export const deleteLateInvoice = onDeleted({
  name: 'delete-late-invoice',
  body: Type.Object({ fileId: Id, groupId: Id, invoiceId: Id, firmId: Id, clientId: Id }),
  may: ['system'],
  stream: body => fileStream(body.fileId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: ({ fileId, groupId, invoiceId }, state) =>
    state.deleted ? [{ type: 'FileDeleted', data: { fileId, groupId, invoices: [invoiceId] } }] : [],
})
