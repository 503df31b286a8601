/** Faults that callers tell apart: plain errors with a `code`. */

export type Coded<C extends string = string> = Error & { code: C }

/** A plain `Error` with a code and, where a caller needs them, further facts (`actual`, `cause`). */
export function coded<C extends string>(code: C, message: string, facts: Record<string, unknown> = {}): Coded<C> {
  return Object.assign(new Error(message), facts, { code })
}

/** The code of an error, or null when it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** What an error says, for a reason that people read. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
