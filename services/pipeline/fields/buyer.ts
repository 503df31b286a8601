/** The ABN of the buyer, where the pages clearly print it: behind the word ABN, in a block with a heading such as `Bill to`. */
import type { PrintedBuyer } from '../../../contracts/fields.ts'
import { findAbns } from './abns.ts'
import type { Candidate } from './candidate.ts'
import { rolesOf } from './roles.ts'
import type { Doc } from './text.ts'

/** Goods may go to somebody who is not invoiced, letters to an agent, and a postal address or a merchant may be the supplier's. */
const notInvoiced = /\b(?:ship|deliver|postal|merchant)|^c\/o\b/i
/** Pages with more ABNs list businesses. */
const maxAbns = 8

/**
 * Null where no ABN or several may be the buyer's, where the same ABN also stands outside the buyer's blocks, and on a recipient-created
 * tax invoice, whose buyer issues it. The client is left out: this is about what is printed, and an address with the client's name may be
 * that of a supplier.
 */
export function findBuyer(doc: Doc): PrintedBuyer | null {
  const found = findAbns(doc)
  const values = [...new Set(found.map(one => String(one.value)))]
  if (values.length === 0 || values.length > maxAbns) return null
  const roles = rolesOf(doc)
  if (roles.recipientCreated) return null
  const isBuyers = ({ tokens }: Candidate): boolean =>
    tokens.every(at => {
      const block = roles.ofToken.get(at)
      return block?.role === -1 && block.heading !== null && !notInvoiced.test(block.heading)
    })
  const isExact = ({ flags: [labelled], repairs }: Candidate): boolean => labelled === 1 && repairs === 0
  const [abn, ...more] = values.filter(value => found.some(one => one.value === value && isExact(one) && isBuyers(one)))
  if (abn === undefined || more.length > 0 || found.some(one => one.value === abn && !isBuyers(one))) return null
  return { abn, otherAbns: values.filter(value => value !== abn) }
}
