import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { Blobs } from '../platform/ports/blobs.ts'

/** The words of each page as a local file, for as long as `use` runs. */
export function withWords<T>(blobs: Blobs, pages: PageRef[], use: (paths: string[]) => Promise<T>, paths: string[] = []): Promise<T> {
  const [first, ...rest] = pages
  if (!first) return use(paths)
  return blobs.withFile(first.fileId, first.words, path => withWords(blobs, rest, use, [...paths, path]))
}

/** A folder of its own for what an engine writes; gone afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
