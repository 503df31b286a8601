import { expect, it } from 'vitest'
import { projections } from './contents.ts'
import { collectionOf } from './platform/projections/projection.ts'
import { hashOfProjection, storedHashes, projectionFiles } from './projection-sources.ts'

const how = 'then run `node ops/launch/node24.mjs services/projection-sources.ts` and commit services/projection-hashes.json'
const files = await projectionFiles()

it('knows every view of the table of contents', () => {
  expect(files.map(({ view: projection }) => projection.name).sort()).toEqual(projections.map(projection => projection.name).sort())
})

it.each(files)('the code of view $view.name changes with its version only', ({ view: projection, file }) => {
  const name = collectionOf(projection)
  const stored = storedHashes()[name]
  expect(stored, `${name} is new: ${how}`).toBeDefined()
  expect(hashOfProjection(file), `The code of ${name} has changed. If its rows may differ, raise its version; ${how}`).toBe(stored)
})

it('keeps no hash of a view that is gone', () => {
  expect(Object.keys(storedHashes()).sort()).toEqual(projections.map(collectionOf).sort())
})
