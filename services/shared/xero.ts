/** Xero as plain functions. Amounts are cents, with GST; dates `YYYY-MM-DD`. */

/** `expiresAt`: of the access token, UTC ms. The refresh token is replaced at each use. */
export type XeroTokens = { access: string; refresh: string; expiresAt: number }
type XeroOrganisation = { tenantId: string; name: string }
export type XeroAccess = { token: string; tenantId: string }
/** `taxType`: Xero's name of a tax code. */
export type XeroCoding = { account: string; taxType: string }
type XeroLine = XeroCoding & { amount: number; gst: number; description: string }
/** Xero keeps credit notes apart from bills. */
export type BillKind = 'bill' | 'credit-note'
/**
 * `xeroId`: of the bill to update; null makes a new one. `link`: to the invoice, by which a bill is recognised. The amounts of a credit
 * note are negative. `amountsAre`: whether Xero gets the amounts of the lines with GST; those of a bill whose GST is a cent off exclude it,
 * as where a person adjusts the tax in Xero (help.xero.com, Tax-Adjustments).
 */
export type XeroBillToSend = {
  amountsAre: 'inclusive' | 'exclusive'
  kind: BillKind
  xeroId: string | null
  supplier: string
  number: string
  date: string
  dueDate: string
  link: string
  lines: XeroLine[]
}
/** `lines`: with empty texts where Xero has no account or tax code. */
export type XeroBillFound = {
  xeroId: string
  status: string
  supplier: string
  number: string
  link: string
  paid: number
  total: number
  lines: XeroCoding[]
}
/** `errors`: Xero's sentences; empty where it took the bill. */
export type XeroSent = { xeroId: string | null; errors: string[] }

/**
 * Functions throw `xero.revoked` (connect again), `xero.forbidden` (the organisation is read-only, or the person may not), `xero.limited`
 * (`waitMs`: until the next call), `xero.away` (no answer, or 5xx: what was sent may have arrived), `xero.refused` (the request as a whole;
 * the message is Xero's) and `xero.scopes` (tokens with less permission than was requested).
 */
export type Xero = {
  /** Where a person gives permission. `challenge`: S256 of the verifier, base64url. */
  consentAddress(state: string, challenge: string): string
  exchange(code: string, verifier: string): Promise<XeroTokens>
  refresh(refreshToken: string): Promise<XeroTokens>
  /** Withdraws the permission. */
  revoke(refreshToken: string): Promise<void>
  organisations(token: string): Promise<XeroOrganisation[]>
  /** Active accounts with a code. */
  accounts(by: XeroAccess): Promise<{ code: string; name: string }[]>
  /** Active ones; `type` names them in bills. */
  taxRates(by: XeroAccess): Promise<{ name: string; type: string }[]>
  findByNumber(by: XeroAccess, kind: BillKind, numbers: string[]): Promise<XeroBillFound[]>
  findById(by: XeroAccess, kind: BillKind, ids: string[]): Promise<XeroBillFound[]>
  /** Drafts of one kind, 50 at most, answered in their order. `key`: a repeated request has no second effect for some minutes. */
  send(by: XeroAccess, kind: BillKind, bills: XeroBillToSend[], key: string): Promise<XeroSent[]>
  /** A file of the same name is replaced. */
  attach(
    by: XeroAccess,
    { kind, xeroId }: { kind: BillKind; xeroId: string },
    file: { name: string; type: string; bytes: Buffer },
    key: string,
  ): Promise<void>
}
