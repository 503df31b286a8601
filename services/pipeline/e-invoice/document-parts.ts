/** What UBL and CII have in common. */
import type { Labelled, Party } from './e-invoice.ts'
import { shownIdentifier, type Identifier } from './exact-values.ts'

/** Codes of UNTDID 1001 for credit notes, self-billed, factored and corrective ones too. */
export const creditTypes: ReadonlySet<string> = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])

/** The total of a document that states the amount to pay only: the deposit that was taken off is added, and the rounding removed. */
export const totalBefore = (payable: number | null, prepaid: number | null, rounding: number | null): number | null =>
  payable === null ? null : payable + (prepaid ?? 0) - (rounding ?? 0)

/** The entries that have a text, in their order. */
export const definedLabels = (texts: Record<string, string | null>, shown: (text: string) => string = text => text): Labelled[] =>
  Object.entries(texts).flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text: shown(text) }]))

type PartyParts = { tradingName: string | null; legalName: string | null; identifiers: Identifier[]; address: string[]; contact: string[] }

/** The name that the supplier trades under comes first, as on paper (ops/train/what-is-right.md). */
export function partyOf({ tradingName, legalName, identifiers, address, contact }: PartyParts): Party {
  const name = tradingName ?? legalName
  const numbers = [...new Set(identifiers.map(shownIdentifier))]
  return {
    name,
    details: [...(legalName === null || legalName === name ? [] : [legalName]), ...numbers.slice(0, 4), ...address, ...contact].filter(
      text => text !== '',
    ),
  }
}
