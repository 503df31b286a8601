/** Room on the disk: an upload is refused while too little is left, so that what is under way can still end. */
import { statfs } from 'node:fs/promises'
import { cached } from './cached.ts'

/** Free bytes for this process where `folder` is. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Answers null, or a sentence for the operator while less than `floor` bytes are free. Looks once a second at most. */
export const diskTrouble = (folder: string, floor: number): (() => Promise<string | null>) =>
  cached(1000, async () => {
    const free = await freeBytes(folder)
    if (free >= floor) return null
    return `${Math.floor(free / 1e6)} MB are free in ${folder}, ${Math.ceil(floor / 1e6)} MB are needed: uploads are refused until there is room.`
  })
