/** What the stages need: the jobs of the worker pool that they run, and blobs as local files for those jobs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind, PageRef } from '@docketry/contracts/events/file.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Client } from './fields/client.ts'
import type { ExtractedPages } from './known-suppliers/find-clues.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { laneOfTopic, type Lane } from './topology.ts'

/** How the pool queues a job: by priority, and in rotation with the other groups of that priority. */
export type JobOptions = { priority?: Lane; groupId?: string }

/** Each rejects with a `code` beginning `file.` when the file is at fault. Paths are of local files; `page` counts from 1. */
export type StageWorkers = {
  open(job: { path: string }, options?: JobOptions): Promise<{ kind: Exclude<FileKind, 'unknown'>; pages: number }>
  prepare(
    job: { path: string; kind: Exclude<FileKind, 'unknown'>; page: number; imagePath: string; ocrPath: string },
    options?: JobOptions,
  ): Promise<PreparedPage>
  read(job: { page: number; prepared: PreparedPage; ocrPath: string | null }, options?: JobOptions): Promise<ReadPage>
  /** `paths` are JSON files of `ReadPage`, in order; `files`: the id of the file of each. Answers the indices of the pages of each invoice. */
  segment(job: { paths: string[]; files: string[] }, options?: JobOptions): Promise<number[][]>
  /** `client`: whose document it is. `today`: `YYYY-MM-DD`, after which dates are in the future. */
  extract(job: { paths: string[]; client: Client; today: string }, options?: JobOptions): Promise<ExtractedPages>
}

/** A stage's job has the lane of its message and the scan group of its page. */
export const jobOptionsFor = (topic: string, { groupId }: { groupId: string }): JobOptions => ({ priority: laneOfTopic(topic), groupId })

/** Runs `use` with the words of each page as a local file, JSON of `ReadPage`, in the order of `pages`. */
export function withWordFiles<T>(blobs: Blobs, pages: PageRef[], use: (paths: string[]) => Promise<T>, paths: string[] = []): Promise<T> {
  const [first, ...rest] = pages
  if (!first) return use(paths)
  return blobs.withFile(first.fileId, first.words, path => withWordFiles(blobs, rest, use, [...paths, path]))
}

/** Runs `use` with a new temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
