import type { Sum } from '@docketry/contracts/rules/sums.ts'
import { counted, shownMoney } from './format.ts'

/** Cents of a currency: `$1,386.00`, `NZD 20.00`. */
export const moneyIn = (currency: string, cents: number): string =>
  currency === 'AUD' ? shownMoney(cents / 100) : shownMoney(cents / 100).replace('$', `${currency} `)

/** `$1,386.00 incl. GST $126.00 (1 amount unknown) + NZD 20.00`, where no line ends within the GST. Empty for no invoices. */
export const sumsText = (sums: readonly Sum[]): string =>
  sums
    .map(
      ({ currency, total, gst, unknown }) =>
        `${moneyIn(currency, total)}${currency === 'AUD' || gst !== 0 ? ` incl.\u00a0GST\u00a0${moneyIn(currency, gst)}` : ''}${unknown ? ` (${counted(unknown, 'amount')} unknown)` : ''}`,
    )
    .join(' + ')
