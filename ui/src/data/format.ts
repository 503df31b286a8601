const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-09-18` as `18 Sep 2026`. Anything else comes back as it was. */
export function shownDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return day && name ? `${Number(day)} ${name} ${year}` : iso
}

/** UTC milliseconds as `18 Sep`, with the year when it is not this one. */
export function shownDay(at: number, now = Date.now()): string {
  const day = new Date(at)
  const words = `${day.getDate()} ${months[day.getMonth()]}`
  return day.getFullYear() === new Date(now).getFullYear() ? words : `${words} ${day.getFullYear()}`
}

const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** 1386 as `1,386.00`. */
export const shownDollars = (amount: number): string => dollars.format(amount)

const whole = new Intl.NumberFormat('en-AU')
/** `1 invoice`, `1,300 invoices`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${whole.format(count)} ${count === 1 ? one : many}`
