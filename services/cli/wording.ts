/** Numbers and times in the sentences of commands. */

/** `1 file`, `12 files`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string => `${count} ${count === 1 ? singular : plural}`

/** `2026-11-28 17:05` in UTC, of UTC ms. */
export const minuteOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
