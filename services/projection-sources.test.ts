import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { projections } from './contents.ts'
import { collectionOf } from './platform/projections/projection.ts'
import { counters } from './platform/testing/counter.ts'
import { removeFolder, temporaryFolder } from './platform/testing/folder.ts'
import {
  codeHash,
  projectionFiles,
  recordCodes,
  recordedCodes,
  refuseChangedSources,
  sourcesHash,
  type RecordedCode,
} from './projection-sources.ts'

const how = 'run `node ops/launch/node24.mjs services/projection-sources.ts` and commit services/projection-hashes.json'
const files = await projectionFiles()

it('the projections of the table of contents are those that have a file', () => {
  expect(files.map(({ projection }) => projection.name).sort()).toEqual(projections.map(projection => projection.name).sort())
})

it.each(files)('the code of projection $projection.name changes with its version only', async ({ projection, file }) => {
  const name = collectionOf(projection)
  const recorded = recordedCodes()[name]
  expect(recorded, `${name} is new: ${how}`).toBeDefined()
  const same = `The code of ${name} has changed. Raise its version, then ${how}; where its rows surely stay the same, run it with --same-rows`
  expect(await codeHash(file), same).toBe(recorded?.codes.at(-1))
  expect(sourcesHash(file), `The source of ${name} has changed: ${how}`).toBe(recorded?.sources)
})

it('projection-hashes.json contains no hash of a removed projection', () => {
  expect(Object.keys(recordedCodes()).sort()).toEqual(projections.map(collectionOf).sort())
})

it('the code as it is recorded is not refused', () => expect(refuseChangedSources()).resolves.toBeUndefined())

it('a start is refused, by the name of the projection, where its recorded sources are others', async () => {
  const [changed = ''] = Object.keys(recordedCodes())
  const refused = refuseChangedSources({ ...recordedCodes(), [changed]: { sources: 'older', codes: [] } })
  await expect(refused).rejects.toMatchObject({ code: 'changed-sources' })
  await expect(refused).rejects.toThrow(`The code of ${changed} is not the one recorded for this version`)
})

it.each(['fold.ts', 'helper.ts'])('a start is refused where %s has changed since the projection was recorded', async changed => {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'fold.ts'), "import { twice } from './helper.ts'\nexport const fold = (n: number): number => twice(n)\n")
  writeFileSync(join(folder, 'helper.ts'), 'export const twice = (n: number): number => n * 2\n')
  const file = pathToFileURL(join(folder, 'fold.ts'))
  const all = [...files, { projection: { ...counters, name: 'doubled' }, file }]
  const recorded = { ...recordedCodes(), 'doubled@1': { sources: sourcesHash(file), codes: [] } }
  await refuseChangedSources(recorded, all)
  appendFileSync(join(folder, changed), 'export const more = 1\n')
  const refused = refuseChangedSources(recorded, all)
  await expect(refused).rejects.toMatchObject({ code: 'changed-sources' })
  await expect(refused).rejects.toThrow('The code of doubled@1 is not the one recorded for this version')
  await removeFolder(folder)
})

it('a change of a helper changes the code, a comment or a type does not', async () => {
  const folder = await temporaryFolder()
  mkdirSync(join(folder, 'lib'))
  const [fold, helper] = [join(folder, 'fold.ts'), join(folder, 'lib', 'helper.ts')]
  const write = (text: string): void => writeFileSync(helper, text)
  writeFileSync(fold, "import { twice } from './lib/helper.ts'\nexport const fold = (n: number): number => twice(n)\n")
  write('export const twice = (n: number): number => n * 2\n')
  const before = { code: await codeHash(pathToFileURL(fold)), sources: sourcesHash(pathToFileURL(fold)) }
  write('/** Two times. */\nexport const twice = (n: number | 1): number =>\n  n * 2\n')
  expect(await codeHash(pathToFileURL(fold))).toBe(before.code)
  expect(sourcesHash(pathToFileURL(fold))).not.toBe(before.sources)
  write('export const twice = (n: number): number => n * 3\n')
  expect(await codeHash(pathToFileURL(fold))).not.toBe(before.code)
  await removeFolder(folder)
})

it('code that changed under its version is named and not recorded, unless its rows are said to stay the same', async () => {
  const folder = await temporaryFolder()
  const to = pathToFileURL(join(folder, 'hashes.json'))
  const recorded = (): Record<string, RecordedCode> => JSON.parse(readFileSync(to, 'utf8')) as Record<string, RecordedCode> // written by recordCodes
  const [name = '', now = { sources: '', codes: [] }] = Object.entries(recordedCodes())[0] ?? []
  const older = { sources: 'older', codes: ['older'] }
  const before = { ...recordedCodes(), [name]: older }
  expect(await recordCodes(false, before, to)).toEqual([name])
  expect(recorded()[name]).toEqual(older)
  expect(await recordCodes(true, before, to)).toEqual([])
  expect(recorded()[name]).toEqual({ sources: now.sources, codes: ['older', now.codes.at(-1)] })
  await removeFolder(folder)
})
