import type { AttachmentEvent } from '@docketry/contracts/events/attachment.ts'
import type { AttachmentRow } from '@docketry/contracts/views/rows.ts'
import { viewOf } from '../../core/view-of.ts'

const idOf = (data: { attachmentId: string }) => [data.attachmentId]

/** What came by e-mail and was not deleted. */
export const attachments = viewOf<AttachmentEvent, AttachmentRow>()({
  name: 'attachments',
  version: 1,
  indexes: { fields: [['firmId', 'clientId']] },
  on: {
    AttachmentReceived: { ids: idOf, fold: (_, { attachmentId, ...data }) => ({ id: attachmentId, ...data, done: false, groupId: null }) },
    AttachmentAssigned: { ids: idOf, fold: (row, { firmId, clientId }) => row && { ...row, firmId, clientId } },
    AttachmentDone: { ids: idOf, fold: (row, { done, groupId }) => row && { ...row, done, groupId } },
    AttachmentDeleted: { ids: idOf, fold: () => null },
  },
})
