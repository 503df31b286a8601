/** A Cross Industry Invoice: Factur-X and ZUGFeRD 2 in all profiles, XRechnung; and ZUGFeRD 1.0, which names some elements differently. */
import type { XmlElement } from '../../content/xml.ts'
import { creditTypes, definedLabels, partyOf, totalBefore } from './document-parts.ts'
import type { EInvoice, Labelled, Line } from './e-invoice.ts'
import { allAt, plainText, textAt, textsAt } from './elements.ts'
import { exactLines, type StatedLine } from './exact-lines.ts'
import { abnOf, centsOf, currencyOf, cutName, cutNumber, dateOf, shownAmount, shownNumber, type Identifier } from './exact-values.ts'

const document = 'ExchangedDocument|HeaderExchangedDocument'
const transaction = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction'
const agreement = `${transaction}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`
const settlement = `${transaction}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`
const lineItem = `${transaction}/IncludedSupplyChainTradeLineItem`

const identifiersAt = (element: XmlElement, path: string): Identifier[] =>
  allAt(element, path).flatMap(it =>
    plainText(it.text) === '' ? [] : [{ scheme: it.attributes.get('schemeID') ?? null, value: plainText(it.text) }],
  )

const identifiersOf = (root: XmlElement, role: string): Identifier[] =>
  ['SpecifiedLegalOrganization/ID', 'SpecifiedTaxRegistration/ID', 'GlobalID', 'ID', 'URIUniversalCommunication/URIID'].flatMap(path =>
    identifiersAt(root, `${agreement}/${role}/${path}`),
  )

function shownParty(root: XmlElement, role: string) {
  const text = (path: string) => textAt(root, `${agreement}/${role}/${path}`)
  const place = ['CityName', 'CountrySubDivisionName', 'PostcodeCode', 'CountryID'].flatMap(
    name => text(`PostalTradeAddress/${name}`) ?? [],
  )
  return partyOf({
    tradingName: text('SpecifiedLegalOrganization/TradingBusinessName'),
    legalName: text('Name'),
    identifiers: identifiersOf(root, role),
    address: [...['LineOne', 'LineTwo', 'LineThree'].flatMap(name => text(`PostalTradeAddress/${name}`) ?? []), place.join(' ')],
    contact: ['PersonName', 'TelephoneUniversalCommunication/CompleteNumber', 'EmailURIUniversalCommunication/URIID'].flatMap(
      name => text(`DefinedTradeContact/${name}`) ?? [],
    ),
  })
}

/** The tax total in the currency of the document. */
function taxAmount(root: XmlElement, currency: string | null): string | null {
  const amounts = allAt(root, `${sums}/TaxTotalAmount`)
  const own =
    amounts.find(it => currencyOf(it.attributes.get('currencyID') ?? null) === currency) ?? (amounts.length === 1 ? amounts[0] : undefined)
  return own ? plainText(own.text) : null
}

const isCharge = (charge: XmlElement): boolean => textAt(charge, 'ChargeIndicator/Indicator') === 'true'
const chargeLabel = (charge: XmlElement): string => textAt(charge, 'Reason') ?? (isCharge(charge) ? 'Charge' : 'Allowance')
const chargeAmount = (charge: XmlElement): string =>
  shownAmount(`${isCharge(charge) ? '' : '-'}${textAt(charge, 'ActualAmount') ?? ''}`.replace(/^--/u, ''))

