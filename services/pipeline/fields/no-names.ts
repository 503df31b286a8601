/** Texts that stand in the place of a name but are no name, part of a name, or more than one name. */
import { companyForm } from './name-texts.ts'
import { segments, textOf, type Doc } from './text.ts'

/** `tokens`: those of `value`, the cleaned text. */
export const isNoWholeName = (doc: Doc, tokens: number[], value: string): boolean =>
  isHeading(value) ||
  partAlone.test(value) ||
  state.test(value) ||
  thanks.test(value) ||
  startsWithLabel.test(value) ||
  endsOpen.test(value) ||
  endsWithDate.test(value) ||
  isPromise(value) ||
  endOfBracket.test(value) ||
  titleBehind.test(value) ||
  title.test(value) ||
  numberedTitle.test(value) ||
  joinedLabel.test(value) ||
  instruction.test(value) ||
  isFormerName(doc, tokens) ||
  isBelowClosing(doc, tokens, value) ||
  isItem(doc, tokens, value) ||
  isOfTwoColumns(doc, tokens) ||
  isRepeatedBelow(doc, tokens) ||
  isOfTwoSizes(doc, tokens)

/** Words of headings and labels, which names do not consist of. */
const headings =
  /^(?:aud|usd|nzd|eur|gbp|code|product|quantity|qty|price|ext|description|particulars|amount|unit|item|date|total|no|rate|gst|tax|inv|invoice|receipt|number|num|order|ref|page|from|to|stan|rrn|aid|auth)[.:#]*$/i
const isHeading = (value: string): boolean => {
  const words = value.split(/\s+/)
  return words.filter(word => headings.test(word)).length >= 0.7 * words.length
}

/** The first word of a name that goes on in another line, or a body without its number. */
const partAlone = /^(?:the|and|of|for|by|at|(?:the )?(?:strata(?: plan)?|owners(?: corporation)?|body corporate))$/i

/** A line of an address. */
const state =
  /^(?:new south wales|victoria|queensland|(?:south|western) australia|tasmania|northern territory|australia|selangor|johor|kuala lumpur|malaysia)$/i

/** A name that was joined with the line of thanks below it, or that line; what else a receipt says to its buyer. */
const thanks = /\bthank you\b|\bthanks for\b|\bplease come again\b|\bgoods sold are\b/i

/** A label before a name, or in its place. */
const startsWithLabel =
  /^(?:prop(?:rietor)?s?\b(?=\.?:)|prop(?=\. \S)|trading (?:name of|as)|a division of|(?:sold and )?(?:sold|invoiced|issued|supplied|managed) by|biller name|remittance ?:|unsubscribe)\b|^(?:supplier|provider|contractor|landlord|lessor|vendor|seller|pharmacist|driver|cashier|server|stylist|dentist|doctor|vet|attendant|technician|consultant) ?:|^signed\b/i

/** The end of a title: `MunchRun fees`. */
const title = /\s(?:fees|charges)$/i

/** The title with the beginning of its number: `QUOTATION Q`. */
const numberedTitle = /^(?:quotation|quote|estimate|invoice|receipt|statement|docket) [A-Z]$/i

/** A name that was joined with the title of the document behind it. */
const titleBehind = /\S \S+ (?:tax invoice|(?:adjustment|credit) note)$/i

/** A label without a space before the name: `SignedR Tolley`. */
const joinedLabel = /^Signed(?=\p{Lu})/u

/** What a ticket or an unattended terminal says to its holder, and terms: `Translator's liability is limited to the fee.` */
const instruction =
  /^\S+['’]s liability\b|^(?:outdoor |indoor )?(?:payment|pay) terminal\b|^(?:all )?prices? (?:include|are)\b|^(?:outdoor|indoor) payment\b|^unattended\b|^no cash\b|^(?:please )?(?:place|display) .*\b(?:up|on|dash(?:board)?|windscreen)\b|^valid until\b/i

/** The end of a name in brackets, without its beginning: `Vic) Pty Ltd`. */
const endOfBracket = /^[^(]*\)/

/** A promise, or a word of contact details, that stands where a name could. A business with such words in its name has a company form. */
const promise =
  /^(?:all (?:suburbs|hours|areas)\b|where .+ (?:counts|matters|comes first)$|your local\b|built on trust$|get help$|pay before\b|authorised by\b|attn\b|(?:mobile|webmail|email|e-?mail|web|phone|fax)$|(?:w|web|e|email):? \S+\.au$|(?:\S+ )?eftpos$|(?:insta(?:gram)?|ig|facebook|fb|twitter|tiktok|linkedin) ?[:@])|\b(?:gpo|po|p\.o\.) box$/i
const isPromise = (value: string): boolean => promise.test(value) && !companyForm.test(value)

/** The end of a text that goes on behind it: `Invoice issued by`. */
const endsOpen = /(?:\s(?:by|our|the|of|to|and|for|due(?: on| by)?)|[&-])$/i

/** A date that stands right below a name and was joined with it. */
const endsWithDate = /\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: (?:20)?\d\d)?$/i

/** Whether it goes on, behind a wide gap, with the whole name of another business. */
function isOfTwoColumns(doc: Doc, tokens: number[]): boolean {
  const parts = segments(doc, { ...doc.lines[doc.tokens[tokens[0]!]!.line]!, tokens })
  return parts.slice(1).some(part => part.length > 2 && companyForm.test(textOf(doc, part)))
}

/** Whether its second line begins with its first word again: `BOLTON’S warehouse` above `BOLTON'S HARDWARE GROUP LTD`. */
function isRepeatedBelow(doc: Doc, tokens: number[]): boolean {
  const lineOf = (at: number): number => doc.tokens[at]!.line
  const below = tokens.find(at => lineOf(at) !== lineOf(tokens[0]!))
  const [first, again] = [tokens[0], below].map(at =>
    at === undefined ? '' : doc.tokens[at]!.text.toLowerCase().replace(/[^a-z0-9]/g, ''),
  )
  return first!.length > 3 && first === again
}

/** One line of a name is at most so much larger than the next one; its company form may be smaller. */
const maxLineRatio = 1.8

/** Whether it goes on in a line that is set much smaller, and has no company form. */
function isOfTwoSizes(doc: Doc, tokens: number[]): boolean {
  const [first, last] = [doc.tokens[tokens[0]!]!, doc.tokens[tokens.at(-1)!]!]
  const below = tokens.filter(at => doc.tokens[at]!.line === last.line)
  return last.line !== first.line && (first.y1 - first.y0) / (last.y1 - last.y0) > maxLineRatio && !companyForm.test(textOf(doc, below))
}

const closing =
  /^(?:with (?:(?:our|many|my) )?(?:thanks|compliments)|(?:with )?(?:(?:kind|warm|best|kindest|warmest) )?regards|yours (?:faithfully|sincerely|truly)|(?:faithfully|sincerely|truly) yours)[,.]?$/i
const thanksOfLetter = /^(?:(?:many )?thanks|cheers|thank you)\b/i
const linesOfLetterhead = 6
/**
 * Whether the line above closes a letter that does not begin with the name: a person signs it for the supplier. A first name alone is not
 * the name with which a letter begins, and stands below thanks, too.
 */
function isBelowClosing(doc: Doc, tokens: number[], value: string): boolean {
  const at = doc.tokens[tokens[0]!]!.line
  const [above, own] = [doc.lines[at - 1], doc.lines[at]!]
  const isFirstName = /^\p{Lu}\p{Ll}+$/u.test(value) && own.text === value
  const isBelow = above?.page === own.page && (closing.test(above.text) || (isFirstName && thanksOfLetter.test(above.text)))
  const begins = (text: string): boolean => (isFirstName ? text === value : text.startsWith(value))
  return isBelow && !doc.lines.slice(0, Math.min(at, linesOfLetterhead)).some(line => begins(line.text))
}

/** In lines: a letterhead may have the amount to pay on its right. */
const linesWithoutItems = 4
/** Whether only an amount follows in its line, as behind what was bought: `Large wash + clip (Biscuit)  $95.00`. */
function isItem(doc: Doc, tokens: number[], value: string): boolean {
  const at = doc.tokens[tokens[0]!]!.line
  const line = doc.lines[at]!
  const behind = textOf(doc, line.tokens.slice(line.tokens.indexOf(tokens.at(-1)!) + 1))
  const top = doc.lines.findIndex(one => one.page === line.page)
  return at - top >= linesWithoutItems && /^\$?\d[\d,]*\.\d\d$/.test(behind) && !companyForm.test(value)
}

/** Whether the words before the name, in its line or the one above, say that the business had it once. */
function isFormerName(doc: Doc, tokens: number[]): boolean {
  const at = doc.tokens[tokens[0]!]!.line
  const line = doc.lines[at]!
  const before = line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))
  const words = before.length > 0 ? textOf(doc, before) : (doc.lines[at - 1]?.text ?? '')
  return /\b(?:formerly|previously|f\/?k\/?a)(?: known as| trading as)?[\s:]*$/i.test(words)
}
