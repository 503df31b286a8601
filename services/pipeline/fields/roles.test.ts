import { describe, expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { pageOf } from './page-of.test-help.ts'
import { roleAt, rolesOf } from './roles.ts'
import { toDoc, type Doc } from './text.ts'

const docOf = (...lines: string[]): Doc => toDoc([pageOf(lines)])
const roleOf = (doc: Doc, text: string, client?: Parameters<typeof rolesOf>[1]) =>
  roleAt(rolesOf(doc, client), [doc.tokens.findIndex(token => token.text === text)])
const client = { abn: '34993518190', names: ['Wattle Street Bakery Pty Ltd'] }

describe('rolesOf', () => {
  it.each([
    'Bill To',
    'Invoice to:',
    'For',
    'Customer',
    'Tenant',
    'Delivery address',
    'Account to:',
    'Sold To:',
    'Registered operator',
    'Created by the recipient',
  ])('a block under "%s" is the buyer\'s', heading => {
    expect(roleOf(docOf(heading, 'Wattle Street Bakery', '7 Station St'), 'Wattle')).toBe(-1)
  })
  it("a line with heading and name is the buyer's", () =>
    expect(roleOf(docOf('Bill to: Wattle Street Bakery, 7 Station St'), 'Wattle')).toBe(-1))
  it("a block on the right of its heading is the buyer's", () => expect(roleOf(docOf('Customer  Wattle Street Bakery'), 'Wattle')).toBe(-1))
  it.each(['Supplier', 'Pay to', 'Pay to / supplier', 'Practitioner (supplier)', 'Issued by:', 'Landlord', 'Supplier / contributor'])(
    'a block under "%s" is the supplier\'s',
    heading => {
      expect(roleOf(docOf(heading, 'Bluegum Timber', '12 Hunter Road'), 'Bluegum')).toBe(1)
    },
  )
  it("telephone and email make a block the supplier's, and an address without them the buyer's", () => {
    const doc = docOf(
      'Bluegum Timber',
      'Tel (02) 5550 8408',
      'office@bluegum.com.au',
      '',
      '',
      'Wattle Street Bakery',
      '7 Station St',
      'Nambour QLD 4560',
    )
    expect(roleOf(doc, 'Bluegum')).toBeGreaterThan(0.5)
    expect(roleOf(doc, 'Wattle')).toBeLessThan(0)
  })
  it("an address with an ABN but without telephone is not the buyer's where a heading names the buyer, or where there is no other ABN", () => {
    const supplier = ['Bluegum Domains Pty Ltd', 'ABN 34 993 518 190', 'Spring St Sydney NSW 2000', '', '']
    const goods = ['', '', 'Renewal wattlebakery.com.au  18.95']
    const other = ['Hunter Hosting ABN 41 307 562 350', '', '']
    const named = ['Invoiced To', 'Wattle Street Bakery', '7 Station St', 'Nambour QLD 4560']
    expect(roleOf(docOf(...other, ...supplier, ...named, ...goods), 'Bluegum')).toBe(0)
    expect(roleOf(docOf(...supplier, ...goods), 'Bluegum')).toBe(0)
    expect(roleOf(docOf(...other, ...supplier, ...goods), 'Bluegum')).toBeLessThan(0)
  })
  it("the email address and the ABN below the buyer's whole address are the buyer's", () => {
    const address = ['Paperbark Studio', 'Hannah Iskandar', '80 Cooper Street', 'Surry Hills NSW 2010', 'Australia']
    const doc = docOf('Bill to', ...address, 'hannah@paperbark.example', 'AU ABN 34 993 518 190')
    expect([...rolesOf(doc).buyerAbns]).toEqual(['34993518190'])
  })
  it("a line with a name, an ABN and a telephone number below the buyer's name is the supplier's", () => {
    const doc = docOf('Billed to: Brackenridge Dental', 'Gaslight Theatre Trust ABN 34 993 518 190. Box office (03) 5550 6040')
    expect([...rolesOf(doc).buyerAbns]).toEqual([])
    expect(roleOf(doc, 'Gaslight')).toBeGreaterThanOrEqual(0)
  })
  it('a company behind the word "Customer" in a row is the buyer', () => {
    expect([...rolesOf(docOf('Amount Due  1,946.12', 'Customer  Ridge & Harrow Pty Ltd')).buyerNames]).toEqual(['ridgeandharrow'])
    expect([...rolesOf(docOf('Customer  service and sales')).buyerNames]).toEqual([])
  })
  it('the ABN behind a company in the row of the customer is the buyer’s', () => {
    const row = rolesOf(docOf('Customer  Yarrawalla Grain Storage Pty Ltd (ABN 34 993 518 190)'))
    expect([...row.buyerAbns]).toEqual(['34993518190'])
    expect(row.buyerNames).toContain('yarrawallagrainstorage')
    for (const lines of [
      ['Bluegum Client Services Pty Ltd ABN 34 993 518 190'],
      ['Customer  Jones Family  Our ABN 34 993 518 190'],
      ['Member  of Redgum Group Pty Ltd  ABN 34 993 518 190'],
      ['Remittance advice', 'To  Bluegum Timber Pty Ltd  ABN 34 993 518 190'],
      [
        'Bill to  Bluegum Timber Pty Ltd, ABN 34 993 518 190',
        'Wattle Street Bakery  12 Hunter Road',
        'Box Hill VIC 3128  Tel (03) 5550 8408',
      ],
    ])
      expect([...rolesOf(docOf(...lines)).buyerAbns]).toEqual([])
  })
  it('a label on the left says nothing about a value with a label of its own', () => {
    const doc = docOf(
      'Vehicle:  804-RTZ   Customer: Plumstead Fencing',
      'Product:  C&D waste  Operator: GW',
      'In:  08/10/2026      Gross: 3.420 t',
    )
    expect([...rolesOf(doc).buyerNames]).toEqual(['plumsteadfencing'])
  })
  it("a block with the client's name or ABN is the buyer's", () => {
    expect(roleOf(docOf('Wattle Street Bakery', 'Tel (02) 5550 8408'), 'Wattle', client)).toBe(-1)
    expect(roleOf(docOf('Wattle Bread', 'ABN 34 993 518 190'), 'Wattle', client)).toBe(-1)
  })
  it.each([
    'Attn: Accounts Payable',
    'Attention Sue Hill',
    'C/- Fenwick Accounting',
    'c/o The Manager',
    'Care of Fenwick Accounting',
    'CI- FENWICK ACCOUNTING',
  ])('the lines above "%s" are the buyer\'s, with those below', line => {
    const doc = docOf('Wattle Street Bakery', '7 Station St', line, 'PO Box 18', 'ABN 34 993 518 190')
    expect(roleOf(doc, 'Wattle')).toBe(-1)
    expect([...rolesOf(doc).buyerAbns]).toEqual(['34993518190'])
  })
  it("a letterhead with a telephone number is not the buyer's, though the next line names a person", () => {
    expect(roleOf(docOf('Bluegum Timber', 'Tel (02) 5550 8408', 'Attn: Sue Hill', 'Wattle Street Bakery'), 'Bluegum')).toBeGreaterThan(0)
  })
  it('a name that begins with "Clo" names no person', () =>
    expect(roleOf(docOf('Tax invoice', 'Cloudtill Pty Ltd', '7 Station St'), 'Cloudtill')).toBe(0))
  it.each(['Private and Confidential', 'The Directors', 'The Manager'])('a block under "%s" is the buyer\'s', heading =>
    expect(roleOf(docOf(heading, 'Wattle Street Bakery'), 'Wattle')).toBe(-1),
  )
  it.each(['Payment Advice', 'REMITTANCE ADVICE', 'Payment slip'])(
    '"To" is the supplier\'s below "%s" and the buyer\'s above it',
    heading => {
      const doc = docOf('To: Wattle Street Bakery', '', '', heading, '', '', 'To: Bluegum Timber')
      expect([roleOf(doc, 'Wattle'), roleOf(doc, 'Bluegum')]).toEqual([-1, 1])
      expect([...rolesOf(doc).buyerNames]).toEqual(['wattlestreetbakery'])
    },
  )
  it('"For" names the goods on a receipt that says from whom the money was received', () => {
    const doc = docOf('Received from: Wattle Street Bakery', '', '', 'For: pumpkins', 'Bluegum Produce ABN 34 993 518 190')
    expect([roleOf(doc, 'Wattle'), roleOf(doc, 'Bluegum')]).toEqual([-1, 0])
  })
  it.each(['Sold-To', 'Bill-To:', 'Credit to'])('a block under "%s" is the buyer\'s', heading =>
    expect(roleOf(docOf(heading, 'Wattle Street Bakery'), 'Wattle')).toBe(-1),
  )
  it.each([
    'Sold by',
    'Supplier (Franchisee 0881):',
    'Franchisor / Supplier',
    'Grower',
    'Producer:',
    'Issued on behalf of the Lessor (supplier):',
  ])('a block under "%s" is the supplier\'s', heading => expect(roleOf(docOf(heading, 'Bluegum Timber'), 'Bluegum')).toBe(1))
  it('"to" and a small letter in running text head no buyer', () => {
    expect(roleOf(docOf('Replaced the hot water unit and', 'to certify: Bluegum Plumbing'), 'Bluegum')).toBe(0)
    expect(roleOf(docOf('to Wattle Street Bakery'), 'Wattle')).toBe(-1)
    expect(roleOf(docOf('To the Wattle Street Bakery, Nambour'), 'Wattle')).toBe(-1)
    expect(roleOf(docOf('TO WATTLE STREET BAKERY'), 'WATTLE')).toBe(-1)
  })
  it('"To pay" heads no buyer', () => {
    const doc = docOf('TO PAY  $156.04', 'You saved $15.29 today', 'Bluegum Liquor Pty Ltd ABN 34 993 518 190')
    expect(roleOf(doc, 'Bluegum')).toBe(0)
  })
  it('the rows of a table of labels are of different parties', () => {
    const doc = docOf(
      'Subcontractor:  Bluegum Linings',
      'ABN:           34 993 518 190',
      'Address:       9 Fargo Way',
      'Head contractor:  Wattle Constructions',
      'Project:       Job 2231',
    )
    expect(roleOf(doc, 'Bluegum')).toBe(1)
    expect(roleOf(doc, 'Wattle')).toBe(-1)
    expect(roleOf(doc, '2231')).toBe(0)
  })
  it('the customer in the table of a payment slip is the buyer, however far away', () => {
    const doc = docOf('PAYMENT ADVICE', '', 'Customer                  Ridge & Harrow Homewares', 'Amount Due                $117.00')
    expect([...rolesOf(doc).buyerNames]).toEqual(['ridgeandharrowhomewares'])
  })
  it('the ABN below the country of the buyer is the buyer’s', () => {
    const lines = [
      'Bill to',
      'Tin Shed Signs',
      '12 Foundry Rd',
      'Bendale VIC 3550',
      'Australia',
      'hello@tinshedsigns.com.au',
      'AU ABN 34 993 518 190',
    ]
    expect([...rolesOf(docOf(...lines)).buyerAbns]).toEqual(['34993518190'])
  })
  it('"Our ABN" is never the buyer’s', () =>
    expect([...rolesOf(docOf('Bill To', 'Wattle Street Bakery', 'Our ABN 34 993 518 190')).buyerAbns]).toEqual([]))
  it('knows the names and ABNs of the buyer', () => {
    const { buyerNames, buyerAbns } = rolesOf(docOf('Bill To', 'Wattle Street Bakery Pty Ltd', 'ABN 34 993 518 190'))
    expect([...buyerNames]).toEqual(['wattlestreetbakery'])
    expect([...buyerAbns]).toEqual(['34993518190'])
  })
})

it("the ABN below a buyer's address is the buyer's where the state is spelled out", () => {
  const doc = docOf(
    'Bill to',
    'Wattle Street Bakery',
    '7 Station St',
    'Nambour New South Wales 2480',
    'Australia',
    'office@wattle.com.au',
    'AU ABN 34993518190',
  )
  expect([...rolesOf(doc).buyerAbns]).toEqual(['34993518190'])
})
it("an address without heading is the buyer's where a headed one has the same name", () => {
  const doc = docOf(
    'Bluegum Timber',
    '12 Hunter Road',
    'Dungog NSW 2420',
    '',
    '',
    'Wattle Street Bakery',
    '7 Station St',
    'Nambour QLD 4560',
    'office@wattle.com.au',
    '',
    '',
    'Ship to:',
    'Wattle Street Bakery',
  )
  expect(roleOf(doc, 'Wattle')).toBe(-1)
  expect(roleOf(doc, 'Bluegum')).toBe(0)
})

describe('a recipient-created invoice', () => {
  const maker = ['Recipient created tax invoice', '', '', 'Glenmoor Dairy Co-operative', 'ABN 26 069 705 264', 'Tel (03) 5550 8408', '', '']
  it("is the supplier's where the only address with an ABN and without telephone has no heading", () => {
    const doc = docOf(...maker, 'Vanderkolk Dairies', 'Scotts Creek VIC 3267', 'ABN 75 183 325 340')
    expect(roleOf(doc, 'Vanderkolk')).toBe(1)
    expect(rolesOf(doc).namesSupplier).toBe(true)
  })
  it('names its supplier under "Supplier / Grower"', () => {
    const doc = docOf(...maker, 'Supplier / Grower', 'Vanderkolk Dairies', 'Scotts Creek VIC 3267', 'ABN 75 183 325 340')
    expect(roleOf(doc, 'Vanderkolk')).toBe(1)
  })
  it('names its supplier under a heading with a number', () => {
    const doc = docOf(...maker, 'Contractor 0417', 'JAMAL ABDULRAHMAN', 'Kuraby QLD 4112', 'ABN 75 183 325 340')
    expect(roleOf(doc, 'JAMAL')).toBe(1)
    expect(roleOf(docOf('Tax invoice', 'Grower 4421', 'JAMAL ABDULRAHMAN', 'Kuraby QLD 4112'), 'JAMAL')).toBe(0)
  })
  it('names the ABN of its supplier by a label, and its supplier by the only bare address', () => {
    const doc = docOf(...maker, 'P J & L M Hargreave', 'Willowmere', 'Cungena West SA 5660', '', '', 'Supplier ABN 19 545 927 091')
    expect(roleOf(doc, 'Hargreave')).toBe(1)
    expect([...rolesOf(doc).buyerAbns]).toEqual(['26069705264'])
  })
  it('takes the ABN right behind the label of the supplier’s, and the address that has it', () => {
    const both = docOf(...maker, 'Recipient ABN 26 069 705 264 | Supplier ABN 19 545 927 091')
    expect([...rolesOf(both).buyerAbns]).toEqual(['26069705264'])
    const dairy = ['Vanderkolk Dairies', 'Scotts Creek VIC 3267', 'Supplier ABN 75 183 325 340']
    expect(roleOf(docOf(...maker, ...dairy, '', '', '', 'Farm 12', 'Timboon VIC 3268'), 'Vanderkolk')).toBe(1)
  })
  it('may name none', () => expect(rolesOf(docOf(...maker)).namesSupplier).toBe(false))
})

it('"Charged to Visa" and "Charged to account" say how it was paid', () => {
  const foot = 'Norther Transmission Pty Ltd, ABN 34 993 518 190'
  expect([...rolesOf(docOf('Charged to account  $103.62', 'Received by: D Mara', foot)).buyerAbns]).toEqual([])
  expect([...rolesOf(docOf('Charged to Visa ending 4410', foot)).buyerAbns]).toEqual([])
  expect(roleOf(docOf('Charged to Wattle Street Bakery', '7 Station St'), 'Wattle')).toBe(-1)
})

it('"Paid by" in the last of several rows is the label of a card or app', () => {
  const doc = docOf('Zone  55014', 'Total  $18.70', 'Paid by  TapWallet', 'Bluegum Parking Pty Ltd, ABN 34 993 518 190')
  expect(roleOf(doc, 'Bluegum')).toBe(0)
  expect([...rolesOf(doc).buyerAbns]).toEqual([])
  expect(roleOf(docOf('Paid by  Invoice 4410', 'Wattle Street Bakery'), 'Wattle')).toBe(-1)
})

it('"c/-" in the address of whoever issued the document says nothing where "To" names who is addressed', () => {
  const issuer = ['Bluegum Primary School P&C', 'c/- School Office, Chalk Street', 'ABN 34 993 518 190']
  const doc = docOf(...issuer, '', '', 'To: Wattle Marquees', 'Receipt')
  expect(roleOf(doc, 'Bluegum')).toBe(0)
  expect([...rolesOf(doc).buyerAbns]).toEqual([])
  expect(roleOf(docOf('Tax invoice', '', '', ...issuer), 'Bluegum')).toBe(-1)
})

it('what a payment app shows was paid to the supplier', () => {
  const [to, from] = [
    ['To', 'Bluegum Knife Sharpening'],
    ['From', 'Everyday business'],
  ]
  const doc = docOf('Payment sent', '', '', ...to, '', '', ...from)
  expect([roleOf(doc, 'Bluegum'), roleOf(doc, 'Everyday')]).toEqual([1, -1])
  expect([roleOf(docOf(...to), 'Bluegum'), roleOf(docOf(...from), 'Everyday')]).toEqual([-1, 1])
  // A business's own receipt.
  expect(roleOf(docOf('Payment receipt', '', '', ...to), 'Bluegum')).toBe(-1)
})

it('the customer on a slip, also beside its heading, is the buyer where its address has no heading', () => {
  const lines = ['Tax invoice', 'Wattle & Sons', '33 Anvil Way', 'Castlemaine VIC 3450', 'ABN 34 993 518 190', '', '']
  const doc = docOf(...lines, 'Payment advice  Customer  Wattle & Sons', 'To: Bluegum')
  expect(roleOf(doc, 'Wattle')).toBe(-1)
  expect([...rolesOf(doc).buyerAbns]).toEqual(['34993518190'])
  expect(roleOf(docOf(...lines), 'Wattle')).toBeGreaterThan(-1)
})

it('a company in the row of a buyer’s heading is the buyer’s, however far apart they stand', () => {
  expect([...rolesOf(docOf('Registered operator                Wattle Orchards Pty Ltd')).buyerNames]).toContain('wattleorchards')
  expect([...rolesOf(docOf('Merchant                           Wattle Orchards Pty Ltd')).buyerNames]).toEqual([])
})
it('whom a sentence says the invoice was issued to is the buyer', () => {
  const { buyerNames, buyerAbns } = rolesOf(docOf('Tax invoice RL-31 issued 30/04/2026 to Saltbush Physiotherapy, ABN 34 993 518 190.'))
  expect([...buyerNames]).toEqual(['saltbushphysiotherapy'])
  expect([...buyerAbns]).toEqual(['34993518190'])
  expect([...rolesOf(docOf('Receipt issued subject to Our Terms.')).buyerNames]).toEqual([])
  const apart = rolesOf(docOf('TAX INVOICE issued to: Rhona Petrakis', 'ABN 34 993 518 190'))
  expect([...apart.buyerNames]).toEqual(['rhonapetrakis'])
  expect([...apart.buyerAbns]).toEqual([])
  expect([
    ...rolesOf(docOf('This recipient created tax invoice is issued to Smith Haulage Pty Ltd, ABN 34 993 518 190')).buyerNames,
  ]).toEqual([])
})
it('a company with its ABN and address below the buyer’s address is another party', () => {
  const foot = 'Loomlight Homewares Pty Ltd, ABN 34 993 518 190. 40 Raglan St, Preston VIC 3072.'
  const doc = docOf('Shipping address', 'Imogen Vance', '1/9 Railway Pde', 'Murrumbeena VIC 3163', foot)
  expect(roleOf(doc, 'Vance')).toBe(-1)
  expect(roleOf(doc, 'Loomlight')).toBeGreaterThan(-1)
  expect([...rolesOf(doc).buyerAbns]).toEqual([])
  expect(roleOf(docOf('Shipping address', 'Imogen Vance', foot), 'Loomlight')).toBe(-1)
})
it.each(['Send to (plan manager)', 'Consignee', 'Applicant'])('a block under "%s" is not the supplier’s', heading =>
  expect(roleOf(docOf(heading, 'Wattle Street Bakery', '7 Station St'), 'Wattle')).toBe(-1),
)
it('a company behind the colon of a buyer’s row is the buyer', () => {
  const { buyerNames, buyerAbns } = rolesOf(docOf('Applicant  : Cormorant Cranes Pty Ltd   ABN 34 993 518 190'))
  expect([...buyerNames]).toContain('cormorantcranes')
  expect([...buyerAbns]).toEqual(['34993518190'])
})
it('in a row of headings a value may stand on the left below a heading in the middle', () => {
  const rows = (heads: string) => docOf(heads, 'Pennyroyal Homes', 'Unit 6 Rosewater Tce')
  const place = (doc: Doc) => {
    const { ofToken } = rolesOf(doc)
    return ofToken.get(doc.tokens.findIndex(token => token.text === 'Pennyroyal'))?.role
  }
  const moved = (heads: string) => {
    const page = pageOf([heads, 'Pennyroyal Homes', 'Unit 6 Rosewater Tce'])
    const words = page.words.map(it =>
      it.line === 0 ? { ...it, box: it.box.map((at, i) => (i % 2 === 0 ? at + 0.11 : at)) as typeof it.box } : it,
    ) // four numbers, as before
    return toDoc([{ ...page, words }])
  }
  expect(place(rows('Customer  Site  Agreement'))).toBe(-1)
  expect(place(moved('Customer  Site  Agreement'))).toBe(-1)
  expect(place(moved('Customer'))).not.toBe(-1)
})

it('who receives a message, and a person in the row of the customer, is the buyer', () => {
  const named = (...lines: string[]) => [...rolesOf(docOf(...lines)).buyerNames]
  expect(named('Pmail  Rosalind Petty', 'To: Rosalind Petty <ros.petty@pmail.example>')).toContain('rosalindpetty')
  // Values that end below each other, far from their labels.
  const row = (line: number, label: string, value: string): Word[] =>
    [...placed(label, 0.063), ...placed(value, 0.407 - value.length * 0.0084)].map(({ text, x0 }) => ({
      text,
      confidence: 1,
      line,
      box: [x0, 0.084 + 0.0196 * line, x0 + text.length * 0.0084, 0.096 + 0.0196 * line],
    }))
  const namedIn = (customer: string) => {
    const words = [row(0, 'Invoice #', '4471'), row(1, 'Date', '21 May 2026'), row(2, 'Customer', customer)].flat()
    return [...rolesOf(toDoc([pageOf([], { words })])).buyerNames]
  }
  expect(namedIn('R & P Delaney')).toEqual(['randpdelaney'])
  expect(namedIn('4471 0093')).toEqual([])
})

/** The words of a text and where each begins. */
const placed = (text: string, x0: number): { text: string; x0: number }[] =>
  [...text.matchAll(/\S+/g)].map(match => ({ text: match[0], x0: x0 + match.index * 0.0084 }))

it('"From" with a name and an ABN below "To" with a name begins the supplier’s part', () => {
  const to = ['To Wattle Street Bakery', '7 Station St']
  const doc = docOf('TAX INVOICE', ...to, 'From Bluegum Timber', '12 Hunter Road', 'ABN 85 093 610 344')
  expect(roleOf(doc, 'Bluegum')).toBe(1)
  expect(roleOf(doc, '344')).toBe(1)
  expect(roleOf(doc, 'Wattle')).toBe(-1)
  // Without an ABN it may be where a trip began.
  expect(roleOf(docOf('TAX INVOICE', ...to, 'From Bluegum Timber', '12 Hunter Road'), 'Bluegum')).toBe(-1)
})
