/** Finds a firm's confirmed invoices of the suppliers that a page may be of. */
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mostInvoices, type Clue } from './recognise.ts'

export type KnownSuppliersOf = (firmId: string, clue: Clue) => Promise<KnownSupplierRow[]>

/** Newest first, each once; at most `mostInvoices` for each ABN, name and domain. */
export const knownSuppliersOf = (read: ReadRows): KnownSuppliersOf => async (firmId, { abns, nameKey, domains }) => {
  const wanted = [
    ...abns.map(value => ['abn', value] as const), ...(nameKey === null ? [] : [['nameKey', nameKey] as const, ['printedKey', nameKey] as const]), ...domains.map(value => ['domain', value] as const),
  ]
  const found = await Promise.all(wanted.map(([field, value]) =>
    read.find('known-suppliers', { filter: { firmId, [field]: value }, sort: [{ field: 'at', descending: true }], range: [0, mostInvoices - 1] })))
  const byId = new Map(found.flatMap(({ rows }) => rows).map(row => [row.id, row]))
  return [...byId.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
}
