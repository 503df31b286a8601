/**
 * Amounts that include an earlier balance, are what is left after a deposit, or are one of several instalments: the total of the document
 * is that of its own charges (ops/train/what-is-right.md).
 */
import type { Candidate } from './candidate.ts'
import { hasTitleOfCredit } from './credit-note.ts'
import { labelsBeside } from './label-beside.ts'
import { isRecipientCreated } from './roles.ts'
import { textOf, wordBehind, type Doc } from './text.ts'

const ownCharges =
  /\b(?:new|current) charges\b|\bthis (?:bill|period|invoice|month|quarter|account|statement|notice|levy|delivery)\b|\bcharges? for (?:this|these) (?:services?|visit)\b|\bfee for the (?:day|event|job)\b|\binvoice (?:amount|total)\b|\btotal (?:amount )?\(?inc|\btotal fees?\b(?!.*\b(?:paid|received)\b)|\bcharges levied\b|\brates and charges\W*$|\bpurchases (?:less returns )?(?:for|in|during|this)\b/
const wholeBalance =
  /\b(?:new|account|closing|total|outstanding) balance\b|\bbalance (?:due|owing|payable|remaining|of (?:your|this|the) account)\b|\b(?:left|still) to pay\b|\b(?:total|amount|now) (?:now )?(?:due|owing|payable|outstanding|to pay)\b|^(?:outstanding|(?:still )?owing)\b|\bpay this balance\b/

const carriedOver = /\b(?:arrears|overdue|previous|brought forward|opening|last (?:bill|account|invoice))\b/
/** What a supplier takes off its charges on the same bill: `Solar feed-in credit  -$4.19`. */
const takenOff = /\bfeed-?in\b|\bsolar\b.*\bcredit\b/
const creditsIn = (labelled: { value: number; label: string }[]): Set<number> =>
  new Set(labelled.filter(({ label }) => takenOff.test(label)).map(({ value }) => value))
/** A balance that says so itself: `Account balance incl. this invoice`, `Owing with this delivery`. */
const includesThis = /\b(?:balance|owing)\b.*\b(?:incl\w*\.?|with) this\b/
const wholeTotal = /\btotal\b(?!.*\b(?:paid|received|to date|owing|due|account|balance)\b)/

const lineOf = (doc: Doc, { tokens }: Candidate): string => doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''

/** The words before an amount in its line, where a wide table has them far on the left. */
function restOfLine(doc: Doc, tokens: number[]): string {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  return line ? textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))).toLowerCase() : ''
}

/** The label on the left, or else above: the words on the left are of another column where they end with a number that is no year. */
function labelOf(doc: Doc, { tokens }: Candidate): string {
  const { left: near, above } = labelsBeside(doc, tokens)
  const left = near === '' ? restOfLine(doc, tokens) : near
  return /[a-z]{2}/.test(left) && (!/\d\W*$/.test(left) || /[a-z] 20\d\d(?:[–/-](?:20)?\d\d)?\W*$/.test(left)) ? left : above
}

/**
 * Values in cents of amounts that are labelled as a balance and differ from the document's own charges by another amount that is printed: a
 * deposit, or an earlier balance, perhaps less a payment. `amounts`: those of the document, unsigned.
 */