function lineOf(item: XmlElement): Line {
  const text = (path: string) => textAt(item, path)
  const settled = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement'
  const rate = text(`${settled}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`)
  return {
    name: text('SpecifiedTradeProduct/Name') ?? '',
    details: [
      ...new Set([
        ...textsAt(item, 'SpecifiedTradeProduct/Description'),
        ...textsAt(item, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
      ]),
    ],
    quantity: shownNumber(text('SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery/BilledQuantity')),
    price: shownAmount(text('SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement/NetPriceProductTradePrice/ChargeAmount')),
    rate: rate === null ? '' : `${shownNumber(rate)}%`,
    amount: shownAmount(
      text(`${settled}/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount`),
    ),
  }
}

/** Name, quantity, amount without tax, and rate as stated. */
function statedLine(item: XmlElement): StatedLine {
  const settled = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement'
  return {
    description: textAt(item, 'SpecifiedTradeProduct/Name') ?? textAt(item, 'SpecifiedTradeProduct/Description') ?? '',
    quantity: textAt(item, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery/BilledQuantity'),
    amount: textAt(
      item,
      `${settled}/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount`,
    ),
    rate: textAt(item, `${settled}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`),
  }
}

function totalsOf(root: XmlElement, currency: string | null): Labelled[] {
  const money = (name: string) => textAt(root, `${sums}/${name}`)
  // CII calls every such tax VAT.
  const tax = currency === 'AUD' || currency === 'NZD' ? 'GST' : 'VAT'
  const charges = allAt(root, `${settlement}/SpecifiedTradeAllowanceCharge`).map(charge => ({
    label: chargeLabel(charge),
    text: chargeAmount(charge),
  }))
  return [
    ...definedLabels({ 'Sum of lines': money('LineTotalAmount') }, shownAmount),
    ...charges,
    ...definedLabels(
      {
        [`Total excluding ${tax}`]: money('TaxBasisTotalAmount'),
        [tax]: taxAmount(root, currency),
        [`Total including ${tax}`]: money('GrandTotalAmount'),
        'Paid already': money('TotalPrepaidAmount'),
        Rounding: money('RoundingAmount'),
        'Amount due': money('DuePayableAmount'),
      },
      shownAmount,
    ),
  ]
}

function paymentOf(root: XmlElement): Labelled[] {
  const accounts = allAt(root, `${settlement}/SpecifiedTradeSettlementPaymentMeans`)
    .slice(0, 5)
    .flatMap(means =>
      definedLabels({
        'Account name': textAt(means, 'PayeePartyCreditorFinancialAccount/AccountName'),
        Account: textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID'),
      }),
    )
  return [...accounts, ...definedLabels({ 'Payment reference': textAt(root, `${settlement}/PaymentReference`) })]
}

/** `root`: a CrossIndustryInvoice, or a CrossIndustryDocument of ZUGFeRD 1.0. */
export function readCii(root: XmlElement): EInvoice {
  const text = (path: string) => textAt(root, path)
  const money = (name: string) => centsOf(text(`${sums}/${name}`))
  const currency = currencyOf(text(`${settlement}/InvoiceCurrencyCode`))
  const stated = money('GrandTotalAmount') ?? totalBefore(money('DuePayableAmount'), money('TotalPrepaidAmount'), money('RoundingAmount'))
  const credit = creditTypes.has(text(`${document}/TypeCode`) ?? '')
  // CII has one root element for both. The amounts of a credit note are positive and get a minus here; one whose amounts are negative
  // already keeps them.
  const sign = credit && (stated ?? 0) > 0 ? -1 : 1
  const signed = (cents: number | null) => (cents === null ? null : sign * cents + 0)
  const supplier = shownParty(root, 'SellerTradeParty')
  const lineItems = exactLines(allAt(root, lineItem).map(statedLine), sign, {
    sum: money('LineTotalAmount'),
    net: money('TaxBasisTotalAmount'),
  })
  return {
    syntax: 'cii',
    credit,
    values: {
      invoiceDate: dateOf(text(`${document}/IssueDateTime/DateTimeString`)),
      invoiceNumber: cutNumber(text(`${document}/ID`)),
      supplierAbn: abnOf(identifiersOf(root, 'SellerTradeParty')),
      supplierName: cutName(supplier.name),
      total: signed(stated),
      gst: signed(centsOf(taxAmount(root, currency))),
      dueDate: dateOf(text(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`)),
      currency,
      ...(lineItems ? { lineItems } : {}),
    },
    supplier,
    buyer: shownParty(root, 'BuyerTradeParty'),
    references: definedLabels({
      Order: text(`${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`),
      'Your reference': text(`${agreement}/BuyerReference`),
      Contract: text(`${agreement}/ContractReferencedDocument/IssuerAssignedID|ID`),
      'Earlier invoice': text(`${settlement}/InvoiceReferencedDocument/IssuerAssignedID`),
    }),
    lines: allAt(root, lineItem).map(lineOf),
    totals: totalsOf(root, currency),
    payment: paymentOf(root),
    notes: [
      ...textsAt(root, `${document}/IncludedNote/Content`),
      ...textsAt(root, `${settlement}/SpecifiedTradePaymentTerms/Description`),
    ].slice(0, 10),
  }
}
