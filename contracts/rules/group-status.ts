/** Status and progress of a batch, computed from its row. The sentences that screens show: ui/src/scan-groups/progress.ts. Pure. */
import type { GroupStatus } from '../api/scans.ts'
import type { FileProgress, ScanGroupRow } from '../projections/rows.ts'

const filesOf = (row: ScanGroupRow): FileProgress[] => row.order.flatMap(id => row.files[id] ?? [])

const settledPages = (file: FileProgress): number => file.read + file.failedPages.length
/** Pages that failed in the prepare stage. Pages that failed later count as prepared. */
const unprepared = (file: FileProgress): number => file.failedPages.filter(page => page.stage === 'prepare').length
const unextracted = (file: FileProgress): number => file.invoices.length - file.extracted.length - file.failedInvoices.length

/** Whether all work on this file has succeeded or failed. */
export function hasEnded(file: FileProgress): boolean {
  if (file.failed !== null) return true
  return file.pages !== null && settledPages(file) >= file.pages && !file.waiting && unextracted(file) <= 0
}

type Failed = { fileId: string; name: string; page: number | null; code: string }

const failedOf = (row: ScanGroupRow, leftOut: boolean): Failed[] =>
  row.order.flatMap(fileId => {
    const file = row.files[fileId]
    if (!file) return []
    const whole = file.failed === null ? [] : [{ page: null, code: file.failed, leftOut: file.leftOut }]
    const pages = file.failedPages.toSorted((a, b) => a.page - b.page)
    return [...whole, ...pages, ...file.failedInvoices.map(invoice => ({ page: null, ...invoice }))]
      .filter(it => (it.leftOut ?? false) === leftOut)
      .map(({ page, code }) => ({ fileId, name: file.name, page, code }))
  })

/** Everything that could not be read, with file name, page and code; not what a person has left out. */
export const failuresOf = (row: ScanGroupRow): Failed[] => failedOf(row, false)
/** What could not be read and a person has left out, as `failuresOf`. */
export const leftOutOf = (row: ScanGroupRow): Failed[] => failedOf(row, true)

/**
 * UPLOADED → PREPROCESSING → CROPPED_IMAGES_UPLOADED → EXTRACTING → COMPLETE; FAILED once all work has ended and a failure is not left out.
 */
export function statusOf(row: ScanGroupRow): GroupStatus {
  const files = filesOf(row)
  if (files.length > 0 && files.every(hasEnded)) return failuresOf(row).length > 0 ? 'FAILED' : 'COMPLETE'
  const opened = files.filter(file => file.failed === null)
  if (opened.every(file => file.pages === null)) return 'UPLOADED'
  if (opened.some(file => file.pages === null || file.prepared + unprepared(file) < file.pages)) return 'PREPROCESSING'
  if (opened.some(file => settledPages(file) < (file.pages ?? 0))) return 'CROPPED_IMAGES_UPLOADED'
  return 'EXTRACTING'
}

/** Finished page-stages of all page-stages, 0 to 100; below 100 until COMPLETE. A file not yet opened counts as one page. */
export function percentageOf(row: ScanGroupRow): number {
  if (statusOf(row) === 'COMPLETE') return 100
  const files = filesOf(row)
  const wanted = files.reduce((sum, file) => sum + 3 * (file.pages ?? 1), 0)
  const done = files.reduce((sum, file) => {
    if (file.failed !== null) return sum + 3 * (file.pages ?? 1)
    const extracted = file.invoices
      .filter(invoice => file.extracted.includes(invoice.id))
      .reduce((pages, invoice) => pages + invoice.pages, 0)
    return sum + Math.min(3 * (file.pages ?? 1), file.prepared + file.read + extracted + file.failedPages.length + unprepared(file))
  }, 0)
  return wanted === 0 ? 0 : Math.min(99, Math.floor((100 * done) / wanted))
}

export function progressOf(row: ScanGroupRow) {
  const sum = (of: (file: FileProgress) => number) => filesOf(row).reduce((total, file) => total + of(file), 0)
  return {
    total: sum(file => file.pages ?? 1),
    prepared: sum(file => file.prepared),
    read: sum(file => file.read),
    failed: sum(file => (file.failed === null ? file.failedPages.length : 1)),
    invoices: sum(file => file.invoices.length),
    invoicesDone: sum(file => file.extracted.length),
  }
}

/** Failures caused by the file itself: a retry fails again. A person uploads another file, or leaves it out. */
const permanent: readonly string[] = [
  'file.empty',
  'file.not-an-image-or-pdf',
  'file.not-an-e-invoice',
  'file.e-invoice-unreadable',
  'file.truncated',
  'file.encrypted',
  'file.too-many-pages',
  'file.too-many-pixels',
]

export const isPermanent = (code: string): boolean => permanent.includes(code)
