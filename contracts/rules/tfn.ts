/** Australian tax file numbers: the Australian Taxation Office's public checksum, and the masked form on screens. */

/** By the number of digits; older numbers have eight. */
const weights: Record<number, readonly number[]> = { 8: [10, 7, 8, 4, 6, 3, 5, 1], 9: [1, 4, 3, 7, 5, 8, 6, 9, 10] }

/** The text without white space, as it is sent. */
export const plainTfn = (text: string): string => text.replace(/\s/gu, '')

/** True for eight or nine digits, not all of them 0, whose weighted sum is divisible by 11. */
export function isTfn(text: string): boolean {
  const tfn = plainTfn(text)
  if (!/^(?!0+$)\d{8,9}$/u.test(tfn)) return false
  const sum = (weights[tfn.length] ?? []).reduce((total, weight, i) => total + weight * Number(tfn[i]), 0)
  return sum % 11 === 0
}

/** As people write it: `123 456 782`, or `37 118 629` with eight digits. */
export const shownTfn = (tfn: string): string => tfn.replace(/^(\d{2,3})(\d{3})(\d{3})$/u, '$1 $2 $3')

/** `ending`: its last three digits. */
export const maskedTfn = (ending: string): string => `••• ••• ${ending}`
