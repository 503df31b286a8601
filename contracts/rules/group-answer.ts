/** A scan group's rows as endpoints answer them. Pure. */
import type { GroupCard } from '../api/scans.ts'
import { isRefusalCode, sentenceOf } from '../errors.ts'
import type { GroupTotalsRow, ScanGroupRow } from '../projections/rows.ts'
import { sumsOf } from './sums.ts'
import { toDollars } from './money.ts'
import { reviewStatusOf } from './reviewed.ts'
import { failuresOf, leftOutOf, percentageOf, progressOf, statusOf } from './group-status.ts'

type Client = { id: string; name: string }

/** A group and what was merged into it as one row: all files, and the latest change. */
const combined = (row: ScanGroupRow, below: ScanGroupRow[]): ScanGroupRow => ({
  ...row,
  updatedAt: Math.max(row.updatedAt, ...below.map(it => it.updatedAt)),
  order: [row, ...below].flatMap(it => it.order),
  files: Object.fromEntries([row, ...below].flatMap(it => Object.entries(it.files))),
})

/** Of a failure inside Docketry, the sentence of `internal` would ask for the number of a request, and there was none. */
const messageOf = (code: string): string =>
  code === 'internal'
    ? 'Something went wrong on our side. Press Retry; if it happens again, tell whoever runs Docketry.'
    : sentenceOf(isRefusalCode(code) ? code : 'file.page-unreadable')

/**
 * The common part of card and detail. `below`: all groups merged into this one, at any depth, which are counted. `alone`: those are listed
 * but not counted.
 */
export function groupAnswer(row: ScanGroupRow, below: ScanGroupRow[], client: Client, alone = false) {
  const { id, name, createdAt, parentId } = row
  const whole = combined(row, alone ? [] : below)
  const progress = progressOf(whole)
  const leftOut = leftOutOf(whole).map(it => ({ fileId: it.fileId, name: it.name, page: it.page }))
  return {
    id,
    name,
    createdAt,
    updatedAt: whole.updatedAt,
    client,
    progress,
    status: statusOf(whole),
    parent: parentId,
    children: below.filter(it => it.parentId === id).map(child => ({ id: child.id, createdAt: child.createdAt, name: child.name })),
    descendants: below.map(it => it.id),
    percentage: percentageOf(whole),
    total: progress.total,
    files: whole.order.length,
    failures: failuresOf(whole).map(failure => ({
      ...failure,
      message: messageOf(failure.code),
    })),
    ...(leftOut.length > 0 ? { leftOut } : {}),
  }
}

/**
 * `totals`: of the group and of those in `below`, where there are any. `toCheck`: the number of their invoices with a flag to check.
 * Unknown totals count as 0 in `amount`.
 */
export function cardOf(row: ScanGroupRow, below: ScanGroupRow[], totals: GroupTotalsRow[], client: Client, toCheck: number): GroupCard {
  const invoices = [row, ...below].flatMap(({ id }) =>
    Object.entries(totals.find(total => total.id === id)?.invoices ?? {}).sort(([, a], [, b]) => a.order - b.order),
  )
  return {
    ...groupAnswer(row, below, client),
    invoiceCount: invoices.length,
    reviewed: invoices.filter(([, invoice]) => reviewStatusOf(invoice) === 'reviewed').length,
    doubtful: toCheck,
    amount: toDollars(invoices.reduce((sum, [, invoice]) => sum + (invoice.total ?? 0), 0)),
    sums: sumsOf(invoices.map(([, invoice]) => invoice)),
    cover: invoices[0]?.[0] ?? null,
  }
}
