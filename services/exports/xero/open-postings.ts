/**
 * Which clients' bills may be being posted: written before a posting starts and removed after it has ended, so that a process that starts
 * finds what to carry on.
 */
import type { Documents } from '../../platform/ports/documents.ts'
import { unleased } from '../../platform/ports/unleased.ts'

export const postingsCollection = 'xero-postings'
const lease = unleased(postingsCollection)
type OpenPosting = { id: string; firmId: string; clientId: string; at: number }

export const openPostings = (documents: Documents, now: () => number = Date.now) => ({
  async add(one: Omit<OpenPosting, 'at'>): Promise<void> {
    await documents.ensure(postingsCollection, {})
    await documents.write(postingsCollection, [{ id: one.id, position: now(), document: { ...one, at: now() } }], { position: 0, lease })
  },
  async all(): Promise<OpenPosting[]> {
    await documents.ensure(postingsCollection, {})
    return (await documents.find(postingsCollection, {})).rows as OpenPosting[] // written by `add`
  },
  /** Stays where it was added again meanwhile. */
  remove: ({ id, at }: OpenPosting): Promise<void> =>
    documents.write(postingsCollection, [{ id, position: at + 1, document: null }], { position: 0, lease }),
})
