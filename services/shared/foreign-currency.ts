import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'

/** The currency of an invoice as answers name it beside its amounts: absent for Australian dollars. */
export const foreignCurrency = (currency = defaultCurrency): { currency?: string } => (currency === defaultCurrency ? {} : { currency })
