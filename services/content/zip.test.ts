import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { withZip } from './zip.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'docketry-zip-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A stored zip of one entry; `damage` changes its bytes. */
async function zipped(bytes: Buffer, damage: (zip: Buffer) => void = () => {}): Promise<string> {
  const zip = new ZipFile()
  zip.addBuffer(bytes, 'scan_0.pdf', { compress: false, mtime: new Date(2026, 6, 1) })
  zip.end()
  const all = await buffer(zip.outputStream)
  damage(all)
  const path = join(folder, `${Math.abs(all.readInt32LE(14))}-${bytes.length}-${damage.length}.zip`)
  await writeFile(path, all)
  return path
}

const readAll = (path: string) => withZip(path, async ([entry]) => buffer(await entry!.open()))

describe('withZip', () => {
  it('inflates an entry to its original bytes', async () => {
    const bytes = Buffer.from('%PDF-1.7 a docket')
    expect(await readAll(await zipped(bytes))).toEqual(bytes)
  })

  it('refuses an entry whose bytes do not match their checksum as damaged', async () => {
    const path = await zipped(Buffer.from('%PDF-1.7 another docket'), zip => void (zip[60]! ^= 1))
    await expect(readAll(path)).rejects.toMatchObject({ code: 'upload.damaged' })
  })
})
