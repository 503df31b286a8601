/**
 * Projections whose rows must not be read, because they were made from other events than this store has. They are readable again when they
 * are rebuilt.
 */
import { coded } from '../errors/coded.ts'
import { foreignCheckpoint } from '../catch-up/checkpoint-origin.ts'
import type { Documents } from '../ports/documents.ts'
import { putUnleased, unleased } from '../ports/unleased.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Report } from '../errors/report.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

const collection = 'withheld'

/** `id`: the projection's name. `since`: UTC ms. */
type Withheld = { id: string; reason: string; since: number }

/** The position of the newest mark, also of one that has ended; 0: it was never withheld. */
const lastMark = async (documents: Documents, projection: string): Promise<number> =>
  (await documents.load(collection, [projection])).get(projection)?.position ?? 0

/**
 * Reads through the projection's name throw `rebuilding` from now on. `reason`: a sentence for the operator. `after`: the newest mark before
 * its rows were looked at: nothing is written where there is a newer one, because the rows were built anew in the meantime.
 */
export async function withhold(documents: Documents, projection: string, reason: string, after: number): Promise<void> {
  const mark: Withheld = { id: projection, reason, since: Date.now() }
  const position = after + 1
  await documents.write(collection, [{ id: projection, position, document: mark }], { position, lease: unleased(collection) })
}

export const withheldOf = async (documents: Documents, projection: string): Promise<Withheld | null> =>
  (await documents.get(collection, projection)) as Withheld | null // written above and nowhere else

export const allWithheld = async (documents: Documents): Promise<Withheld[]> =>
  (await documents.find(collection, { sort: [{ field: 'id' }] })).rows as Withheld[] // written above and nowhere else

/** Does nothing when it is not withheld. */
export async function endWithholding(documents: Documents, projection: string): Promise<void> {
  if ((await withheldOf(documents, projection)) !== null) await putUnleased(documents, collection, projection, null)
}

export const rebuilding = ({ id, reason }: Withheld): Error => coded('rebuilding', `${id} is being rebuilt: ${reason}`)

/** Withholds every projection whose checkpoint does not belong to this store. Called before a process serves reads. */
export async function withholdForeign(
  projections: AnyProjection[],
  { events, documents, report }: { events: EventStore; documents: Documents; report: Report },
): Promise<void> {
  await Promise.all(
    projections.map(async projection => {
      const own = collectionOf(projection)
      const whyForeign = async (): Promise<string | null> => {
        const live = await documents.pointer(projection.name)
        return (
          (await foreignCheckpoint(own, { events, documents })) ??
          (live === null ? null : await foreignCheckpoint(live, { events, documents }))
        )
      }
      if ((await whyForeign()) === null) return
      // Once more after the newest mark was read: another process may build the rows anew meanwhile.
      const after = await lastMark(documents, projection.name)
      const why = await whyForeign()
      if (why === null) return
      const reason = `${why}. Its rows are built anew from the events, and are not shown until then.`
      if ((await withheldOf(documents, projection.name))?.reason === reason) return
      await withhold(documents, projection.name, reason, after)
      if ((await withheldOf(documents, projection.name))?.reason === reason) report(`projection ${own} is not of these events`, { reason })
    }),
  )
}
