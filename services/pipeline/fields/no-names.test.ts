import { describe, expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'
import { findCandidates } from './find-candidates.ts'
import { isGstLabel } from './features-amount.ts'
import { pageOf, pageOfSizes } from './page-of.test-help.ts'
import { isAddress } from './name-texts.ts'
import { cleanName } from './clean-name.ts'
import { findSuppliers } from './suppliers.ts'
import { toDoc } from './text.ts'

const docOf = (...lines: [size: number, text: string][]) => toDoc([pageOfSizes(...lines)])
const penaltyIn = (doc: ReturnType<typeof toDoc>, name: string) => findSuppliers(doc).find(one => one.value === name)?.penalty

describe('a name', () => {
  it('that the business had once stays behind', () => {
    const doc = toDoc([
      pageOf(['Okafor Haulage Pty Ltd', 'formerly known as', 'Redgum Cartage Pty Ltd', 'Also: formerly Harrow Cartage Pty Ltd']),
    ])
    expect(penaltyIn(doc, 'Redgum Cartage Pty Ltd')).toBeGreaterThan(0)
    expect(penaltyIn(doc, 'Okafor Haulage Pty Ltd')).toBe(0)
  })
  it('ends before the title of the document in its column', () => {
    const doc = docOf([2, 'Fernleigh Medical Supplies ADJUSTMENT NOTE'])
    expect(penaltyIn(doc, 'Fernleigh Medical Supplies')).toBe(0)
    expect(penaltyIn(doc, 'Fernleigh Medical Supplies ADJUSTMENT NOTE')).toBeGreaterThan(0)
    expect(penaltyIn(docOf([2, 'Fortnightly Tax Invoice']), 'Fortnightly')).toBeUndefined()
  })
  it('is not what terms say of somebody', () => {
    const terms = 'Translator’s liability is limited'
    expect(penaltyIn(docOf([1, 'Ada Lim'], [1, terms]), terms) ?? Infinity).toBeGreaterThan(0)
  })
  it('that begins with the label of an owner stays behind', () => {
    const doc = docOf([1, 'COLDWATER SAWMILLS'], [1, 'PROP: OTWAY RIDGE HOLDINGS PTY LTD'])
    expect(penaltyIn(doc, 'PROP: OTWAY RIDGE HOLDINGS PTY LTD')).toBeGreaterThan(0)
    expect(penaltyIn(doc, 'COLDWATER SAWMILLS')).toBe(0)
  })
  it('stands behind “invoiced by”, and once behind its brand', () => {
    expect(penaltyIn(docOf([1, 'Sold and invoiced by: Chook House Supplies']), 'Chook House Supplies')).toBe(0)
    expect(penaltyIn(docOf([2, 'GripCity Tyres GripCity Tyres Werrindi']), 'GripCity Tyres Werrindi')).toBe(0)
    expect(penaltyIn(docOf([2, 'GripCity Tyres GripCity Tyres Werrindi']), 'GripCity Tyres GripCity Tyres Werrindi')).toBeUndefined()
  })
  it('that is a state stays behind', () => {
    const doc = docOf([1, 'Okafor Haulage'], [1, 'Victoria'])
    expect(penaltyIn(doc, 'Victoria')).toBeGreaterThan(0)
  })
  it.each([
    ['Marguerite Onslow, support worker', 'Marguerite Onslow'],
    ['eft Torsion Point Structural Pty Ltd', 'Torsion Point Structural Pty Ltd'],
    ["DOMINO 'S PIZZA", "DOMINO'S PIZZA"],
    ["FromMrs. Bonnici's Market Garden", "Mrs. Bonnici's Market Garden"],
    ['Fromage & Co', 'Fromage & Co'],
    ['for Trev Halloran Fencing', 'Trev Halloran Fencing'],
    ['DR SIOBHAN McINTYRE MBBS FRACGP', 'DR SIOBHAN McINTYRE'],
    ['Plotboard Billing <billing@plotboard.example>', 'Plotboard'],
    ['Lantern & Leaf Coffee via Sqwire <receipts@sqwire.example>', 'Lantern & Leaf Coffee'],
  ])('%s is read as %s', (text, name) => expect(cleanName(text)).toBe(name))
  it('that is of the card terminal stays behind', () => {
    const doc = toDoc([pageOf(['CABPAYLINK EFTPOS', 'SILVERLINE CABS', '12 Hunter Road', 'Quayline EFTPOS Pty Ltd'])])
    expect(penaltyIn(doc, 'CABPAYLINK EFTPOS')).toBeGreaterThan(0)
    expect(penaltyIn(doc, 'SILVERLINE CABS')).toBe(0)
    expect(penaltyIn(doc, 'Quayline EFTPOS Pty Ltd')).toBe(0)
  })
  it('that goes on with the company of the next column stays behind', () => {
    const doc = toDoc([pageOf(['Pranav Okafor  Wattle Street Bakery Pty Ltd'])])
    expect(penaltyIn(doc, 'Pranav Okafor Wattle Street Bakery Pty Ltd')).toBeGreaterThan(0)
    expect(penaltyIn(doc, 'Pranav Okafor')).toBe(0)
  })
  it('that goes on in a much smaller line stays behind, but for its company form', () => {
    expect(penaltyIn(docOf([2, 'Redgum Service Station'], [0.9, 'A & K Okafor']), 'Redgum Service Station A & K Okafor')).toBeGreaterThan(0)
    expect(penaltyIn(docOf([2, 'Redgum Service Station'], [0.9, 'Holdings Pty Ltd']), 'Redgum Service Station Holdings Pty Ltd')).toBe(0)
  })
  it.each(['Motor Inn by', 'Redgum Power - Our', 'Redgum Settlement due on'])('that ends as %s does stays behind', text =>
    expect(penaltyIn(toDoc([pageOf([text])]), text)).toBeGreaterThan(0),
  )
  it.each([
    'The',
    'Pharmacist: R. Adeyink',
    'Signed Tilda Ashby',
    'insta: redgum.coffee',
    'Strata',
    'Owners Corporation',
    'Redgum Rides Thanks for riding',
    'Thank you for shopping',
    'Please come again',
    'Goods sold are not refundable',
  ])('that is only %s stays behind', text => expect(penaltyIn(toDoc([pageOf([text])]), text)).toBeGreaterThan(0))
  it.each([
    'All suburbs, all hours',
    'Where quality counts',
    'Your local paint specialists',
    'Authorised by Mira Okafor',
    'W: bluegumtimber.com.au',
    'Bluegum Timber GPO Box',
    'Vic) Pty Ltd',
  ])('that is no name but %s stays behind', text => {
    expect(penaltyIn(toDoc([pageOf([text])]), text)).toBeGreaterThan(0)
  })
  it.each(['MunchRun fees', 'PLACE FACE UP ON DASHBOARD', 'Sold by Bluegum Timber'])('such as "%s" stays behind', text =>
    expect(penaltyIn(toDoc([pageOf([text])]), text)).toBeGreaterThan(0),
  )
  it('stays behind where its second line begins with its first word again', () => {
    const doc = docOf([1, 'REDGUM’S warehouse'], [1, "REDGUM'S HARDWARE GROUP LTD"])
    expect(penaltyIn(doc, "REDGUM’S warehouse REDGUM'S HARDWARE GROUP LTD")).toBeGreaterThan(0)
    expect(penaltyIn(doc, 'REDGUM’S warehouse')).toBe(0)
  })
  it('that another name has as a word is not taken from a web address', () => {
    const doc = toDoc([pageOf(['Northern State Transport & Roads', 'transport.nsw.gov.au'])])
    expect(findSuppliers(doc, blocksOf(doc)).map(one => one.value)).not.toContain('transport')
  })
  it('with the words of a promise and a company form does not', () =>
    expect(penaltyIn(toDoc([pageOf(['Your Local Plumber Pty Ltd'])]), 'Your Local Plumber Pty Ltd')).toBe(0))
  it.each(['The Grill', 'Strata Plan 32857', 'Redgum Rides'])('such as %s does not', text =>
    expect(penaltyIn(toDoc([pageOf([text])]), text)).toBe(0),
  )
  it('in lines of different sizes is found where a web address spells it', () => {
    const doc = docOf([2, 'The Grill'], [0.9, 'Supplies'], [1, 'goods'], [1, 'www.thegrillsupplies.com.au'])
    expect(findSuppliers(doc, blocksOf(doc)).map(one => one.value)).toContain('The Grill Supplies')
  })
})

it.each([
  ["KING'S BAKERY S/B 273500-U (KSB)", "KING'S BAKERY S/B"],
  ['REDGUM CITY (REDGUM SHOP (95874))', 'REDGUM CITY'],
  ['Redgum Gas & Electricity 692 918', 'Redgum Gas & Electricity'],
  ['Redgum Services Pty Itd', 'Redgum Services Pty Ltd'],
  ['The Owners Strata Plan 692 918', 'The Owners Strata Plan 692 918'],
  ['Copyright © 2026 Orchard Digital Pty Limited', 'Orchard Digital Pty Limited'],
  ['(c) 2024-2026 Bluegum Timber', 'Bluegum Timber'],
  ['Redgum Retail (WA Pty Ltd', 'Redgum Retail (WA) Pty Ltd'],
  ['REDGUM BAKERIES (KL SDN BHD (139386 X)', 'REDGUM BAKERIES (KL) SDN BHD'],
  ['REDGUM RAIL PTYLTD', 'REDGUM RAIL PTY LTD'],
  ['REDGUM RAIL SD N BHD', 'REDGUM RAIL SDN BHD'],
  ['REDGUM RAIL SON. BHD', 'REDGUM RAIL SDN. BHD'],
  ['REDGUM RAIL (KL) SDNBHD', 'REDGUM RAIL (KL) SDN BHD'],
  ['Kilbrannie Newsagency (87 115 897 910) or', 'Kilbrannie Newsagency'],
  ['Nev Grosvenor Quality Meats 50 390 470 545, bank', 'Nev Grosvenor Quality Meats'],
  ['Currawong Hill Primary School No.', 'Currawong Hill Primary School'],
  ['Maddern Rural is a business of A.W. Maddern & Sons Pty Ltd', 'Maddern Rural'],
  ['EFT: K M Brindley Locksmiths', 'K M Brindley Locksmiths'],
  ['Tindal Optics.', 'Tindal Optics'],
  ['Tall Hollow Tree Care, Gisborne VIC', 'Tall Hollow Tree Care'],
  ['Tall Hollow Tree Care, Mount Gambier SA 5290', 'Tall Hollow Tree Care'],
  ['Tindal Optics, Lenses and More', 'Tindal Optics, Lenses and More'],
  ['T•Bay', 'T•Bay'],
  ['Bluegum Timber • 12 Hunter Road', 'Bluegum Timber'],
])('%s is cleaned to %s', (text, name) => expect(cleanName(text)).toBe(name))

it.each(['LOT P.T. 2811, JALAN ANGSA', 'LOT F21 & 22, CITTA MALL', 'NO. 41, JALAN SERI'])('%s is an address', text =>
  expect(isAddress(text)).toBe(true),
)

describe('the label of a GST', () => {
  it.each([
    'tax total ',
    'total tax',
    'gst',
    'gst included in this bill',
    'this invoice includes gst of',
    'ultimo south. gst included in trip fare and booking fee: ',
  ])('%s is one', text => expect(isGstLabel(text)).toBe(true))
  it.each(['this bill inc gst ', 'invoice total incl. gst', 'total including gst', 'total price includes gst', 'taxable'])(
    '%s is none',
    text => expect(isGstLabel(text)).toBe(false),
  )
  it('speaks against its amount as the total', () => {
    const found = findCandidates(toDoc([pageOf(['Total 7.00', 'Tax total: 0.40'])])).filter(
      one => one.field === 'total' && one.kind === 'found',
    )
    expect(found.map(one => [one.value, one.penalty > 0])).toEqual([
      [700, false],
      [40, true],
    ])
  })
})

describe('what is no name', () => {
  it.each(['USD', 'QUOTATION Q', 'SignedR Tolley', 'Prices include'])('%s', text =>
    expect(penaltyIn(docOf([1, text]), text)).toBeGreaterThan(0),
  )
  it('is the person who signs a letter, unless the letter begins with that name', () => {
    const closing: [number, string][] = [
      [1, 'With our thanks,'],
      [1, ''],
      [1, 'Marguerite Sloan'],
    ]
    expect(penaltyIn(docOf([2, 'Hollowfern Recruitment'], [1, ''], ...closing), 'Marguerite Sloan')).toBeGreaterThan(0)
    expect(penaltyIn(docOf([2, 'Marguerite Sloan'], [1, ''], ...closing), 'Marguerite Sloan')).toBe(0)
  })
  it('is a label that is joined with the name', () => expect(cleanName('From:Ivor Penrose Tuning')).toBe('Ivor Penrose Tuning'))
})

it('who signs a letter stays behind the name with which it begins', () => {
  const signed = (...foot: [string, string]) => docOf([1, 'Lucinda Pereyra-Nash'], [1, 'INVOICE no. 61'], [1, foot[0]], [1, foot[1]])
  expect(penaltyIn(signed('Thank you, see you on the 6th December!', 'Lucinda'), 'Lucinda')).toBeGreaterThan(0)
  expect(penaltyIn(signed('With compliments,', 'M Pereyra'), 'M Pereyra')).toBeGreaterThan(0)
  expect(penaltyIn(signed('With compliments,', 'Lucinda Pereyra-Nash'), 'Lucinda Pereyra-Nash')).toBe(0)
  expect(penaltyIn(signed('Thank you for your custom', 'Kestrel Parking'), 'Kestrel Parking')).toBe(0)
})

it('what only an amount follows in its line is no name below the letterhead', () => {
  const rows = [
    'Bluegum Dog Grooming  $96.52',
    '4 Kiln St',
    'Bathurst',
    'Thanks',
    'Large wash + clip  $95.00',
    'Kiln Grooming Pty Ltd  $1.50',
  ]
  const doc = toDoc([pageOf(rows)])
  expect(penaltyIn(doc, 'Large wash + clip')).toBeGreaterThan(0)
  expect(penaltyIn(doc, 'Bluegum Dog Grooming')).toBe(0)
  expect(penaltyIn(doc, 'Kiln Grooming Pty Ltd')).toBe(0)
})

it('a corner of two streets is an address, and no second line of a name', () => {
  expect(isAddress('Cnr Flinder & Duke Sts car park')).toBe(true)
  expect(isAddress('Corner Store & Cafe')).toBe(false)
  const doc = toDoc([pageOf(['Kestrel Parking', 'Cnr Flinder & Duke Sts car park', 'RECEIPT'])])
  expect(penaltyIn(doc, 'Kestrel Parking Cnr Flinder & Duke Sts car park')).toBeUndefined()
})
