import type { QueryOf } from '@docketry/contracts/calls/call.ts'
import type { InvoiceAnswer } from '@docketry/contracts/calls/invoices.ts'
import { scanDetail as call, type GroupDetail } from '@docketry/contracts/calls/scans.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { groupAnswer } from '@docketry/contracts/rules/group-answer.ts'
import { quarterRange } from '@docketry/contracts/rules/quarters.ts'
import type { BusinessRow, FileRow, InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { handler } from '../../core/answering.ts'
import { descendantsOf } from '../../core/group-tree.ts'
import type { Links } from '../../core/links.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { anomaliesOf } from '../anomalies.ts'
import { comparedWith } from '../compared-with.ts'
import { invoiceAnswer } from '../answer.ts'
import { withReviews } from '../review-states.ts'
import { withNotes } from '../with-notes.ts'

type Tools = { read: ReadRows; links: Links }
type Query = QueryOf<typeof call>

const zoneOf = (firm: BusinessRow | null): string => firm?.firm?.zone ?? 'Australia/Sydney'

/** Rows of these groups, group by group in the order of the paper. */
async function inGroups<V extends 'invoices' | 'files'>(read: ReadRows, view: V, groupIds: string[]) {
  const found = await Promise.all(groupIds.map(groupId => read.find(view, { filter: { groupId }, sort: [{ field: 'order' }] })))
  return found.flatMap(({ rows }) => rows)
}

const withoutImages = (invoice: InvoiceAnswer): InvoiceAnswer => ({ ...invoice, signedImage: null, pages: [] })

/** What a group and a quarter have in common. */
async function filled(tools: Tools, firmId: string, rows: InvoiceRow[], images: boolean, at: number) {
  const [firm, others] = await Promise.all([tools.read.get('businesses', firmId), comparedWith(tools.read, rows)])
  const invoices = await withNotes(tools.read, rows, await withReviews(tools.read, rows.map(row => invoiceAnswer(row, tools.links, at)), at))
  return { invoices: images ? invoices : invoices.map(withoutImages), anomalies: anomaliesOf(rows, dateIn(zoneOf(firm), at), others) }
}

const rawLinks = (files: FileRow[], links: Links, at: number) =>
  files.map(file => ({ name: file.name, url: links.blob('original', file.id, file.stored, at) }))

async function quarterDetail(tools: Tools, query: Query, index: number, at: number): Promise<GroupDetail> {
  const { firmId = '', clientId = firmId, includeImages = true, includeRaw = false } = query
  const client = await tools.read.get('businesses', clientId)
  if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
  const { from, before } = quarterRange(index)
  const filter = { firmId, clientId, paymentDate: { gte: from, lt: before } }
  const { rows } = await tools.read.find('invoices', { filter, sort: [{ field: 'paymentDate' }, { field: 'order' }] })
  const files = includeRaw ? await tools.read.getMany('files', [...new Set(rows.map(row => row.fileId))]) : []
  return {
    id: `quarter_${index}`, name: '', status: 'COMPLETE', createdAt: at, updatedAt: at, parent: null, children: [], descendants: [],
    percentage: 100, total: rows.length, files: 0, failures: [], client: { id: client.id, name: client.name },
    progress: { total: 0, prepared: 0, read: 0, failed: 0, invoices: rows.length, invoicesDone: rows.length },
    ...(await filled(tools, firmId, rows, includeImages, at)),
    ...(includeRaw ? { raw: rawLinks(files, tools.links, at) } : {}),
  }
}

async function groupDetail(tools: Tools, query: Query, at: number): Promise<GroupDetail> {
  const { groupId = '', noChild = false, includeImages = true, includeRaw = false } = query
  const { read, links } = tools
  const group = await read.get('scan-groups', groupId)
  if (group === null) throw refuse('not-found')
  const [merged, client] = await Promise.all([descendantsOf(read, [group.id]), read.get('businesses', group.clientId)])
  const ids = [group, ...(noChild ? [] : merged)].map(it => it.id)
  return {
    ...groupAnswer(group, merged, { id: group.clientId, name: client?.name ?? '' }, noChild),
    ...(await filled(tools, group.firmId, await inGroups(read, 'invoices', ids), includeImages, at)),
    ...(includeRaw ? { raw: rawLinks(await inGroups(read, 'files', ids), links, at) } : {}),
  }
}

/** By group, with what was merged into it unless `noChild`; or by quarter, with firm and client. */
export const scanDetail = (tools: Tools) =>
  handler(call, {
    firm({ query: { quarter, groupId = '', firmId = null, clientId = firmId } }) {
      return quarter === undefined ? tools.read.get('scan-groups', groupId) : { firmId, clientId }
    },
    answer: ({ query, at }) => (query.quarter === undefined ? groupDetail(tools, query, at) : quarterDetail(tools, query, query.quarter, at)),
  })
