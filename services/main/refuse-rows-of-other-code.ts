/**
 * A start is refused where stored rows were made by other code of the same version: they would be mixed with rows of this code. Whether this
 * code itself is the recorded one is checked before, by `refuseChangedSources` (projection-sources.ts).
 */
import { coded } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { liveCollection, collectionOf, type AnyProjection } from '../platform/projections/projection.ts'
import { rebuildOf } from '../platform/projections/rebuilds.ts'
import { recordedCodes, type RecordedCode } from '../projection-sources.ts'

/**
 * Throws `rows-of-other-code`, with a sentence, when rows of a projection's version were made by code that is not recorded for it. Rows
 * without a recorded code, of older versions of Docketry, are taken as they are; so are rows that are about to be built anew.
 */
export async function refuseRowsOfOtherCode(
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
    'rows-of-other-code',
    `The rows of ${names.join(', ')} were made by other code under the same version, so rows of two folds would stand side by side. Start the Docketry that made them, or have this one build them anew: ` +
      `${names.map(name => `docketry projections rebuild ${name.split('@')[0]}`).join('; ')}; then start it.`,
  )
}
