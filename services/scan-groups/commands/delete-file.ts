import Type from 'typebox'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { file } from '../file.ts'
import { restartOf, unsettled } from './restart.ts'

/** Unlike `onFile` of file.ts, also on a file that does not exist or is deleted. */
const onAnyFile = commandOn(file)

/**
 * Follows a deleted group. Later reports of the pipeline on this file change nothing. A file that is not added yet is deleted before it is
 * added.
 */
export const deleteFile = onAnyFile({
  name: 'delete-file',
  body: Type.Object({ fileId: Id, groupId: Id, firmId: orNull(Id), clientId: orNull(Id) }),
  may: ['system'],
  id: body => body.fileId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: ({ fileId, groupId }, state) =>
    state.deleted
      ? []
      : [
          {
            type: 'FileDeleted',
            data: { fileId, groupId, invoices: [...state.invoices.map(invoice => invoice.invoiceId), ...state.movedAway] },
          },
        ],
})

/**
 * Follows a restored group. Reports of the pipeline since the deletion are lost, so unfinished work is sent again; failures stay, for
 * Retry.
 */
export const restoreFile = onAnyFile({
  name: 'restore-file',
  body: Type.Object({ fileId: Id, groupId: Id, firmId: orNull(Id), clientId: orNull(Id) }),
  may: ['system'],
  id: body => body.fileId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ fileId, groupId }, state): FileEvent[] {
    if (!state.deleted) return []
    return [{ type: 'FileRestored', data: { fileId, groupId, invoices: state.deletedWith } }, ...restartOf(state, unsettled(state))]
  },
})

/** Deletes an invoice whose extraction finished after its file was deleted. */
export const deleteLateInvoice = onAnyFile({
  name: 'delete-late-invoice',
  body: Type.Object({ fileId: Id, groupId: Id, invoiceId: Id, firmId: Id, clientId: Id }),
  may: ['system'],
  id: body => body.fileId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide: ({ fileId, groupId, invoiceId }, state) =>
    state.deleted ? [{ type: 'FileDeleted', data: { fileId, groupId, invoices: [invoiceId] } }] : [],
})
