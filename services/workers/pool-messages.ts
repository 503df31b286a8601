/** What parent and worker child say to each other. Bytes travel as files, never here. */
import type { JobName } from './jobs.ts'

export type Order = { id: number; name: JobName; input: unknown }
export type Failure = { code: string | null; message: string; stack: string }
export type Answer = { ready: true } | { id: number; output: unknown } | { id: number; failure: Failure }
