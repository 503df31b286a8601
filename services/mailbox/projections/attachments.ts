import type { AttachmentEvent } from '@docketry/contracts/events/attachment.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { attachmentId: string }) => [data.attachmentId]

/** Attachments received by email and not deleted. */
export const attachments = projectionOf<AttachmentEvent | BusinessEvent, AttachmentRow>()({
  name: 'attachments',
  version: 3,
  indexes: { fields: [['firmId', 'clientId']] },
  on: {
    AttachmentReceived: { ids: idOf, fold: (_, { attachmentId, ...data }) => ({ id: attachmentId, ...data, done: false, groupId: null }) },
    AttachmentAssigned: { ids: idOf, fold: (row, { firmId, clientId }) => row && { ...row, firmId, clientId } },
    AttachmentDone: { ids: idOf, fold: (row, { done, groupId }) => row && { ...row, done, groupId } },
    AttachmentLeft: { ids: idOf, fold: (row, { code }) => row && { ...row, left: code } },
    Erased: { ids: ({ kind, keptId }) => (kind === 'attachment' ? [keptId] : []), fold: () => null },
    AttachmentDeleted: { ids: idOf, fold: () => null },
  },
})
