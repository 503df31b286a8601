/** Names and ABNs of the buyer, wherever the document has them. */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import type { Segment } from './blocks.ts'
import { buyersInText } from './buyers-in-text.ts'
import type { Client } from './client.ts'
import { headingShare } from './name-texts.ts'
import { afterHeading, roleOfHeading } from './party-headings.ts'
import type { RoledBlock } from './party-pieces.ts'
import { abnsIn, company, minLetters, nameAndAbn, ownAbn, stateAndPostcode, textOf } from './party-texts.ts'
import { segments, textOf as wordsOf, type Doc } from './text.ts'

/** A row of a table, whose columns may be far apart: `Customer   Ridge & Harrow Pty Ltd`. */
const customerCompany = /^(?:customer|client):? (\p{Lu}.*\b(?:pty|ltd|limited|inc)\b\.?)$/iu
/** Who receives a message: `To: Rosalind Petty <ros.petty@pmail.example>`. */
const receiver = /^to:? (\p{Lu}[^<>@]{2,50}?) ?<\S+@\S+>?/iu
/** A person in a row of a table: `Customer   R & P Delaney`. */
const customerIn = (label: string, value: string): string[] =>
  /^(?:customer|client)(?: name)?:?$/i.test(label) && /^\p{Lu}[^\d@]*$/u.test(value) ? [value] : []
/** `To` also stands before the supplier on a slip. */
const isRowLabel = (text: string): boolean => roleOfHeading(text) < 0 && !/^(?:to|for)\b/i.test(text)

/**
 * The label and the values of a row, these without a colon before them: `Applicant   : Cormorant Cranes Pty Ltd`. `first`: the token with
 * which it begins.
 */
function rowOf(doc: Doc, line: Doc['lines'][number]): { label: string; values: string[]; first: number } {
  const [label = '', ...values] = segments(doc, line).map(part => wordsOf(doc, part).replace(/^: ?/, ''))
  return { label, values, first: line.tokens[0]! }
}

/** The name in each of these blocks. */
export const firstNamesOf = (blocks: Segment[][]): string[] =>
  blocks
    .flatMap(lines =>
      lines
        .map(line => afterHeading(line.text))
        // A table of labels goes on with another label.
        .filter(text => text !== '' && headingShare(text) < 0.7)
        .slice(0, 1),
    )
    .map(text => text.split(/,|\bA\.?B\.?N\b/)[0]!)

/**
 * `onSlips`: customers on payment slips. `recipientCreated`: the buyer made the document; `suppliersAbn`: the ABN that such a document
 * labels as its supplier's, null without one: all others are the buyer's.
 */
type Known = { client: Client; onSlips: string[]; recipientCreated: boolean; suppliersAbn: string | null }

/** `names`: by supplierKey. */
export function namedBuyers(
  doc: Doc,
  blocks: RoledBlock[],
  { client, onSlips, recipientCreated, suppliersAbn }: Known,
): { names: Set<string>; abns: Set<string> } {
  const buyers = blocks.filter(block => block.headed && block.role < 0)
  // Right of the heading of an address stands what is not the buyer's.
  const isAboveAddress = (at: number): boolean =>
    blocks.some(({ segments: lines }) => lines.some(({ tokens }) => tokens.includes(at)) && stateAndPostcode.test(textOf(lines)))
  const rows = doc.lines.map(line => rowOf(doc, line)).filter(({ label, first }) => isRowLabel(label) && !isAboveAddress(first))
  const customerCompanies = [
    ...rows.flatMap(({ label, values }) => (values.length === 1 ? (company.exec(values[0]!)?.[0] ?? customerIn(label, values[0]!)) : [])),
    ...doc.lines.flatMap(line => (customerCompany.exec(line.text) ?? receiver.exec(line.text))?.[1] ?? []),
  ]
  const customersWithAbn = rows.flatMap(({ values }) => {
    const match = nameAndAbn.exec(values.join(' '))
    return match ? [{ name: match[1]!, abns: abnsIn(match[2]!) }] : []
  })
  const inText = recipientCreated ? [] : buyersInText(doc)
  const names = [
    ...firstNamesOf(buyers.map(block => block.segments)),
    ...onSlips,
    ...customerCompanies,
    ...[...customersWithAbn, ...inText].map(({ name }) => name),
    ...client.names,
  ]
  const abns = [
    ...buyers.flatMap(block => abnsIn(textOf(block.segments.filter(line => !ownAbn.test(line.text))))),
    ...(suppliersAbn === null ? [] : abnsIn(doc.text).filter(abn => abn !== suppliersAbn)),
    ...customersWithAbn.flatMap(one => one.abns),
    ...inText.flatMap(({ abn }) => abnsIn(abn ?? '')),
    ...(client.abn === null ? [] : [client.abn]),
  ]
  return { names: new Set(names.map(supplierKey).filter(key => key.length >= minLetters)), abns: new Set(abns) }
}
