/** Which blocks of a page are about the buyer and which about the supplier. */
import { isAbn } from '../../../contracts/rules/abn.ts'
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import { blocksOf, isAligned, isRightBelow, type Block, type Segment } from './blocks.ts'
import { buyersInText } from './buyers-in-text.ts'
import { unknownClient, type Client } from './client.ts'
import { frameOf, sameRow } from './neighbours.ts'
import { headingShare } from './name-texts.ts'
import {
  afterHeading,
  isAddresseeLine,
  isCareOfLine,
  isGoodsLine,
  isPayeeLine,
  isPayerLine,
  isSlipHeading,
  isTransferTitle,
  roleOfHeading,
  roleOfLine,
  roleOfTransfer,
} from './party-headings.ts'
import { segments, textOf as wordsOf, type Doc } from './text.ts'

/**
 * `role`: -1 the buyer's … 0 unknown … 1 the supplier's. `headed`: a heading or the client's name says so. `heading`: the text of that
 * heading above the block or on its left, or the line that begins with it; null without one.
 */
export type RoledBlock = Block & { role: number; headed: boolean; heading: string | null }
/**
 * `ofToken`: the block of each token. `buyerNames` (by supplierKey) and `buyerAbns`: what stands in the headed blocks of the buyer, and the
 * client's. `namesSupplier`: a block with an ABN is the supplier's, by its heading or as the address of a recipient-created invoice; where
 * that invoice labels the supplier's ABN, also a block without one.
 */
export type Roles = {
  blocks: RoledBlock[]
  ofToken: Map<number, RoledBlock>
  buyerNames: Set<string>
  buyerAbns: Set<string>
  recipientCreated: boolean
  namesSupplier: boolean
}

