/**
 * The currency of an invoice. Its amounts stay as they are printed or typed: nothing is converted. In other currencies than the Australian
 * dollar they are summed apart (contracts/rules/sums.ts), the invoice is listed beside the figures of a worksheet
 * (worksheets/worksheet-of.ts), and no bill is made of it (exports/books/bill-of.ts).
 */
import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'

/** Of an invoice's values; older ones have none. */
type WithCurrency = { currency?: string | undefined }

export const currencyOf = ({ currency }: WithCurrency): string => currency ?? defaultCurrency

export const isForeign = (values: WithCurrency): boolean => currencyOf(values) !== defaultCurrency

/** The currency as answers name it beside the amounts: absent for Australian dollars. */
export const foreignCurrency = (values: WithCurrency): { currency?: string } => (isForeign(values) ? { currency: currencyOf(values) } : {})
