/**
 * Which clients' bills may be being posted: written before a posting starts and removed after it has ended, so that a process that starts
 * finds what to carry on.
 */
import type { Documents } from '../../platform/ports/documents.ts'
import { unleased } from '../../platform/ports/unleased.ts'

const collection = 'xero-postings'
const lease = unleased('xero-postings')
type OpenPosting = { id: string; firmId: string; clientId: string; at: number }

export const openPostings = (documents: Documents, now: () => number = Date.now) => ({
  async add(one: Omit<OpenPosting, 'at'>): Promise<void> {
    await documents.ensure(collection, {})
    await documents.write(collection, [{ id: one.id, position: now(), document: { ...one, at: now() } }], { position: 0, lease })
  },
  async all(): Promise<OpenPosting[]> {
    await documents.ensure(collection, {})
    return (await documents.find(collection, {})).rows as OpenPosting[] // written by `add`
  },
  /** Stays where it was added again meanwhile. */
  remove: ({ id, at }: OpenPosting): Promise<void> =>
    documents.write(collection, [{ id, position: at + 1, document: null }], { position: 0, lease }),
})
