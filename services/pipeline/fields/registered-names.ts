/**
 * Names with the registration number of a company right behind them, or alone in the line below. A brand or a branch above them has none:
 * `Redgum Fuel`, then `Okafor Enterprises` and `Co. Reg. No: 748186-P`.
 */
import type { Option } from './options.ts'
import { textOf, type Doc } from './text.ts'

const label = String.raw`(?:co(?:mp(?:any)?)?\.? ?(?:reg(?:istration)?\.? ?)?(?:no\.?|number)?|reg(?:istration)?\.? ?(?:no\.?|number)) ?[:.]? ?`
const number = String.raw`[A-Z]{0,3}\d{4,12} ?[-·.]? ?[A-Z]{0,2}`
/** `(748186-P)`, `Company No: JM0748186`. */
const registration = new RegExp(String.raw`^[\s,(]*(?:${label}[([{]?${number}[)\]}]?|[([{]${number}[)\]}])\W*$`, 'i')
/** Without label and brackets, as in a line of its own: `748186-P`. */
const bareRegistration = /^[A-Z]{0,3}\d{5,12} ?[-·.]? ?[A-Z]{1,2}$/i

function isRegistered(doc: Doc, tokens: number[]): boolean {
  const end = doc.tokens[tokens.at(-1) ?? -1]
  const line = doc.lines[end?.line ?? -1]
  if (!end || !line) return false
  const behind = textOf(doc, line.tokens.slice(line.tokens.indexOf(tokens.at(-1)!) + 1))
  const below = doc.lines[end.line + 1]
  if (behind !== '') return registration.test(behind)
  return below?.page === end.page && (registration.test(below.text) || bareRegistration.test(below.text))
}

/** How likely a registered name is at least, in shares of the likeliest one: an order of magnitude, not fitted. */
const minShare = 0.25

/**
 * A registered name is ranked first where it is not much less likely than the likeliest, which is not registered. `list`: likeliest first.
 * Its confidence stays that of a second answer.
 */
export function withRegisteredFirst(doc: Doc, list: Option[]): Option[] {
  const [first] = list
  const registered = list.slice(0, 5).find(({ value, best }) => value !== null && isRegistered(doc, best.tokens))
  if (!first || first.value === null || !registered || registered.p < minShare * first.p) return list
  return [registered, ...list.filter(one => one !== registered)]
}
