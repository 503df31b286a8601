/** A picture for the web as it is stored and shown: upright, no larger than a page shows it, without what the camera wrote into it (place, device, owner). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startWorkers } from '../workers/workers.ts'

export type TidyPicture = (bytes: Uint8Array) => Promise<Buffer>

/**
 * The same kind as it came: PNG, JPEG, WebP or GIF. Rejects with an `Unreadable` where the picture is at fault. Pictures are few and come from
 * strangers as files do: each is decoded in a child of its own, one at a time, which is gone afterwards. `folder`: where it lies meanwhile.
 */
export function pictureTidier(folder: string): TidyPicture {
  let last: Promise<unknown> = Promise.resolve()
  async function tidy(bytes: Uint8Array): Promise<Buffer> {
    const own = await mkdtemp(join(folder, 'docketry-picture-'))
    const child = startWorkers({ workers: 1, memoryMb: 768, seconds: 30 })
    try {
      const [path, outPath] = [join(own, 'in'), join(own, 'out')]
      await writeFile(path, bytes)
      await child.run('picture', { path, outPath })
      return await readFile(outPath)
    } finally {
      await child.close()
      await rm(own, { recursive: true, force: true })
    }
  }
  return bytes => {
    const mine = last.then(() => tidy(bytes))
    last = mine.catch(() => undefined)
    return mine
  }
}
