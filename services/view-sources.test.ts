import { expect, it } from 'vitest'
import { views } from './contents.ts'
import { collectionOf } from './core/view.ts'
import { hashOfView, keptHashes, viewFiles } from './view-sources.ts'

const how = 'then run `node ops/launch/node24.mjs services/view-sources.ts` and commit services/view-hashes.json'
const files = await viewFiles()

it('knows every view of the table of contents', () => {
  expect(files.map(({ view }) => view.name).sort()).toEqual(views.map(view => view.name).sort())
})

it.each(files)('the code of view $view.name changes with its version only', ({ view, file }) => {
  const name = collectionOf(view)
  const kept = keptHashes()[name]
  expect(kept, `${name} is new: ${how}`).toBeDefined()
  expect(hashOfView(file), `The code of ${name} has changed. If its rows may differ, raise its version; ${how}`).toBe(kept)
})

it('keeps no hash of a view that is gone', () => {
  expect(Object.keys(keptHashes()).sort()).toEqual(views.map(collectionOf).sort())
})
