/** Days as people read them. */

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** 1 to 12 of a month by its name or the first three letters of it, in any case; 0 of anything else. */
export const monthOf = (name: string): number => months.findIndex(it => it.toLowerCase() === name.slice(0, 3).toLowerCase()) + 1

/** `2026-09-18` as `18 Sep 2026`. Anything else comes back as it was. */
export function shownDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return day && name ? `${Number(day)} ${name} ${year}` : iso
}
