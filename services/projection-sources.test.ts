import { expect, it } from 'vitest'
import { projections } from './contents.ts'
import { collectionOf } from './platform/projections/projection.ts'
import { hashOfProjection, storedHashes, projectionFiles } from './projection-sources.ts'

const how = 'then run `node ops/launch/node24.mjs services/projection-sources.ts` and commit services/projection-hashes.json'
const files = await projectionFiles()

it('every projection of the table of contents has a file', () => {
  expect(files.map(({ projection }) => projection.name).sort()).toEqual(projections.map(projection => projection.name).sort())
})

it.each(files)('the code of projection $projection.name changes with its version only', ({ projection, file }) => {
  const name = collectionOf(projection)
  const stored = storedHashes()[name]
  expect(stored, `${name} is new: ${how}`).toBeDefined()
  expect(hashOfProjection(file), `The code of ${name} has changed. If its rows may differ, raise its version; ${how}`).toBe(stored)
})

it('projection-hashes.json contains no hash of a removed projection', () => {
  expect(Object.keys(storedHashes()).sort()).toEqual(projections.map(collectionOf).sort())
})
