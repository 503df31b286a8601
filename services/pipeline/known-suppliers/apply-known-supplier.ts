/**
 * Uses what people confirmed on the firm's earlier invoices of the same supplier. What it used is part of the extraction, so that an
 * auditor sees why a value is not the model's. Pure.
 */
import type { Extraction, ExtractedFields, KnownSupplierUse, TextValue } from '@docketry/contracts/fields.ts'
import { knownCategory, knownName, knownNumber, type NumberChoice } from './choose-values.ts'
import type { Recognised } from './recognise.ts'

/** Raised when the same extraction and the same earlier invoices would give something else. */
export const knownSupplierRules = 1
/** Confidence that a removed number does not exist: it is flagged. */
const removedConfidence = 0.9
const maxCandidates = 5

type Used = 'supplierName' | 'supplierAbn' | 'category' | 'invoiceNumber'

/** The chosen value first; at most five. */
const withChosen = (candidates: TextValue[], chosen: TextValue | null): TextValue[] =>
  chosen === null ? candidates : [chosen, ...candidates.filter(({ value }) => value !== chosen.value)].slice(0, maxCandidates)

/** The known ABN with the confidence that the model gave it. */
const knownAbn = ({ fields, candidates }: Extraction, { by, key }: Recognised): TextValue | null =>
  by === 'abn'
    ? ([...(fields.supplierAbn ? [fields.supplierAbn] : []), ...candidates.supplierAbn].find(({ value }) => value === key) ?? null)
    : null

/**
 * The extraction with the values of a known supplier. `clientId`: of the client whose invoice it is. `numbers`: everything on the pages
 * that may be an invoice number; null where it is known exactly, and stays. Amounts and dates stay; the confidence of a number is never
 * raised; that of name and category rises only where earlier invoices with the same ABN agree.
 */
export function applyKnownSupplier(
  extraction: Extraction,
  recognised: Recognised,
  clientId: string,
  numbers: readonly Omit<TextValue, 'confidence'>[] | null,
): Extraction {
  const { fields, candidates } = extraction
  const choice: NumberChoice = numbers === null ? { choice: 'keep' } : knownNumber(extraction, recognised, numbers)
  const chosen = {
    supplierName: knownName(extraction, recognised),
    supplierAbn: knownAbn(extraction, recognised),
    category: knownCategory(extraction, recognised, clientId),
    invoiceNumber: 'number' in choice ? choice.number : null,
  } satisfies { [F in Used]: ExtractedFields[F] }
  const isRemoved = choice.choice === 'remove'
  const after: ExtractedFields = {
    ...fields,
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null)),
    ...(isRemoved ? { invoiceNumber: null } : {}),
  }
  const names = Object.keys(chosen) as Used[] // its own keys
  const replaced = Object.fromEntries(
    names.filter(name => after[name]?.value !== fields[name]?.value).map(name => [name, fields[name]?.value ?? null]),
  )
  const known: KnownSupplierUse = {
    by: recognised.by,
    key: recognised.key,
    invoices: recognised.invoices.map(({ id }) => id),
    fields: names.filter(
      name =>
        (isRemoved && name === 'invoiceNumber') || (chosen[name] !== null && !(name === 'invoiceNumber' && choice.choice === 'doubt')),
    ),
    replaced,
    rules: knownSupplierRules,
  }
  const { absence: _, ...rest } = extraction
  const kept = after.invoiceNumber === null && extraction.absence ? { absence: extraction.absence } : {}
  return {
    ...rest,
    fields: after,
    ...(isRemoved ? { absence: { invoiceNumber: removedConfidence } } : kept),
    knownSupplier: known,
    candidates: {
      ...candidates,
      supplierName: withChosen(candidates.supplierName, chosen.supplierName),
      supplierAbn: withChosen(candidates.supplierAbn, chosen.supplierAbn),
      category: withChosen(candidates.category, chosen.category),
      invoiceNumber: withChosen(candidates.invoiceNumber, chosen.invoiceNumber),
    },
  }
}
