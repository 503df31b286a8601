/** Events that a projection or reaction could not handle, set aside with the reason, for an operator to see, retry or skip. */
import type { Document, Documents } from '../ports/documents.ts'
import { deleteUnleased, unleased } from '../ports/unleased.ts'

export const parkedCollection = 'parked'

/**
 * `view` (the stored word for a projection): the row `document` takes no more events. `reaction`: the event had no effect yet. `name` is
 * `<projection>@<version>` or the reaction's name; `at` is UTC ms. Of a row, `firmId` and `clientId` own it, and `missing`: the row does
 * not exist, because its first event could not be applied. `unknown`: a newer build wrote the event; a build that knows it folds the row
 * again when it starts. `refold`: the row is to be folded again: an operator has requested it.
 */
export type Parked = Document & {
  id: string
  kind: 'view' | 'reaction'
  name: string
  document: string | null
  eventId: string
  stream: string
  revision: number
  reason: string
  at: number
  firmId?: string | null
  clientId?: string | null
  missing?: true
  unknown?: true
  refold?: true
}

export async function park(documents: Documents, entries: Parked[]): Promise<void> {
  if (entries.length === 0) return
  const stored = await documents.load(
    parkedCollection,
    entries.map(({ id }) => id),
  )
  const changes = entries.map(entry => ({
    id: entry.id,
    position: Math.max(entry.at, (stored.get(entry.id)?.position ?? 0) + 1),
    document: entry,
  }))
  await documents.write(parkedCollection, changes, {
    position: Math.max(...changes.map(({ position }) => position)),
    lease: unleased(parkedCollection),
  })
}

export const unpark = (documents: Documents, ids: string[]): Promise<void> => deleteUnleased(documents, parkedCollection, ids)

/** All entries, oldest first. */
export async function allParked(documents: Documents): Promise<Parked[]> {
  const { rows } = await documents.find(parkedCollection, { sort: [{ field: 'at' }] })
  return rows as Parked[] // written above and nowhere else
}

export async function parkedOf(documents: Documents, name: string): Promise<Parked[]> {
  const { rows } = await documents.find(parkedCollection, { filter: { name }, sort: [{ field: 'at' }] })
  return rows as Parked[] // written above and nowhere else
}
