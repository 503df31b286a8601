/** A UBL 2 invoice or credit note, such as Peppol A-NZ and PINT A-NZ prescribe. Business terms (BT-…) are those of EN 16931 and of PINT. */
import { slashedDate } from '../../../contracts/rules/dates.ts'
import type { XmlElement } from '../../content/xml.ts'
import { creditTypes, definedLabels, partyOf, totalBefore } from './document-parts.ts'
import type { EInvoice, Labelled, Line } from './e-invoice.ts'
import { allAt, plainText, textAt, textsAt } from './elements.ts'
import { exactLines, type StatedLine } from './exact-lines.ts'
import { abnOf, centsOf, currencyOf, cutName, cutNumber, dateOf, shownAmount, shownNumber, type Identifier } from './exact-values.ts'

const identifiersAt = (element: XmlElement, path: string): Identifier[] =>
  allAt(element, path).flatMap(it =>
    plainText(it.text) === '' ? [] : [{ scheme: it.attributes.get('schemeID') ?? null, value: plainText(it.text) }],
  )

/** In the order in which an ABN is looked for: legal entity, tax registration, other identifiers, Peppol address. */
const identifiersOf = (party: XmlElement): Identifier[] =>
  ['PartyLegalEntity/CompanyID', 'PartyTaxScheme/CompanyID', 'PartyIdentification/ID', 'EndpointID'].flatMap(path =>
    identifiersAt(party, path),
  )

/** The party of a role, such as `AccountingSupplierParty`; an empty element where there is none. */
const partyAt = (root: XmlElement, role: string): XmlElement =>
  allAt(root, `${role}/Party`)[0] ?? { name: '', uri: '', attributes: new Map(), children: [], text: '' }

function shownParty(party: XmlElement) {
  const address = ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap(name => textsAt(party, `PostalAddress/${name}`))
  const place = ['CityName', 'CountrySubentity', 'PostalZone', 'Country/IdentificationCode'].flatMap(
    name => textAt(party, `PostalAddress/${name}`) ?? [],
  )
  return partyOf({
    tradingName: textAt(party, 'PartyName/Name'),
    legalName: textAt(party, 'PartyLegalEntity/RegistrationName'),
    identifiers: identifiersOf(party),
    address: [...address, place.join(' ')],
    contact: ['Name', 'Telephone', 'ElectronicMail'].flatMap(name => textAt(party, `Contact/${name}`) ?? []),
  })
}

/** GST (BT-110) in the currency of the document: PINT A-NZ repeats it in that of the tax return. Null without a tax total. */
function taxAmount(root: XmlElement, currency: string | null): string | null {
  const amounts = allAt(root, 'TaxTotal/TaxAmount')
  const own =
    amounts.find(it => currencyOf(it.attributes.get('currencyID') ?? null) === currency) ?? (amounts.length === 1 ? amounts[0] : undefined)
  return own ? plainText(own.text) : null
}

const isCharge = (charge: XmlElement): boolean => textAt(charge, 'ChargeIndicator') === 'true'
const chargeLabel = (charge: XmlElement): string => textAt(charge, 'AllowanceChargeReason') ?? (isCharge(charge) ? 'Charge' : 'Allowance')
/** An allowance is taken off. */
const chargeAmount = (charge: XmlElement): string =>
  shownAmount(`${isCharge(charge) ? '' : '-'}${textAt(charge, 'Amount') ?? ''}`.replace(/^--/u, ''))

function lineOf(line: XmlElement): Line {
  const quantity = allAt(line, 'InvoicedQuantity|CreditedQuantity')[0]
  const [name, ...details] = [...textsAt(line, 'Item/Name'), ...textsAt(line, 'Item/Description'), ...textsAt(line, 'Note')]
  const charges = allAt(line, 'AllowanceCharge').map(charge => `${chargeLabel(charge)} ${chargeAmount(charge)}`)
  const base = textAt(line, 'Price/BaseQuantity')
  return {
    name: name ?? '',
    details: [...new Set([...details.filter(text => text !== name), ...charges])],
    quantity: shownNumber(quantity ? plainText(quantity.text) : null),
    price: `${shownAmount(textAt(line, 'Price/PriceAmount'))}${base === null || Number(base) === 1 ? '' : ` / ${shownNumber(base)}`}`,
    rate: percentOf(textAt(line, 'Item/ClassifiedTaxCategory/Percent')),
    amount: shownAmount(textAt(line, 'LineExtensionAmount')),
  }
}
/** Name, or description where there is none; quantity, amount without tax, and rate as stated. */
const statedLine = (line: XmlElement): StatedLine => ({
  description: textAt(line, 'Item/Name') ?? textAt(line, 'Item/Description') ?? textAt(line, 'Note') ?? '',
  quantity: textAt(line, 'InvoicedQuantity|CreditedQuantity'),
  amount: textAt(line, 'LineExtensionAmount'),
  rate: textAt(line, 'Item/ClassifiedTaxCategory/Percent'),
})
const percentOf = (text: string | null): string => (text === null ? '' : `${shownNumber(text)}%`)

