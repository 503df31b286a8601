import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blobsContract } from '../../platform/ports/blobs.contract.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { openBlobs } from './blobs.ts'
import { partIn } from './testing/open-part.ts'

blobsContract('embedded blobs', partIn('blobs'))

it('opening the blobs removes files that a crash left half-written or half-erased', async () => {
  const folder = await temporaryFolder()
  const unfinished = join(folder, '.unfinished')
  await mkdir(join(unfinished, 'grave'), { recursive: true })
  await writeFile(join(unfinished, 'half'), 'half')
  await writeFile(join(unfinished, 'grave', 'a'.repeat(64)), 'secret')
  await openBlobs(folder)
  expect(await readdir(unfinished)).toEqual([])
  await removeFolder(folder)
})

it('a failed put leaves no file', async () => {
  const folder = await temporaryFolder()
  const blobs = await openBlobs(folder)
  // A file in place of the owner's folder: the blob cannot be renamed into it.
  await writeFile(join(folder, 'owner'), '')
  await expect(blobs.put('owner', Buffer.from('x'))).rejects.toThrow()
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  await removeFolder(folder)
})

it('what is erased while owners or their blobs are listed is left out', async () => {
  const folder = await temporaryFolder()
  const blobs = await openBlobs(folder)
  for (const owner of ['a', 'b', 'c']) for (const text of ['one', 'two']) await blobs.put(owner, Buffer.from(text))
  const found: string[] = []
  for await (const owner of blobs.owners()) {
    if (owner === 'a') await blobs.erase('b')
    for await (const { size } of blobs.hashes(owner)) found.push(`${owner} ${size}`)
  }
  expect(found).toEqual(['a 3', 'a 3', 'c 3', 'c 3'])
  const sizes: number[] = []
  for await (const { size } of blobs.hashes('c')) {
    sizes.push(size)
    await blobs.erase('c')
  }
  expect(sizes).toEqual([3])
  await removeFolder(folder)
})
