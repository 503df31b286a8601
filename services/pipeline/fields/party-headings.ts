/**
 * The headings above or before the parties of an invoice: `Bill to` and `Customer` of the buyer, `Payee` and `Issued by` of the supplier.
 */

const buyer = String.raw`(?:tax )?(?:bill(?:ed|ing)?|invoiced?|sold|ship(?:ped|ping)?|deliver(?:ed|y)?|charged?|credit(?:ed)?|issued|prepared|account|statement|supplied|addressed|rendered)[ -](?:to|for)|(?:to|for|head contractor|principal contractor|customer|cust|client|buyer|purchaser|recipient|attention|attn|tenant|lessee|patient|guest|member|cardholder|insured|policy ?holder|ratepayer|debtor|student|passenger|hirer|payer|attendee|paid by|received from|ordered by|who(?: it['’]?s)? for|charged to|filed by|plan[- ]managed by|importer|applicant|send to \(plan manager\)|consignee(?: ?\/ ?bill to)?|respondent|c/o|account holder|intermediary|private (?:and|&) confidential|the (?:directors?|manager|secretary|proprietor)|accounts payable|(?:billing|delivery|postal|shipping|supply|service|site|installation|property) address|merchant name|registered (?:operator|owner|keeper)|created by(?: the)? (?:recipient|buyer))`
const supplier = String.raw`supplier(?: ?\/ ?(?:grower|producer|contractor|contributor))?|(?!recipient )[a-z]+ \(supplier\)|(?:sold and )?invoiced by|sold by|franchisor(?: ?\/ ?supplier)?|franchisee|grower|producer|issued on behalf of(?: the)? (?:lessor|landlord|owner|supplier|vendor|seller)(?: \(supplier\))?|(?:sub-?)?contractor|payee|landlord|lessor|vendor|seller|biller|supplied by|issued by|from|remit(?: payment)? to|pay(?:able|ment)? to(?: ?\/ ?supplier)?|make cheques payable to|(?:bank )?account name|please pay`
const details = String.raw`(?: (?:details|name|address|information|to|\([^)]{3,24}\)))*`
const colon = String.raw`\s*[:\-–]?\s*`

const headingOf = (words: string) => new RegExp(`^(?:${words})${details}${colon}$`, 'i')
/** A heading and its value in one line; `to` and `for` only with a colon. */
const lineOf = (words: string) => new RegExp(`^(?:${words})${details}\\s*:\\s*(?=\\S)`, 'i')
/** `Charged to Visa ending 4410` says how it was paid. */
const plainBuyerLine =
  /^(?:bill(?:ed)?|invoiced?|sold|ship|deliver(?:ed)?|charged?|credit(?:ed)?)[ -]to\b\s*(?!(?:your |the |my )?(?:account|card|credit|debit|visa|master ?card|amex|eftpos|bank|paypal)\b)(?=\S)|^received from\b\s*(?=\S)/i
/** `To` before a name. Before a small letter it is in running text, and `To pay` labels an amount. */
const toName = /^[Tt][Oo] (?![Pp][Aa][Yy]\b)(?=(?:the )?\p{Lu})/u
/** `From` before a name: in a book of invoices the supplier's, below `To`. Of a trip it names the place where it began. */
const fromName = /^From (?=(?:the )?\p{Lu})/u
const [buyerHeading, supplierHeading, buyerLine, supplierLine] = [headingOf(buyer), headingOf(supplier), lineOf(buyer), lineOf(supplier)]

/** -1: the text is a heading of the buyer; 1: of the supplier; 0: neither. */
export const roleOfHeading = (text: string): -1 | 0 | 1 => (buyerHeading.test(text) ? -1 : supplierHeading.test(text) ? 1 : 0)

/** The same where the line goes on with the value, as in `Bill to: Wattle Street Bakery`. */
export const roleOfLine = (text: string): -1 | 0 | 1 =>
  roleOfHeading(text) || (buyerLine.test(text) || plainBuyerLine.test(text) || toName.test(text) ? -1 : supplierLine.test(text) ? 1 : 0)

/** Whether the line is `To` or `From` with a name, without a colon. */
export const isToName = (text: string): boolean => toName.test(text)
export const isFromName = (text: string): boolean => fromName.test(text)

const slip = /^(?:payment|remittance)(?: (?:advice|slip))?$/i
/** Whether the text is the heading of a part that is cut off and sent with the payment, where `To` names the supplier. */
export const isSlipHeading = (text: string): boolean => slip.test(text.trim())
/** A line with the supplier's name on such a part. */
export const isPayeeLine = (text: string): boolean => /^to\s*:?\s*(?=\S)/i.test(text)

/** The line of a receipt that names who paid; `For` then names the goods. */
export const isPayerLine = (text: string): boolean => /^received from\b/i.test(text)
export const isGoodsLine = (text: string): boolean => /^for\b/i.test(text)

const careOf = /^c\/(?:o\b|[-–])|^c[il1|][-–]|^care of\b/i
const addressee = new RegExp(String.raw`^(?:attn|attention)\b[\s:.\-–]*\p{L}|${careOf.source}`, 'iu')
/**
 * A line within an address that names a person or an office there, also where OCR misread `C/-`: the lines above it are the addressee's.
 */
export const isAddresseeLine = (text: string): boolean => addressee.test(text)

/** `c/- School Office`, also where OCR misread it. */
export const isCareOfLine = (text: string): boolean => careOf.test(text)

/** The title of what a bank's or payment app shows to whoever paid. */
export const isTransferTitle = (text: string): boolean =>
  /^(?:(?:your )?(?:payment|transfer|money)(?: (?:was|is))? (?:sent|successful|completed?|submitted)|you (?:sent|paid))\W*$/i.test(text)
/** There `To` names who was paid, and `From` the payer's account. */
export const roleOfTransfer = (text: string): -1 | 0 | 1 =>
  /^(?:paid |pay )?to(?: account)?\s*:?$/i.test(text) ? 1 : /^(?:paid |pay )?from(?: account)?\s*:?$/i.test(text) ? -1 : 0

/** What follows the heading in its line; empty for a heading alone. */
export const afterHeading = (text: string): string =>
  (roleOfHeading(text) === 0
    ? text.replace(buyerLine, '').replace(plainBuyerLine, '').replace(toName, '').replace(fromName, '').replace(supplierLine, '')
    : ''
  ).trim()
