/** Whether two names are of one supplier, two numbers of one invoice, and whether a new name clears the ABN. Pure. */

/** Legal forms at the end of a name; `P/L` is read as two letters. */
const forms = new Set([
  'pty',
  'ltd',
  'ptyltd',
  'pl',
  'limited',
  'proprietary',
  'inc',
  'incorporated',
  'llc',
  'llp',
  'plc',
  'co',
  'company',
  'corp',
  'corporation',
  'gmbh',
])

function withoutForm(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  if (words.length > 1 && forms.has(last)) return withoutForm(words.slice(0, -1))
  return words.length > 2 && last === 'l' && words.at(-2) === 'p' ? withoutForm(words.slice(0, -2)) : words
}

/** Equal for numbers of invoices that differ only in spaces and case; null for an empty one. */
export const normalisedNumber = (number: string | null): string | null => number?.replace(/\s/gu, '').toUpperCase() || null

/** Equal for names that differ only in spaces, case, accents, punctuation or company form. */
export function supplierKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’‘`]/gu, '')
  return withoutForm(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)).join('') || name.trim().toLowerCase()
}

export const isSameSupplier = (a: string | null, b: string | null): boolean => a !== null && b !== null && supplierKey(a) === supplierKey(b)

/** The supplier's name before and after an edit; a first or removed name does not affect the ABN. */
export type NameChange = { from: string | null; to: string | null }

/**
 * Whether a changed name clears the ABN, which was extracted for another supplier. An ABN that a person typed or confirmed (`own`) is never
 * cleared.
 */
export const clearsAbn = ({ from, to }: NameChange, abn: string | null, own: boolean): boolean =>
  abn !== null && !own && from !== null && to !== null && !isSameSupplier(from, to)
