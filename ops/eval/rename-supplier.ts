/** The same document of a supplier whose name nobody has seen: every word of the name becomes an invented one. */
import { crc32 } from 'node:zlib'
import type { ReadPage } from '../../contracts/page.ts'

/** Words that names share with any text: they stay. */
const common = new Set(['pty', 'ltd', 'limited', 'the', 'and', 'of', 'for', 'in', 'on', 'as', 'trading', 'inc'])
const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'va', 'we', 'xi', 'yo', 'zu']

/** A word of the same length and the same capitals, always the same for the same word. */
export function inventedWord(word: string): string {
  let hash = crc32(word.toLowerCase())
  let letters = ''
  while (letters.length < word.length) {
    letters += syllables[hash % syllables.length]
    hash = Math.imul(hash, 48271) >>> 4
  }
  return [...word].map((sign, i) => (sign === sign.toLowerCase() ? letters[i]! : letters[i]!.toUpperCase())).join('')
}

/** The words of the names that are renamed: three letters or more, in lower case. `kept`: names whose words stay, as the buyer's. */
export function renamedWords(names: string[], kept: string[]): Set<string> {
  const wordsOf = (name: string) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const stay = new Set(kept.flatMap(wordsOf))
  return new Set(names.flatMap(wordsOf).filter(word => !common.has(word) && !stay.has(word)))
}

/** Replaces the words in a text; inside an email or web address also where they are parts of a longer word. */
export function renamedText(text: string, words: Set<string>): string {
  const isAddress = /@|www\.|\.com|\.net|\.org|\.au\b/i.test(text)
  if (!isAddress) return text.replace(/\p{L}{3,}/gu, run => (words.has(run.toLowerCase()) ? inventedWord(run) : run))
  // The longest first: `plumbing` before `plum`.
  return [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((changed, word) => changed.replace(new RegExp(word, 'gi'), inventedWord), text)
}

/** The pages with the words replaced; boxes stay as they are. */
export const renamedPages = (pages: ReadPage[], words: Set<string>): ReadPage[] =>
  pages.map(page => ({ ...page, words: page.words.map(word => ({ ...word, text: renamedText(word.text, words) })) }))
