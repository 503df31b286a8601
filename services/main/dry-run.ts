/**
 * A dry run of reprocessing: the present model reads the invoices that people corrected, a page at a time, and nothing is written. With
 * `reading`, from words that are read again.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReprocessingSelection } from '@docketry/contracts/events/reprocessing.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { DryRunPage, ScoredValue } from '@docketry/contracts/api/reprocessing.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { hideTfns } from '@docketry/contracts/rules/hide-tfns.ts'
import { correctionsOf } from '../invoices/corrections.ts'
import { scoredValues } from '../invoices/scored-values.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { readBases } from '../shared/printed-dates.ts'
import { clientFrom } from './stages.ts'
import { withTemporaryFolder, withWordFiles } from '../pipeline/stage-tools.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { batchesIn } from '../reprocessing/select.ts'
import { originalToRead, type Original } from '../reprocessing/send-to-pipeline.ts'
import type { Workers } from '../workers/workers.ts'

const invoicesAtOnce = 40
const atOnce = 4

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'>; blobs: Blobs; run: Workers['run'] }

/**
 * Runs `use` with the words of each page as a local file: those that the page has, or those that the present version reads from its
 * original.
 */
async function withWordsReadAgain<T>(
  { events, blobs, run }: Tools,
  { pages, groupId }: InvoiceRow,
  use: (paths: string[]) => Promise<T>,
): Promise<T> {
  const how = { priority: 'later', groupId } as const
  return withTemporaryFolder(async folder => {
    const paths: string[] = []
    for (const [i, { fileId, page, words }] of pages.entries()) {
      const original = await originalToRead(events, fileId, readingVersion)
      const [path, imagePath, ocrPath] = [join(folder, `${i}.json`), join(folder, 'image'), join(folder, 'ocr')]
      const readAgain = (file: string, { kind: known }: Original): Promise<ReadPage> =>
        run('open', { path: file }, how)
          .then(({ kind }) => run('prepare', { path: file, kind: known === 'unknown' ? kind : known, page, imagePath, ocrPath }, how))
          .then(prepared => run('read', { page, prepared, ocrPath: prepared.ocr && ocrPath }, how))
          .then(answer => ({ ...answer, words: hideTfns(answer.words) }))
      await writeFile(
        path,
        original?.pages.includes(page)
          ? JSON.stringify(await blobs.withFile(fileId, original.stored, file => readAgain(file, original)))
          : await blobs.bytes(fileId, words),
      )
      paths.push(path)
    }
    return use(paths)
  })
}

/** `run`: of the worker pool. */
export function dryRunOn(tools: Tools) {
  const { read, blobs, run } = tools
  const clientOf = clientFrom(read)

  async function scored(row: InvoiceRow, reading: boolean, basis: ReportingBasis): Promise<ScoredValue[] | null> {
    try {
      const client = await clientOf(row.clientId)
      const extract = (paths: string[]) => run('extract', { paths, client }, { priority: 'later', groupId: row.groupId })
      return scoredValues(row, await (reading ? withWordsReadAgain(tools, row, extract) : withWordFiles(blobs, row.pages, extract)), basis)
    } catch (error) {
      if (codeOf(error) === 'blob-missing' || codeOf(error) === 'blob-damaged' || codeOf(error)?.startsWith('file.')) return null
      throw error
    }
  }

  return async (
    { firmId, clientId, groupId, since, before }: ReprocessingSelection,
    { model, reading, after }: { model: string | undefined; reading: boolean; after: string | undefined },
  ): Promise<DryRunPage> => {
    const filter = {
      corrected: 1,
      ...(firmId === undefined ? {} : { firmId }),
      ...(clientId === undefined ? {} : { clientId }),
      ...(after === undefined ? {} : { id: { gte: after } }), // `next` of the page before: this one begins with it
    }
    const { rows } = await read.find('known-suppliers', { filter, sort: [{ field: 'id' }], range: [0, invoicesAtOnce] })
    const ids = rows.slice(0, invoicesAtOnce).map(({ id }) => id)
    const groupIds = groupId === undefined ? null : await batchesIn(read, groupId)
    const chosen = (await read.getMany('proposals', ids)).filter(
      row =>
        (groupIds === null || groupIds.includes(row.groupId)) &&
        (since === undefined || row.readAt >= since) &&
        (before === undefined || row.readAt < before) &&
        (model === undefined || row.model === model),
    )
    const rowsOfChosen = await read.getMany(
      'invoices',
      chosen.map(({ id }) => id),
    )
    const basisOf = await readBases(read, rowsOfChosen)
    // Left out: invoices of which a person typed only a payment date, which corrects nothing that the model read.
    const invoices = rowsOfChosen.filter(row => correctionsOf(row, basisOf(row)).length > 0)
    const results = await mapConcurrently(atOnce, invoices, row => scored(row, reading, basisOf(row)))
    return {
      scored: results.flatMap(it => it ?? []),
      invoices: invoices.length,
      unreadable: results.filter(it => it === null).length,
      next: rows[invoicesAtOnce]?.id ?? null,
    }
  }
}
