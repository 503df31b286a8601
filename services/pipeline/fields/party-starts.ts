/** Which lines begin the part of a page about a party, by their own words or by a label on their left. */
import { continuesParty, hasLabelAndValue, isLabel, isLabelColumn, nextInRow, nextOnLeft } from './block-labels.ts'
import type { Block, Segment } from './blocks.ts'
import {
  isFromName,
  isGoodsLine,
  isPayeeLine,
  isPayerLine,
  isSlipHeading,
  isToName,
  isTransferTitle,
  roleOfHeading,
  roleOfLine,
  roleOfTransfer,
} from './party-headings.ts'
import type { Start } from './party-pieces.ts'
import type { Doc } from './text.ts'

/** On an invoice that the buyer made, the heading of its supplier; elsewhere of a licence, or of the customer: `Contractor 0417`. */
const numberedSupplier = /^(?:(?:sub-?)?contractor|grower|producer) (?:no\.? |number |id )?\d{2,8}$/i
const isPaidBy = (text: string): boolean => /^paid by\W*$/i.test(text)

/** In lines: a name, an address and an ABN. */
const linesOfParty = 4
const abnLine = /^a\.?b\.?n\b/i

/** Whether the line is `From Hendo’s Fencing` below `To Burdekin Weir Grazing`, with an ABN below it: the supplier in a book of invoices. */
function isSender(line: Segment, blocks: Block[]): boolean {
  if (!isFromName(line.text)) return false
  const lines = blocks.find(block => block.segments.includes(line))?.segments ?? []
  const at = lines.indexOf(line)
  return (
    lines.slice(0, at).some(({ text }) => isToName(text)) && lines.slice(at + 1, at + linesOfParty).some(({ text }) => abnLine.test(text))
  )
}

/**
 * `startOf`: null where nothing begins with the line. `headingRole`: whose heading the text is: -1 the buyer's, 1 the supplier's.
 * `isOnSlip`: below the heading of a payment slip. `hasValueBeside`: the line is a label of a column of labels.
 */
export type PartyStarts = {
  startOf(line: Segment): Start | null
  headingRole(text: string): -1 | 0 | 1
  isOnSlip(line: Segment): boolean
  hasValueBeside(line: Segment): boolean
}

/** `blocks`: all of the document. `created`: the buyer made it. */
export function partyStarts(doc: Doc, blocks: Block[], created: boolean): PartyStarts {
  const isTransfer = doc.lines.some(line => isTransferTitle(line.text))
  const headingRole = (text: string): -1 | 0 | 1 =>
    created && numberedSupplier.test(text) ? 1 : (isTransfer && roleOfTransfer(text)) || roleOfHeading(text)
  const everyLine = blocks.flatMap(block => block.segments)
  const slips = everyLine.filter(line => isSlipHeading(line.text)).map(({ frame }) => frame)
  const isOnSlip = ({ frame }: Segment): boolean => slips.some(({ page, y0 }) => page === frame.page && frame.y1 > y0)
  const isReceipt = everyLine.some(({ text }) => isPayerLine(text))
  const labels = blocks.filter(isLabelColumn).flatMap(block => block.segments.filter(isLabel))
  const hasValueBeside = (line: Segment): boolean => labels.includes(line) && nextInRow(line, everyLine) !== undefined
  const isRow = (line: Segment | undefined): boolean => line !== undefined && nextInRow(line, everyLine) !== undefined
  // As the last of several rows, `Paid by` is the label of a card or app, and what stands below it is about something else.
  const isPaidByRow = (line: Segment): boolean =>
    isPaidBy(line.text) && isRow(line) && blocks.some(({ segments: lines }) => isRow(lines[lines.indexOf(line) - 1]))

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
    if (isSender(line, blocks)) return { role: 1, heading: line.text }
    const role = headingRole(line.text) || roleOfLine(line.text)
    return role === 0 ? null : { role, heading: line.text }
  }
  return { startOf, headingRole, isOnSlip, hasValueBeside }
}
