/** A scan group's rows as the calls answer them. Pure. */
import type { GroupCard } from '../calls/scans.ts'
import { isRefusalCode, sentenceOf } from '../errors.ts'
import type { GroupTotalsRow, ScanGroupRow } from '../views/rows.ts'
import { failuresOf, percentageOf, progressOf, statusOf } from './group-status.ts'

type Client = { id: string; name: string }

/** What card and detail have in common. `children` are the groups whose parent this is. */
export function groupAnswer(row: ScanGroupRow, children: ScanGroupRow[], client: Client) {
  const { id, name, createdAt, updatedAt, parentId, order } = row
  const progress = progressOf(row)
  return {
    id, name, createdAt, updatedAt, client, progress,
    status: statusOf(row),
    parent: parentId,
    children: children.map(child => ({ id: child.id, createdAt: child.createdAt })),
    percentage: percentageOf(row),
    total: progress.total,
    files: order.length,
    failures: failuresOf(row).map(failure => ({
      ...failure, message: sentenceOf(isRefusalCode(failure.code) ? failure.code : 'file.page-unreadable'),
    })),
  }
}

export function cardOf(row: ScanGroupRow, children: ScanGroupRow[], totals: GroupTotalsRow | undefined, client: Client): GroupCard {
  const invoices = Object.entries(totals?.invoices ?? {}).sort(([, a], [, b]) => a.order - b.order)
  return {
    ...groupAnswer(row, children, client),
    invoiceCount: invoices.length,
    reviewed: invoices.filter(([, invoice]) => invoice.modified || invoice.reviewed).length,
    doubtful: invoices.filter(([, invoice]) => invoice.doubtful > 0 && !invoice.modified && !invoice.reviewed).length,
    amount: invoices.reduce((sum, [, invoice]) => sum + (invoice.total ?? 0), 0) / 100,
    cover: invoices[0]?.[0] ?? null,
  }
}
