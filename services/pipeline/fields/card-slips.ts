/** Slips of card terminals, which are printed on or below a receipt and have numbers of their own. */
import type { Doc } from './text.ts'

/** What a terminal prints beside its number of a payment: `TERM 66018800`, `APPROVED 00`, `RRN 531018824471`. */
const terminalWord =
  /\b(?:MERCH(?:ANT)?(?: ID)?|MID|TERM(?:INAL)?(?: ID)?|TID|RRN|STAN|ATC|APSN|AUTH(?: (?:NO|CODE))?|APPR)\.?:? ?[A-Z]{0,2}\d{2,}|\bAID:? ?A0{4}|\bAPPROVED\b|\b(?:CUSTOMER|CARD ?HOLDER) COPY\b/
/** Of the lines beside it so many at least have such a word. */
const minWords = 2
const linesBeside = 6

/** Whether `INV 040551` is a terminal's number of the payment. `label`: in lower case, the words before the number. */
export function isOnCardSlip(doc: Doc, tokens: number[], label: string): boolean {
  const { text = '', line: at = -1 } = doc.tokens[tokens[0] ?? -1] ?? {}
  if (tokens.length !== 1 || !/(?:^|[^a-z ] ?)inv\W*$/.test(label) || !/^\d{4,6}$/.test(text)) return false
  const beside = doc.lines.slice(Math.max(0, at - linesBeside), at + linesBeside + 1)
  return beside.filter(line => terminalWord.test(line.text)).length >= minWords
}
