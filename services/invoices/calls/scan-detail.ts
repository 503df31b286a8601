import { scanDetail as call, type GroupDetail } from '@docketry/contracts/calls/scans.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { groupAnswer } from '@docketry/contracts/rules/group-answer.ts'
import { quarterRange } from '@docketry/contracts/rules/quarters.ts'
import type { BusinessRow, InvoiceRow, ScanGroupRow } from '@docketry/contracts/views/rows.ts'
import { handler } from '../../core/answering.ts'
import type { Links } from '../../core/links.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { anomaliesOf } from '../anomalies.ts'
import { comparedWith } from '../compared-with.ts'
import { invoiceAnswer } from '../answer.ts'

type Tools = { read: ReadRows; links: Links }

const zoneOf = (firm: BusinessRow | null): string => firm?.firm?.zone ?? 'Australia/Sydney'

/** Rows of the group and, unless `noChild`, of the groups below it, in the order of the paper. */
async function rowsOf(read: ReadRows, group: ScanGroupRow, noChild: boolean) {
  const children = (await read.find('scan-groups', { filter: { firmId: group.firmId, parentId: group.id } })).rows
  const groups = noChild ? [group] : [group, ...children]
  const found = await Promise.all(
    groups.map(it => read.find('invoices', { filter: { groupId: it.id }, sort: [{ field: 'order' }] })),
  )
  return { children, rows: found.flatMap(({ rows }) => rows) }
}

/** What a group and a quarter have in common. */
async function filled(tools: Tools, firmId: string, rows: InvoiceRow[], at: number) {
  const [firm, others] = await Promise.all([tools.read.get('businesses', firmId), comparedWith(tools.read, rows)])
  return { invoices: rows.map(row => invoiceAnswer(row, tools.links, at)), anomalies: anomaliesOf(rows, dateIn(zoneOf(firm), at), others) }
}

async function rawLinks({ read, links }: Tools, groupId: string, at: number) {
  const { rows } = await read.find('files', { filter: { groupId }, sort: [{ field: 'order' }] })
  return rows.map(file => ({ name: file.name, url: links.blob('original', file.id, file.stored, at) }))
}

async function quarterDetail(tools: Tools, firmId: string, clientId: string, index: number, at: number): Promise<GroupDetail> {
  const client = await tools.read.get('businesses', clientId)
  if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
  const { from, before } = quarterRange(index)
  const filter = { firmId, clientId, paymentDate: { gte: from, lt: before } }
  const { rows } = await tools.read.find('invoices', { filter, sort: [{ field: 'paymentDate' }, { field: 'order' }] })
  return {
    id: `quarter_${index}`, name: '', status: 'COMPLETE', createdAt: at, updatedAt: at, parent: null, children: [], percentage: 100,
    total: rows.length, files: 0, failures: [], client: { id: client.id, name: client.name },
    progress: { total: 0, prepared: 0, read: 0, failed: 0, invoices: rows.length, invoicesDone: rows.length },
    ...(await filled(tools, firmId, rows, at)),
  }
}

/** By group, or by quarter with firm and client. */
export const scanDetail = (tools: Tools) =>
  handler(call, {
    firm: async ({ query }) =>
      query.quarter === undefined ? ((await tools.read.get('scan-groups', query.groupId ?? ''))?.firmId ?? null) : (query.firmId ?? null),
    async answer({ query, at }) {
      const { groupId = '', quarter, firmId = '', clientId = firmId, noChild = false, includeRaw = false } = query
      if (quarter !== undefined) return quarterDetail(tools, firmId, clientId, quarter, at)
      const group = await tools.read.get('scan-groups', groupId)
      if (group === null) throw refuse('not-found')
      const [{ children, rows }, client] = await Promise.all([rowsOf(tools.read, group, noChild), tools.read.get('businesses', group.clientId)])
      return {
        ...groupAnswer(group, children, { id: group.clientId, name: client?.name ?? '' }),
        ...(await filled(tools, group.firmId, rows, at)),
        ...(includeRaw ? { raw: await rawLinks(tools, groupId, at) } : {}),
      }
    },
  })
