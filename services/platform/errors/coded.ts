/** Errors that callers tell apart: plain `Error`s with a `code`. */

export type Coded<C extends string = string> = Error & { code: C }

/** A plain `Error` with a code. `facts`: further properties for the caller, such as `actual` or `cause`. */
export function coded<C extends string>(code: C, message: string, facts: Record<string, unknown> = {}): Coded<C> {
  return Object.assign(new Error(message), facts, { code })
}

/** The code of an error, or null when it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** The message of an error, for a reason that people read. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Codes of the ports, of projections that are rebuilt, of a mail server and of killed workers. `ENOSPC` and `EDQUOT`: the operating system
 * reports a full disk.
 */
const transientCodes = new Set([
  'storage-full',
  'unknown-outcome',
  'closed',
  'fenced',
  'ENOSPC',
  'EDQUOT',
  'mail-away',
  'worker-killed',
  'rebuilding',
])

/** Transient infrastructure errors; retries do not count as attempts, so a page does not fail because a disk was full for an hour. */
export const isTransient = (error: unknown): boolean => transientCodes.has(codeOf(error) ?? '')

/** Whether the operating system reports that a disk is full, or that a user may write no more to it. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
