/** Exported invoices that are no accepted ones any more, so that the package has bills that it should not have. */
import type { Note } from '@docketry/contracts/api/books.ts'
import { packageNames, type Package } from '@docketry/contracts/rules/packages.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { FindValuesAt } from '../../shared/values-at.ts'
import { billDates } from './accepted-rows.ts'
import { nameOf } from './bills-to-export.ts'
import type { BooksState } from './fold-books.ts'

/** How an invoice left last, the package that has its bill, and the revision that left. */
type Left = { how: string; of: Package; revision: number }
/** Without those whose bills were deleted in the package. */
function leftInvoices({ exports, acknowledged, xero }: BooksState): Map<string, Left> {
  const left = new Map<string, Left>()
  for (const { package: of, invoices } of exports) for (const { id, revision } of invoices) left.set(id, { how: 'exported', of, revision })
  for (const [id, { revision }] of Object.entries(acknowledged)) if (revision === null) left.delete(id)
  for (const [id, { revision }] of Object.entries(xero.bills)) left.set(id, { how: 'sent to Xero', of: 'xero', revision })
  return left
}

/** `accepted`: ids of the client’s accepted invoices. Erased invoices are left out: their bills are to stay. */
export async function goneInvoices(
  { read, findValuesAt }: { read: ReadRows; findValuesAt: FindValuesAt },
  of: { firmId: string; clientId: string },
  books: BooksState,
  accepted: ReadonlySet<string>,
): Promise<Note[]> {
  const left = leftInvoices(books)
  const ids = [...left.keys()].filter(id => !accepted.has(id))
  if (ids.length === 0) return []
  const [dateOf, rows, streams] = await Promise.all([
    billDates(read, of),
    read.getMany('review-rows', ids),
    read.getMany('client-streams', ids),
  ])
  const [present, kept] = [
    new Map(rows.map(row => [row.id, row])),
    new Set(streams.flatMap(({ id, erasedAt }) => (erasedAt === null ? [id] : []))),
  ]
  const gone: Note[] = []
  for (const [id, it] of left) {
    if (accepted.has(id) || !kept.has(id)) continue
    const row = present.get(id)
    const deleted = row ? undefined : (await read.getDeleted('review-rows', id))?.deleted.row
    const values = (row ?? deleted)?.values ?? (await findValuesAt(id, it.revision))
    if (values === null) continue
    const packageName = packageNames[it.of]
    const what = row
      ? `is not accepted any more. Accept it again on the review page, or delete its bill in ${packageName} as well.`
      : deleted
        ? `was deleted since. Delete its bill in ${packageName} as well, or restore the invoice.`
        : `its pages are part of another invoice now. Delete its bill in ${packageName} as well.`
    gone.push({
      id,
      name: nameOf({ id, values, date: dateOf(values) }),
      words: `It was ${it.how}, and ${what}`,
      acknowledge: { act: 'deleted', package: it.of, revision: null },
    })
  }
  return gone
}
