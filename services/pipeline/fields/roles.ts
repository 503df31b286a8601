/** Which blocks of a page are about the buyer and which about the supplier. */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import { headingBeside, nextInRow } from './block-labels.ts'
import { blocksOf, type Segment } from './blocks.ts'
import { unknownClient, type Client } from './client.ts'
import { firstNamesOf, namedBuyers } from './named-buyers.ts'
import { frameOf } from './neighbours.ts'
import { roleOfHeading } from './party-headings.ts'
import { splitByRole, withoutCareOfIssuer, type IsClients, type Piece, type RoledBlock } from './party-pieces.ts'
import { partyStarts, type PartyStarts } from './party-starts.ts'
import { abnsBehind, abnsIn, contactsIn, minLetters, stateAndPostcode, textOf } from './party-texts.ts'
import type { Doc } from './text.ts'

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

const recipientCreated = /\brecipient[- ]created|\brcti\b|\bbuyer[- ]created/i
/** Whether the document says that the buyer made it. */
export const isRecipientCreated = ({ text }: Doc): boolean => recipientCreated.test(text)

/** On an invoice that the buyer made: the label of the ABN that is not its own. */
const labelledSuppliersAbn = /\b(?:supplier|vendor|(?:sub-?)?contractor|grower|producer|payee|seller)(?:['’]?s)? a\.?b\.?n\b/i

/** Added to the role of an address that lacks the signs of `contact`. */
const bareAddress = -0.8

/** `client`: whose document it is, if known. */
export function rolesOf(doc: Doc, client: Client = unknownClient): Roles {
  const created = isRecipientCreated(doc)
  const all = blocksOf(doc)
  const everyLine = all.flatMap(block => block.segments)
  const starts = partyStarts(doc, all, created)
  const pieces = withoutCareOfIssuer(all.flatMap(block => splitByRole(block.segments, isClientsIn(client), starts.startOf)))
  // The table of a payment slip, whose columns may be far apart: `Customer   Ridge & Harrow`.
  const customersOnSlips = everyLine
    .filter(line => starts.isOnSlip(line) && roleOfHeading(line.text) < 0)
    .flatMap(heading => nextInRow(heading, everyLine)?.text ?? [])
  const blocks = roledBlocks(doc, pieces, { everyLine, starts, created, customersOnSlips })
  // The supplier's ABN may stand apart from the address.
  const suppliersAbn = created ? (everyLine.flatMap(line => abnsBehind(labelledSuppliersAbn, line.text))[0] ?? null) : null
  const mayBeSuppliers = suppliersAbn === null ? blocks.filter(block => abnsIn(textOf(block.segments)).length > 0) : blocks
  if (created && !mayBeSuppliers.some(isSuppliers)) addressToSupplier(mayBeSuppliers, suppliersAbn)
  const { names, abns } = namedBuyers(doc, blocks, { client, onSlips: customersOnSlips, recipientCreated: created, suppliersAbn })
  return {
    blocks,
    ofToken: new Map(blocks.flatMap(block => block.segments.flatMap(line => line.tokens.map(at => [at, block] as const)))),
    buyerNames: names,
    buyerAbns: abns,
    recipientCreated: created,
    namesSupplier: mayBeSuppliers.some(isSuppliers),
  }
}

function isClientsIn(client: Client): IsClients {
  const keys = client.names.map(supplierKey).filter(key => key.length >= minLetters)
  return {
    name: text => keys.some(key => supplierKey(text).includes(key)),
    abn: text => client.abn !== null && text.replace(/\D/g, '').includes(client.abn),
  }
}

/** What the roles of all pieces depend on. `everyLine`: of the pages. */
type Around = { everyLine: Segment[]; starts: PartyStarts; created: boolean; customersOnSlips: string[] }

/** The role of each piece: by its heading, as a copy of the buyer's address, or by the ways to reach the party. */
function roledBlocks(doc: Doc, pieces: Piece[], { everyLine, starts, created, customersOnSlips }: Around): RoledBlock[] {
  const { headingRole, hasValueBeside } = starts
  const headings = pieces.map(({ lines }) => lines.at(-1)!).filter(line => headingRole(line.text) !== 0 && !hasValueBeside(line))
  const besides = pieces.map(({ lines }) => headingBeside(lines[0]!, headings, everyLine))
  const headedRoles = pieces.map(({ role }, i) => role || headingRole(besides[i]?.text ?? ''))
  const namesUnderHeadings = firstNamesOf(pieces.filter((_, i) => headedRoles[i]! < 0).map(({ lines }) => lines))
  const buyers = new Set([...namesUnderHeadings, ...customersOnSlips].map(supplierKey))
  const isBuyersAddress = pieces.map(({ lines }, i) => headedRoles[i] === 0 && isAddressOf(buyers, lines))
  const contacts = pieces.map(({ lines }, i) => (isBuyersAddress[i] ? 0 : contactsIn(lines)))
  const mostContacts = Math.max(0, ...contacts)
  const namesBuyer = !created && headedRoles.some(role => role < 0)
  return pieces.map(({ lines, heading: ownHeading }, i): RoledBlock => {
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
}

const isSuppliers = ({ headed, role }: RoledBlock): boolean => headed && role > 0

/**
 * A recipient-created invoice is addressed to the supplier: without a heading, the address with its ABN is the supplier's. Changes the role
 * of that block, where there is only one. `suppliersAbn`: the one that is labelled so.
 */
function addressToSupplier(blocks: RoledBlock[], suppliersAbn: string | null): void {
  const unheaded = blocks.filter(block => !block.headed && block.role < 0)
  const abns = unheaded.map(block => abnsIn(textOf(block.segments)))
  const own = unheaded.filter((_, i) => suppliersAbn !== null && abns[i]!.includes(suppliersAbn))
  const bare = unheaded.filter(({ segments }, i) => abns[i]!.length === 0 && stateAndPostcode.test(textOf(segments)))
  const addressed = suppliersAbn === null ? unheaded : own.length > 0 ? own : bare
  if (addressed.length === 1) Object.assign(addressed[0]!, { role: 1, headed: true })
}

/** How far below a heading of the page the name of an address may stand. */
const linesToName = 3

/**
 * Whether lines without a heading of their own are the address of one of these, as where `Ship to` repeats the buyer's. `keys`: by
 * supplierKey.
 */
const isAddressOf = (keys: Set<string>, lines: Segment[]): boolean =>
  stateAndPostcode.test(textOf(lines)) &&
  lines.slice(0, linesToName).some(({ text }) => supplierKey(text).length >= minLetters && keys.has(supplierKey(text)))

/** The role at the tokens: that of the block of the first one. */
export const roleAt = ({ ofToken }: Roles, tokens: number[]): number => ofToken.get(tokens[0] ?? -1)?.role ?? 0