export function balancesWithCarried(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOf(doc, one) }))
  const charges = new Set(labelled.filter(({ label }) => ownCharges.test(label) && !includesThis.test(label)).map(({ value }) => value))
  // `New charges  5.50  447.94`: the last amount of the row is that of the charges.
  for (const its of Map.groupBy(amounts, one => doc.tokens[one.tokens[0] ?? -1]?.line ?? -1).values())
    if (/^(?:total (?:of )?)?(?:new|current) charges\b/i.test(lineOf(doc, its[0]!))) charges.add(Number(its.at(-1)!.value))
  // `Total this invoice  716.50  71.65  788.15`: the last of them is no balance, whatever label it has elsewhere.
  const inOwnLines = new Set(
    amounts.filter(one => /^total this (?:bill|invoice)\b/i.test(lineOf(doc, one))).map(({ value }) => Number(value)),
  )
  const balances = new Set(
    labelled
      .filter(({ label, value }) => wholeBalance.test(label) && !ownCharges.test(label) && !charges.has(value) && !inOwnLines.has(value))
      .map(({ value }) => value),
  )
  const values = new Set(labelled.map(({ value }) => value).filter(value => value > 0))
  const credits = creditsIn(labelled)
  const carried = new Set(labelled.filter(({ label }) => carriedOver.test(label)).map(({ value }) => value))
  /** `Arrears 756.00` and `Interest on arrears 12.43`, which together are the rest. */
  const isWithArrears = (earlier: number, rest: number, others: ReadonlySet<number>): boolean =>
    carried.has(earlier) && earlier < rest && 2 * earlier !== rest && others.has(rest - earlier)
  /** Whether the difference of the two is printed, or is that of two other amounts. */
  function differByCarried(balance: number, own: number): boolean {
    const rest = Math.abs(balance - own)
    if (balance < own && credits.has(rest)) return false
    const others = new Set([...values].filter(value => value !== balance && value !== own))
    return (
      own > 0 &&
      rest > 0 &&
      (others.has(rest) ||
        [...others].some(earlier => (earlier > rest && others.has(earlier - rest)) || isWithArrears(earlier, rest, others)))
    )
  }
  const stated = labelled
    .filter(({ label, value }) => includesThis.test(label) && [...charges].some(own => own < value))
    .map(({ value }) => value)
  // `Total for 2026–27 2,486.05`, `Arrears 312.40`, `Total amount due 2,798.45`.
  const totals = new Set(labelled.filter(({ label }) => /^(?:sub-?)?total\b/.test(label)).map(({ value }) => value))
  const arrears = labelled
    .filter(({ label }) => carriedOver.test(label) && !/\b(?:fee|charge|interest)\b|\bopening\b(?!.*\bbalance\b)/.test(label))
    .map(({ value }) => value)
  const withArrears = [...balances].filter(balance =>
    arrears.some(earlier => earlier > 0 && 2 * earlier < balance && totals.has(balance - earlier)),
  )
  return new Set([...stated, ...withArrears, ...[...balances].filter(balance => [...charges].some(own => differByCarried(balance, own)))])
}

/** Values in cents of charges from which the same bill takes off a credit, as for electricity fed in: what is due is their difference. */
export function beforeCredit(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOf(doc, one) }))
  const credits = creditsIn(labelled)
  const due = labelled.filter(({ label }) => wholeBalance.test(label)).map(({ value }) => value)
  return new Set(labelled.flatMap(({ value }) => (due.some(rest => rest < value && credits.has(value - rest)) ? [value] : [])))
}

/**
 * Whether a balance in a picture may include an earlier one that is printed too: where one of the amounts is misread, their differences do
 * not show it to `balancesWithCarried`.
 */
export function isPerhapsWithCarried(doc: Doc, amounts: Candidate[], one: Candidate): boolean {
  const label = labelOf(doc, one)
  return (
    (doc.pages[one.page]?.ocr ?? false) &&
    wholeBalance.test(label) &&
    !ownCharges.test(label) &&
    amounts.some(other => carriedOver.test(labelOf(doc, other)) && Number(other.value) > 0 && Number(other.value) < Number(one.value))
  )
}

/** `Account aged  Current  30 days  60 days  90+`: the headings of what is owed by its age. */
const ages = /\bcurrent\b.*\b30\b.*\b60\b|\b30\+? days\b.*\b60\+? days\b/i
/** Values in cents in the row below such headings, which are of the whole account, unless they are also printed elsewhere. */
export function agedBalances(doc: Doc, amounts: Candidate[]): Set<number> {
  const headings = new Set(doc.lines.flatMap((line, i) => (ages.test(line.text) ? [i] : [])))
  const isAged = ({ tokens }: Candidate): boolean => headings.has((doc.tokens[tokens[0] ?? -1]?.line ?? -1) - 1)
  const others = new Set(amounts.filter(one => !isAged(one)).map(({ value }) => value))
  return new Set(amounts.filter(one => isAged(one) && !others.has(one.value)).map(({ value }) => Number(value)))
}

