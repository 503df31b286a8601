/**
 * What the pipeline's stages report of a file, its pages and its invoices. Each command is idempotent: a repeated or late report changes
 * nothing.
 */
import * as reference from '@docketry/contracts/commands/scan-groups.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import { StackSheetRead, type StackEvent } from '@docketry/contracts/events/stack.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { onFile, pageOf, thenFanIn } from '../file.ts'
import { sheetStack, withSheet } from '../sheet-stack.ts'

/**
 * The number of pages, known once the first page is prepared. It may be known last: the report is lost while the file is deleted, and the
 * pages of that opening may all be read before the file is opened again after its restoration. Then it starts the segmentation.
 */
export const recordOpened = onFile({
  ...reference.recordOpened,
  decide: (body, state, { fileId, groupId }) =>
    state.pages === null ? thenFanIn(state, [{ type: 'FileOpened', data: { fileId, groupId, pages: body.pages } }]) : [],
})

/** A page's image is stored and ready for OCR. */
export const recordPrepared = onFile({
  ...reference.recordPrepared,
  decide: (body, state, { groupId }) =>
    pageOf(state, body.page).prepared === null ? [{ type: 'PagePrepared', data: { ...body, groupId } }] : [],
})

/**
 * A page's words are stored. The last page of a file starts its segmentation. The words of a page without a recorded image change nothing:
 * its preparation was reported while the file was deleted, runs again after the restoration, and then sends the page to be read again.
 */
export const recordRead = onFile({
  ...reference.recordRead,
  decide(body, state, { groupId }) {
    const { prepared, read } = pageOf(state, body.page)
    return prepared !== null && read === null ? thenFanIn(state, [{ type: 'PageRead', data: { ...body, groupId } }]) : []
  },
})

/** A page failed after its last attempt. The other pages go on. */
export const recordPageFailed = onFile({
  ...reference.recordPageFailed,
  decide(body, state, { groupId }) {
    const page = pageOf(state, body.page)
    if (page.read !== null || page.failed !== null) return []
    return thenFanIn(state, [{ type: 'PageFailed', data: { ...body, groupId } }])
  },
})

/** The file cannot be opened. */
export const recordFileFailed = onFile({
  ...reference.recordFileFailed,
  decide: (body, state, { groupId }) =>
    state.failed === null && state.pages === null ? thenFanIn(state, [{ type: 'FileFailed', data: { ...body, groupId } }]) : [],
})

/** A sheet of a stack is read, or failed and has no pages. The last sheet starts the segmentation of the whole stack. */
export const recordSheetRead = commandOn(sheetStack)({
  name: 'record-sheet-read',
  body: StackSheetRead.properties.data,
  may: ['system'],
  id: body => body.stackId,
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide(body, state) {
    const { stackId, groupId, clientId, firmId } = body
    const whole = (sheets: (typeof body)[]): StackEvent => ({
      type: 'StackRead',
      data: {
        stackId,
        groupId,
        clientId,
        firmId,
        order: sheets[0]?.order ?? 0,
        files: sheets.map(sheet => sheet.fileId),
        pages: sheets.flatMap(sheet => sheet.pages),
      },
    })
    const read: StackEvent = { type: 'StackSheetRead', data: body }
    if (state.read) return body.pages.length === 0 ? [] : [read, whole([body])]
    if (state.sheets[body.index] !== undefined && body.pages.length === 0) return []
    const sheets = Object.values(withSheet(state.sheets, body)).sort((a, b) => a.index - b.index)
    return sheets.length < body.count ? [read] : [read, whole(sheets)]
  },
})

/** The invoices that start in this file. Known invoices do not change, and a page that belongs to an invoice does not start another. */
export const recordSegmented = onFile({
  ...reference.recordSegmented,
  evenDeleted: true,
  decide(body, state, { groupId, clientId, firmId, order }) {
    const known = new Set(state.invoices.map(invoice => invoice.invoiceId))
    const assigned = new Set(state.assignedPages)
    const isNew = (pages: PageRef[]) => !pages.some(({ fileId, page }) => fileId === body.fileId && assigned.has(page))
    const invoices = body.invoices.filter(({ invoiceId, pages }) => !known.has(invoiceId) && isNew(pages))
    return [{ type: 'FileSegmented', data: { ...body, groupId, clientId, firmId, order, invoices } }]
  },
})

/** The extraction of an invoice failed after its last attempt. Its pages stay read. */
export const recordInvoiceFailed = onFile({
  ...reference.recordInvoiceFailed,
  decide: (body, state, { groupId }) =>
    state.failedInvoices.includes(body.invoiceId) ? [] : [{ type: 'InvoiceFailed', data: { ...body, groupId } }],
})

/**
 * Follows an arrangement of pages by a person: the invoices that start in this file now. `turn` is its sequence number; an older one
 * changes nothing.
 */
export const recordArranged = onFile({
  ...reference.recordArranged,
  decide: (body, state, { groupId }) =>
    body.turn <= state.arrangementSequence ? [] : [{ type: 'FileArranged', data: { ...body, groupId } }],
})
