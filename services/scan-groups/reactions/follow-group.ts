/**
 * An upload starts the streams of its files. Deleting, restoring and restarting a group continue with its files, and from there with their
 * invoices.
 */
import { deleteInvoice, restoreInvoiceWithFile } from '@docketry/contracts/commands/invoices.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { call } from '../../platform/commands/command.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { inOrder, reactionTo } from '../../platform/reactions/reaction.ts'
import { deleteFile, deleteLateInvoice, restoreFile } from '../commands/delete-file.ts'
import { putBackGroup, takeOutGroup } from '../commands/merge-groups.ts'
import { addFile } from '../commands/receive-upload.ts'
import { restartFile } from '../commands/restart.ts'

export const startFiles = reactionTo<ScanGroupEvent>()('start-files', 'UploadReceived', upload => {
  const { groupId, clientId, firmId, uploadId, stack, firstOrder, files } = upload
  const stackId = idFrom('stack', groupId, uploadId)
  const inStack = (index: number) => (stack ? { stackId, index, count: files.length } : null)
  return {
    commands: files.map((file, index) =>
      call(addFile, { ...file, groupId, clientId, firmId, order: firstOrder + index, stack: inStack(index) }),
    ),
  }
})

export const restartFiles = reactionTo<ScanGroupEvent>()('restart-files', 'GroupRestarted', group => ({
  commands: group.files.map(fileId => call(restartFile, { fileId })),
}))

/** One reaction for deleting and restoring, in the order of the events: a slow deletion must not follow its restoration. */
export const deleteFiles = inOrder(
  'delete-files',
  reactionTo<ScanGroupEvent>()('delete-files', 'GroupDeleted', ({ groupId, files }, { metadata: { firmId, clientId } }) => ({
    commands: files.map(fileId => call(deleteFile, { fileId, groupId, firmId, clientId })),
  })),
  reactionTo<ScanGroupEvent>()('restore-files', 'GroupRestored', ({ groupId, files }, { metadata: { firmId, clientId } }) => ({
    commands: files.map(fileId => call(restoreFile, { fileId, groupId, firmId, clientId })),
  })),
)

/** A batch that was merged into the deleted one concurrently must not be lost: it is separated. */
export const takeOutDeleted = inOrder(
  'take-out-deleted',
  reactionTo<ScanGroupEvent>()('take-out-deleted', 'GroupDeleted', ({ groupId }, { metadata: { firmId, clientId } }) => ({
    commands: firmId === null || clientId === null ? [] : [call(takeOutGroup, { groupId, firmId, clientId })],
  })),
  reactionTo<ScanGroupEvent>()('put-back-restored', 'GroupRestored', ({ groupId, parentId }, { metadata: { firmId, clientId } }) => ({
    commands: firmId === null || clientId === null ? [] : [call(putBackGroup, { groupId, parentId, firmId, clientId })],
  })),
)

/** The same for a batch erased at the end of its retention. */
export const takeOutErased = reactionTo<BusinessEvent>()(
  'take-out-erased',
  'Erased',
  ({ kind, whole, keptId: groupId, firmId, businessId: clientId }) => ({
    commands: kind === 'group' && whole ? [call(takeOutGroup, { groupId, firmId, clientId })] : [],
  }),
)

/** One reaction for both, as `deleteFiles`. */
export const deleteInvoices = inOrder(
  'delete-invoices',
  reactionTo<FileEvent>()('delete-invoices', 'FileDeleted', ({ fileId, invoices }) => ({
    commands: invoices.map(invoiceId => call(deleteInvoice, { invoiceId, withFile: fileId })),
  })),
  reactionTo<FileEvent>()('restore-invoices', 'FileRestored', ({ invoices }) => ({
    commands: invoices.map(invoiceId => call(restoreInvoiceWithFile, { invoiceId })),
  })),
)

/** Of an invoice that was extracted, or got its pages, after its batch was deleted. It changes nothing while the file is not deleted. */
type LateInvoice = { fileId: string; groupId: string; invoiceId: string; firmId: string; clientId: string }
const deleteLate = ({ fileId, groupId, invoiceId, firmId, clientId }: LateInvoice) => ({
  commands: [call(deleteLateInvoice, { fileId, groupId, invoiceId, firmId, clientId })],
})

export const deleteLateInvoices = reactionTo<InvoiceEvent>()('delete-late-invoices', 'InvoiceExtracted', deleteLate)
export const deleteLateArranged = reactionTo<InvoiceEvent>()('delete-late-arranged', 'InvoicePagesSet', deleteLate)
