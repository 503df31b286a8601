/** Free disk space: uploads are refused while there is too little, so that work under way can still finish. */
import { statfs } from 'node:fs/promises'
import { cached } from './cached.ts'

/** Bytes that this process can still write on the disk of `folder`. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Null, or a sentence for the operator while less than `floor` bytes are free. Cached for a second. */
export const diskProblem = (folder: string, floor: number): (() => Promise<string | null>) =>
  cached(1000, async () => {
    const free = await freeBytes(folder)
    if (free >= floor) return null
    return `${Math.floor(free / 1e6)} MB are free in ${folder}, ${Math.ceil(floor / 1e6)} MB are needed: uploads are refused until there is room.`
  })
