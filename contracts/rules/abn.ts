/** Australian Business Numbers: the checksum of the specification (accounts, section 5). */

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** The text without white space, as it is sent and stored. */
export const plainAbn = (text: string): string => text.replace(/\s/gu, '')

/** True for 11 digits whose weighted sum, with the first digit reduced by one, is divisible by 89. */
export function isAbn(text: string): boolean {
  const abn = plainAbn(text)
  if (!/^\d{11}$/u.test(abn)) return false
  const sum = weights.reduce((total, weight, i) => total + weight * (Number(abn[i]) - (i === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** As people write it: `34 993 518 190`. Anything but 11 digits is returned unchanged. */
export const shownAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/u, '$1 $2 $3 $4')
