/** Whether rows that are read may be older than what was saved, because their projections have not handled the newest events. */

/**
 * The answer to a command waits this long for the projections. A screen or file that is read later says so, or is refused, when they are
 * still behind.
 */
export const lagLimitMs = 2000

/**
 * For how long (ms) a change of the firm (null: of any firm) has waited to be shown by one of these projections; null where none has waited
 * for `limitMs`. At least: a process that starts counts from when it reads the event.
 */
export type LagOf = (projections: ReadonlySet<string>, firmId: string | null, limitMs: number) => Promise<number | null>

/** For commands and stages, which do not show what they read. */
export const noLag: LagOf = async () => null