const sales = /^(?:(?:gross|total|net|card|item|your) )*(?:sales|turnover|takings)\b(?! tax)/
const settled = /^settled (?:to|into) (?:your )?account\b/i
const settledToYou = /^settled to you\b/i
const ofMerchant = /\b(?:merchant|seller|payouts?|terminal rental)\b/i
/** Values in cents of what the buyer sold, on a statement of its bank or marketplace: `Sales processed 40,772.60`. */
export function buyersSales(doc: Doc, amounts: Candidate[]): Set<number> {
  if (!ofMerchant.test(doc.text)) return new Set()
  // `Card scheme  Sales  Refunds`, the rows of the cards, and `Settled to account ending 0092`.
  const end = doc.lines.findIndex(line => settled.test(line.text))
  const heading = doc.lines.slice(0, Math.max(0, end)).findLastIndex(line => /\bsales\b/i.test(line.text))
  const isOfSettlement = ({ tokens }: Candidate): boolean => {
    const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
    return at === end || (heading >= 0 && at > heading && at < end)
  }
  const isOfSales = (one: Candidate): boolean =>
    settledToYou.test(lineOf(doc, one)) || sales.test(labelOf(doc, one)) || sales.test(lineOf(doc, one).toLowerCase())
  return new Set(amounts.filter(one => isOfSales(one) || isOfSettlement(one)).map(({ value }) => Number(value)))
}

/** `$4.51 per dog`, `the two grands at $260 each`. */
export function isRate(doc: Doc, { tokens }: Candidate): boolean {
  return /^(?:per|each)\b/i.test(wordBehind(doc, tokens) ?? '')
}

const sumOfInstalments = /\b(?:payments|instal?ments) of \W{0,3}[\d,.]+ ?\((?:a )?total(?: of)?\W*$/i

/** What a receipt says of an invoice that was paid in part. */
const paymentOfInvoice =
  /(?<!\bless:? )\b(?:part[- ]payment|instal?ment|part) (?:of|for|on|towards) (?:our |your |the )?(?:tax )?invoice(?: (?:no|number)\b\.?:?)? [\w./-]*\d/i

/**
 * Whether the words of its line say that it is of something else:
 *
 * - `Paid 17-Apr-26 -500.00`: paid before
 * - `12 payments of $172.04 (total $2,064.48)`: what instalments would cost
 * - `Safety net total YTD $214.60`, `Family total to date`: of a year so far; `Total turnover`: of the buyer
 * - `Price paid by customer $260.00`: what the buyer of a platform's service was paid
 * - `Lost ticket $65.00`: what is charged in another case
 * - `Quote of 2 Nov was $2750`: of a quote
 * - `Invoice 771204 as corrected: 3,160.30`, or `Invoice total $4,235.00` on the receipt of a part of it: of another document
 */
export function isOfOtherCharges(doc: Doc, one: Candidate): boolean {
  const text = lineOf(doc, one)
  if (
    /\bytd\b|^total turnover\b|\bmedicare (?:benefit|rebate)\b|^total (?:benefit|rebate)s?\b|\brebate (?:may|can) be claimed\b|\b(?:price|fare|amount) paid by (?:the |your )?(?:customer|guest|buyer|rider|passenger)\b|\byear[- ]to[- ]date\b|\btotal (?:claimed |completed |spent )?to date\b|\bsafety net\b|\b(?:invoice|bill) \S+ as (?:corrected|amended|adjusted)\b|\baccount (?:after|with) this\b|^balance (?:before|after)\b|\bbalance including this\b|\bremaining on (?:tax )?invoice\b|\boriginal (?:tax )?invoice was for\b|^other (?:charges|fees)\b|^(?:our |the |my )?quot(?:e|ed|ation)\b[^$]*\bwas\b|\b(?:owing|due|outstanding|balance) after this (?:receipt|payment|instal?ment|invoice|claim)\b/i.test(
      text,
    )
  )
    return true
  if (
    sumOfInstalments.test(restOfLine(doc, one.tokens)) ||
    (one.negative && /^(?:less:? )?(?:paid|payments?(?: received)?|received)\b/i.test(text))
  )
    return true
  if (/^invoice (?:total|amount)\b/i.test(text) && paymentOfInvoice.test(doc.text)) return true
  // The amount of a lost ticket that was paid also stands in another line.
  const amount = textOf(doc, one.tokens)
  return /^lost (?:ticket|card|key|tag)s?\b/i.test(text) && doc.lines.every(line => line.text === text || !line.text.includes(amount))
}

/** An amount that a sentence names as a limit: `Donations of $2 or more are tax deductible`. */
export function isLimit(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  if (!line) return false
  const next = line.tokens.indexOf(tokens.at(-1)!) + 1
  return /^(?:or|and) (?:more|over|less|above|under|greater|upwards)\b/i.test(textOf(doc, line.tokens.slice(next, next + 2)))
}

/**
 * Values in cents of what the buyer deducts on an invoice that it created itself, and of what it pays then: `Total charges`, `Net payment
 * to grower`.
 */
export function deductions(doc: Doc, amounts: Candidate[]): Set<number> {
  if (!isRecipientCreated(doc)) return new Set()
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOf(doc, one) }))
  const isInTotalLine = ({ tokens }: Candidate): boolean =>
    /^(?:total|gross)\b/i.test(doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? '')
  const largest = Math.max(0, ...amounts.filter(isInTotalLine).map(({ value }) => Number(value)))
  const isDeduction = (label: string): boolean => /\b(?:total|less) (?:charges|deductions|fees|levies)\b/.test(label)
  const isPaidOut = (label: string): boolean => /\bnet (?:amount|payment|pay|proceeds|payable)\b/.test(label)
  return new Set(
    labelled.filter(({ label, value }) => isDeduction(label) || (isPaidOut(label) && value < largest)).map(({ value }) => value),
  )
}