/** Signs of the party that wants to be reached and paid: telephone, email or web address, bank account, registration. */
const contact = [
  /\b(?:ph(?:one)?|tel(?:ephone)?|mob(?:ile)?|fax|enquiries|call us|t|p|m)\b[.:]?\s*[+(]?\d|\(0\d\) ?\d{4}|\b1[38]00 ?\d{3}|\b04\d\d ?\d{3} ?\d{3}\b|\b0[2378] \d{4} \d{4}\b/i,
  /@[a-z0-9-]+\.|\bwww\.|\.com\.au\b/i,
  /\bbsb\b/i,
  /\ba\.?c\.?n\b|\bafsl\b|\blic(?:en[cs]e)?\.? ?(?:no|#|\d)/i,
]
const state = 'nsw|vic|qld|wa|sa|tas|act|nt|new south wales|victoria|queensland|(?:western|south) australia|tasmania'
/** The end of an Australian address. */
export const stateAndPostcode = new RegExp(String.raw`\b(?:${state})\b,? *\d{4}\b`, 'i')
/** The last line of an address, or an email address below it. */
const endOfAddress = new RegExp(String.raw`@|\baustralia$|\b(?:${state})\b,? *\d{4}$`, 'i')
/** The supplier's, wherever it stands. */
const ownAbn = /\bour a\.?b\.?n\b/i
/** On an invoice that the buyer made: the label of the ABN that is not its own. */
const labelledSuppliersAbn = /\b(?:supplier|vendor|(?:sub-?)?contractor|grower|producer|payee|seller)(?:['’]?s)? a\.?b\.?n\b/i
const emailLine = /^\S+@\S+\.\S+$/
const abnLine = /^(?:au )?a\.?b\.?n\b/i
const recipientCreated = /\brecipient[- ]created|\brcti\b|\bbuyer[- ]created/i
/** On such an invoice the heading of its supplier; elsewhere of a licence, or of the customer: `Contractor 0417`, `Grower 4421`. */
const numberedSupplier = /^(?:(?:sub-?)?contractor|grower|producer) (?:no\.? |number |id )?\d{2,8}$/i
/** Whether the document says that the buyer made it. */
export const isRecipientCreated = ({ text }: Doc): boolean => recipientCreated.test(text)
/** A row of a table, whose columns may be far apart: `Customer   Ridge & Harrow Pty Ltd`. */
const customerCompany = /^(?:customer|client):? (\p{Lu}.*\b(?:pty|ltd|limited|inc)\b\.?)$/iu
const nameWithForm = String.raw`^\p{Lu}.*\b(?:P(?:ty|TY)|L(?:td|TD)|L(?:imited|IMITED)|I(?:nc|NC))\b\.?`
const company = new RegExp(`${nameWithForm}$`, 'u')
/** `Loomlight Homewares Pty Ltd, ABN 36 653 436 313`. */
const companyAndAbn = new RegExp(String.raw`${nameWithForm}[\s,(|·–-]*A\.?B\.?N\b`, 'u')
/** A row with the buyer's ABN behind its label, in columns far apart: `Customer   Yarrawalla Grain Storage Pty Ltd (ABN 75 835 718 909)`. */
const nameAndAbn = /^(?!(?:TAX |Tax )?I(?:NVOICE|nvoice)\b)(\p{Lu}[^(\d]{2,60}?),?\s+(?<!\b[Oo]ur )\(?A\.?B\.?N\.?:?\s*((?:\d ?){11})\)?$/u
/** `To` also stands before the supplier on a slip. */
const isRowLabel = (text: string): boolean => roleOfHeading(text) < 0 && !/^(?:to|for)\b/i.test(text)
/** Added to the role of an address that lacks the signs of `contact`. */
const bareAddress = -0.8
/** A heading is about at most this many lines: on a docket what stands below them is as close, and may be about another party. */
const linesOfParty = 6
/** At most this many lines of a name and an address stand above the person there. */
const linesAboveAddressee = 4
/** Shorter names are parts of many others. */
const minLetters = 5

const textOf = (lines: Segment[]): string => lines.map(line => line.text).join('\n')
const contactsIn = (lines: Segment[]): number => contact.filter(sign => sign.test(textOf(lines))).length
/** The 11-digit ABNs of a text. */
const abnsIn = (text: string): string[] =>
  [...text.matchAll(/\d(?: ?\d){10}(?!\d)/g)].map(match => match[0].replace(/ /g, '')).filter(isAbn)

/** The ABNs of a text that stand right behind this label: none, or one. */
function abnsBehind(label: RegExp, text: string): string[] {
  const match = label.exec(text)
  return match === null ? [] : abnsIn(/^\W*\d[\d ]*/.exec(text.slice(match.index + match[0].length))?.[0] ?? '')
}

/** `client`: whose document it is, if known. */
export function rolesOf(doc: Doc, client: Client = unknownClient): Roles {
  const created = isRecipientCreated(doc)
  const isTransfer = doc.lines.some(line => isTransferTitle(line.text))
  const headingRole = (text: string): -1 | 0 | 1 =>
    created && numberedSupplier.test(text) ? 1 : (isTransfer && roleOfTransfer(text)) || roleOfHeading(text)
  const clientKeys = client.names.map(supplierKey).filter(key => key.length >= minLetters)
  const isClients: IsClients = {
    name: text => clientKeys.some(key => supplierKey(text).includes(key)),
    abn: text => client.abn !== null && text.replace(/\D/g, '').includes(client.abn),
  }
  const all = blocksOf(doc)
  const everyLine = all.flatMap(block => block.segments)
  const slips = everyLine.filter(line => isSlipHeading(line.text)).map(({ frame }) => frame)
  const isOnSlip = ({ frame }: Segment): boolean => slips.some(({ page, y0 }) => page === frame.page && frame.y1 > y0)
  const isReceipt = everyLine.some(({ text }) => isPayerLine(text))
  const labels = all.filter(isLabelColumn).flatMap(block => block.segments.filter(isLabel))
  const hasValueBeside = (line: Segment): boolean => labels.includes(line) && nextInRow(line, everyLine) !== undefined
  const isRow = (line: Segment | undefined): boolean => line !== undefined && nextInRow(line, everyLine) !== undefined
  // As the last of several rows, `Paid by` is the label of a card or app, and what stands below it is about something else.
  const isPaidByRow = (line: Segment): boolean =>
    isPaidBy(line.text) && isRow(line) && all.some(({ segments: lines }) => isRow(lines[lines.indexOf(line) - 1]))
  function startOf(line: Segment): Start | null {
    // Each row of a table of labels is about the party that its own label names.
    if (hasValueBeside(line) || isPaidByRow(line)) return { role: 0, heading: null }
    const label = labels.length === 0 ? undefined : nextOnLeft(line, labels)
    // A label on the left says nothing about what has its own: `Vehicle: 804-RTZ   Customer: Plumstead Fencing`.
    if (label && !(hasLabelAndValue(line.text) && roleOfLine(line.text) !== 0)) {
      const role = headingRole(label.text)
      return role === 0 ? (continuesParty.test(label.text) ? null : { role, heading: null }) : { role, heading: label.text }
    }
    if (isPayeeLine(line.text) && isOnSlip(line)) return { role: 1, heading: line.text }
    if (isReceipt && isGoodsLine(line.text)) return { role: 0, heading: null }
    const role = headingRole(line.text) || roleOfLine(line.text)
    return role === 0 ? null : { role, heading: line.text }
  }
  const pieces = withoutCareOfIssuer(all.flatMap(block => splitByRole(block.segments, isClients, startOf)))
  const headings = pieces.map(({ lines }) => lines.at(-1)!).filter(line => headingRole(line.text) !== 0 && !hasValueBeside(line))
  const besides = pieces.map(({ lines }) => headingBeside(lines[0]!, headings, everyLine))
  const headedRoles = pieces.map(({ role }, i) => role || headingRole(besides[i]?.text ?? ''))
  // The table of a payment slip, whose columns may be far apart: `Customer   Ridge & Harrow`.
  const customersOnSlips = everyLine
    .filter(line => isOnSlip(line) && roleOfHeading(line.text) < 0)
    .flatMap(heading => nextInRow(heading, everyLine)?.text ?? [])
  const namesUnderHeadings = firstNamesOf(pieces.filter((_, i) => headedRoles[i]! < 0).map(({ lines }) => lines))
  const namedBuyers = new Set([...namesUnderHeadings, ...customersOnSlips].map(supplierKey))
  const isBuyersAddress = pieces.map(({ lines }, i) => headedRoles[i] === 0 && isAddressOf(namedBuyers, lines))
  const contacts = pieces.map(({ lines }, i) => (isBuyersAddress[i] ? 0 : contactsIn(lines)))
  const mostContacts = Math.max(0, ...contacts)
  const namesBuyer = !created && headedRoles.some(role => role < 0)
  const blocks = pieces.map(({ lines, heading: ownHeading }, i): RoledBlock => {
    const heading = isBuyersAddress[i] ? -1 : headedRoles[i]!
    // An address without telephone, email or bank account is rather the buyer's where another block has them, unless it has an ABN and
    // either a heading names another as the buyer's, or no other block has an ABN.
    const own = abnsIn(textOf(lines))
    const hasOwnAbn =
      own.length > 0 &&
      (namesBuyer || (!created && pieces.every(other => other.lines === lines || abnsIn(textOf(other.lines)).length === 0)))
    const isBare = contacts[i] === 0 && mostContacts > 0 && lines.length > 1 && !hasOwnAbn && stateAndPostcode.test(textOf(lines))
    return {
      segments: lines,
      frame: frameOf(
        doc,
        lines.flatMap(line => line.tokens),
      )!,
      role: heading || Math.min(0.9, 0.3 * contacts[i]!) + (isBare ? bareAddress : 0),
      headed: heading !== 0,
      heading: ownHeading ?? besides[i]?.text ?? null,
    }
  })
  // A recipient-created invoice is addressed to the supplier: without a heading, the address with an ABN is the supplier's.
  const withAbn = blocks.filter(block => abnsIn(textOf(block.segments)).length > 0)
  const isSuppliers = ({ headed, role }: RoledBlock): boolean => headed && role > 0
  // The supplier's ABN may stand apart from the address.
  const suppliersAbn = created ? (everyLine.flatMap(line => abnsBehind(labelledSuppliersAbn, line.text))[0] ?? null) : null
  const among = suppliersAbn === null ? withAbn : blocks
  if (created && !among.some(isSuppliers)) {
    const unheaded = among.filter(block => !block.headed && block.role < 0)
    const abns = unheaded.map(block => abnsIn(textOf(block.segments)))
    const own = unheaded.filter((_, i) => suppliersAbn !== null && abns[i]!.includes(suppliersAbn))
    const bare = unheaded.filter(({ segments }, i) => abns[i]!.length === 0 && stateAndPostcode.test(textOf(segments)))
    const addressed = suppliersAbn === null ? unheaded : own.length > 0 ? own : bare
    if (addressed.length === 1) Object.assign(addressed[0]!, { role: 1, headed: true })
  }
  const buyers = blocks.filter(block => block.headed && block.role < 0)
  const firstNames = firstNamesOf(buyers.map(block => block.segments))
  // Right of the heading of an address stands what is not the buyer's.
  const isAboveAddress = (at: number): boolean =>
    blocks.some(({ segments: lines }) => lines.some(({ tokens }) => tokens.includes(at)) && stateAndPostcode.test(textOf(lines)))
  const rows = doc.lines.map(line => rowOf(doc, line)).filter(({ label, first }) => isRowLabel(label) && !isAboveAddress(first))
  const customerCompanies = [
    ...rows.flatMap(({ values }) => (values.length === 1 ? (company.exec(values[0]!)?.[0] ?? []) : [])),
    ...doc.lines.flatMap(line => customerCompany.exec(line.text)?.[1] ?? []),
  ]
  const customersWithAbn = rows.flatMap(({ values }) => {
    const match = nameAndAbn.exec(values.join(' '))
    return match ? [{ name: match[1]!, abns: abnsIn(match[2]!) }] : []
  })
  const inText = created ? [] : buyersInText(doc)
  return {
    blocks,
    ofToken: new Map(blocks.flatMap(block => block.segments.flatMap(line => line.tokens.map(at => [at, block] as const)))),
    buyerNames: new Set(
      [
        ...firstNames,
        ...customersOnSlips,
        ...customerCompanies,
        ...[...customersWithAbn, ...inText].map(({ name }) => name),
        ...client.names,
      ]
        .map(supplierKey)
        .filter(key => key.length >= minLetters),
    ),
    buyerAbns: new Set([
      ...buyers.flatMap(block => abnsIn(textOf(block.segments.filter(line => !ownAbn.test(line.text))))),
      ...(suppliersAbn === null ? [] : abnsIn(doc.text).filter(abn => abn !== suppliersAbn)),
      ...customersWithAbn.flatMap(({ abns }) => abns),
      ...inText.flatMap(({ abn }) => abnsIn(abn ?? '')),
      ...(client.abn === null ? [] : [client.abn]),
    ]),
    recipientCreated: created,
    namesSupplier: among.some(isSuppliers),
  }
}

/**
 * The label and the values of a row, these without a colon before them: `Applicant   : Cormorant Cranes Pty Ltd`. `first`: the token with
 * which it begins.
 */
function rowOf(doc: Doc, line: Doc['lines'][number]): { label: string; values: string[]; first: number } {
  const [label = '', ...values] = segments(doc, line).map(part => wordsOf(doc, part).replace(/^: ?/, ''))
  return { label, values, first: line.tokens[0]! }
}

/** The name in each of these blocks. */
const firstNamesOf = (blocks: Segment[][]): string[] =>
  blocks
    .flatMap(lines =>
      lines
        .map(line => afterHeading(line.text))
        // A table of labels goes on with another label.
        .filter(text => text !== '' && headingShare(text) < 0.7)
        .slice(0, 1),
    )
    .map(text => text.split(/,|\bA\.?B\.?N\b/)[0]!)

/** How far below a heading of the page the name of an address may stand. */
const linesToName = 3
/**
 * Whether lines without a heading of their own are the address of one of these, as where `Ship to` repeats the buyer's. `keys`: by
 * supplierKey.
 */
const isAddressOf = (keys: Set<string>, lines: Segment[]): boolean =>
  stateAndPostcode.test(textOf(lines)) &&
  lines.slice(0, linesToName).some(({ text }) => supplierKey(text).length >= minLetters && keys.has(supplierKey(text)))

const isPaidBy = (text: string): boolean => /^paid by\W*$/i.test(text)

/** What begins with a line: the part about a party. `heading`: the text that says whose it is; role 0: nobody's. */
type Start = { role: -1 | 0 | 1; heading: string | null }
type Piece = Start & { lines: Segment[] }
/** Whether a text has the client's name; its ABN. */
type IsClients = Record<'name' | 'abn', (text: string) => boolean>

/** Lines of a buyer's block, heading included, where its ABN is the last one. */
const maxLinesOfBuyer = 8
/** Whether the line is the buyer's ABN or email address, below the whole address and perhaps country and email. */
const isLastOfBuyer = ({ role, lines }: Piece, { text }: Segment): boolean =>
  role < 0 &&
  lines.length < maxLinesOfBuyer &&
  (abnLine.test(text) || emailLine.test(text)) &&
  endOfAddress.test(lines.at(-1)!.text) &&
  stateAndPostcode.test(textOf(lines)) &&
  abnsIn(textOf(lines)).length === 0

/** `Gaslight Theatre Trust ABN 53 267 018 453. Box office (03) 5550 6040`. */
const isFootLine = (text: string): boolean =>
  !ownAbn.test(text) &&
  abnsIn(text).length > 0 &&
  /\ba\.?b\.?n\b/i.test(text) &&
  contact.some(sign => sign.test(text.replace(/\ba\.?b\.?n\b.{0,16}/i, '')))
/** `Loomlight Homewares Pty Ltd, ABN 36 653 436 313. 40 Raglan St, Preston VIC 3072`, below an address. */
const isAddressWithAbn = (text: string): boolean => companyAndAbn.test(text) && abnsIn(text).length > 0 && stateAndPostcode.test(text)
/** Whether a line below a buyer's is about the supplier. */
const isOfOtherParty = ({ lines }: Piece, text: string): boolean =>
  isFootLine(text) || (stateAndPostcode.test(textOf(lines)) && isAddressWithAbn(text))

/** A block split where a heading, or the client's name or ABN, begins the part about a party. */
function splitByRole(lines: Segment[], isClients: IsClients, startOf: (line: Segment) => Start | null): Piece[] {
  const pieces: Piece[] = []
  for (const line of lines) {
    const last = pieces.at(-1)
    const start = startOf(line)
    // The supplier's line at the foot: its name, its ABN and how to reach it.
    const isFoot = last !== undefined && last.role < 0 && isOfOtherParty(last, line.text)
    const full = isFoot || (last !== undefined && last.role !== 0 && last.lines.length >= linesOfParty && !isLastOfBuyer(last, line))
    if (last?.role === 0 && isAddresseeLine(line.text) && last.lines.length <= linesAboveAddressee && contactsIn(last.lines) === 0) {
      last.lines.push(line)
      Object.assign(last, { role: -1, heading: line.text })
    } else if (!last || full || start || isClients.name(line.text)) {
      const { role, heading } = start ?? { role: 0, heading: null }
      pieces.push({ lines: [line], role: isClients.name(line.text) || isClients.abn(line.text) ? -1 : role, heading })
    } else {
      last.lines.push(line)
      // The lines above the client's ABN are its name and address, unless they have a telephone number or email address.
      if (isClients.abn(line.text) && last.lines.length <= linesOfParty && contactsIn(last.lines) === 0) last.role = -1
    }
  }
  return pieces
}

/** `c/- School Office` in an address with an ABN is the supplier's where `To: Wattle Marquees` names who is addressed. */
const withoutCareOfIssuer = (pieces: Piece[]): Piece[] =>
  pieces.map(piece => {
    const isCareOf = piece.role < 0 && piece.heading !== null && isCareOfLine(piece.heading) && abnsIn(textOf(piece.lines)).length > 0
    const isAddressed = pieces.some(
      ({ role, heading }) => role < 0 && heading !== null && roleOfLine(heading) < 0 && !isCareOfLine(heading),
    )
    return isCareOf && isAddressed ? { ...piece, role: 0, heading: null } : piece
  })

/** In ems: how far on its left the heading of a block may stand. */
const maxHeadingGap = 14

const overlap = (a: Segment, b: Segment): boolean => a.frame.x0 < b.frame.x1 && b.frame.x0 < a.frame.x1
/** With so many headings in a row, values on the left of a column may stand below a heading in its middle. */
const minHeadings = 3
function isInRowOfHeadings({ frame }: Segment, everyLine: Segment[]): boolean {
  const row = everyLine.filter(line => line.frame.page === frame.page && sameRow(frame, line.frame))
  return row.length >= minHeadings && row.every(({ text }) => !/\d/.test(text))
}

/** The heading right above the first line of a block or on its left. `everyLine`: of the pages. */
function headingBeside(first: Segment, headings: Segment[], everyLine: Segment[]): Segment | undefined {
  const isBeside = (line: Segment) =>
    sameRow(first.frame, line.frame) &&
    first.frame.page === line.frame.page &&
    first.frame.x0 > line.frame.x1 &&
    first.frame.x0 - line.frame.x1 < maxHeadingGap
  const isOver = (line: Segment) =>
    isRightBelow(line, first) && (isAligned(line.frame, first.frame) || (overlap(line, first) && isInRowOfHeadings(line, everyLine)))
  return headings.find(line => line !== first && (isBeside(line) || isOver(line)))
}

/** A column of labels, whose values stand on their right: `Subcontractor:`, `ABN:`, `Address:`. */
const isLabelColumn = ({ segments: lines }: Block): boolean => lines.length > 2 && lines.filter(isLabel).length >= 0.5 * lines.length
/** A label with a colon and its value. */
const hasLabelAndValue = (text: string): boolean => /^[^:]+:\s*\S/.test(text)
const isLabel = ({ text }: Segment): boolean => text.endsWith(':')
/** Labels of rows that are about the same party as the row above. */
const continuesParty = /^(?:a\.?b\.?n|a\.?c\.?n|address|phone|telephone|mobile|email|contact|attention|attn)\b/i

/** The nearest of these lines on the left in the same row. */
const nextOnLeft = ({ frame }: Segment, lines: Segment[]): Segment | undefined =>
  lines
    .filter(line => line.frame.page === frame.page && sameRow(frame, line.frame) && line.frame.x1 <= frame.x0)
    .toSorted((a, b) => b.frame.x1 - a.frame.x1)[0]

/** The nearest line on the right in the same row. */
const nextInRow = ({ frame }: Segment, lines: Segment[]): Segment | undefined =>
  lines
    .filter(line => line.frame.page === frame.page && sameRow(frame, line.frame) && line.frame.x0 > frame.x1)
    .toSorted((a, b) => a.frame.x0 - b.frame.x0)[0]

/** The role at the tokens: that of the block of the first one. */
export const roleAt = ({ ofToken }: Roles, tokens: number[]): number => ofToken.get(tokens[0] ?? -1)?.role ?? 0
