/** How far one file is, folded from its events. Pure; kept in the scan group's row. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { FileProgress } from '@docketry/contracts/views/rows.ts'

export const announced = (name: string): FileProgress => ({
  name, pages: null, prepared: 0, read: 0, failedPages: [], failed: null, waiting: false, invoices: [], extracted: [], failedInvoices: [],
})

export function progressAfter(file: FileProgress, event: FileEvent): FileProgress {
  switch (event.type) {
    case 'FileOpened':
      return { ...file, pages: event.data.pages }
    case 'PagePrepared':
      return { ...file, prepared: file.prepared + 1 }
    case 'PageRead':
      return { ...file, read: file.read + 1 }
    case 'PageFailed':
      return { ...file, failedPages: [...file.failedPages, { page: event.data.page, code: event.data.code }] }
    case 'FileFailed':
      return { ...file, failed: event.data.code }
    case 'FileRead':
      return { ...file, waiting: event.data.pages.length > 0 }
    case 'FileSegmented':
      return {
        ...file,
        waiting: false,
        invoices: [...file.invoices, ...event.data.invoices.map(invoice => ({ id: invoice.invoiceId, pages: invoice.pages.length }))],
      }
    case 'InvoiceFailed':
      return { ...file, failedInvoices: [...file.failedInvoices, { id: event.data.invoiceId, code: event.data.code }] }
    case 'FileRestarted': {
      const again = new Set(event.data.unread)
      return {
        ...file,
        failed: event.data.open ? null : file.failed,
        failedPages: file.failedPages.filter(page => !again.has(page.page)),
        failedInvoices: file.failedInvoices.filter(failed => !event.data.extract.some(invoice => invoice.invoiceId === failed.id)),
      }
    }
    default:
      return file
  }
}