/**
 * Values in cents of amounts that are printed several times and together are an amount that is labelled as a total: instalments, or items
 * of one price.
 */
export function partsOfTotal(doc: Doc, amounts: Candidate[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { value } of amounts) counts.set(Number(value), (counts.get(Number(value)) ?? 0) + 1)
  const totals = new Set(amounts.filter(one => wholeTotal.test(labelOf(doc, one))).map(({ value }) => Number(value)))
  return new Set([...counts].filter(([value, count]) => value > 0 && count > 1 && totals.has(value * count)).map(([value]) => value))
}

const contractPrice =
  /^contract (?:price|sum|value)\b|\bcontract (?:price|sum|value)\b[^.]*\bis \W*\d|\bcontract (?:price|sum|value) of\W*$/i
const claimed = /\b(?:deposit|instal?ment|(?:progress|this|stage) (?:claim|payment)|claim)\b/i
/** Values in cents of the price of a contract of which the document claims a part: `10% deposit on contract price of $48,620.00`. */
export function contractPrices(doc: Doc, amounts: Candidate[]): Set<number> {
  const isPrice = (one: Candidate): boolean => contractPrice.test(lineOf(doc, one)) || contractPrice.test(labelOf(doc, one))
  const prices = new Set(amounts.filter(isPrice).map(({ value }) => Number(value)))
  const parts = amounts.filter(one => claimed.test(lineOf(doc, one)) && !prices.has(Number(one.value)))
  return new Set([...prices].filter(price => parts.some(({ value }) => Number(value) > 0 && Number(value) < price)))
}

const beforeAdjustment =
  /^(?:(?:price |amount )?(?:originally|previously) (?:invoiced|charged|billed)|(?:original|previous|adjusted|corrected|revised|new) (?:invoice )?(?:price|amount|total|charge|value))\b/i
/** Values in cents of the rows of an adjustment note before and after the adjustment, which is its own amount. */
export function adjusted(doc: Doc, amounts: Candidate[]): Set<number> {
  if (!hasTitleOfCredit(doc)) return new Set()
  const rows = new Set(doc.lines.flatMap((line, i) => (beforeAdjustment.test(line.text) ? [i] : [])))
  const isIn = ({ tokens }: Candidate): boolean => rows.has(doc.tokens[tokens[0] ?? -1]?.line ?? -1)
  // With one such row alone the adjusted price may be that of the note.
  return rows.size < 2 ? new Set() : new Set(amounts.filter(isIn).map(({ value }) => Number(value)))
}

const cashGiven = /^(?:cash|tendered|amount tendered|cash tendered|notes?)\W*$/
const cashBack = /^(?:change|change due|change given|cash change)\W*$/
/** Cash is rounded to five cents. */
const maxRounding = 4

/** Values in cents of the cash that was given where the change leaves another printed amount: `Cash 50.00, Change 5.45` of `44.54`. */
export function tendered(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOf(doc, one) }))
  const changes = labelled.filter(({ label }) => cashBack.test(label)).map(({ value }) => value)
  const isPaidBy = (given: number): boolean =>
    changes.some(change => change > 0 && labelled.some(({ value }) => value > 0 && Math.abs(given - change - value) <= maxRounding))
  return new Set(labelled.filter(({ label, value }) => cashGiven.test(label) && isPaidBy(value)).map(({ value }) => value))
}

