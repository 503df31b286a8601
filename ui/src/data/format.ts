import { months } from '@docketry/contracts/rules/shown-date.ts'

export { shownDate } from '@docketry/contracts/rules/shown-date.ts'

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
/** 9959 as `9,959`. */
export const shownCount = (count: number): string => whole.format(count)

/** `1 invoice`, `1,300 invoices`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${whole.format(count)} ${count === 1 ? one : many}`
