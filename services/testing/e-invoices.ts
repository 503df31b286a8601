/** E-invoices for tests: invented businesses, in the form that PINT A-NZ and Factur-X prescribe. */

const ublNames = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** `monetary`, `tax` and `more` replace or add XML; `credit` makes a CreditNote. */
export type UblParts = {
  credit?: boolean
  number?: string
  supplier?: string
  monetary?: string
  tax?: string
  more?: string
  lines?: number
  dueDate?: string | null
}

export const ublSupplier = `
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:EndpointID schemeID="0151">51824753556</cbc:EndpointID>
    <cac:PartyIdentification><cbc:ID schemeID="0088">9430000000001</cbc:ID></cac:PartyIdentification>
    <cac:PartyName><cbc:Name>Harbour Street Plumbing</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>12 Harbour Street</cbc:StreetName><cbc:CityName>Hobart</cbc:CityName><cbc:PostalZone>7000</cbc:PostalZone>
      <cbc:CountrySubentity>TAS</cbc:CountrySubentity><cac:Country><cbc:IdentificationCode>AU</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>51824753556001</cbc:CompanyID><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Harbour Holdings Pty Ltd</cbc:RegistrationName><cbc:CompanyID schemeID="0151">51824753556</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>`

const ublBuyer = `
  <cac:AccountingCustomerParty><cac:Party>
    <cbc:EndpointID schemeID="0151">34993518190</cbc:EndpointID>
    <cac:PartyName><cbc:Name>Wattle Street Bakery</cbc:Name></cac:PartyName>
    <cac:PartyLegalEntity><cbc:RegistrationName>Wattle Street Bakery Pty Ltd</cbc:RegistrationName><cbc:CompanyID schemeID="0151">34993518190</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>`

const ublTax = `
  <cac:TaxTotal><cbc:TaxAmount currencyID="AUD">30.00</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="AUD">300.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="AUD">30.00</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>`

const ublMonetary = `
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="AUD">300.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="AUD">300.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="AUD">330.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="AUD">330.00</cbc:PayableAmount></cac:LegalMonetaryTotal>`

const ublLine = (credit: boolean, n: number) => {
  const [line, quantity] = credit ? ['CreditNoteLine', 'CreditedQuantity'] : ['InvoiceLine', 'InvoicedQuantity']
  return `
  <cac:${line}><cbc:ID>${n}</cbc:ID><cbc:${quantity} unitCode="HUR">2</cbc:${quantity}><cbc:LineExtensionAmount currencyID="AUD">180.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Description>Replace kitchen mixer tap</cbc:Description><cbc:Name>Plumber, labour</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="AUD">90</cbc:PriceAmount></cac:Price></cac:${line}>`
}

/** An invoice over 330 dollars with 30 dollars of GST, dated 2026-08-14 and due on 2026-08-28. */
export function ublOf({
  credit = false,
  number = 'INV-20417',
  supplier = ublSupplier,
  monetary = ublMonetary,
  tax = ublTax,
  more = '',
  lines = 2,
  dueDate = '2026-08-28',
}: UblParts = {}): string {
  const root = credit ? 'CreditNote' : 'Invoice'
  const due = dueDate === null || credit ? '' : `<cbc:DueDate>${dueDate}</cbc:DueDate>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="${ublNames.cac}" xmlns:cbc="${ublNames.cbc}">
  <cbc:CustomizationID>urn:peppol:pint:billing-1@aunz-1</cbc:CustomizationID><cbc:ProfileID>urn:peppol:bis:billing</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-08-14</cbc:IssueDate>${due}<cbc:${root}TypeCode>${credit ? 381 : 380}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>AUD</cbc:DocumentCurrencyCode><cbc:BuyerReference>PO 7</cbc:BuyerReference>${more}${supplier}${ublBuyer}${tax}${monetary}
  ${Array.from({ length: lines }, (_, i) => ublLine(credit, i + 1)).join('')}
</${root}>`
}

/** `type`: of UNTDID 1001, 380 an invoice and 381 a credit note. Profile MINIMUM of Factur-X leaves out the lines. */
export type CiiParts = { type?: string; number?: string; total?: string; currency?: string; lines?: number }

/** The same invoice as CII, as a Factur-X PDF embeds it. */
export function ciiOf({ type = '380', number = 'INV-20417', total = '330.00', currency = 'AUD', lines = 1 }: CiiParts = {}): string {
  const line = `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct><ram:Name>Plumber, labour</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>90</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:RateApplicablePercent>10</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>180.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>${type}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260814</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${line.repeat(lines)}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Harbour Holdings Pty Ltd</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0151">51 824 753 556</ram:ID><ram:TradingBusinessName>Harbour Street Plumbing</ram:TradingBusinessName></ram:SpecifiedLegalOrganization></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Wattle Street Bakery</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260828</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>300.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${currency}">30.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>${total}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`
}
