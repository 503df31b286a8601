/** Words that label a value, and words that label other values. Matching tolerates common misreadings. */
import type { Doc } from './text.ts'
import { sameRow, type Frame } from './neighbours.ts'

/** Lower case, with common confusions of letters and digits corrected: `T0TAL` and `TOTAI` become `total`. */
export const normalizeLabel = (text: string): string =>
  text
    .toLowerCase()
    .replace(/0/g, 'o')
    .replace(/[1|!](?=[a-z])|(?<=[a-z])[1|!]/g, 'l')
    .replace(/tota[i!]|\baltogether\b/g, 'total')
    .replace(/[^a-z#$%/@*.]+/g, ' ')

export const amountWords: RegExp[] = [
  /\bt ?otal\b|\btotai\b|\bjumlah\b/,
  /sub ?-?total|\bnet\b|excl|\bex\b|before/,
  /\bg\.?s\.?t\b|\btax\b/,
  /incl?\b|includ|inc\.?\b/,
  /amount|\bamt\b/,
  /\bdue\b|payable|\bpay\b|owing/,
  /balance|outstanding|carried|brought|forward|previous|overdue|opening|arrears/,
  /cash|tender|eftpos|visa|master|card|credit|paid|payment|received|deposit/,
  /change/,
  /round/,
  /discount|saving|less|\boff\b/,
  /qty|quantity|\bitems?\b|\beach\b|unit|price|rate|@/,
  /surcharge|fee|freight|delivery/,
  /grand|invoice|this|new|current|charges/,
]
export const dateWords: RegExp[] = [
  /\bdate\b|\bdated\b/,
  /invoice|issue|bill|tax/,
  /\bdue\b|pay by|payable/,
  /deliver|ship|order|supply|job|work/,
  /print|period|from|\bto\b|start|end|expir|valid/,
  /entry|arriv|check in|\bin\b/,
  /exit|depart|check out/,
  /\btime\b/,
]
export const numberWords: RegExp[] = [
  /\binv(?:oice)?\b/,
  /\bno\b|number|#|\bnum\b|\bid\b/,
  /receipt|docket|bill|folio|notice|document|\bdoc\b|ticket|rcti|rcpt|slip/,
  /credit|adjust|\bcn\b|claim/,
  /order|\bpo\b|p\.o|purchase/,
  /customer|account|acct|client|debtor|member|\bcust\b/,
  /\bjob\b|project|work/,
  /phone|\btel\b|\bph\b|fax|mobile/,
  /\ba\.?b\.?n\b|\ba\.?c\.?n\b|\breg\b|gst id/,
  /terminal|register|cashier|operator|table|room|\bbay\b|lane|auth|batch|trace|merchant|pos\b|pump|guest/,
  /\bref\b|reference|trans|sale/,
  /bsb|biller|bank/,
]

type Piece = { x0: number; x1: number; text: string }

/**
 * The label on the left of the frame in its row (the nearest group of words with letters) and the words right above it, both normalized.
 */
export function labelsOf(doc: Doc, frame: Frame, near: number[]): { row: string; above: string } {
  const row: Piece[] = []
  const above: Piece[] = []
  for (const at of near) {
    const token = doc.tokens[at]!
    if (sameRow(frame, token)) {
      if (token.x1 <= frame.x0 + 0.3) row.push(token)
    } else if (token.y1 <= frame.y0 + 0.5 && frame.y0 - token.y1 < 2.2 && token.x0 < frame.x1 + 3 && token.x1 > frame.x0 - 3)
      above.push(token)
  }
  const join = (parts: Piece[]) =>
    normalizeLabel(
      parts
        .toSorted((a, b) => a.x0 - b.x0)
        .map(part => part.text)
        .join(' '),
    )
  return { row: join(nearestGroup(row)), above: join(above) }
}

function nearestGroup(row: Piece[]): Piece[] {
  const group: Piece[] = []
  for (const piece of row.toSorted((a, b) => b.x0 - a.x0)) {
    const last = group.at(-1)
    if (last && last.x0 - piece.x1 > 2.5 && group.some(one => /[a-z]{2}/i.test(one.text))) break
    group.push(piece)
  }
  return group
}

/** For each pattern 1 when it matches, otherwise 0. */
export const matches = (patterns: RegExp[], text: string): number[] => patterns.map(pattern => (pattern.test(text) ? 1 : 0))
