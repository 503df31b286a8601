/** Divides blocks where a line begins the part about a party. */
import type { Block, Segment } from './blocks.ts'
import { isAddresseeLine, isCareOfLine, roleOfLine } from './party-headings.ts'
import {
  abnLine,
  abnsIn,
  companyAndAbn,
  contact,
  contactsIn,
  emailLine,
  endOfAddress,
  ownAbn,
  stateAndPostcode,
  textOf,
} from './party-texts.ts'

/**
 * `role`: -1 the buyer's … 0 unknown … 1 the supplier's. `headed`: a heading or the client's name says so. `heading`: the text of that
 * heading above the block or on its left, or the line that begins with it; null without one.
 */
export type RoledBlock = Block & { role: number; headed: boolean; heading: string | null }

/** A heading is about at most this many lines: on a docket what stands below them is as close, and may be about another party. */
const linesOfParty = 6

/** At most this many lines of a name and an address stand above the person there. */
const linesAboveAddressee = 4

/** What begins with a line: the part about a party. `heading`: the text that says whose it is; role 0: nobody's. */
export type Start = { role: -1 | 0 | 1; heading: string | null }

export type Piece = Start & { lines: Segment[] }

/** Whether a text has the client's name; its ABN. */
export type IsClients = Record<'name' | 'abn', (text: string) => boolean>

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
export function splitByRole(lines: Segment[], isClients: IsClients, startOf: (line: Segment) => Start | null): Piece[] {
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
export const withoutCareOfIssuer = (pieces: Piece[]): Piece[] =>
  pieces.map(piece => {
    const isCareOf = piece.role < 0 && piece.heading !== null && isCareOfLine(piece.heading) && abnsIn(textOf(piece.lines)).length > 0
    const isAddressed = pieces.some(
      ({ role, heading }) => role < 0 && heading !== null && roleOfLine(heading) < 0 && !isCareOfLine(heading),
    )
    return isCareOf && isAddressed ? { ...piece, role: 0, heading: null } : piece
  })
