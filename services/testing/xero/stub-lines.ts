/** Lines of bills and credit notes in the stub of Xero. */
export type StubLine = {
  AccountCode: string
  UnitAmount: number
  TaxType: string
  TaxAmount?: number
  Quantity?: number
  Description?: string
}
/** Of a bill or credit note that is sent, what both have. */
export type SentLines = { LineItems?: StubLine[]; Contact?: { Name?: string }; CurrencyCode?: string }

const cents = (dollars: number): number => Math.round(dollars * 100)
/** Cents, with tax. */
export const totalOf = (lines: readonly StubLine[], amountsAre: string | undefined): number =>
  lines.reduce((sum, { UnitAmount, TaxAmount = 0 }) => sum + cents(UnitAmount) + (amountsAre === 'Exclusive' ? cents(TaxAmount) : 0), 0)
