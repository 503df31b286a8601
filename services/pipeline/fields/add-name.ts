/** Adds a possible supplier name to the candidates, unless it is there or is no name. */
import { candidate, type Candidate } from './candidate.ts'
import { cleanName } from './clean-name.ts'
import { companyForm } from './name-texts.ts'
import { isNoWholeName } from './no-names.ts'
import { isMeansOfPayment, isPlatformLine, otherBusinessPenalty } from './other-businesses.ts'
import { joinedTextOf } from './spaced-letters.ts'
import { type Doc, textOf } from './text.ts'

/** Logits against a text that is no whole name of one business: an order of magnitude, not fitted. */
export const noNamePenalty = 6

/** A name up to the end of its company form. */
const upToForm = /^.{3,}?\b(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|sdn\.? ?bhd|bhd|s\/b|limited|ltd|llc|enterprise|co-op)\b\.?/i

/** The number of a branch or of the business behind a form that is no legal one: `Triple Star Enterprise 666`. It is part of the name. */
const numberBehindForm = /^(?!.*\b(?:ltd|limited|llc|bhd)\b).*\s\d{1,3}$/i

/** Digits that the reader took for the letters I, O and S within capitals: `1DEA`, `J0SEPH`, `5PEED`. */
const withLetters = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])1(?=(?!ST\b)\p{Lu}{3})/gu, 'I')
    .replace(/(?<![\p{L}\p{N}])5(?=P[EAOI]\p{Lu})/gu, 'S')
    .replace(/(?<=\p{Lu}\.?)1(?=\p{Lu}|\.\p{Lu})/gu, 'I')
    .replace(/(?<=\p{Lu})0(?=\p{Lu})/gu, 'O')

/**
 * A name right behind the same words, which are the brand before it: `Redgum Crewing Redgum Crewing Solutions Pty Ltd`. A single word may
 * be part of the name: `Wagga Wagga Plumbing Pty Ltd`.
 */
const behindBrand = /^(\S+(?: \S+)+) (?=\1 )/i

function penaltyOf(doc: Doc, tokens: number[], value: string): number {
  const line = doc.lines[doc.tokens[tokens[0]!]!.line]!
  if (isPlatformLine(line.text) || isMeansOfPayment(textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!)))))
    return otherBusinessPenalty
  return isNoWholeName(doc, tokens, value) ? noNamePenalty : 0
}

/** The tokens up to the end of the cleaned name, so that the rectangle is around the name alone. */
function tokensUpTo(doc: Doc, tokens: number[], value: string): number[] {
  let text = ''
  const length = value.replaceAll(' ', '').length
  const end = tokens.findIndex(at => {
    text += doc.tokens[at]!.text
    return text.replace(/^[^\p{L}\p{N}]+/u, '').length >= length
  })
  return end < 0 ? tokens : tokens.slice(0, end + 1)
}

export function addValue(doc: Doc, found: Candidate[], tokens: number[], value: string, flags: number[]): void {
  const letters = value.replace(/[^\p{L}]/gu, '').length
  if (letters < 3 || value.length > 70 || letters < value.replace(/\s/g, '').length * 0.5) return
  const page = doc.tokens[tokens[0]!]!.page
  const nameTokens = tokensUpTo(doc, tokens, value)
  if (found.some(other => other.value === value && other.tokens[0] === nameTokens[0])) return
  found.push(
    candidate('supplierName', value, nameTokens, page, {
      flags: [...flags, companyForm.test(value) ? 1 : 0],
      penalty: penaltyOf(doc, nameTokens, value),
    }),
  )
}

export function addName(doc: Doc, found: Candidate[], tokens: number[], flags: number[]): void {
  const brand = behindBrand.exec(textOf(doc, tokens))?.[1]
  if (brand !== undefined) {
    const words = brand.split(' ').length
    addName(doc, found, tokens.slice(0, words), flags)
    return addName(doc, found, tokens.slice(words), flags)
  }
  const name = cleanName(joinedTextOf(doc, tokens))
  const whole = doc.pages[doc.tokens[tokens[0]!]!.page]?.ocr ? withLetters(name) : name
  const cut = numberBehindForm.test(whole) ? undefined : upToForm.exec(whole)?.[0]
  for (const value of cut && cut.length < whole.length ? [whole, cut] : [whole]) addValue(doc, found, tokens, value, flags)
}
