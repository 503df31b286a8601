/** `2026-11-28 17:05` in UTC, of UTC ms. */
export const minuteOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