const meansOfPayment = /^(?:gift ?card|voucher|eft(?:pos)?|card|cash|visa|master ?card|amex|points|store credit)\W*$/
/** Values in cents of what was paid in two ways, which together are a printed total: `Gift card 20.00` and `EFT 45.26` of `65.26`. */
export function partsOfPayment(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOf(doc, one) }))
  const paid = labelled.filter(({ label, value }) => meansOfPayment.test(label) && value > 0).map(({ value }) => value)
  const totals = new Set(labelled.filter(({ label }) => /^(?:grand )?total\b/.test(label)).map(({ value }) => value))
  const pairs = paid.flatMap((one, i) => paid.slice(i + 1).map(other => [one, other] as const))
  return new Set(pairs.filter(([one, other]) => totals.has(one + other)).flat())
}

const roundingLabel = /^(?:cash )?rounding\b/
const roundedLabel = /\b(?:to pay|rounded total|total rounded|total due|amount due)\W*$|^(?:grand )?total\W*$/
/** Values in cents of totals that are rounded: `TOTAL 47.86`, `ROUNDING -0.01` of `TOTAL TO PAY 47.85`. */
export function beforeRounding(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ one, value: Number(one.value), label: labelOf(doc, one) }))
  const roundings = labelled.filter(({ label, value }) => roundingLabel.test(label) && value > 0 && value <= maxRounding)
  return new Set(
    roundings.flatMap(({ one, value }) => {
      const at = amounts.indexOf(one)
      const rounded = labelled.slice(at + 1).find(({ label }) => roundedLabel.test(label))?.value
      const before = labelled.slice(0, at).filter(it => rounded !== undefined && Math.abs(it.value - rounded) === value)
      return before.map(it => it.value)
    }),
  )
}

/**
 * Values in cents of the rows of a table of tax rates, which together are a printed amount: `A 10.0% 16.76 1.68 18.44` and
 * `Z 0.0% 2.50 0.00 2.50` of `20.94`.
 */
export function partsByTaxRate(doc: Doc, amounts: Candidate[]): Set<number> {
  const rows = [...Map.groupBy(amounts, one => doc.tokens[one.tokens[0] ?? -1]?.line ?? -1)].flatMap(([line, its]) => {
    const [net, tax, gross] = its.map(({ value }) => Number(value))
    return its.length === 3 && net! + tax! === gross && /\b\d{1,2}(?:\.\d+)? ?%/.test(doc.lines[line]?.text ?? '') ? [gross!] : []
  })
  const sum = rows.reduce((all, one) => all + one, 0)
  return new Set(rows.length > 1 && amounts.some(({ value }) => Number(value) === sum) ? rows.filter(one => one !== sum) : [])
}

/** As `labelOf`, but a remark in brackets is a part of it: `First aid kit (incl. GST $8.00)  88.00`. */
function labelOfItem(doc: Doc, one: Candidate): string {
  const before = restOfLine(doc, one.tokens)
  return /\(incl?\w*\.? g\.?s\.?t\b[^)]*\)$/.test(before) ? before : labelOf(doc, one)
}

const taxedPart = /\btaxable (?:supplies|items|goods|sales)\b|^(?!.*\btotal\b).*\bincl?\w*\.? g\.?s\.?t\b/
const freePart = /\bg\.?s\.?t[- ]free\b|\bno g\.?s\.?t\b|^disbursements?\b/
/**
 * Values in cents of the taxed and the untaxed part of a printed sum: `Taxable supplies incl GST 29.85` and `GST free 39.99` of `69.84`;
 * `Services incl. GST 1,413.50` and `Disbursements 346.20` of `1,759.70`.
 */
export function taxedAndFree(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOfItem(doc, one) })).filter(({ value }) => value > 0)
  const of = (part: RegExp) => labelled.filter(({ label }) => part.test(label)).map(({ value }) => value)
  const values = new Set(labelled.map(({ value }) => value))
  return new Set(
    of(taxedPart).flatMap(one =>
      of(freePart)
        .filter(other => values.has(one + other))
        .flatMap(other => [one, other]),
    ),
  )
}
