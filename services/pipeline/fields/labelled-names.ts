/** Possible supplier names behind a label: `Account name: Redgum Fencing`, `Issued by …`. */
import { addName } from './add-name.ts'
import type { Candidate } from './candidate.ts'
import { type Doc, textOf } from './text.ts'

const beforeName =
  /\b(?:ac(?:c(?:oun)?t?)?\.? name|a\/c name|account(?= ?:)|legal entity|payee|payable to|pay to|bank transfer|direct deposit|issued by|signed(?: by)?|supplied by|sold by|provided by|operated by|invoiced by|on behalf of|as agent for(?: the landlord)?|biller name|remittance(?= ?:)|please pay(?= ?:)|supplier|provider(?= ?:)|contractor|landlord|lessor|owner|remit to|by(?=\s.{3,60}?,?\s\(?a\.?b\.?n)|trading name of|a division of|trading as|t\/as?|tax invoice(?:\.|(?= ?:))|from|to)\s?[:\-–]?\s+/gi

export const nameLabel =
  /\b(?:ac(?:c(?:oun)?t?)?\.? name|a\/c name|account(?= ?:)|legal entity|payee|payable to|pay to|bank transfer|direct deposit|issued by|supplied by|sold by|provided by|operated by|invoiced by|on behalf of|as agent for|biller name|remittance(?= ?:)|please pay(?= ?:)|supplier|provider ?:|contractor|landlord|lessor|owner|trading name of|trading as|t\/as?|a division of)\b/i

/** `To paint two shop windows`: these words stand in running text too. */
const preposition = /^(?:from|to)\b/i

const runningText = /^\p{Ll}+ \p{Ll}/u

/** `Please pay: by 12 June`, `Please pay: Total $120`: when, how or what, not whom. */
const isNobodyToPay = (label: string, rest: string): boolean =>
  /^please pay\b/i.test(label) && !/^(?!(?:Total|Amount|Balance|Cash|Cheque|EFT|Direct|Online|By|Within|This|The)\b)\p{Lu}/u.test(rest)

/** The name behind it is the supplier's where a receipt has no other. */
const signature = /^signed\b/i

/**
 * The tokens up to the end of a sentence: `Tindal Optics.` before `Visit`. A short word with a point is an abbreviation: `Bros. Plumbing`.
 */
function firstSentence(doc: Doc, tokens: number[]): number[] {
  const end = tokens.findIndex(
    (at, i) =>
      i > 0 &&
      !/^(?:assoc|messrs)\./i.test(doc.tokens[at]!.text) &&
      /\p{Ll}{4}\.$/u.test(doc.tokens[at]!.text) &&
      /^\p{Lu}\p{Ll}/u.test(doc.tokens[tokens[i + 1] ?? -1]?.text ?? ''),
  )
  return end < 0 ? tokens : tokens.slice(0, end + 1)
}

/** The rest of a name at the beginning of the next line: `Services P/L` below `Tax invoice: Helmsley Parking`. */
const restWithForm = /^(?:\p{Lu}[\p{L}'’]+ ){0,3}(?:p(?:ty|roprietary)\.? (?:ltd|limited)|p\/l)\b/iu

function withFormBelow(doc: Doc, tokens: number[]): number[] | null {
  const at = doc.tokens[tokens[0]!]!.line
  const [own, below] = [doc.lines[at]!, doc.lines[at + 1]]
  const rest = below?.page === own.page && own.tokens.at(-1) === tokens.at(-1) ? restWithForm.exec(below.text)?.[0] : undefined
  return rest === undefined ? null : [...tokens, ...below!.tokens.slice(0, rest.split(' ').length)]
}

/** Each label of a line can be the one before the name: `Issued by … as agent for …`. */
export function addAfterLabels(doc: Doc, found: Candidate[], part: number[], flags: number[]): void {
  const text = textOf(doc, part)
  for (const match of text.matchAll(beforeName)) {
    const words = text
      .slice(0, match.index + match[0].length)
      .trim()
      .split(' ').length
    const rest = firstSentence(doc, part.slice(words))
    if (isNobodyToPay(match[0], textOf(doc, rest))) continue
    if (rest.length === 0 || (preposition.test(match[0]) && runningText.test(textOf(doc, rest)))) continue
    for (const tokens of [rest, withFormBelow(doc, rest)])
      if (tokens) addName(doc, found, tokens, signature.test(match[0]) ? flags.with(0, 0) : flags)
  }
}
