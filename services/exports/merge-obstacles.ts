/** What a merge of two clients means for their books, and what in the books prevents it, or prevents separating them again. */
import { load } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { oneOrCounted } from '../shared/counted.ts'
import type { MergeObstacles } from '../shared/merge-obstacles.ts'
import { books, booksIdOf, runningPosting, sentInvoices } from './books/books.ts'
import { rulesAfterMerge } from './books/merged-rules.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }

export const booksObstacles = ({ read, events }: Tools): MergeObstacles => ({
  async notes({ firmId, survivorId, duplicateId, names: { survivor, duplicate } }) {
    const [own, kept] = await Promise.all([
      load(events, books, booksIdOf(firmId, duplicateId)),
      load(events, books, booksIdOf(firmId, survivorId)),
    ])
    const { used, withoutAccount, resting } = rulesAfterMerge(kept, own)
    const mapped = Object.values(own.categories).filter(({ account, taxCode }) => account !== null || taxCode !== null).length
    return [
      `The chart of accounts of ${survivor}, and the accounts that it gives to categories, apply to all bills. What was exported for ${duplicate} is not exported again.`,
      ...(used === 0
        ? []
        : [
            `${used === 1 ? `One supplier rule of ${duplicate} applies` : `${used} supplier rules of ${duplicate} apply`} to ${survivor}, which has none for ${used === 1 ? 'that supplier' : 'these suppliers'}${withoutAccount === 0 ? '' : `; ${withoutAccount} without account or tax code, which the chart of ${survivor} does not have under the same code and name`}.`,
          ]),
      ...(resting === 0 && mapped === 0
        ? []
        : [
            `Not used while they are merged, and kept: ${[...(resting > 0 ? [`${resting} supplier ${resting === 1 ? 'rule' : 'rules'} of ${duplicate}, because ${survivor} has its own`] : []), ...(mapped > 0 ? [`the accounts that ${duplicate} gives to ${mapped === 1 ? 'one category' : `${mapped} categories`}`] : [])].join('; ')}.`,
          ]),
    ]
  },
  async toMerge({ firmId, survivorId, duplicateId, names: { survivor, duplicate } }) {
    const [own, kept] = await Promise.all([duplicateId, survivorId].map(id => load(events, books, booksIdOf(firmId, id))))
    const inXero = Object.keys(own?.xero.bills ?? {}).length
    return [
      ...([own, kept].some(it => it && runningPosting(it))
        ? ['Bills of one of them are being sent to Xero. Wait until that is done, or cancel it on its page “Accounting”.']
        : []),
      ...(inXero === 0
        ? []
        : [
            `${duplicate} has ${oneOrCounted(inXero, 'bill')} in Xero, which are updated from its own page. Choose ${duplicate} as the client that stays.`,
          ]),
      ...(own?.package && !kept?.package
        ? [
            `${duplicate} has a chart of accounts and ${survivor} has none. Choose ${duplicate} as the client that stays, or import the chart for ${survivor} first.`,
          ]
        : []),
    ]
  },
  async toSeparate({ firmId, survivorId, duplicateId, since, names: { survivor, duplicate } }) {
    const kept = await load(events, books, booksIdOf(firmId, survivorId))
    const { exports, xero } = kept
    const withBill = sentInvoices(kept)
    const running = xero.postings.find(({ state }) => state === 'running')?.invoices ?? []
    const sent = new Set(
      [
        ...exports.filter(({ at }) => at >= since).flatMap(({ invoices }) => invoices.filter(({ id }) => withBill.has(id))),
        ...running,
        ...Object.keys(xero.bills).map(id => ({ id })),
      ].map(({ id }) => id),
    )
    const rows = await read.getMany('client-streams', [...sent])
    const ofDuplicate = rows.filter(({ formerClientIds = [] }) => formerClientIds.includes(duplicateId)).length
    return ofDuplicate === 0
      ? []
      : [
          `Since the merge ${oneOrCounted(ofDuplicate, 'bill')} of ${duplicate} left for the accounting package as bills of ${survivor}. Separated, they could go out a second time, so the clients stay merged.`,
        ]
  },
})
