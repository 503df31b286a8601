/** Whether a printed name or a domain belongs to the supplier that a firm knows by another spelling of its name. Pure. */
import { supplierKey } from './suppliers.ts'

/** Words that names of unrelated businesses share. */
const common = new Set([
  'australia',
  'australian',
  'services',
  'service',
  'group',
  'company',
  'trading',
  'limited',
  'holdings',
  'enterprises',
  'solutions',
  'management',
  'invoice',
  'receipt',
  'statement',
  'sydney',
  'melbourne',
  'brisbane',
  'perth',
  'adelaide',
  'plumbing',
  'electrical',
  'building',
  'supplies',
  'store',
  'shop',
  'cafe',
  'north',
  'south',
  'east',
  'west',
  'city',
  'central',
])
/** Shorter words are too common, and shorter keys are part of too many others. */
const minLetters = 4

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(supplierKey)
    .filter(word => word.length >= minLetters && !common.has(word) && !/^\d+$/u.test(word))

/**
 * Whether two names may be of one supplier: they are equal but for spelling, one contains the other, or they share a word that is not a
 * common one.
 */
export function isLikeName(a: string, b: string): boolean {
  const [short = '', long = ''] = [supplierKey(a), supplierKey(b)].sort((x, y) => x.length - y.length)
  if (short === long || (short.length >= minLetters && !common.has(short) && long.includes(short))) return true
  const words = new Set(wordsOf(a))
  return wordsOf(b).some(word => words.has(word))
}

/**
 * Whether the domain is made of the name: `harbourplumbing.com.au` of Harbour Street Plumbing Pty Ltd. A domain of another kind may be of
 * anybody on the page.
 */
export function isDomainOf(domain: string, name: string): boolean {
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '')
  const key = supplierKey(name)
  if (label.length < minLetters || common.has(label)) return label.length > 2 && label === key
  const [first] = wordsOf(name)
  return key.includes(label) || (first !== undefined && label.startsWith(first))
}
