/** Finds possible supplier names: in letterheads and footers, beside an ABN, after a label of the payee, with a company form. */
import { addressNames } from './address-names.ts'
import { blocksOf, type Block } from './blocks.ts'
import { candidate, type Candidate } from './candidate.ts'
import { companyForm, isAddress } from './name-texts.ts'
import { isNoWholeName } from './no-names.ts'
import { isMeansOfPayment, isPlatformLine, otherBusinessPenalty } from './other-businesses.ts'
import { runningNames } from './running-names.ts'
import { joinedTextOf } from './spaced-letters.ts'
import { stackedNames } from './stacked-names.ts'
import { segments, textOf, type Doc } from './text.ts'

const abnLabel = /\ba\.?b\.?n\b/i
const beforeName =
  /\b(?:ac(?:c(?:oun)?t?)?\.? name|a\/c name|account(?= ?:)|legal entity|payee|payable to|pay to|bank transfer|direct deposit|issued by|signed(?: by)?|supplied by|sold by|provided by|operated by|invoiced by|on behalf of|as agent for(?: the landlord)?|biller name|remittance(?= ?:)|please pay(?= ?:)|supplier|provider(?= ?:)|contractor|landlord|lessor|owner|remit to|by(?=\s.{3,60}?,?\s\(?a\.?b\.?n)|trading name of|a division of|trading as|t\/as?|tax invoice(?:\.|(?= ?:))|from|to)\s?[:\-–]?\s+/gi
const nameLabel =
  /\b(?:ac(?:c(?:oun)?t?)?\.? name|a\/c name|account(?= ?:)|legal entity|payee|payable to|pay to|bank transfer|direct deposit|issued by|supplied by|sold by|provided by|operated by|invoiced by|on behalf of|as agent for|biller name|remittance(?= ?:)|please pay(?= ?:)|supplier|provider ?:|contractor|landlord|lessor|owner|trading name of|trading as|t\/as?|a division of)\b/i
const trailingRegistration =
  /\s*(?:(?<=\s)[|•·]|[|•·](?=\s|$)|\(?(?:a\.?b\.?n|a\.?c\.?n|co\.? ?(?:reg|no)|reg\.? ?no|gst)\b).*$|\s*[([{][^)]{0,6}\d{4,}.*$|\s*\(?[A-Z]{0,2}\d{4,}-?[A-Z]?\)?$|\s+\d{4,}[\dO]*-[A-Z]\b.*$/i
/** The title of a bill, on the line of its letterhead. */
const billTitle = /\s+(?:(?:your|electricity|gas|water|phone|telephone|mobile|internet) )+(?:account|bill|statement)$/i
const maxCandidates = 80
/** Logits against a text that is no whole name of one business: an order of magnitude, not fitted. */
const noNamePenalty = 6
const linesOfFoot = 6
/** A name up to the end of its company form. */
const upToForm = /^.{3,}?\b(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|sdn\.? ?bhd|bhd|s\/b|limited|ltd|llc|enterprise|co-op)\b\.?/i

/** The end of a telephone number on the line of a name: `Tide Gas & Electricity 692 918`. */
const trailingTelephone = /(?:\s+\d{3,4}){2,}$/
/** Bodies whose number is part of their name. */
const numberedBody = /^(?:the )?(?:owners|strata|body corporate|community title)\b/i
/** An ABN without its label behind a name, with what follows: `Kilbrannie Newsagency (87 115 897 910) or`. */
const bareAbn = /[\s,]+\(?\d{2} \d{3} \d{3} \d{3}\b.*$/
/** `Maddern Rural is a business of A.W. Maddern & Sons Pty Ltd`. */
const businessOf = /\s+is an? (?:registered )?(?:business(?: name)?|trading name|division|brand) of\b.*$/i
/** Bank details behind the name of an account. */
const bankDetails = /[\s,;•|]*\b(?:bsb|acc(?:oun)?t?\.?(?: (?:no|number)\.?)?|swift)\b[\s:]*\d.*$/i

/** A bracket whose end is lost, or was cut with a number: `(Shop 9587`. */
const openBracket = /\s+\([^)]*$/
/** One whose end is lost before the company form: `Redgum Retail (WA Pty Ltd`. */
const openBeforeForm = /\((\p{L}[\p{L} ]{0,15}?) (?=(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|sdn\.? ?bhd|limited|ltd)\b)/iu
/** `© 2026 Orchard Digital Pty Limited` in a footer. */
const copyright = /^(?:copyright\s*)?(?:©|\(c\))\s*(?:copyright\s*)?(?:\d{4}(?:\s*[-–]\s*\d{4})?)?[\s,]*/i
/** The name without registration numbers, bank details, bill title and punctuation around it, and with misread company forms corrected. */
export const cleanName = (text: string): string =>
  (numberedBody.test(text) ? text : text.replace(trailingRegistration, '').replace(trailingTelephone, ''))
    .replace(bankDetails, '')
    .replace(bareAbn, '')
    .replace(businessOf, '')
    .replace(/^(?:eft|bank|payee) ?: *|^from:(?=\S)/i, '')
    .replace(/^(?:eft|for) (?=\p{Lu})|^From(?=\p{Lu}\p{Ll})/u, '')
    .replace(degrees, '')
    .replace(occupation, '')
    .replace(billTitle, '')
    .replace(openBeforeForm, '($1) ')
    .replace(openBracket, '')
    .replace(copyright, '')
    .replace(/(\p{Ll}{4})\.$/u, '$1')
    .replace(/\bP[rli]y(\.?) ?(?=L[ti]d|Limited)/, 'Pty$1 ')
    .replace(/\b(P[Tt][Yy]\.? )(?:L[il]d|[Il1]td)\b/, '$1Ltd')
    .replace(/\b(P[Tt][Yy]\.?)(?=L[Tt][Dd]\b)/, '$1 ')
    .replace(/(?<=\p{L}) (?=['’]S\b)/gu, '')
    .replace(/\bS[DO0] ?N(\.?) ?[B8] ?H[DO0]\b/, 'SDN$1 BHD')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)!]+$/gu, '')
    .replace(/\s(?:to|Bill To|Sold To)$/i, '')
    .trim()

/** `Dr Siobhan McIntyre MBBS FRACGP`. */
const degrees = /(?:,? (?:MBBS|MBChB|FRACGP|FRACS|FRANZCO|FRACP|BDS|BDSc|BVSc|BPhty|CPA|FCPA))+$/
/** `Marguerite Onslow, support worker`. */
const occupation = /(?<=^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+), \p{Ll}+(?: \p{Ll}+)?$/u

/** Flags: after a label; lines joined; whole line; at the top or foot of the page; beside an ABN; has a company form. */
export function findSuppliers(doc: Doc, blocks: Block[] = blocksOf(doc)): Candidate[] {
  const found: Candidate[] = []
  const besideAbn = new Set<number>()
  for (const [i, line] of doc.lines.entries()) if (abnLabel.test(line.text)) for (const at of [i - 2, i - 1, i, i + 1]) besideAbn.add(at)
  const first = new Map<number, number>()
  const last = new Map(doc.lines.map((line, i) => [line.page, i] as const))
  const hosts = addressNames(doc)
    .map(({ name }) => lettersOf(name))
    .filter(name => name.length > 4)
  for (const [i, line] of doc.lines.entries()) {
    if (!first.has(line.page)) first.set(line.page, i)
    const order = i - first.get(line.page)!
    const top = Math.min(...line.tokens.map(at => doc.tokens[at]!.box[1]))
    const atTopOrFoot = order < 12 || top < 0.3 || top > 0.9 || last.get(line.page)! - i < linesOfFoot
    if (!atTopOrFoot && !besideAbn.has(i) && !mayHoldName(doc, i, hosts)) continue
    const flagsWith = (joined: number, whole: number, label: number) => [
      label,
      joined,
      whole,
      atTopOrFoot ? 1 : 0,
      besideAbn.has(i) ? 1 : 0,
    ]
    const parts = segments(doc, line)
    for (const part of parts) {
      addName(doc, found, part, flagsWith(0, parts.length === 1 ? 1 : 0, 0))
      addName(doc, found, withoutSpecks(doc, part), flagsWith(0, 0, 0))
      addName(doc, found, withoutTitle(doc, part), flagsWith(0, 0, 0))
    }
    if (parts.length > 1) addName(doc, found, line.tokens, flagsWith(0, 1, 0))
    for (const piece of parts.flatMap(part => behindSeparators(doc, part))) addName(doc, found, piece, flagsWith(0, 0, 0))
    for (const piece of parts.map(part => beforePlace(doc, part))) if (piece) addName(doc, found, piece, flagsWith(0, 0, 0))
    for (const part of parts) addAfterLabels(doc, found, part, flagsWith(0, 0, 1))
    if (order < 8) for (const joined of belowJoined(doc, i, parts)) addName(doc, found, joined, flagsWith(1, 1, 0))
  }
  const inLines = found.splice(0).slice(0, maxCandidates)
  addRunning(doc, inLines)
  addStacked(doc, inLines, blocks)
  addSpelledInHosts(doc, inLines, blocks, hosts)
  addHosts(doc, inLines)
  return inLines
}

/**
 * Whether a line in the body of the page may hold the supplier's name: a label, a company form or a web address says so. `hosts`: names in
 * addresses.
 */
function mayHoldName(doc: Doc, i: number, hosts: string[]): boolean {
  const [above, own, below] = [i - 1, i, i + 1].map(at => doc.lines[at]?.text ?? '')
  return (
    nameLabel.test(own!) ||
    nameLabel.test(above!) ||
    companyForm.test(own!) ||
    /\b(?:pty|ltd|p\/l)\b/i.test(below!) ||
    hosts.some(host => lettersOf(own!).includes(host))
  )
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Whether a name begins with the letters of an address, or has them as one of its words: `Northern State Transport` and
 * transport.nsw.gov.au.
 */
const namesHost = (name: string, host: string): boolean =>
  lettersOf(name).startsWith(host) || name.split(' ').some(word => lettersOf(word) === host)

/** Names in addresses, where no line has them; each once. */
function addHosts(doc: Doc, found: Candidate[]): void {
  for (const { name, token } of addressNames(doc)) {
    if (lettersOf(name).length > 4 && !found.some(one => namesHost(String(one.value), lettersOf(name)))) {
      found.push(candidate('supplierName', name, [token], doc.tokens[token]!.page, { flags: [0, 0, 0, 0, 0, 0] }))
    }
  }
}

/** A place behind a dash: `Redgum Tyres – Port Errol`. */
const branch = /^\p{Lu}[\p{L}.']+(?: \p{Lu}[\p{L}.']+){0,2}$/u

/** The name before its branch, or before the address in its line: `Redgum Tyres – Port Errol`, `Third Crow Coffee, Hobbs St`. */
function beforePlace(doc: Doc, part: number[]): number[] | null {
  const dash = part.findIndex(at => /^[–—-]$/.test(doc.tokens[at]!.text))
  if (dash > 0 && branch.test(textOf(doc, part.slice(dash + 1)))) return part.slice(0, dash)
  const comma = part.findIndex(at => /\p{L}{2},$/u.test(doc.tokens[at]!.text))
  return comma >= 0 && comma < part.length - 1 && isAddress(textOf(doc, part.slice(comma + 1))) ? part.slice(0, comma + 1) : null
}

/** What follows a sign such as `|` in a line of a footer: `ABN 34 993 518 190 | Bluegum Timber Pty Ltd`. */
function behindSeparators(doc: Doc, part: number[]): number[][] {
  const pieces: number[][] = [[]]
  for (const at of part) {
    if (/^[|•·–—-]$/.test(doc.tokens[at]!.text)) pieces.push([])
    else pieces.at(-1)!.push(at)
  }
  return pieces.slice(1).filter(piece => piece.length > 0)
}

/**
 * Without specks that OCR read as words at the ends of a line: words of low confidence, or of one or two small letters. A digit at the end
 * may be a branch's number.
 */
function withoutSpecks(doc: Doc, part: number[]): number[] {
  const isReliable = (at: number) => {
    const { text, confidence } = doc.tokens[at]!
    return confidence > 0.5 && /\p{L}{3}|^\p{Lu}|^\d{2}|^&$/u.test(text)
  }
  const isDigit = (at: number) => doc.tokens[at]!.confidence > 0.9 && /^\d$/.test(doc.tokens[at]!.text)
  const first = part.findIndex(isReliable)
  return first < 0 ? part : part.slice(first, part.findLastIndex(at => isReliable(at) || isDigit(at)) + 1)
}

const documentTitle = /^(?:tax invoice|(?:adjustment|credit) note)$/i
const minWordsOfName = 2
/** Without the title of the document behind a name: `Fernleigh Medical Supplies  ADJUSTMENT NOTE`. */
function withoutTitle(doc: Doc, part: number[]): number[] {
  const isTitled = part.length >= minWordsOfName + 2 && documentTitle.test(textOf(doc, part.slice(-2)))
  return isTitled ? part.slice(0, -2) : part
}

/** The line joined with the line below, and with two lines below when the second has a company form. */
function belowJoined(doc: Doc, i: number, parts: number[][]): number[][] {
  const joined: number[][] = []
  // A line of signs above a name is no line of it.
  let tokens = parts.length === 1 && /\p{L}/u.test(textOf(doc, parts[0]!)) ? parts[0]! : []
  for (const at of [i + 1, i + 2]) {
    const next = doc.lines[at]
    if (tokens.length === 0 || !next || next.page !== doc.lines[i]!.page || segments(doc, next).length > 1 || /^\*/.test(next.text))
      return joined
    tokens = [...tokens, ...next.tokens]
    if (at === i + 1 || companyForm.test(next.text)) joined.push(tokens)
  }
  return joined
}

/** Names in running text before their ABN; what has only a part of such a name, or words before it, is no whole name. */
function addRunning(doc: Doc, found: Candidate[]): void {
  for (const { tokens, isWrapped } of runningNames(doc)) {
    const others = found.filter(
      one =>
        one.tokens.includes(tokens.at(-1)!) &&
        (one.tokens.includes(tokens[0]!) ? one.tokens.length > tokens.length : isWrapped && one.tokens.every(at => tokens.includes(at))),
    )
    for (const one of others) one.penalty += noNamePenalty
    addName(doc, found, tokens, [0, 0, 0, 1, 1])
  }
}

/** In shares of the page's height: below this only large lines, or lines above a company form, are names in several lines. */
const stackedUpTo = 0.35
const maxStacked = 16
/** Logits against a logo with the line below it: it is chosen where the logo is (whole-names.ts), not instead of another name. */
const logoPenalty = 6

/** Names in several lines of one size. One that is a candidate already is marked as such. */
function addStacked(doc: Doc, found: Candidate[], blocks: Block[]): void {
  const atTop = (at: number) => doc.tokens[at]!.box[1] < stackedUpTo
  for (const { tokens, parts, large, isLogo } of stackedNames(blocks)
    .filter(one => one.large || atTop(one.tokens[0]!) || companyForm.test(textOf(doc, one.tokens)))
    .slice(0, maxStacked)) {
    const value = cleanName(joinedTextOf(doc, tokens))
    addValue(doc, found, tokens, value, [0, 1, 1, atTop(tokens[0]!) ? 1 : 0, 0])
    const own = found.find(other => other.value === value && other.tokens[0] === tokens[0])
    if (own && large) own.parts = parts
    if (own && isLogo) own.penalty = Math.max(own.penalty, logoPenalty)
  }
}

/**
 * Lines below each other that together spell a web or email address, whatever their sizes: `The Grill` above `Supplies` on a page of
 * thegrillsupplies.com.au.
 */
function addSpelledInHosts(doc: Doc, found: Candidate[], blocks: Block[], hosts: string[]): void {
  for (const { segments: lines } of blocks) {
    for (const [i, first] of lines.entries()) {
      let tokens = first.tokens
      for (const next of lines.slice(i + 1, i + 4)) {
        tokens = [...tokens, ...next.tokens]
        const text = textOf(doc, tokens)
        if (hosts.some(host => host === lettersOf(text) || host === lettersOf(text.replaceAll('&', 'and'))))
          addValue(doc, found, tokens, cleanName(text), [0, 1, 1, 1, 0])
      }
    }
  }
}

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
function addAfterLabels(doc: Doc, found: Candidate[], part: number[], flags: number[]): void {
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

function addName(doc: Doc, found: Candidate[], tokens: number[], flags: number[]): void {
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

function addValue(doc: Doc, found: Candidate[], tokens: number[], value: string, flags: number[]): void {
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
