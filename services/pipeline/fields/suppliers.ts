/** Lines that may name who made the supply: letterheads, feet, neighbours of an ABN, payees, company forms. */
import { candidate, type Candidate } from './candidate.ts'
import { segments, textOf, type Doc } from './text.ts'

export const company = /\b(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|limited|ltd|inc|sdn\.? ?bhd|bhd|llc|enterprises?|trading|& sons|group|holdings|t\/as?)\b/i
const abn = /\ba\.?b\.?n\b/i
const lead = /^.*?\b(?:account name|acc(?:oun)?t\.? name|a\/c name|payee|pay to|issued by|supplied by|supplier|contractor|landlord|lessor|owner|remit to|trading name of|a division of|trading as|t\/as?|from|to)\s?[:\-–]?\s+/i
const named = /\b(?:account name|payee|pay to|issued by|supplied by|supplier|contractor|landlord|lessor|owner|trading name of|trading as|t\/as?|a division of)\b/i
const tail = /\s*(?:[|•·]|\(?(?:a\.?b\.?n|a\.?c\.?n|co\.? ?(?:reg|no)|reg\.? ?no|gst)\b).*$|\s*[([{][^)]{0,6}\d{4,}.*$|\s*\(?[A-Z]{0,2}\d{4,}-?[A-Z]?\)?$/i
/** What a bill calls itself, beside its letterhead. */
const title = /\s+(?:(?:your|electricity|gas|water|phone|telephone|mobile|internet) )+(?:account|bill|statement)$/i
const most = 80
/** A name up to and with its company form. */
const upToForm = /^.{3,}?\b(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|sdn\.? ?bhd|bhd|limited|ltd|llc|enterprise|co-op)\b\.?/i

/** The name as it would be written down: no registration behind it, no label before it, no loose marks around it, its company form as it is spelled. */
export const cleanName = (text: string): string =>
  text
    .replace(tail, '')
    .replace(title, '')
    .replace(/\bP[rli]y(\.?) ?(?=L[ti]d|Limited)/, 'Pty$1 ')
    .replace(/\b(P[Tt][Yy]\.? )L[il]d\b/, '$1Ltd')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)!]+$/gu, '')
    .replace(/\s(?:to|Bill To|Sold To)$/i, '')
    .trim()

/** Flags: taken from behind a label, two lines joined, whole line, in the top part, beside an ABN, has a company's form. */
export function findSuppliers(doc: Doc): Candidate[] {
  const found: Candidate[] = []
  const beside = new Set<number>()
  for (const [i, line] of doc.lines.entries()) if (abn.test(line.text)) for (const at of [i - 2, i - 1, i, i + 1]) beside.add(at)
  const first = new Map<number, number>()
  for (const [i, line] of doc.lines.entries()) {
    if (!first.has(line.page)) first.set(line.page, i)
    const order = i - first.get(line.page)!
    const top = Math.min(...line.tokens.map(at => doc.tokens[at]!.box[1]))
    const near = order < 12 || top < 0.3 || top > 0.9
    const labelled = named.test(line.text) || named.test(doc.lines[i - 1]?.text ?? '')
    if (!near && !beside.has(i) && !labelled && !company.test(line.text)) continue
    const mark = (joined: number, whole: number, label: number) => [label, joined, whole, near ? 1 : 0, beside.has(i) ? 1 : 0]
    const parts = segments(doc, line)
    for (const part of parts) {
      add(doc, found, part, mark(0, parts.length === 1 ? 1 : 0, 0))
      add(doc, found, withoutSpecks(doc, part), mark(0, 0, 0))
    }
    if (parts.length > 1) add(doc, found, line.tokens, mark(0, 1, 0))
    if (lead.test(line.text)) for (const part of parts) addBehind(doc, found, part, mark(0, 0, 1))
    if (order < 8) for (const joined of belowJoined(doc, i, parts)) add(doc, found, joined, mark(1, 1, 0))
  }
  return found.slice(0, most)
}

/** Without the dirt that OCR reads at the ends of a line: words it doubts, or of one or two small letters. */
function withoutSpecks(doc: Doc, part: number[]): number[] {
  const sound = (at: number) => {
    const { text, confidence } = doc.tokens[at]!
    return confidence > 0.5 && /\p{L}{3}|^\p{Lu}|^\d{2}|^&$/u.test(text)
  }
  const first = part.findIndex(sound)
  return first < 0 ? part : part.slice(first, part.findLastIndex(sound) + 1)
}

/** The line with the one below it, and with two where a company's form closes them. */
function belowJoined(doc: Doc, i: number, parts: number[][]): number[][] {
  const joined: number[][] = []
  let tokens = parts.length === 1 ? parts[0]! : []
  for (const at of [i + 1, i + 2]) {
    const next = doc.lines[at]
    if (tokens.length === 0 || !next || next.page !== doc.lines[i]!.page || segments(doc, next).length > 1) return joined
    tokens = [...tokens, ...next.tokens]
    if (at === i + 1 || company.test(next.text)) joined.push(tokens)
  }
  return joined
}

function addBehind(doc: Doc, found: Candidate[], part: number[], flags: number[]): void {
  const text = textOf(doc, part)
  const match = lead.exec(text)
  if (!match) return
  const words = match[0].trim().split(' ').length
  add(doc, found, part.slice(words), flags)
}

function add(doc: Doc, found: Candidate[], tokens: number[], flags: number[]): void {
  const whole = cleanName(textOf(doc, tokens))
  const cut = upToForm.exec(whole)?.[0]
  for (const value of cut && cut.length < whole.length ? [whole, cut] : [whole]) addValue(doc, found, tokens, value, flags)
}

function addValue(doc: Doc, found: Candidate[], tokens: number[], value: string, flags: number[]): void {
  const letters = value.replace(/[^\p{L}]/gu, '').length
  if (letters < 3 || value.length > 70 || letters < value.replace(/\s/g, '').length * 0.5) return
  const page = doc.tokens[tokens[0]!]!.page
  const nameTokens = tokensUpTo(doc, tokens, value)
  if (found.some(other => other.value === value && other.tokens[0] === nameTokens[0])) return
  found.push(candidate('supplierName', value, nameTokens, page, { flags: [...flags, company.test(value) ? 1 : 0], against: isHeading(value) || unnamed.test(value) ? 6 : 0 }))
}

/** Words of headings and labels, of which no name is made. */
const headings = /^(?:code|product|quantity|qty|price|ext|description|particulars|amount|unit|item|date|total|no|rate|gst|tax|inv|invoice|receipt|number|num|order|ref|page)[.:#]*$/i
const isHeading = (value: string): boolean => {
  const words = value.split(/\s+/)
  return words.filter(word => headings.test(word)).length >= 0.7 * words.length
}

/** A label that was not cut off. */
const unnamed = /^(?:trading (?:name of|as)|a division of)\b/i

/** Drops the tokens behind the cleaned name, so that the rectangle holds the name alone. */
function tokensUpTo(doc: Doc, tokens: number[], value: string): number[] {
  let text = ''
  const end = tokens.findIndex(at => {
    text += (text ? ' ' : '') + doc.tokens[at]!.text
    return text.replace(/^[^\p{L}\p{N}]+/u, '').length >= value.length
  })
  return end < 0 ? tokens : tokens.slice(0, end + 1)
}
