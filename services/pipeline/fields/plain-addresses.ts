/**
 * Blocks that look like the address of a letter: a name and an address in plain text, below a name that is set large, or below an address
 * with an ABN. The letter is addressed to the buyer.
 */
import type { Candidate } from './candidate.ts'
import { headingShare } from './name-texts.ts'
import { stateAndPostcode } from './party-texts.ts'
import type { RoledBlock } from './party-pieces.ts'
import { roleAt, type Roles } from './roles.ts'
import type { Doc } from './text.ts'

/** In ems: what is set large, and what is plain. */
const [largeFrom, plainUpTo] = [1.5, 1.3]
const maxLines = 7
/** The last lines of an address without the state: `PO Box 61`, `Dubbo 2830`. */
const street = /\d|\bbox\b/i
const townAndPostcode = /^\p{Lu}\p{L}+(?: \p{L}+)* [2-7]\d{3}$/u
const abnLine = /^A\.?B\.?N\b/i

/**
 * Only blocks without heading, telephone number, email address and bank account. Empty on a recipient-created invoice, whose letterhead is
 * the buyer's.
 */
export function plainAddresses(doc: Doc, roles: Roles, names: Candidate[]): Set<RoledBlock> {
  if (roles.recipientCreated) return new Set()
  const heightOf = ({ tokens }: Candidate) => Math.min(...tokens.map(at => doc.tokens[at]!.y1 - doc.tokens[at]!.y0))
  const large = names.filter(
    one => heightOf(one) >= largeFrom && one.penalty === 0 && roleAt(roles, one.tokens) >= 0 && headingShare(String(one.value)) < 0.5,
  )
  const isPlain = ({ role, headed, segments }: RoledBlock) =>
    role === 0 &&
    !headed &&
    segments.length > 1 &&
    segments.length <= maxLines &&
    segments.every(line => line.high <= plainUpTo) &&
    (segments.some(line => stateAndPostcode.test(line.text)) ||
      (townAndPostcode.test(segments.at(-1)!.text) && street.test(segments.at(-2)?.text ?? '')))
  const isBelowLarge = (block: RoledBlock) =>
    large.some(
      one =>
        doc.tokens[one.tokens[0]!]!.page === block.frame.page &&
        doc.tokens[one.tokens[0]!]!.y0 < block.frame.y0 &&
        roles.ofToken.get(one.tokens[0]!) !== block,
    )
  const isLetterhead = ({ role, segments }: RoledBlock) => role >= 0 && segments.some(line => abnLine.test(line.text))
  const isBelowLetterhead = (block: RoledBlock) =>
    !block.segments.some(line => abnLine.test(line.text)) &&
    roles.blocks.some(one => one !== block && one.frame.page === block.frame.page && one.frame.y0 < block.frame.y0 && isLetterhead(one))
  return new Set(roles.blocks.filter(block => isPlain(block) && (isBelowLarge(block) || isBelowLetterhead(block))))
}
