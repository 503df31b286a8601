/**
 * The ATO's GST calculation worksheet (NAT 5107) in integer cents, GST included. What invoices contribute to the purchase side, and how
 * each label follows from the others. Pure.
 */
import type { Part } from '../events/invoice.ts'
import { gstWithin, toCents } from './money.ts'

/**
 * Labels of the sales side that people type: G1 total sales, G2 export sales, G3 other GST-free sales, G4 input-taxed sales, G7
 * adjustments; and G18, adjustments of purchases.
 */
export const typedLabels = ['G1', 'G2', 'G3', 'G4', 'G7', 'G18'] as const
export type TypedLabel = (typeof typedLabels)[number]
/** The largest amount that is typed, in cents: with any, sums of them are exact. */
export const maxTyped = 1e13
/**
 * Labels that invoices add to: G10 capital and G11 other purchases; of these G13 for making input-taxed sales, G14 without GST in the
 * price, G15 private or not deductible.
 */
export const purchaseLabels = ['G10', 'G11', 'G13', 'G14', 'G15'] as const
type PurchaseLabel = (typeof purchaseLabels)[number]

/** In the order of the form. */
export const salesLines = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9', '1A'] as const
export const purchaseLines = ['G10', 'G11', 'G12', 'G13', 'G14', 'G15', 'G16', 'G17', 'G18', 'G19', 'G20', '1B'] as const
export const worksheetLabels = [...salesLines, ...purchaseLines] as const
export type WorksheetLabel = (typeof worksheetLabels)[number]

export const labelTexts: Record<WorksheetLabel, string> = {
  G1: 'Total sales',
  G2: 'Export sales',
  G3: 'Other GST-free sales',
  G4: 'Input-taxed sales',
  G5: 'G2 + G3 + G4',
  G6: 'Sales subject to GST (G1 − G5)',
  G7: 'Adjustments',
  G8: 'Sales subject to GST after adjustments (G6 + G7)',
  G9: 'GST on sales (G8 ÷ 11)',
  '1A': 'GST on sales',
  G10: 'Capital purchases',
  G11: 'Non-capital purchases',
  G12: 'G10 + G11',
  G13: 'Purchases for making input-taxed sales',
  G14: 'Purchases without GST in the price',
  G15: 'Private use or not income tax deductible',
  G16: 'G13 + G14 + G15',
  G17: 'Purchases subject to GST (G12 − G16)',
  G18: 'Adjustments',
  G19: 'Purchases subject to GST after adjustments (G17 + G18)',
  G20: 'GST on purchases (G19 ÷ 11)',
  '1B': 'GST on purchases',
}

export type Sales = Partial<Record<TypedLabel, number>>
export type Purchases = Record<PurchaseLabel, number>
type Figures = Record<WorksheetLabel, number>

export const noPurchases: Purchases = { G10: 0, G11: 0, G13: 0, G14: 0, G15: 0 }

export const addPurchases = (a: Purchases, b: Purchases, times = 1): Purchases => ({
  G10: a.G10 + times * b.G10,
  G11: a.G11 + times * b.G11,
  G13: a.G13 + times * b.G13,
  G14: a.G14 + times * b.G14,
  G15: a.G15 + times * b.G15,
})

/** Cents by which a GST may differ from one eleventh because it was rounded. */
const rounding = 1

/**
 * The part of a price that has no GST in it: the price less 11 times the GST. 0 where the GST is one eleventh or more, because no more than
 * that can be claimed.
 */
function withoutGst(amount: number, gst: number | null): number {
  if (gst === null) return amount
  const rest = amount - 11 * gst
  return Math.abs(gst - gstWithin(amount)) <= rounding || Math.sign(rest) !== Math.sign(amount) ? 0 : rest
}

const inputTaxed = (amount: number, gst: number | null): Partial<Purchases> =>
  gst ? { G11: amount, G13: amount } : { G11: amount, G14: amount }
const byTreatment: Record<Part['treatment'], (amount: number, gst: number | null) => Partial<Purchases>> = {
  taxable: (amount, gst) => ({ G11: amount, G14: withoutGst(amount, gst) }),
  capital: (amount, gst) => ({ G10: amount, G14: withoutGst(amount, gst) }),
  'gst-free': amount => ({ G11: amount, G14: amount }),
  'no-gst': amount => ({ G11: amount, G14: amount }),
  // An input-taxed purchase (bank fees, rent) has no GST in its price. Where there is GST, the purchase is one for making input-taxed
  // sales.
  'input-taxed': inputTaxed,
  private: amount => ({ G11: amount, G15: amount }),
}

