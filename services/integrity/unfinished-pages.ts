/** Finds pages that are not finished, have not failed for a stated reason, and on which nothing works. */
import type { FileProgress, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { Documents } from '../platform/ports/documents.ts'

const atOnce = 100

/** The part of a file that is neither done nor failed, as a sentence; null when there is none. */
function unfinishedIn({ pages, read, failed, failedPages, waiting, invoices, extracted, failedInvoices }: FileProgress): string | null {
  if (failed !== null) return null
  if (pages === null) return 'the file was not opened'
  const left = pages - read - failedPages.length
  if (left > 0) return `${left} of ${pages} pages were not read`
  if (waiting) return 'its pages were not divided into invoices'
  const done = new Set([...extracted, ...failedInvoices.map(({ id }) => id)])
  const open = invoices.filter(({ id }) => !done.has(id))
  return open.length === 0
    ? null
    : `${open.length === 1 ? 'the invoice' : 'the invoices'} ${open.map(({ id }) => id).join(', ')} ${open.length === 1 ? 'was' : 'were'} not extracted`
}

/** `atRest`: no message and no event is waiting. `setAside`: texts of dead letters and parked events, which name what they are about. */
export type Work = { atRest: boolean; setAside: string[] }
type CheckedPages = { files: number; unfinished: number; found: FindingData[] }

/** `collection`: of the projection scan-groups. Batches in the bin are left out: nobody works on them. */
export async function checkPages(
  documents: Pick<Documents, 'find'>,
  collection: string,
  { atRest, setAside }: Work,
): Promise<CheckedPages> {
  const done: CheckedPages = { files: 0, unfinished: 0, found: [] }
  for (let after = ''; ; ) {
    const { rows } = await documents.find(collection, { filter: { id: { gte: after } }, sort: [{ field: 'id' }], range: [0, atOnce] })
    const fresh = rows.filter(({ id }) => id !== after)
    for (const row of fresh) {
      if ('deleted' in row) continue
      const { id: groupId, files } = row as unknown as ScanGroupRow // the projection's rows
      for (const [fileId, file] of Object.entries(files)) {
        done.files += 1
        const what = unfinishedIn(file)
        if (what === null) continue
        done.unfinished += 1
        if (!atRest || setAside.some(text => text.includes(fileId) || text.includes(groupId))) continue
        done.found.push({
          kind: 'page',
          subject: fileId,
          what: `Of the file ${fileId} in the batch ${groupId} ${what}, and nothing works on it. Open the batch and press Retry.`,
        })
      }
    }
    if (fresh.length < atOnce) return done
    after = fresh.at(-1)?.id ?? ''
  }
}
