/** What the text of a possible name resembles: a heading of the document, an address, a slogan, a name with more text behind it. */

export const companyForm =
  /\b(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|limited|ltd|inc|p\/l|sdn\.? ?bhd|bhd|s\/b|llc|enterprises?|trading|& sons|group|holdings|t\/as?)\b/i

/** Words of headings and labels of business documents. */
const documentWords = new Set(
  `
tax invoice invoices receipt receipts statement account accounts bill bills notice copy original duplicate customer client order orders purchase details detail summary call calls week ending private confidential
and payment payments advice remittance slip your our the of for to from by in on at is are a an thank thanks you page date dates due total totals subtotal amount amounts balance number no ref reference description qty quantity price
unit item items code product particulars terms conditions notes note comments period billing shipping delivery deliver address phone email website abn acn gst incl including excl excluding ex inc paid pay how this that with welcome
tenant landlord supplier recipient created premises property patient issued issue adjustment credit debit reprint approved declined eftpos visa mastercard savings cheque cash change rounding table covers server served operator
register terminal transaction merchant cardholder signature signed monthly quarterly annual charges charge fees fee rates current previous new opening closing enquiries faults hours days time times start finish dear sir madam urgent
id nbr nr inv doc dt dated issued invoiced raised licence license lic service services assessment assessments rating valuation instalment sale sold seller sender agent rep salesperson consultant clerk sales dine take away
covers shift zone job site install supply usage reporting view online download app opened refer friend add subtotal start end attended commencing completed each ea pcs pack rego odometer batch trace transaction transactions aud manager
name names bank bsb branch swift bpay biller deposit transfer direct financed finance warranty certified member nmi crn dob qbcc afsl mcc weighbridge hire number legal entity buyer ship bill to attn attention c serving since
gross nett tare boarding pass vehicle operator off peak usage asset location result month january february august september october november december
important reminder overdue final message messages print printed enclosed please keep records only document created recipient quote estimate proforma docket ticket folio guest room parking entry exit
`
    .trim()
    .split(/\s+/),
)
const addressStart =
  /^(?:jalan|jln|taman|lorong|persiaran)\b|^(?:cnr|corner of)\b.*\p{L}(?: & | and ).*\p{L}|^lot (?:p\.?t\.? ?|[a-z])\d|^no[.:]? ?\d+[a-z]?[,:] |^(?:level|unit|suite|shop|lot|floor|building|factory|shed|bay|p\.?o\.? ?box|locked bag|gpo box|po box)\b ?\d|^\d+[a-z]?(?:[/-]\d+[a-z]?)?,? .*\b(?:st|street|rd|road|ave|avenue|dr|drive|hwy|highway|lane|ln|parade|pde|cres|crescent|terrace|tce|ct|court|pl|place|way|blvd|boulevard|close|cl|esplanade|esp|cct|circuit|grove|gr|square|sq|arcade|mall)\b/iu
const addressEnd =
  /\b(?:nsw|vic|qld|wa|sa|tas|act|nt)\b,?\s*\d{4}\b|\b(?:street|road|avenue|highway|parade|crescent|terrace|st|rd|ave|pde|hwy|tce|cres)\.?$|^(?:australia|new south wales|victoria|queensland|south australia|western australia|tasmania)$/i
const slogan =
  /\b(?:we|your|our|you|us|since|est\.?|established|quality|specialists? in|servicing|proudly|family owned|locally owned|licensed|same day|free quotes?|all (?:work|areas)|open \d|trusted|professional|always|better|made|fresh|best)\b/i
const companyEnd = /\b(?:p(?:ty|roprietary)\.? ?(?:ltd|limited)|limited|ltd|llc|inc)\b\.?/i

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** They count neither as a heading's nor as a name's. */
const smallWords = new Set(['the', 'of', 'for', 'by', 'in', 'on', 'at', 'is', 'are', 'a', 'an', 'and', 'with', 'from'])

