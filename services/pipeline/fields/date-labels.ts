/** Which kind of date a label names. The words right before a date, or right above it, decide. */
import { labelsBeside, type Labels } from './label-beside.ts'
import type { Doc } from './text.ts'

/** `issue`: the day of the document. `credit`: of a credit note, which also has that of its invoice. `other`: of a payment, a delivery, a period, a visit, an older document. */
export type DateLabel = 'issue' | 'credit' | 'other' | null

const end = String.raw`[\s.:=(\-–—]*$`
const dated = String.raw`(?: ?(?:date|dated|dt|day))?`
const issue = new RegExp(
  String.raw`\b(?:(?:invoice|inv\.?|bill|receipt|statement|notice|tax point|docket|document|doc)(?: (?:date|dated|dt)| (?:issued|raised)(?: on)?)|(?:date )?(?:of issue|issued|raised)(?: on)?|issue date|tax point|(?:billing|trading) date|invoice created|date of (?:the )?(?:invoice|supply|statement|notice|account|bill))${end}`,
)
const credit = new RegExp(String.raw`\b(?:credit|adjustment)(?: note)? (?:date|dated|dt)${end}`)
const other = new RegExp(
  String.raw`\b(?:due|due by|pay ?by|payable(?: by)?|payment|paid(?: on)?|direct debit|deliver(?:y|ed)?(?: by| on)?|ship(?:ped|ping|ment)?|dispatch(?:ed)?|next(?: \w+)?|arriv(?:al|e|ed)|depart(?:ure|ed)?|check[- ]?(?:in|out)|entry|exit|from|to|until|period|start(?:ed|s)?|end(?:ed|s|ing)?|finish(?:ed)?|commenc\w+|expir\w+|valid\w*|use by|best before|balance|birth|dob|d\.o\.b\.?|print(?:ed)?|quote|ordered|booked|report generated|bill covers|settlement(?: due)?(?: on)?|date for payment|debited on|rise on|declared|by|days|previous \w+|last \w+|original \w+|hire)${dated}${end}`,
)
/** Words that label a date only together with the word "date". */
const event = new RegExp(
  String.raw`\b(?:order|p\.?o\.?|site visit|completion|pick[- ]?up|collection|contract|booking|appointment|inspection|installation|pay run|terms) (?:date|dt|day)${end}`,
)
/** An older document, by its date. */
const older = new RegExp(
  String.raw`\b(?:proposal|quot(?:e|ation)|estimate|contract|agreement|order|letter|email|report|engagement|valuation|referral) dated${end}`,
)
const visit = new RegExp(
  String.raw`\bdate (?:in|out|due|paid|from|to|started|ended|completed|received|ordered|of (?:birth|service|loss|accident|injury))${end}`,
)

/** `text`: in lower case, the label as it stands before the date or above it. "Due date" is no issue date, "invoice due" neither. */
export function kindOfDateLabel(text: string): DateLabel {
  if (text === '') return null
  if (credit.test(text)) return 'credit'
  if (visit.test(text) || older.test(text) || event.test(text) || other.test(text)) return 'other'
  return issue.test(text) ? 'issue' : null
}

const weekday = /(?:^|[\s,])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*$/

/** The words before the date count before the heading above it, which counts only where no other words stand right before the date. */
export function dateLabelKind({ left, above, adjacent }: Labels): DateLabel {
  // The day of the week is part of the date.
  const label = left.replace(weekday, '')
  const beside = kindOfDateLabel(label)
  return beside !== null || (adjacent && /[a-z]{2}/.test(label)) ? beside : kindOfDateLabel(above)
}

/** `Referred by  Dr S Gill, 11/03/2026`: the name stands between the label and the date. */
const referral = /^(?:referred|referral|referring)\b/i

/** The time of printing that a browser adds at the head or foot of a page: `16/11/2025, 10:14 am`. */
const printedAt = /^\d{1,2}\/\d{1,2}\/(?:20)?\d\d, \d{1,2}:\d\d(?: ?[ap]m)?\b/i
const isFirstOrLast = (doc: Doc, at: number): boolean =>
  doc.lines[at - 1]?.page !== doc.lines[at]?.page || doc.lines[at + 1]?.page !== doc.lines[at]?.page

export function dateLabelOf(doc: Doc, tokens: number[]): DateLabel {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const line = doc.lines[at]
  return line && (referral.test(line.text) || (printedAt.test(line.text) && isFirstOrLast(doc, at)))
    ? 'other'
    : dateLabelKind(labelsBeside(doc, tokens))
}
