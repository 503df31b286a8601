/** Which invoices a workbook holds, in words as well: a file that is passed on must say what it is. */
import type { WorkbookQuery } from '@docketry/contracts/api/exports.ts'
import { daysAfter, isDate, shownDate } from '@docketry/contracts/rules/dates.ts'
import { quarterName, quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { clientsOfCaller, engagementsIn, isAuditorIn, type Caller } from '../platform/auth/caller.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { withNames } from '../shared/named-batches.ts'
import { partOfFileName } from '../shared/part-of-file-name.ts'
import { coversPeriod, engagedDays, type Range } from '../shared/whole-period.ts'
import { lineItemsOf } from './line-items-of.ts'

/**
 * `clientId` null: all clients of the firm. `filters`: of the queries whose rows follow each other. `scope`: heading and text of the lines
 * that say what the file holds. `name`: of the file.
 */
export type WorkbookOf = {
  firmId: string
  clientId: string | null
  filters: NonNullable<DocumentQuery['filter']>[]
  sort: NonNullable<DocumentQuery['sort']>
  onlyReviewed: boolean
  scope: [string, string][]
  name: string
}

const nameOf = async (read: ReadRows, id: string): Promise<string> => (await read.get('businesses', id))?.name ?? ''

/** In words, the days that an auditor sees; null for a caller who sees all. `clientId` null: of any client; `range` null: of all time. */
function daysSeen(caller: Caller, firmId: string, clientId: string | null, range: Range | null): string | null {
  const engagements = engagementsIn(caller, firmId)
  if (engagements.length === 0) return null
  if (clientId !== null && range !== null && coversPeriod(engagements, clientId, range)) return null
  const days = clientId === null ? '' : engagedDays(engagements, clientId, range)
  return `the days that the auditor is engaged for${days === '' ? '' : ` (${days})`}`
}

/** A batch or a quarter: every invoice that the caller may see. */
async function ofBatchOrQuarter(read: ReadRows, query: WorkbookQuery, at: number, caller: Caller): Promise<WorkbookOf | null> {
  const found = await lineItemsOf(read, query)
  if (found === null) return null
  const { firmId, clientId, selection } = found
  const [client, [batch]] = await Promise.all([
    nameOf(read, clientId),
    read.getMany('scan-groups', query.groupId === undefined ? [] : [query.groupId]).then(rows => withNames(read, rows, at)),
  ])
  const what: [string, string] = query.quarter === undefined ? ['Batch', batch?.name ?? ''] : ['Quarter', quarterName(query.quarter)]
  const seen = daysSeen(caller, firmId, clientId, query.quarter === undefined ? null : quarterRange(query.quarter))
  const dated = query.quarter === undefined ? 'dated, or without a date uploaded,' : 'dated'
  const which = seen === null ? 'all' : `those ${dated} on ${seen}`
  const scope: [string, string][] = [['Client', client], what, ['Invoices', `${which}, reviewed or not: see the column State`]]
  return {
    firmId,
    clientId,
    ...selection,
    onlyReviewed: false,
    scope,
    name: `invoices_${partOfFileName(client, 'client')}_${partOfFileName(what[1], 'batch')}.xlsx`,
  }
}

/** Reviewed invoices dated within two dates, both inclusive, of a client or of the firm. Throws `request.invalid` for an invalid date. */
async function ofDates(
  read: ReadRows,
  { firmId = '', clientId, from = '', to = '' }: WorkbookQuery,
  caller: Caller,
): Promise<WorkbookOf | null> {
  for (const [name, date] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!isDate(date)) throw refuse('request.invalid', name)
  const firm = await read.get('businesses', firmId)
  const client = clientId === undefined ? null : await read.get('businesses', clientId)
  if (!firm?.firm || (clientId !== undefined && !client?.firmIds.includes(firmId))) return null
  const range = { from, before: daysAfter(to, 1) }
  const filter = { firmId, ...(client ? { clientId: client.id } : {}), paymentDate: { gte: from, lt: range.before } }
  const seen = daysSeen(caller, firmId, client?.id ?? null, range)
  const some = isAuditorIn(caller, firmId) ? 'every client that the auditor is engaged for' : 'every client that you work for'
  const whose = clientsOfCaller(caller, firmId) === null ? 'all clients' : 'your clients'
  const scope: [string, string][] = [
    ['Firm', firm.name],
    ['Client', client?.name ?? some],
    ['Dated', `${shownDate(from)} to ${shownDate(to)}${seen === null ? '' : `, of these ${seen}`}`],
    ['Invoices', 'reviewed ones only'],
  ]
  return {
    firmId,
    clientId: client?.id ?? null,
    filters: [filter],
    sort: [{ field: 'paymentDate' }],
    onlyReviewed: true,
    scope,
    name: `invoices_${partOfFileName(client?.name ?? whose, 'client')}_${from}_${to}.xlsx`,
  }
}

/** Null where there is no such batch, client or firm. `at`: now, UTC ms. `caller`: whose rows `read` has. */
export const workbookOf = (read: ReadRows, query: WorkbookQuery, at: number, caller: Caller): Promise<WorkbookOf | null> =>
  query.groupId === undefined && query.quarter === undefined ? ofDates(read, query, caller) : ofBatchOrQuarter(read, query, at, caller)
