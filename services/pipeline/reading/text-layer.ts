/** Decides whether a PDF page's text layer is used instead of OCR. */
import type { Word } from '../../../contracts/page.ts'
import type { Measured } from './measure-page.ts'
import type { Glyph } from './pdf-glyphs.ts'

/** Fewer letters and digits are a stamp or a page number on a scan. */
const minAlphanumerics = 40

/** The visible glyphs; null when most are hidden (another program's OCR behind a scan) or there are hardly any. */
export function visibleGlyphs(glyphs: Glyph[]): Glyph[] | null {
  const visible = glyphs.filter(g => !g.hidden)
  const seen = alphanumerics(visible)
  return seen >= minAlphanumerics && seen >= 0.5 * alphanumerics(glyphs) ? visible : null
}

function alphanumerics(glyphs: Glyph[]): number {
  return glyphs.filter(g => /[\p{L}\p{N}]/u.test(g.text)).length
}

/**
 * Whether the font gave no characters or wrong ones: unknown or private characters, tokens that are neither words nor numbers, pairs of
 * letters of no language, or mostly one character.
 */
export function isGarbage(words: Pick<Word, 'text'>[]): boolean {
  const text = words.map(w => w.text).join('')
  if (text === '') return true
  const undefinedCharacters = text.match(/[\uFFFD\p{Co}\p{Cc}\p{Cn}]/gu)?.length ?? 0
  if (undefinedCharacters > 0.02 * text.length) return true
  const tokens = words.map(w => w.text).filter(t => /[\p{L}\p{N}]/u.test(t))
  const sensible = tokens.filter(t => /\p{L}{2}/u.test(t) || /^[^\p{L}]*\d[^\p{L}]*$/u.test(t) || t.length <= 2)
  if (sensible.length < 0.5 * tokens.length) return true
  if (isNoLanguage(tokens)) return true
  return countOfCommonest(text) > 0.4 * text.length
}

/**
 * The fifty commonest pairs of letters: 40 % of the pairs in English, a third in German, Dutch and French, a tenth in a shifted alphabet.
 */
const commonPairs = new Set(
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur'.split(
    ' ',
  ),
)

/** Whether the letters are of no language, as in fonts without a character table, which give a shifted alphabet. False with little text. */
function isNoLanguage(tokens: string[]): boolean {
  let [pairs, common] = [0, 0]
  for (const token of tokens) {
    for (const [run] of token.toLowerCase().matchAll(/[a-z]{2,}/g)) {
      for (let i = 1; i < run.length; i++, pairs++) if (commonPairs.has(run.slice(i - 1, i + 1))) common++
    }
  }
  return pairs >= 40 && common < 0.17 * pairs
}

function countOfCommonest(text: string): number {
  const counts = new Map<string, number>()
  for (const c of text.replace(/[.\-_·…0]/g, '')) counts.set(c, (counts.get(c) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/**
 * The words whose place on the page is not uniform: this leaves out white, cropped and covered text. `grayAt`: the gray (0 to 255) of a
 * pixel by its index, row by row.
 */
export function inkedWords(words: Word[], page: { width: number; height: number }, grayAt: (index: number) => number): Word[] {
  return words.filter(({ box }) => {
    const [x0, x1] = [Math.floor(box[0] * page.width), Math.min(page.width, Math.ceil(box[2] * page.width))]
    const [y0, y1] = [Math.floor(box[1] * page.height), Math.min(page.height, Math.ceil(box[3] * page.height))]
    let [least, most] = [255, 0]
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const v = grayAt(y * page.width + x)
        if (v < least) least = v
        if (v > most) most = v
      }
      if (most - least > 30) return true
    }
    return false
  })
}

/** Whether at least half of the letters on the page are inside one of the words, unlike on a scan with a few stamped words. */
export function explainsInk(words: Word[], page: { width: number; height: number }, { letters, factor }: Measured): boolean {
  const within = letters.filter(letter => {
    const x = ((letter.x + letter.width / 2) * factor) / page.width
    const y = ((letter.y + letter.height / 2) * factor) / page.height
    return words.some(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])
  })
  return within.length >= 0.5 * letters.length
}