/** The last word of a label, whatever stands before it: `Licence No`, `Install address`, `INV. DT`. */
const labelEnd = /(?:\b(?:no|num|number|nbr|id|ref|reference|code|date|dated|dt|address|period|terms|notice|name)\b[.:]*|[:#])$/i

/** 0..1: the share of its words that headings and labels consist of; 1 for a label. */
export function headingShare(text: string): number {
  const words = wordsOf(text).filter(word => !smallWords.has(word))
  if (words.length < 5 && labelEnd.test(text)) return 1
  return words.length === 0 ? 0 : words.filter(word => documentWords.has(word)).length / words.length
}

export const isAddress = (text: string): boolean => addressStart.test(text) || addressEnd.test(text)

/** A line that says what a business does or promises. */
export const isSlogan = (text: string): boolean =>
  !companyEnd.test(text) &&
  (slogan.test(text) ||
    /^\p{Ll}/u.test(text) ||
    / [-–•·|] .+ [-–•·|] | \*+ /.test(text) ||
    /[a-z]{3}[.!]$/.test(text) ||
    wordsOf(text).length > 7)

/** Text behind the company form that is no part of the name: `… Pty Ltd on behalf of …`, `… Pty Ltd is not a common carrier`. */
export function hasTextBehindForm(text: string): boolean {
  const form = companyEnd.exec(text)
  const rest = form ? text.slice(form.index + form[0].length).trim() : ''
  return /^(?:[,;–-]\s*)?(?:\p{Ll}|\p{L}+ \p{Ll})/u.test(rest) && !/^(?:t\/a|trading as|trading|t\/as|as trustee|atf)\b/i.test(rest)
}

/** Letters and digits in lower case, without the company form. */
export const bareName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:pty|ltd|limited)\b/g, '')
    .replace(/[^a-z0-9]/g, '')

/** What a business is, and never who. */
const trade =
  /^(?:and|of|the|for|licen[cs]ed|garden|nursery|centre|center|cafe|café|coffee|restaurant|bakery|butcher|butchers|pharmacy|chemist|hardware|timber|stationery|superstore|supermarket|market|post|office|shop|store|stores|news|newsagency|hotel|motel|parking|car|wash|auto|tyre|tyres|mechanical|plumbing|electrical|gas|dental|medical|veterinary|clinic|hospital|cleaning|services|service|supplies|sales|hire|repairs|repair|transport|freight|florist|florists|gifts|bottle|liquor|cellars|essential|lpo|truckstop|roadhouse)$/iu
const tradeWords = (text: string): number => {
  const words = text.match(/\p{L}+/gu) ?? []
  return words.every(word => trade.test(word)) ? words.length : 0
}
/** Whether a text is one such word or several: `TRUCKSTOP`. */
export const isTrade = (text: string): boolean => tradeWords(text) > 0
/**
 * Further words of the line below a name that says what the business is. Names consist of some of them, too, so that they alone do not say
 * that a text is no name.
 */
const kinds = new Set(
  `
accountants accounting advisers advisors agency airways apartments architects association authority automotive awnings bakehouse barn bakers bar barbers barber beauty
bicycles bikes bookkeeping brewery brewing brokers builders building cab cabs carpentry cartage carriers catering cellar chiropractic cleaners club clubhouse college
collective community concreting conservation construction constructions consultants consulting contractors conveyancers conveyancing council courier couriers curtains cycles dairy
deli design designs dental dentists digital distillery drainage earthmoving electrics electricians energy engineering engineers equipment estate events excavations
express fabrication farm farms fencing finance financial fitness fleet flooring flowers foods foodservice foodstore foundation freightlines fruit fuel fuels furniture gardens
glass glazing grocer grocers group growers gym hair haulage heating homes house inn institute insurance interiors jewellers joinery kennels kiosk kitchen kitchens
landscapes landscaping laundry lawyers legal linen lodge logistics lotteries machinery management marine marketing markets meats media motor motors nurseries oil
optical optometrists orthodontics osteopathy packaging painters painting panel park parts partners pest petroleum pets photography physio physiotherapy pilates plant
plumbers podiatry pool pools power practice print printing produce property psychology quarries quarry radio realty recovery recruitment recycling refrigeration regional
removals rentals resort resource resources risk roofing rural salon school seafood security sewerage shire signs skips society software solar solicitors solutions spares
steel storage strata strength studio studios surgery surveyors systems tavern taxi taxis technologies telecom theatre tiles tiling towing trades training travel tree
trees trucks tafe university veg warehouse wholesale wholesalers vets vineyard vineyards waste water welding windows wines winery workforce workshop wreckers yard yoga
`
    .trim()
    .split(/\s+/),
)
/** Whether a text only says what kind of business or body it is: `TAXIS`, `Risk Partners`, `& Garden Supplies`. */
export const isKindOfBusiness = (text: string): boolean => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every(word => trade.test(word) || kinds.has(word)) && !words.every(word => smallWords.has(word))
}
/** Whether a name has nothing but such words, as a line below the name may have: `GARDEN CENTRE & CAFE`. One may be a name: `Hardware`. */
export const isOnlyTrade = (value: string): boolean => tradeWords(value) > 1
/** The first line of the name of a public body, whose place or subject stands in the second: `Shire of`, `The City of`, `University of`. */
export const isStartOfBody = (text: string): boolean =>
  /^(?:the )?(?:\p{L}+ )?(?:shire|city|town|municipality|borough|district|port|university|college|institute|academy|school|church|parish|diocese|department|ministry|office|museum|friends|society|guild) of(?: the)?$/iu.test(
    text,
  )
