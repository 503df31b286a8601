/** Hides tax file numbers in the words of a page, so that they are not stored (decision 0008). */
import type { Word } from '../page.ts'
import { isAbn } from './abn.ts'
import { isTfn } from './tfn.ts'

/** The label of a tax file number, and what may be between it and the number. */
const named =
  /(?<!\p{L})(?:TFN|tax[\s-]+file[\s-]+(?:number|num|no)?)(?!\p{L})[^\p{L}\d]*(?:(?:number|num|no)(?!\p{L})[^\p{L}\d]*)?(?=\d)/giu
const group = /\d+(?!\d)[ .-]{0,2}/uy

/** The end of the tax file number that begins at `from`; null for other numbers and ABNs. */
function endOf(text: string, from: number): number | null {
  let digits = ''
  let end: number | null = null
  group.lastIndex = from
  for (let found = group.exec(text); found !== null && digits.length < 11; found = group.exec(text)) {
    const [whole] = found
    digits += whole.replace(/\D/gu, '')
    if (end === null && isTfn(digits)) end = found.index + whole.trimEnd().length
  }
  return digits.length === 11 && isAbn(digits) ? null : end
}

/** Positions of digits to hide: of each number all but the last three, as screens show one (`maskedTfn`). */
function hidden(text: string): Set<number> {
  const all = new Set<number>()
  for (const { index, 0: before } of text.matchAll(named)) {
    const from = index + before.length
    const end = endOf(text, from)
    const at = end === null ? [] : Array.from({ length: end - from }, (_, i) => from + i).filter(i => /\d/u.test(text[i] ?? ''))
    for (const i of at.slice(0, -3)) all.add(i)
  }
  return all
}

/**
 * The same words with a dot for each hidden digit, of valid numbers labelled as tax file numbers. Words are read line by line, from left to
 * right.
 */
export function hideTfns<W extends Pick<Word, 'text' | 'line' | 'box'>>(words: readonly W[]): W[] {
  const order = words.toSorted((a, b) => a.line - b.line || a.box[0] - b.box[0])
  const dots = hidden(order.map(word => word.text).join(' '))
  let from = 0
  const masked = new Map(
    order.map(word => {
      const start = from
      from += word.text.length + 1
      return [
        word,
        word.text
          .split('')
          .map((sign, i) => (dots.has(start + i) ? '•' : sign))
          .join(''),
      ]
    }),
  )
  return words.map(word => {
    const text = masked.get(word) ?? word.text
    return text === word.text ? word : { ...word, text }
  })
}
