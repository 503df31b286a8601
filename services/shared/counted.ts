/** Numbers of things in sentences. Pure. */

/** `1 invoice`, `0 invoices`, `2 invoices`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string => `${count} ${count === 1 ? singular : plural}`

/** As `counted`, but `one invoice`. */
export const oneOrCounted = (count: number, singular: string): string => (count === 1 ? `one ${singular}` : counted(count, singular))

const whole = new Intl.NumberFormat('en-AU')
/** As `counted`, with commas in large numbers: `1,200 invoices`. */
export const countedWithCommas = (count: number, singular: string, plural = `${singular}s`): string =>
  `${whole.format(count)} ${count === 1 ? singular : plural}`
