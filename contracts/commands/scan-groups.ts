/** Commands on a file, which the pipeline's stages and an arrangement of pages dispatch. */
import Type from 'typebox'
import { FileArranged, FileFailed, FileSegmented, InvoiceFailed, PageFailed, PagePrepared, PageRead } from '../events/file.ts'
import { Id } from '../events/fact.ts'
import { commandRef } from './command-ref.ts'

export const recordOpened = commandRef('record-opened', Type.Object({ fileId: Id, pages: Type.Integer({ minimum: 1 }) }))
export const recordPrepared = commandRef('record-prepared', Type.Omit(PagePrepared.properties.data, ['groupId']))
export const recordRead = commandRef('record-read', Type.Omit(PageRead.properties.data, ['groupId']))
export const recordPageFailed = commandRef('record-page-failed', Type.Omit(PageFailed.properties.data, ['groupId']))
export const recordFileFailed = commandRef('record-file-failed', Type.Omit(FileFailed.properties.data, ['groupId']))
export const recordSegmented = commandRef('record-segmented', Type.Omit(FileSegmented.properties.data, ['groupId', 'clientId', 'firmId', 'order']))
export const recordInvoiceFailed = commandRef('record-invoice-failed', Type.Omit(InvoiceFailed.properties.data, ['groupId']))
export const recordArranged = commandRef('record-arranged', Type.Omit(FileArranged.properties.data, ['groupId']))
