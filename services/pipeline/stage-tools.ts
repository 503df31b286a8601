/** What the stages need from outside: engines that work in other processes, and bytes by reference. */
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { ReadPage } from '@docketry/contracts/page.ts'
import type { FileKind } from '@docketry/contracts/events/file.ts'
import type { PreparedPage } from './reading/prepared-page.ts'
import { laneOfTopic, type Lane } from './topology.ts'

export type How = { priority?: Lane; batch?: string }

/** Each rejects with a `code` beginning `file.` when the file is at fault. Paths are of local files; `page` counts from 1. */
export type Engines = {
  open(job: { path: string }, how?: How): Promise<{ kind: Exclude<FileKind, 'unknown'>; pages: number }>
  prepare(
    job: { path: string; kind: Exclude<FileKind, 'unknown'>; page: number; imagePath: string; ocrPath: string },
    how?: How,
  ): Promise<PreparedPage>
  read(job: { page: number; prepared: PreparedPage; ocrPath: string | null }, how?: How): Promise<ReadPage>
  /** `paths` are JSON files of `ReadPage`, in order. Answers the indices of the pages of each invoice. */
  segment(job: { paths: string[] }, how?: How): Promise<number[][]>
  /** `ownAbn`: the client's own ABN, which is never the supplier's. */
  extract(job: { paths: string[]; ownAbn: string | null }, how?: How): Promise<Extraction>
}

/** How the engines take a stage's job: by the lane of its message, and in turn with the other uploads of that lane. */
export const howFor = (topic: string, { groupId }: { groupId: string }): How => ({ priority: laneOfTopic(topic), batch: groupId })
