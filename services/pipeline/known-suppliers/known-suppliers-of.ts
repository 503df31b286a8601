/** Finds a firm's confirmed invoices of the suppliers that a page may be of. */
import { createHash } from 'node:crypto'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import { canonicalJson } from '../../platform/events/canonical-json.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { maxInvoices, type Clue } from './recognise.ts'

/**
 * Newest first, each once; at most `maxInvoices` for each ABN, name and domain. Names and domains are looked for where no ABN is known.
 */
export type KnownSuppliersOf = (firmId: string, clue: Clue) => Promise<KnownSupplierRow[]>

/** Hex SHA-256 of the found rows; an extraction records it among its inputs. */
export const hashOfRows = (rows: readonly KnownSupplierRow[]): string => createHash('sha256').update(canonicalJson(rows)).digest('hex')

type Key = 'abn' | 'nameKey' | 'printedKey' | 'domain'

const dayMs = 24 * 60 * 60_000
/**
 * How far back the newest invoices are looked for, one window after the other until there are enough; null: all of them. A firm may have
 * thousands of invoices of one supplier, and a query costs time for each that matches. Other windows give the same answer.
 */
const windowsDays = [90, null]

export const knownSuppliersOf = (read: ReadRows, now: () => number = Date.now): KnownSuppliersOf => {
  async function newest(firmId: string, key: Key, value: string): Promise<KnownSupplierRow[]> {
    for (const days of windowsDays) {
      const filter = { firmId, [key]: value, ...(days === null ? {} : { at: { gte: now() - days * dayMs } }) }
      const { rows } = await read.find('known-suppliers', {
        filter,
        sort: [{ field: 'at', descending: true }],
        range: [0, maxInvoices - 1],
      })
      if (rows.length === maxInvoices || days === null) return rows
    }
    return []
  }
  const all = async (firmId: string, keys: [Key, string][]): Promise<KnownSupplierRow[]> => {
    const found = await Promise.all(keys.map(([key, value]) => newest(firmId, key, value)))
    const byId = new Map(found.flat().map(row => [row.id, row]))
    return [...byId.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
  }
  return async (firmId, { abns, nameKey, domains }) => {
    const byAbn = await all(
      firmId,
      abns.map(abn => ['abn', abn]),
    )
    if (byAbn.length > 0) return byAbn
    return all(firmId, [
      ...(nameKey === null
        ? []
        : ([
            ['nameKey', nameKey],
            ['printedKey', nameKey],
          ] satisfies [Key, string][])),
      ...domains.map((domain): [Key, string] => ['domain', domain]),
    ])
  }
}
