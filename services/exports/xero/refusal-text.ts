/** Sentences about bills that Xero did not take, each with what to do next. Pure. */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import type { BillKind, XeroBillFound } from '../../shared/xero.ts'

const known: readonly (readonly [RegExp, string])[] = [
  [
    /lock date|locked|end of year/iu,
    'Its date is in a period that is locked in Xero. Change the lock date there, or the date of the invoice, then send again.',
  ],
  [
    /account/iu,
    'Xero does not take its account: it was deleted, archived or is not for bills. Choose “Read accounts from Xero”, give its category or supplier another account, then send again.',
  ],
  [
    /contact/iu,
    'Xero does not take its supplier as a contact, perhaps because a contact of this name is archived. Restore or rename that contact in Xero, then send again.',
  ],
  [/tax/iu, 'Xero does not take its tax rate with this account. Choose another tax code for its category or supplier, then send again.'],
  [/currency/iu, 'The organisation in Xero does not keep this currency. Enter this bill in Xero itself.'],
  [
    /status|cannot be (updated|modified|edited)|payments/iu,
    'The bill was approved, paid or voided in Xero meanwhile and cannot be changed from here. Change it in Xero.',
  ],
]
const maxCharacters = 400

/** `errors`: Xero's sentences, which follow ours. */
export function refusalText(errors: readonly string[]): string {
  const text = cutText(errors.join(' '), maxCharacters)
  const found = known.find(([sign]) => sign.test(text))?.[1] ?? 'Xero refused it. Correct what its message names, then send again.'
  return `${found} Xero’s message: ${text}`
}

/** Why a bill or credit note in Xero cannot be updated; null where it can. `bill` undefined: it is not there any more. */
export function whyFixed(bill: XeroBillFound | undefined, kind: BillKind): string | null {
  const name = kind === 'bill' ? 'The bill' : 'The credit note'
  const [settled, cause] = kind === 'bill' ? ['paid', 'payment'] : ['used or refunded', 'allocation or refund']
  if (bill === undefined || bill.status === 'DELETED') return `${name} was deleted in Xero. Enter it there again if it is needed.`
  if (bill.status === 'VOIDED') return `${name} was voided in Xero and cannot be changed. Enter it there again if it is needed.`
  if (bill.status === 'PAID' || bill.paid > 0)
    return `${name} is ${settled} in Xero and cannot be changed from here. Remove the ${cause} in Xero first, or correct it there.`
  if (bill.status === 'AUTHORISED') return `${name} is approved in Xero and cannot be changed from here. Correct it in Xero.`
  return null
}
