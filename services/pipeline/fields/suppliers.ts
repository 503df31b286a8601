/** Finds possible supplier names: in letterheads and footers, beside an ABN, after a label of the payee, with a company form. */
import { addName, addValue, noNamePenalty } from './add-name.ts'
import { addressNames } from './address-names.ts'
import { type Block, blocksOf } from './blocks.ts'
import { candidate, type Candidate } from './candidate.ts'
import { cleanName } from './clean-name.ts'
import { addAfterLabels, nameLabel } from './labelled-names.ts'
import { companyForm, isAddress } from './name-texts.ts'
import { runningNames } from './running-names.ts'
import { joinedTextOf } from './spaced-letters.ts'
import { stackedNames } from './stacked-names.ts'
import { type Doc, segments, textOf } from './text.ts'

const abnLabel = /\ba\.?b\.?n\b/i

const maxCandidates = 80

const linesOfFoot = 6

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
    if (
      tokens.length === 0 ||
      !next ||
      next.page !== doc.lines[i]!.page ||
      segments(doc, next).length > 1 ||
      /^\*/.test(next.text) ||
      isAddress(next.text)
    )
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
