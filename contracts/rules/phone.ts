/** Australian phone numbers as people write them: mobile or land line, with or without the country. */

const national = /^0[2-578]\d{8}$/u

/** As stored: `+61412345678`; null unless it is an Australian number. Blanks, dots, dashes, slashes and brackets are ignored. */
export function plainPhone(text: string): string | null {
  const digits = text
    .trim()
    .replace(/\(0\)/u, '')
    .replace(/[\s().\-/]/gu, '')
  const local = digits.replace(/^(?:\+|0011|00)?61(?=[2-578]\d{8}$)/u, '0')
  return national.test(local) ? `+61${local.slice(1)}` : null
}

/** `+61412345678` as `0412 345 678`, `+61293744000` as `(02) 9374 4000`; anything else unchanged. */
export function shownPhone(plain: string): string {
  const local = /^\+61(\d)(\d{8})$/u.exec(plain)
  if (!local) return plain
  const [, area = '', rest = ''] = local
  return area === '4' || area === '5'
    ? `0${area}${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`
    : `(0${area}) ${rest.slice(0, 4)} ${rest.slice(4)}`
}
