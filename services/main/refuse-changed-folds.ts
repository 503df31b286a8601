/** A projection whose code has changed without a new version is refused at the start: its rows would come from two folds. */
import { coded } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { liveCollection } from '../platform/projections/live-collection.ts'
import { collectionOf, type AnyProjection } from '../platform/projections/projection.ts'
import { rebuildOf } from '../platform/projections/rebuilds.ts'
import { recordedCodes, type RecordedCode } from '../projection-sources.ts'

/**
 * Throws `changed-fold`, with a sentence, when rows of a projection's version were made by code that is not recorded for it. Rows without a
 * recorded code, of older versions of Docketry, are taken as they are; so are rows that are about to be built anew.
 */
export async function refuseChangedFolds(
  documents: Documents,
  projections: AnyProjection[],
  recorded: Record<string, RecordedCode> = recordedCodes(),
): Promise<void> {
  const found = await Promise.all(
    projections.map(async projection => {
      const origin = await documents.origin(await liveCollection(documents, projection))
      const known = recorded[collectionOf(projection)]?.codes
      const isOther = origin?.code && known && !known.includes(origin.code)
      return isOther && (await rebuildOf(documents, projection.name)) === null ? [collectionOf(projection)] : []
    }),
  )
  const names = found.flat()
  if (names.length === 0) return
  throw coded(
    'changed-fold',
    `The rows of ${names.join(', ')} were made by other code under the same version, so rows of two folds would stand side by side. Start the Docketry that made them, or have this one build them anew: ` +
      `${names.map(name => `docketry projections rebuild ${name.split('@')[0]}`).join('; ')}; then start it.`,
  )
}
