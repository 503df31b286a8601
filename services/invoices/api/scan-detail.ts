/** The specified endpoint `scans/detail`, with every invoice whole and in dollars. No screen uses it: the review page reads review-rows.ts. */
import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { scanDetail, type GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { FileRow, InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { invoiceAnswer } from '../answers.ts'
import { findAnomalies } from '../anomalies/find-anomalies.ts'
import { loadGroup, rowsOfGroups, loadQuarter, ownerOfRequested } from './group-or-quarter.ts'
import { reviewRowOf } from '../values.ts'
import { withNotesAndReviews } from './notes-and-reviews.ts'

type Tools = { read: ReadRows; links: Links }
type Query = QueryOf<typeof scanDetail>

const withoutImages = (invoice: InvoiceAnswer): InvoiceAnswer => ({ ...invoice, signedImage: null, pages: [] })

/** Invoices and anomalies, for a group and for a quarter. */
async function invoicesOf({ read, links }: Tools, firmId: string, rows: InvoiceRow[], images: boolean, at: number) {
  const answers = rows.map(row => invoiceAnswer(row, links, at))
  const invoices = await withNotesAndReviews(read, rows, answers, at)
  return {
    invoices: images ? invoices : invoices.map(withoutImages),
    anomalies: await findAnomalies(read, firmId, rows.map(reviewRowOf), at),
  }
}

const rawLinks = (files: FileRow[], links: Links, at: number) =>
  files.map(file => ({ name: file.name, url: links.blob('original', file.id, file.stored, at) }))

async function quarterDetail(tools: Tools, query: Query, at: number): Promise<GroupDetail> {
  const { includeImages = true, includeRaw = false } = query
  const { head, firmId, find } = await loadQuarter(tools.read, query, at)
  const rows = await find('invoices')
  const files = includeRaw ? await tools.read.getMany('files', [...new Set(rows.map(row => row.fileId))]) : []
  return {
    ...head(rows.length),
    ...(await invoicesOf(tools, firmId, rows, includeImages, at)),
    ...(includeRaw ? { raw: rawLinks(files, tools.links, at) } : {}),
  }
}

async function groupDetail(tools: Tools, query: Query, at: number): Promise<GroupDetail> {
  const { includeImages = true, includeRaw = false } = query
  const { head, firmId, ids } = await loadGroup(tools.read, query, at)
  const rows = await rowsOfGroups(tools.read, 'invoices', ids)
  const raw = includeRaw ? { raw: rawLinks(await rowsOfGroups(tools.read, 'files', ids), tools.links, at) } : {}
  return { ...head, ...(await invoicesOf(tools, firmId, rows, includeImages, at)), ...raw }
}

/** A group, with the groups merged into it unless `noChild`; or a client's quarter. */
export const handleScanDetail = (tools: Tools) =>
  handler(scanDetail, {
    firm: ({ query }) => ownerOfRequested(tools.read, query),
    answer: ({ query, caller, at }) => (query.quarter === undefined ? groupDetail : quarterDetail)(linksFor(tools, caller), query, at),
  })
