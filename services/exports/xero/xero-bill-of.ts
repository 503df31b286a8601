/**
 * What is sent to Xero for a bill: accounts and tax types of its lines, amounts with or without GST, the link to its invoice, and its id
 * there where it is updated. As a request: services/integrations/xero-bills.ts. Pure.
 */
import type { XeroBillToSend, XeroCoding } from '../../shared/xero.ts'
import type { Bill } from '../books/bill-of.ts'
import { updatedCoding } from './kept-coding.ts'
import type { PostingStep } from './posting-step.ts'

/** A bill, with the accounts and tax types to record as chosen here, and what a person chose in Xero and an update keeps. */
export type ToSend = { bill: XeroBillToSend; coding: XeroCoding[]; kept: string | null }

/** `groupId`: the batch of the invoice. `inXero`: the lines there of a bill that is updated. `taxRates`: those of the organisation. */
type BillInXero = {
  groupId: string
  inXero: readonly XeroCoding[] | undefined
  taxRates: readonly { name: string; type: string }[]
}
type Posted = Pick<PostingStep, 'origin' | 'of' | 'state' | 'posting'>

/** The address of an invoice on the review page. */
const linkTo = ({ origin, of }: Posted, groupId: string, invoice: string): string =>
  `${origin}/scan/detail/${new URLSearchParams({ groupId, ...of, invoice }).toString()}`

/**
 * A text where the organisation lacks a tax rate, or where a person changed the bill in Xero so that an update would undo that. An update
 * sends the id of the bill in Xero; anything else is a new bill there.
 */
export function xeroBillOf(
  { id, kind, supplier, number, date, dueDate, lines }: Bill,
  step: Posted,
  { groupId, inXero, taxRates }: BillInXero,
): ToSend | string {
  const typeOf = (taxCode: string): string | undefined =>
    taxRates.findLast(({ name }) => name.trim().toLowerCase() === taxCode.trim().toLowerCase())?.type
  const nameOf = (taxType: string): string => taxRates.find(({ type }) => type === taxType)?.name ?? taxType
  const missing = lines.find(({ taxCode }) => typeOf(taxCode) === undefined)
  if (missing)
    return `The organisation in Xero has no tax rate “${missing.taxCode}”. Choose another tax code for its category or supplier, then send again.`
  const { isUpdate } = step.posting
  const before = step.state.xero.bills[id]
  const now = lines.map(({ account, taxCode }): XeroCoding => ({ account, taxType: typeOf(taxCode) ?? '' }))
  const updated =
    isUpdate && inXero
      ? updatedCoding({ sent: before?.coding ?? null, inXero, now, nameOf })
      : { accounts: now.map(({ account }) => account), coding: now, kept: null }
  if (typeof updated === 'string') return updated
  const { accounts, coding, kept } = updated
  return {
    coding,
    kept,
    bill: {
      kind,
      xeroId: isUpdate ? (before?.xeroId ?? null) : null,
      supplier,
      number,
      date,
      dueDate,
      link: linkTo(step, groupId, id),
      amountsAre: lines.some(line => line.isCentOff) ? 'exclusive' : 'inclusive',
      lines: lines.map(({ account, amount, gst, description }, i) => ({
        account: accounts[i] ?? account,
        taxType: now[i]?.taxType ?? '',
        amount,
        gst,
        description,
      })),
    },
  }
}
