import { locOf } from '../data/addresses.ts'

/**
 * The worksheet of a client and period (contracts/rules/periods.ts); without a period, the last whole one. `of`: the figure or group whose
 * invoices are shown; `at`: the index of the first.
 */
export const worksheetAddress = (it: {
  firmId: string
  clientId: string
  period?: string
  basis?: string | null
  of?: string | null
  at?: number | null
}): string => `/worksheet/${locOf(it)}`

export type WorksheetPlace = { firmId: string; clientId: string; period: string; basis: string | null }
