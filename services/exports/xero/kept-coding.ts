/** What an update of a bill in Xero does to accounts and tax codes that a person changed there since they were sent. Pure. */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { oneOrCounted } from '../../shared/counted.ts'
import type { XeroCoding } from '../../shared/xero.ts'

/**
 * Line by line. `sent`: as this product chose it for the last sending; null where that is not recorded. `inXero`: as it is there. `now`: as
 * it would be sent. `nameOf`: a tax type as people know it.
 */
type Codings = {
  sent: readonly XeroCoding[] | null
  inXero: readonly XeroCoding[]
  now: readonly XeroCoding[]
  nameOf(taxType: string): string
}
/**
 * `accounts`: what each line is sent with. `coding`: what to record as chosen here, without what a person chose in Xero. `kept`: what stays
 * as it is there, in words.
 */
type Updated = { accounts: string[]; coding: XeroCoding[]; kept: string | null }

const none: XeroCoding = { account: '', taxType: '' }
const maxCharacters = 1000
const stays = 'It is left as it is: change it in Xero.'
/** A line without account or tax type in Xero has none that could be kept. */
const isChanged = (before: string, inXero: string): boolean => inXero !== '' && before.trim().toLowerCase() !== inXero.trim().toLowerCase()
const sameCoding = (one: readonly XeroCoding[], other: readonly XeroCoding[]): boolean =>
  one.length === other.length &&
  one.every(({ account, taxType }, i) => !isChanged(account, other[i]?.account ?? '') && !isChanged(taxType, other[i]?.taxType ?? ''))

/**
 * Why lines of the bill cannot be matched with those that would be sent; null where they can. Those in Xero are as `now` where an update
 * arrived and could not be recorded.
 */
function otherLines({ sent, inXero, now }: Codings): string | null {
  if (sameCoding(now, inXero)) return null
  if (sent === null)
    return inXero.length === now.length
      ? null
      : `It has ${oneOrCounted(inXero.length, 'line')} in Xero and would have ${oneOrCounted(now.length, 'line')} now; what was sent before is not recorded. ${stays}`
  if (sameCoding(sent, inXero)) return null
  if (sent.length !== inXero.length)
    return `It was sent with ${oneOrCounted(sent.length, 'line')} and has ${oneOrCounted(inXero.length, 'line')} in Xero, where somebody changed it. ${stays}`
  return sent.length === now.length
    ? null
    : `Accounts or tax codes of its lines were changed in Xero, and it would have ${oneOrCounted(now.length, 'line')} now instead of ${oneOrCounted(sent.length, 'line')}. ${stays}`
}

/**
 * An account that a person chose in Xero is kept. A sentence where the bill must stay as it is: its lines are others than those that were
 * sent, or a tax code was changed there, with which our amounts of GST would make another claim.
 */
export function updatedCoding(codings: Codings): Updated | string {
  const { sent, inXero, now, nameOf } = codings
  const other = otherLines(codings)
  if (other !== null) return other
  const [accounts, coding, kept]: [string[], XeroCoding[], Set<string>] = [[], [], new Set()]
  for (const [i, line] of now.entries()) {
    const [before, there] = [sent?.[i], inXero[i] ?? none]
    const isChosenThere = (field: keyof XeroCoding): boolean =>
      isChanged(line[field], there[field]) && (before === undefined || isChanged(before[field], there[field]))
    if (isChosenThere('taxType')) {
      return before === undefined
        ? `Its tax code is “${nameOf(there.taxType)}” in Xero and would be “${nameOf(line.taxType)}” now; what was sent before is not recorded. ${stays}`
        : `Its tax code was changed in Xero from “${nameOf(before.taxType)}” to “${nameOf(there.taxType)}”. It is left as it is: change it in Xero, or set the tax code back there and update again.`
    }
    const isKept = isChosenThere('account')
    accounts.push(isKept ? there.account : line.account)
    coding.push({ ...line, account: isKept ? (before ?? line).account : line.account })
    if (isKept)
      kept.add(
        `Its account is ${there.account} in Xero, which ${before === undefined ? 'may have been' : 'was'} chosen there, and stays so; here it is ${line.account}.`,
      )
  }
  return { accounts, coding, kept: kept.size === 0 ? null : cutText([...kept].join(' '), maxCharacters) }
}