/** What an invoice contributes; credit notes are negative. Null while an amount is not known. A GST that is not known counts as none. */
export function contributionOf(parts: readonly Part[]): Purchases | null {
  let sum = noPurchases
  for (const { amount, gst, treatment } of parts) {
    if (amount === null) return null
    sum = addPurchases(sum, { ...noPurchases, ...byTreatment[treatment](amount, gst) })
  }
  return sum
}

/** The amount of purchases for which there is a credit, GST included: G17. */
export const creditAmountOf = ({ G10, G11, G13, G14, G15 }: Purchases): number => G10 + G11 - G13 - G14 - G15

/** The GST credit for purchases: G20 without adjustments. */
export const creditOf = (it: Purchases): number => gstWithin(creditAmountOf(it))

/** The typed sales with what changes of lodged periods add to the adjustments. */
export const withAdjusted = (sales: Sales, { G7, G18 }: { G7: number; G18: number }): Sales => ({
  ...sales,
  G7: (sales.G7 ?? 0) + G7,
  G18: (sales.G18 ?? 0) + G18,
})

/** Every label of the worksheet. */
export function figuresOf(sales: Sales, purchases: Purchases): Figures {
  const { G1 = 0, G2 = 0, G3 = 0, G4 = 0, G7 = 0, G18 = 0 } = sales
  const G5 = G2 + G3 + G4
  const G6 = G1 - G5
  const G8 = G6 + G7
  const G9 = gstWithin(G8)
  const { G10, G11, G13, G14, G15 } = purchases
  const [G12, G16] = [G10 + G11, G13 + G14 + G15]
  const G17 = G12 - G16
  const G19 = G17 + G18
  const G20 = gstWithin(G19)
  return { G1, G2, G3, G4, G5, G6, G7, G8, G9, '1A': G9, G10, G11, G12, G13, G14, G15, G16, G17, G18, G19, G20, '1B': G20 }
}

/** As it is lodged: whole dollars, cents left out and not rounded (ATO, how to complete an activity statement). Never -0. */
export const wholeDollars = (cents: number): number => Math.trunc(cents / 100) + 0

/** Whether the label includes an invoice's contribution. */
export const isPartOf = (label: WorksheetLabel, it: Purchases): boolean => {
  const { G10, G11, G13, G14, G15 } = it
  const figures: Partial<Record<WorksheetLabel, boolean>> = {
    G10: G10 !== 0,
    G11: G11 !== 0,
    G12: G10 !== 0 || G11 !== 0,
    G13: G13 !== 0,
    G14: G14 !== 0,
    G15: G15 !== 0,
    G16: G13 !== 0 || G14 !== 0 || G15 !== 0,
  }
  return figures[label] ?? ((purchaseLines as readonly string[]).includes(label) && label !== 'G18' && creditAmountOf(it) !== 0)
}

/** Dollars and perhaps cents: `1250.50`; where nothing else is separated by commas, also `1,250.50`. */
const plainDollars = String.raw`-?\d+(?:\.\d{1,2})?`
const shownDollars = String.raw`-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?`
const salesLine = new RegExp(
  String.raw`^\s*"?(G\d{1,2})"?\s*(?:,\s*(?:"\$?(${shownDollars})"|\$?(${plainDollars}))|[;\t]\s*"?\$?(${shownDollars})"?)\s*$`,
  'iu',
)

/**
 * Sales from a CSV: each line has a label and an amount in dollars, such as `G1,12500.00`. If any other line is in it, or a larger amount
 * than `maxTyped`, the answer is the number of the first such `line`, from 1.
 */
export function salesOfCsv(text: string): { sales: Sales } | { line: number } {
  const sales: Sales = {}
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .entries()) {
    if (raw.trim() === '' || (index === 0 && /^"?label/iu.test(raw))) continue
    const [, name, quoted, plain, other] = salesLine.exec(raw) ?? []
    const amount = quoted ?? plain ?? other
    const label = typedLabels.find(it => it === name?.toUpperCase())
    const cents = toCents(Number(amount?.replaceAll(',', '')))
    if (label === undefined || !(Math.abs(cents) <= maxTyped) || sales[label] !== undefined) return { line: index + 1 }
    sales[label] = cents
  }
  return { sales }
}