function totalsOf(root: XmlElement, currency: string | null): Labelled[] {
  const money = (name: string) => textAt(root, `LegalMonetaryTotal/${name}`)
  const tax = textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID')?.slice(0, 12) ?? 'GST'
  const charges = allAt(root, 'AllowanceCharge').map(charge => ({ label: chargeLabel(charge), text: chargeAmount(charge) }))
  return [
    ...definedLabels({ 'Sum of lines': money('LineExtensionAmount') }, shownAmount),
    ...charges,
    ...definedLabels(
      {
        [`Total excluding ${tax}`]: money('TaxExclusiveAmount'),
        [tax]: taxAmount(root, currency),
        [`Total including ${tax}`]: money('TaxInclusiveAmount'),
        'Paid already': money('PrepaidAmount'),
        Rounding: money('PayableRoundingAmount'),
        'Amount due': money('PayableAmount'),
      },
      shownAmount,
    ),
  ]
}

function paymentOf(root: XmlElement): Labelled[] {
  return allAt(root, 'PaymentMeans')
    .slice(0, 5)
    .flatMap(means =>
      definedLabels({
        'Account name': textAt(means, 'PayeeFinancialAccount/Name'),
        BSB: textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
        Account: textAt(means, 'PayeeFinancialAccount/ID'),
        'Payment reference': textAt(means, 'PaymentID'),
      }),
    )
}

function referencesOf(root: XmlElement): Labelled[] {
  const dates = ['StartDate', 'EndDate'].flatMap(name => dateOf(textAt(root, `InvoicePeriod/${name}`)) ?? [])
  return definedLabels({
    Order: textAt(root, 'OrderReference/ID'),
    'Your reference': textAt(root, 'BuyerReference'),
    Contract: textAt(root, 'ContractDocumentReference/ID'),
    'Earlier invoice': textsAt(root, 'BillingReference/InvoiceDocumentReference/ID').slice(0, 5).join(', '),
    Period: dates.map(slashedDate).join(' to '),
  })
}

/** `root`: an Invoice or CreditNote of UBL 2. */
export function readUbl(root: XmlElement): EInvoice {
  const money = (name: string) => centsOf(textAt(root, `LegalMonetaryTotal/${name}`))
  const totalCurrency = allAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount|PayableAmount')[0]?.attributes.get('currencyID') ?? null
  const currency = currencyOf(textAt(root, 'DocumentCurrencyCode')) ?? currencyOf(totalCurrency)
  const stated = money('TaxInclusiveAmount') ?? totalBefore(money('PayableAmount'), money('PrepaidAmount'), money('PayableRoundingAmount'))
  const isNote = root.name === 'CreditNote'
  // An invoice whose type says credit note and whose amounts are negative already is a credit note too.
  const credit = isNote || creditTypes.has(textAt(root, 'InvoiceTypeCode') ?? '')
  const sign = isNote || (credit && (stated ?? 0) > 0) ? -1 : 1
  const signed = (cents: number | null) => (cents === null ? null : sign * cents + 0)
  const [supplier, buyer] = [partyAt(root, 'AccountingSupplierParty'), partyAt(root, 'AccountingCustomerParty')]
  const shownSupplier = shownParty(supplier)
  const lineItems = exactLines(allAt(root, 'InvoiceLine|CreditNoteLine').map(statedLine), sign, {
    sum: money('LineExtensionAmount'),
    net: money('TaxExclusiveAmount'),
  })
  return {
    syntax: 'ubl',
    credit,
    values: {
      invoiceDate: dateOf(textAt(root, 'IssueDate')),
      invoiceNumber: cutNumber(textAt(root, 'ID')),
      supplierAbn: abnOf(identifiersOf(supplier)),
      supplierName: cutName(shownSupplier.name),
      total: signed(stated),
      gst: signed(centsOf(taxAmount(root, currency))),
      dueDate: dateOf(
        textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate') ?? textAt(root, 'PaymentTerms/PaymentDueDate'),
      ),
      currency,
      ...(lineItems ? { lineItems } : {}),
    },
    supplier: shownSupplier,
    buyer: shownParty(buyer),
    references: referencesOf(root),
    lines: allAt(root, 'InvoiceLine|CreditNoteLine').map(lineOf),
    totals: totalsOf(root, currency),
    payment: paymentOf(root),
    notes: [...textsAt(root, 'Note'), ...textsAt(root, 'PaymentTerms/Note')].slice(0, 10),
  }
}
