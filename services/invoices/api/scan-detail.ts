import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { scanDetail as call, type GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { FileRow, InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { invoiceAnswer } from '../answer.ts'
import { anomaliesIn } from '../anomalies-in.ts'
import { groupAsked, inGroups, quarterAsked, whoseScans } from '../asked-scans.ts'
import { machineBrief } from '../machine-brief.ts'
import { withReviews } from '../review-states.ts'
import { withNotes } from '../with-notes.ts'

type Tools = { read: ReadRows; links: Links }
type Query = QueryOf<typeof call>

const withoutImages = (invoice: InvoiceAnswer): InvoiceAnswer => ({ ...invoice, signedImage: null, pages: [] })
const inBrief = (row: InvoiceRow): ReviewRow => ({ ...row, machine: machineBrief(row.extraction) })

/** What a group and a quarter have in common. */
async function filled({ read, links }: Tools, firmId: string, rows: InvoiceRow[], images: boolean, at: number) {
  const invoices = await withNotes(read, rows, await withReviews(read, rows.map(row => invoiceAnswer(row, links, at)), at))
  return { invoices: images ? invoices : invoices.map(withoutImages), anomalies: await anomaliesIn(read, firmId, rows.map(inBrief), at) }
}

const rawLinks = (files: FileRow[], links: Links, at: number) =>
  files.map(file => ({ name: file.name, url: links.blob('original', file.id, file.stored, at) }))

async function quarterDetail(tools: Tools, query: Query, at: number): Promise<GroupDetail> {
  const { includeImages = true, includeRaw = false } = query
  const { head, firmId, find } = await quarterAsked(tools.read, query, at)
  const rows = await find('invoices')
  const files = includeRaw ? await tools.read.getMany('files', [...new Set(rows.map(row => row.fileId))]) : []
  return { ...head(rows.length), ...(await filled(tools, firmId, rows, includeImages, at)), ...(includeRaw ? { raw: rawLinks(files, tools.links, at) } : {}) }
}

async function groupDetail(tools: Tools, query: Query, at: number): Promise<GroupDetail> {
  const { includeImages = true, includeRaw = false } = query
  const { head, firmId, ids } = await groupAsked(tools.read, query, at)
  const rows = await inGroups(tools.read, 'invoices', ids)
  const raw = includeRaw ? { raw: rawLinks(await inGroups(tools.read, 'files', ids), tools.links, at) } : {}
  return { ...head, ...(await filled(tools, firmId, rows, includeImages, at)), ...raw }
}

/** By group, with what was merged into it unless `noChild`; or by quarter, with firm and client. */
export const scanDetail = (tools: Tools) =>
  handler(call, {
    firm: ({ query }) => whoseScans(tools.read, query),
    answer: ({ query, caller, at }) => (query.quarter === undefined ? groupDetail : quarterDetail)(linksFor(tools, caller), query, at),
  })
