/** A dry run of reprocessing: the present model reads the invoices that people corrected, a page at a time, and nothing is written. */
import type { ReprocessingSelection } from '@docketry/contracts/events/reprocessing.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { DryRunPage, ScoredValue } from '@docketry/contracts/api/reprocessing.ts'
import { scoredValues } from '../invoices/score-model.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { clientFrom } from './stages.ts'
import { withWordFiles } from '../pipeline/stage-tools.ts'
import type { Workers } from '../workers/workers.ts'

const invoicesAtOnce = 40
const atOnce = 4

/** `run`: of the worker pool. */
export function dryRunOn({ read, blobs, run }: { read: ReadRows; blobs: Blobs; run: Workers['run'] }) {
  const clientOf = clientFrom(read)

  async function scored(row: InvoiceRow): Promise<ScoredValue[] | null> {
    try {
      const client = await clientOf(row.clientId)
      return scoredValues(row, await withWordFiles(blobs, row.pages, paths => run('extract', { paths, client }, { priority: 'later', groupId: row.groupId })))
    } catch (error) {
      if (codeOf(error) === 'blob-missing' || codeOf(error) === 'blob-damaged' || codeOf(error)?.startsWith('file.')) return null
      throw error
    }
  }

  return async ({ firmId, clientId, groupId, since, before }: ReprocessingSelection, model: string | undefined, after: string | undefined): Promise<DryRunPage> => {
    const filter = { corrected: 1, ...(firmId === undefined ? {} : { firmId }), ...(clientId === undefined ? {} : { clientId }), ...(after === undefined ? {} : { id: { gte: after } }) }
    const { rows } = await read.find('known-suppliers', { filter, sort: [{ field: 'id' }], range: [0, invoicesAtOnce] })
    const ids = rows.slice(0, invoicesAtOnce).map(({ id }) => id)
    const chosen = (await read.getMany('proposals', ids)).filter(row =>
      (groupId === undefined || row.groupId === groupId) && (since === undefined || row.readAt >= since) && (before === undefined || row.readAt < before) && (model === undefined || row.model === model))
    const invoices = await read.getMany('invoices', chosen.map(({ id }) => id))
    const results = await mapConcurrently(atOnce, invoices, scored)
    return { scored: results.flatMap(it => it ?? []), invoices: invoices.length, unreadable: results.filter(it => it === null).length, next: rows[invoicesAtOnce]?.id ?? null }
  }
}
