import { locOf } from '../data/addresses.ts'

/** A batch or quarter as it stood; without `at` (UTC ms) the page asks for a time. */
export const asOfAddress = (of: {
  groupId?: string | null
  quarter?: number | null
  firmId: string | null
  clientId: string | null
  at?: number | null
}): string => `/scan/asOf/${locOf(of)}`
