/** Words whose letters are set apart, as in logos: `P I L AT E S`, of which the reader joined some letters. */
import type { Doc, Token } from './text.ts'

const pieceOfWord = /^\p{Lu}{1,2}$/u
const capitals = /^\p{Lu}{2,}$/u
/** `minSingles`: pieces of one letter: `JB HI FI` are words. */
const [minPieces, minSingles, minLetters] = [3, 2, 4]
/** A gap between words is wider than the narrowest one between letters by this factor at least. */
const wordGap = 1.6

const gap = (a: Token, b: Token): number => b.x0 - a.x1
const isBeside = (a: Token | undefined, b: Token | undefined): boolean => a !== undefined && b !== undefined && a.line === b.line

/** The text of these tokens, with the letters of such words joined: `PILATES`. Initials are too few: `H J M Tolley`. */
export function joinedTextOf(doc: Doc, tokens: number[]): string {
  const words = tokens.map(at => doc.tokens[at]!)
  const joined = new Set<number>() // places of the words that are joined with the one before
  for (let first = 0; first < words.length; first++) {
    let end = first
    while (end < words.length && pieceOfWord.test(words[end]!.text) && (end === first || isBeside(words[end - 1], words[end]))) end++
    const run = words.slice(first, end)
    const letters = run.filter(({ text }) => text.length === 1).length
    if (run.length >= minPieces && letters >= minSingles && run.reduce((sum, { text }) => sum + text.length, 0) >= minLetters) {
      const narrow = Math.max(0.1, Math.min(...run.slice(1).map((word, i) => gap(run[i]!, word))))
      const isPieceOf = (i: number): boolean => isBeside(words[i - 1], words[i]) && gap(words[i - 1]!, words[i]!) < wordGap * narrow
      // As close to a longer word as to each other they are its initials: `A J M K SMITH`.
      const isLong = (i: number): boolean => /\p{L}{2}/u.test(words[i]?.text ?? '')
      const areInitials = letters === run.length && ((isLong(first - 1) && isPieceOf(first)) || (isLong(end) && isPieceOf(end)))
      for (let i = first + 1; i < end && !areInitials; i++) if (isPieceOf(i)) joined.add(i)
      // A longer piece beside them is one of the word only where the reader joined other letters, too.
      if (run.some(({ text }) => text.length > 1)) {
        if (capitals.test(words[first - 1]?.text ?? '') && isPieceOf(first)) joined.add(first)
        if (capitals.test(words[end]?.text ?? '') && isPieceOf(end)) joined.add(end)
      }
    }
    first = Math.max(first, end - 1)
  }
  return words.map(({ text }, i) => (i === 0 || joined.has(i) ? text : ` ${text}`)).join('')
}
