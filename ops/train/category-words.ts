/**
 * Words of each expense category. The generator has few items, real documents have many words, so the category's weights are also trained
 * on small artificial documents of these words among common words of invoices.
 */
import { expenseCategories } from '../../contracts/rules/categories.ts'
import { wordIds } from '../../services/pipeline/fields/word-hash.ts'

const words: Record<string, string> = {
  'Advertising & marketing':
    'advertising marketing signs signage banner flyer campaign social media google facebook ads radio newspaper promotion branding logo design photography website seo sponsorship billboard vinyl lettering decals',
  'Bank fees':
    'merchant eftpos terminal transaction account fee bank card scheme interchange monthly service facility settlement chargeback payments stripe square',
  Cleaning:
    'cleaning cleaner laundry linen aprons towels window carpet steam hygiene sanitary disinfectant detergent bleach mop toilet rolls soap janitorial laundered rangehood cleaners laundries drycleaning',
  'Computer & software':
    'computer laptop monitor keyboard mouse ssd server network router switch backup support licence it technician printer hosting domain cable hdmi usb repair desktop tablet',
  'Consulting & accounting':
    'accounting bookkeeping bas tax return financial statements advisory consulting payroll asic audit accountant consultant professional strategy review accountants advisers bookkeepers engineers engineering architects surveyors surveying planners valuers conveyancers',
  'Education & training':
    'training course workshop certificate first aid white card seminar conference licence assessment enrolment student tuition safety induction heights webinar tafe institute college academy',
  'Electricity & gas': 'electricity gas power energy kwh usage peak supply charge meter solar tariff mj nmi feed-in off-peak shoulder',
  Entertainment:
    'entertainment function tickets event dj band party bowling cinema theatre corporate box canapes beverage package bar tab venue',
  'Equipment hire':
    'hire rental scissor lift boom excavator generator day weekly scaffold fencing trailer compressor damage waiver delivery collection access plant bobcat forklift hiring rentals hirer',
  'Freight & courier':
    'freight courier delivery satchel pallet consignment shipping postage parcel express fuel levy tail lift transport overnight post con note couriers logistics haulage carriers',
  Insurance:
    'insurance premium policy liability cover broker stamp duty excess public indemnity underwriter workers compensation renewal vehicle policy',
  Legal:
    'legal lawyer solicitor conveyancing disbursements court filing contract lease title search settlement barrister fees agreement drafting lawyers solicitors barristers chambers attorneys',
  Materials:
    'timber pine plasterboard cement concrete screws bolts nails pipe pvc copper cable conduit switch downlight rcbo breaker gpo switchboard junction box twin earth wire electrical wholesale hardware paint tiles silicone steel insulation fittings bricks quarry sand gravel glass trade',
  Meals:
    'coffee latte cappuccino flat white lunch dinner breakfast burger pizza sandwich chips salad schnitzel restaurant cafe bistro meal soup cake toast table kitchen espresso bakery sushi thai noodle grill tavern deli takeaway roasters',
  'Motor vehicle':
    'fuel diesel unleaded ulp petrol premium pump litres tyre tyres service logbook brake oil filter battery registration rego wheel alignment mechanic car wash toll motors mechanical automotive auto petroleum roadhouse servo panel smash truckstop fleet',
  'Office supplies':
    'office paper copy toner stationery pens folder desk chair whiteboard notebook envelopes stapler ink markers lamp files',
  Packaging:
    'packaging carton cartons cups lids bags kraft box boxes bubble wrap tape pallet takeaway containers napkins labels foil clamshell sleeve',
  'Printing & stationery':
    'printing print printed business cards flyers brochures letterhead poster docket books booklets a5 a2 copies laminating binding',
  Rent: 'rent rental lease outgoings premises landlord tenant property shop tenancy strata levies car space bond monthly',
  'Repairs & maintenance':
    'repair repairs maintenance service call out labour plumber plumbing hot water drain lock locksmith refrigeration compressor roof gutter filter water pest test tag callout coolroom oven aircon plumbers electrical electrician electricians painting painters roofing glazing locksmiths gardening gardens lawn landscaping handyman gutters chimney heating cooling conditioning pool piano',
  Stock:
    'flour butter eggs milk sugar cream cheese yeast meat chicken beef mince lamb produce tomatoes lettuce spinach avocado lemons apples potatoes onions bread beverages soft drink wine beer fish seafood coffee beans chocolate vanilla tray kg dozen wholesale wholesalers growers meats butchers providore fruit vegetables honey orchard farm nursery',
  Subcontractors:
    'subcontractor contractor labour day rate install tiling carpentry painting plastering formwork concreting progress claim rough-in fit-off site hours rcti bricklaying personnel staffing recruitment workforce',
  Subscriptions:
    'subscription plan seats seat monthly annual team users user renewal saas scheduling software cloud storage upgrade membership license app pro hosting newspaper journal association institute',
  'Telephone & internet':
    'telephone phone mobile internet nbn broadband data sim voip calls plan sms handset static ip line wifi modem roaming telecom telco communications wireless',
  'Tools & equipment':
    'tool tools drill drills driver impact grinder saw multimeter ladder bit tape measure headlamp torch glasses tester mixer oven grinder machine equipment bearing vacuum charger spanner fish',
  'Travel & accommodation':
    'hotel room accommodation motel night nights parking park stay taxi flight airfare airport minibar checkout car toll entry exit bay fare trip ride hotels motels inn resort lodge cabs taxis airlines airways ferry rideshare tourist apartments suites',
  Uniforms: 'uniform uniforms workwear polo shirt pants boots jacket vest hi vis embroidery apron chef cap hat gloves embroidered',
  Waste: 'waste skip bin bins rubbish recycling cardboard grease trap tipping landfill disposal lift collection general 1100l skips septic',
  Water: 'water sewer sewerage drainage kl kilolitres wastewater stormwater parks rates trade utility corporation',
  Other:
    'security monitoring alarm storage unit flowers florist arrangement catering guard donation membership gift sundry pest pharmacy chemist medical clinic dental doctors physiotherapy specialist council shire vet veterinary pathology hospital childcare optometrist',
}
/** In lower case, by the names of `expenseCategories`. */
export const wordsOfCategory: Record<string, string[]> = Object.fromEntries(
  Object.entries(words).map(([name, line]) => [name, line.split(' ')]),
)
/** The words of all categories, in lower case. */
export const distinctiveWords: string[] = Object.values(words).flatMap(line => line.split(' '))

const commonWords =
  'tax invoice abn total gst subtotal date due number qty quantity unit price amount description bill to customer order terms payment bsb account name bank please pay direct deposit reference page of phone email www street road nsw vic qld pty ltd item rate inc ex including includes balance paid thank you days your our'.split(
    ' ',
  )

/** `count` small documents of each category: ids of 3 to 9 of its words and of 10 to 35 common ones. `random` gives 0..1. */
export function wordDocuments(count: number, random: () => number): { category: number; bag: number[] }[] {
  const pick = (list: string[], n: number) => Array.from({ length: n }, () => list[Math.floor(random() * list.length)]!)
  return expenseCategories.flatMap(({ name }, category) => {
    const own = words[name]!.split(' ')
    return Array.from({ length: count }, () => {
      const chosen = [...pick(own, 3 + Math.floor(random() * 7)), ...pick(commonWords, 10 + Math.floor(random() * 26))]
      return { category, bag: [...new Set(chosen.map(word => wordIds(word)[0]))] }
    })
  })
}
