/** Makes a picture fit for a web page: upright, scaled down to page size, without metadata (place, device, owner). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { startWorkers } from '../workers/workers.ts'

type TidyPicture = (bytes: Uint8Array) => Promise<Buffer>

/**
 * Keeps the kind: PNG, JPEG, WebP or GIF. Rejects with an `Unreadable` for a damaged picture. Pictures are untrusted: each is decoded in a
 * worker process of its own, one at a time. `folder`: for the temporary files.
 */
export function pictureTidier(folder: string): TidyPicture {
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
  const oneAtATime = pLimit(1)
  return bytes => oneAtATime(tidy, bytes)
}
