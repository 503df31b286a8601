/** The heading of the block of lines that contains a word: `Bill To` above a buyer's address, `Contractor` above a payee's. */
import type { Frame } from './neighbours.ts'
import type { Doc } from './text.ts'

export const buyerHeading =
  /\b(?:bill(?:ed)? to|invoice(?:d)? to|sold to|ship to|deliver(?:ed|y)? to|customer|client|attention|attn|to|charge to|account of)\b\s*(?:details)?\s*:?\s*$/i
export const supplierHeading =
  /\b(?:supplier|contractor|payee|landlord|lessor|owner|supplied by|from|issued by|remit to|biller)\b\s*(?:details)?\s*:?/i

/**
 * Goes up from the frame, line by line, over at most nine lines that overlap it with gaps below 1.4 ems. Returns the first four words of the
 * first line in which they match a heading, otherwise those of the uppermost line; empty where no line is above.
 */
export function blockHeading(doc: Doc, frame: Frame): string {
  let { y0 } = frame
  let heading = ''
  for (let step = 0; step < 9; step++) {
    const row = doc.pages[frame.page]!.tokens.filter(at => {
      const token = doc.tokens[at]!
      return token.y1 <= y0 + 0.4 && y0 - token.y1 < 1.4 && token.x0 < frame.x1 + 1 && token.x1 > frame.x0 - 4
    })
    if (row.length === 0) return heading
    const nearest = Math.max(...row.map(at => doc.tokens[at]!.y1))
    const line = row
      .filter(at => doc.tokens[at]!.y1 > nearest - 0.6)
      .map(at => doc.tokens[at]!)
      .sort((a, b) => a.x0 - b.x0)
    heading = line
      .slice(0, 4)
      .map(token => token.text)
      .join(' ')
    if (buyerHeading.test(heading) || supplierHeading.test(heading)) return heading
    y0 = Math.min(...line.map(token => token.y0))
  }
  return heading
}
