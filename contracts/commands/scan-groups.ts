/** Commands on batches and files that other areas and the pipeline dispatch. */
import Type from 'typebox'
import { FileArranged, FileFailed, FileSegmented, InvoiceFailed, PageFailed, PagePrepared, PageRead } from '../events/file.ts'
import { Id, orNull } from '../events/fact.ts'
import { UploadReceived } from '../events/scan-group.ts'
import { commandRef } from './command-ref.ts'

export const receiveUpload = commandRef(
  'receive-upload',
  Type.Object({
    ...Type.Omit(UploadReceived.properties.data, ['firstOrder']).properties,
    name: Type.String({ maxLength: 200 }),
    parentId: orNull(Id),
  }),
)
export const placeGroup = commandRef('place-group', Type.Object({ clientId: Id, firmId: Id, childId: Id, parentId: Id }))
export const recordOpened = commandRef('record-opened', Type.Object({ fileId: Id, pages: Type.Integer({ minimum: 1 }) }))
export const recordPrepared = commandRef('record-prepared', Type.Omit(PagePrepared.properties.data, ['groupId']))
export const recordRead = commandRef('record-read', Type.Omit(PageRead.properties.data, ['groupId']))
export const recordPageFailed = commandRef('record-page-failed', Type.Omit(PageFailed.properties.data, ['groupId']))
export const recordFileFailed = commandRef('record-file-failed', Type.Omit(FileFailed.properties.data, ['groupId']))
export const recordSegmented = commandRef(
  'record-segmented',
  Type.Omit(FileSegmented.properties.data, ['groupId', 'clientId', 'firmId', 'order']),
)
export const recordInvoiceFailed = commandRef('record-invoice-failed', Type.Omit(InvoiceFailed.properties.data, ['groupId']))
export const recordArranged = commandRef('record-arranged', Type.Omit(FileArranged.properties.data, ['groupId']))
