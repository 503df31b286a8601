import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'

export const periodTexts = { quarter: 'Quarter', month: 'Month', year: 'Year' } as const
export const mailTexts = { 'by-hand': 'Waits for a person', automatic: 'Is processed automatically' } as const
export const basisTexts = { accruals: 'Accruals', cash: 'Cash' } as const

/** `Reports by quarter, accruals`. */
export const reportingText = ({ period, basis }: Pick<ClientAnswer, 'period' | 'basis'>): string => `Reports by ${period}, ${basis}`

/** `ABN 51 824 753 556`, or `no ABN`. */
export const abnText = ({ abn }: { abn: string | null }): string => (abn === null ? 'no ABN' : `ABN ${shownAbn(abn)}`)

const labels: Record<string, string> = {
  name: 'Name',
  abn: 'ABN',
  category: 'Kind of business',
  email: 'Email',
  address: 'Address',
  period: 'Reports by',
  basis: 'Basis',
  mail: 'Emails from its confirmed addresses',
  zone: 'Time zone',
  gstRegistered: 'Registered for GST',
}
export const labelOf = (field: string): string => labels[field] ?? field

/** Texts of values that are stored as a word, by field. */
const valueTexts: Record<string, Readonly<Record<string, string>>> = {
  period: periodTexts,
  basis: basisTexts,
  mail: mailTexts,
  gstRegistered: { yes: 'Yes', no: 'No' },
}

/** A value of a client as people read it; null is empty. */
export function shownClientField(field: string, value: string | null): string {
  if (value === null) return 'empty'
  return field === 'abn' ? shownAbn(value) : (valueTexts[field]?.[value] ?? value)
}

/** What happens to emails from a client's new address. Follows a sentence without a full stop; empty if there is nothing to say. */
export function mailText(mail: 'link-sent' | 'link-not-sent' | undefined, email: string | null): string {
  if (mail === undefined || email === null) return ''
  return mail === 'link-sent'
    ? `. A link was sent to ${email}. Once it is opened, emails from there are assigned to this client.`
    : `. No link was sent to ${email}, so emails from there are not assigned to this client yet. Add it under Client email addresses.`
}
