/** Progress of one file, folded from its events into the scan group's row. Pure. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { FileProgress } from '@docketry/contracts/projections/rows.ts'

/** A file that is stored and not opened yet: only its name is known. */
export const announced = (name: string): FileProgress => ({
  name,
  pages: null,
  prepared: 0,
  read: 0,
  failedPages: [],
  failed: null,
  waiting: false,
  invoices: [],
  extracted: [],
  failedInvoices: [],
})

const without = (failed: FileProgress['failedPages'], page: number) => failed.filter(it => it.page !== page)

/** The invoice is extracted; an earlier failure of it no longer counts. */
export const withExtracted = (file: FileProgress, invoiceId: string): FileProgress => ({
  ...file,
  extracted: [...file.extracted.filter(id => id !== invoiceId), invoiceId],
  failedInvoices: file.failedInvoices.filter(failed => failed.id !== invoiceId),
})

/** Removes the invoice from this file. */
export const withoutInvoice = (file: FileProgress, invoiceId: string): FileProgress => ({
  ...file,
  invoices: file.invoices.filter(({ id }) => id !== invoiceId),
  extracted: file.extracted.filter(id => id !== invoiceId),
  failedInvoices: file.failedInvoices.filter(({ id }) => id !== invoiceId),
})

/** Adds an invoice that starts in this file. `pages`: their number. `read`: it is extracted. */
export const withInvoice = (file: FileProgress, invoiceId: string, pages: number, read: boolean): FileProgress => ({
  ...file,
  invoices: [...file.invoices, { id: invoiceId, pages }],
  extracted: read ? [...file.extracted, invoiceId] : file.extracted,
})

type LeftOutParts = { whole: boolean; pages: number[]; invoices: string[] }

/** Marks these pages and invoices, or the whole file, as left out or not. */
function withLeftOut(file: FileProgress, { whole, pages, invoices }: LeftOutParts, leftOut: boolean): FileProgress {
  const marked = (named: boolean, was: true | undefined) => {
    const isLeftOut = named ? leftOut : was
    return isLeftOut ? { leftOut: true as const } : {}
  }
  return {
    ...file,
    leftOut: whole ? leftOut : file.leftOut === true,
    failedPages: file.failedPages.map(({ leftOut: was, ...it }) => ({ ...it, ...marked(pages.includes(it.page), was) })),
    failedInvoices: file.failedInvoices.map(({ leftOut: was, ...it }) => ({ ...it, ...marked(invoices.includes(it.id), was) })),
  }
}

export function progressAfter(file: FileProgress, event: FileEvent): FileProgress {
  switch (event.type) {
    case 'FileOpened':
      return { ...file, pages: event.data.pages, failed: null, leftOut: false }
    case 'PagePrepared':
      return { ...file, prepared: file.prepared + 1, failedPages: without(file.failedPages, event.data.page) }
    case 'PageRead':
      // Waiting from here until segmentation, which `FileRead` starts: the file never looks complete in between.
      return { ...file, read: file.read + 1, failedPages: without(file.failedPages, event.data.page), waiting: true }
    case 'PageFailed': {
      const { page, code, stage } = event.data
      return { ...file, failedPages: [...without(file.failedPages, page), { page, code, stage }] }
    }
    case 'FileFailed':
      return { ...file, failed: event.data.code, leftOut: false }
    case 'FileRead':
      return { ...file, waiting: event.data.pages.length > 0 }
    case 'FileSegmented':
      return {
        ...file,
        waiting: false,
        invoices: [...file.invoices, ...event.data.invoices.map(invoice => ({ id: invoice.invoiceId, pages: invoice.pages.length }))],
      }
    case 'InvoiceFailed':
      // A repeated message may fail although the first succeeded, or after a person moved the pages elsewhere.
      if (file.extracted.includes(event.data.invoiceId) || !file.invoices.some(({ id }) => id === event.data.invoiceId)) return file
      return { ...file, failedInvoices: [...file.failedInvoices, { id: event.data.invoiceId, code: event.data.code }] }
    case 'FileFailuresLeftOut':
      return withLeftOut(file, event.data, true)
    case 'FileFailuresBroughtBack':
      return withLeftOut(file, event.data, false)
    case 'FileRestarted': {
      const retried = new Set(event.data.unread)
      return {
        ...file,
        failed: event.data.open ? null : file.failed,
        failedPages: file.failedPages.filter(page => !retried.has(page.page)),
        failedInvoices: file.failedInvoices.filter(failed => !event.data.extract.some(invoice => invoice.invoiceId === failed.id)),
      }
    }
    default:
      return file
  }
}
