/** Whether the supplier of an extraction is one that the firm knows. Pure. */
import type { Extraction, KnownSupplierUse } from '@docketry/contracts/fields.ts'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import { isConfident } from '@docketry/contracts/rules/confidence.ts'
import { isLikeName } from '@docketry/contracts/rules/supplier-names.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'

/** By what rows may be found: ABNs, a `supplierKey`, domains. */
export type Clue = { abns: string[]; nameKey: string | null; domains: string[] }
/** `invoices`: confirmed ones of the supplier, newest first, at least one. */
export type Recognised = Pick<KnownSupplierUse, 'by' | 'key'> & { invoices: KnownSupplierRow[] }

/** Invoices of one supplier that are used: the newest. */
export const maxInvoices = 20
/** Shorter keys are hardly a name. */
const minKey = 3

/** ABNs of a page that are looked for: further ones are hardly the supplier's. */
const maxAbns = 3

const isConfidentIn = ({ fields }: Pick<Extraction, 'fields'>, field: 'supplierAbn' | 'supplierName'): boolean =>
  isConfident(field, fields[field]?.confidence ?? 0)

/** `clientAbn`: of the client whose invoice it is, which is not the supplier's; null where it is not known. */
export function clueOf({ fields, candidates, domains = [] }: Extraction, clientAbn: string | null): Clue {
  const others = isConfidentIn({ fields }, 'supplierAbn') ? [] : candidates.supplierAbn
  const abns = [...(fields.supplierAbn ? [fields.supplierAbn] : []), ...others].map(({ value }) => value)
  const key = fields.supplierName === null ? '' : supplierKey(fields.supplierName.value)
  return {
    abns: [...new Set(abns)].filter(abn => abn !== clientAbn).slice(0, maxAbns),
    nameKey: key.length < minKey ? null : key,
    domains,
  }
}

/** The only one of several values; null for none and for more than one. */
const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)
const identityOf = ({ abn, nameKey, id }: KnownSupplierRow): string => abn ?? nameKey ?? id

/** An ABN that the model chose, or the only known one where the model is not confident of another. */
function byAbn(extraction: Extraction, { abns }: Clue, rows: readonly KnownSupplierRow[]): Recognised | null {
  const chosen = extraction.fields.supplierAbn?.value ?? null
  const known = rows.filter(({ abn }) => abn !== null && abns.includes(abn))
  const isChosenKnown = known.some(({ abn }) => abn === chosen)
  if (!isChosenKnown && isConfidentIn(extraction, 'supplierAbn')) return null
  const key = isChosenKnown ? chosen : only(known.map(({ abn }) => abn))
  return key === null ? null : { by: 'abn', key, invoices: known.filter(({ abn }) => abn === key) }
}

/** The name as the firm writes it, or as it was printed on a page whose name the firm writes otherwise. */
function byName({ nameKey: key }: Clue, rows: readonly KnownSupplierRow[]): Recognised | null {
  if (key === null) return null
  const named = rows.filter(({ nameKey }) => nameKey === key)
  const printed = rows.filter(({ nameKey, printedKey }) => nameKey === key || printedKey === key)
  const invoices = only(printed.map(({ nameKey }) => nameKey)) === null ? named : printed
  return invoices.length === 0 ? null : { by: 'name', key, invoices }
}

/** A domain of one known supplier alone, unless the model is confident of an unlike name. */
function byDomain(extraction: Extraction, { domains }: Clue, rows: readonly KnownSupplierRow[]): Recognised | null {
  const invoices = rows.filter(({ domain }) => domain !== null && domains.includes(domain))
  const [first] = invoices
  if (!first || only(invoices.map(identityOf)) === null) return null
  const name = extraction.fields.supplierName?.value
  if (name !== undefined && isConfidentIn(extraction, 'supplierName') && !isLikeName(name, String(first.values.supplierName))) return null
  return { by: 'domain', key: first.domain ?? '', invoices }
}

/**
 * Null for a supplier that is not known, and where the page is contradictory: several known suppliers, or an ABN of which the model is
 * confident and which the known supplier does not have. `rows`: what was found by the clue, newest first.
 */
export function recognise(extraction: Extraction, clue: Clue, rows: readonly KnownSupplierRow[]): Recognised | null {
  const chosen = extraction.fields.supplierAbn?.value
  const others = isConfidentIn(extraction, 'supplierAbn') ? rows.filter(({ abn }) => abn === null || abn === chosen) : rows
  const found = byAbn(extraction, clue, rows) ?? byName(clue, others) ?? byDomain(extraction, clue, others)
  return found && { ...found, invoices: found.invoices.slice(0, maxInvoices) }
}
