import { describe, expect, it } from 'vitest'
import { findCandidates } from './find-candidates.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'
import type { Client } from './client.ts'

const candidatesOf = (lines: string[], client?: Client) => findCandidates(toDoc([pageOf(lines)]), client)
const penaltyOf = (lines: string[], value: string, client?: Client) =>
  candidatesOf(lines, client).find(one => one.value === value)!.rolePenalty

const letterhead = ['Bluegum Timber', '12 Hunter Road Brookvale NSW 2100', 'Tel (02) 5550 8408  www.bluegumtimber.com.au', '']
const buyer = ['Bill To', 'Wattle Street Bakery', '7 Station St', 'ABN 34 993 518 190', '']

describe('penalties by role', () => {
  it('are high for the name and the ABN of the buyer, wherever they stand', () => {
    const lines = [...letterhead, 'Wattle Street Bakery', '', ...buyer]
    expect(penaltyOf(lines, 'Wattle Street Bakery')).toBeGreaterThan(3)
    expect(penaltyOf(lines, '34993518190')).toBeGreaterThan(4)
  })
  it('are below 0 for a name that is in the web address', () =>
    expect(penaltyOf([...letterhead, ...buyer], 'Bluegum Timber')).toBeLessThan(-1))
  it('turn around on a recipient-created invoice', () => {
    const lines = [
      'Wattle Street Bakery',
      'Recipient Created Tax Invoice',
      '',
      'Supplier',
      'Okafor Haulage',
      '',
      'Recipient',
      'Wattle Street Bakery',
    ]
    expect(penaltyOf(lines, 'Okafor Haulage')).toBeLessThan(-2)
    expect(penaltyOf(lines, 'Wattle Street Bakery')).toBeGreaterThan(4)
  })
  it('of a recipient-created invoice go against every name outside the block of its supplier', () => {
    const lines = ['Wattle Street Bakery', 'Recipient Created Tax Invoice', '', 'Supplier', 'Okafor Haulage', 'ABN 34 993 518 190']
    const penalty = (name: string, from: string[]) => candidatesOf(from).find(one => one.value === name)!.penalty
    expect(penalty('Wattle Street Bakery', lines) - penalty('Okafor Haulage', lines)).toBe(12)
    expect(penalty('Wattle Street Bakery', lines.slice(0, -1))).toBe(0)
  })
  it('speak for no ABN where all are the buyer’s', () => {
    const absence = (lines: string[]) => candidatesOf(lines).find(one => one.kind === 'none' && one.field === 'supplierAbn')!.rolePenalty
    expect(absence([...letterhead, ...buyer])).toBeLessThan(0)
    expect(absence([...letterhead, 'ABN 41 307 562 350', '', '', ...buyer])).toBe(0)
  })
  it('follow the label of a number', () => {
    const lines = ['Invoice No 1042  Order No 77120', 'Account number 8004  Docket 551']
    expect(penaltyOf(lines, '1042')).toBeLessThan(0)
    expect(penaltyOf(lines, '551')).toBeLessThan(0)
    expect(penaltyOf(lines, '77120')).toBeGreaterThan(0)
    expect(penaltyOf(lines, '8004')).toBeGreaterThan(0)
  })
  it('follow for the digits of a number the label of the whole', () => {
    expect(penaltyOf(['Your order no: WO 55910'], '55910')).toBeGreaterThan(0)
    expect(penaltyOf(['WO 55910'], '55910')).toBe(0)
  })
  it('speak against a financial year and a telephone number beside the number of the invoice', () => {
    const penalty = (lines: string[], value: string) => candidatesOf(lines).find(one => one.value === value)!.penalty
    expect(penalty(['Land Tax Assessment Notice 2025-26'], '2025-26')).toBe(10)
    expect(penalty(['Tax invoice no. 2025-26'], '2025-26')).toBe(0)
    const columns = ['Invoice Number  0417 550 921', 'Invoice Number INV-2276']
    expect(penalty(columns, '0417550921')).toBe(10)
    expect(penalty(columns.slice(0, 1), '0417550921')).toBe(0)
    expect(penalty(['Invoice Number  0447-260208', 'Invoice Number INV-2276'], '0447-260208')).toBe(0)
  })
  it('count a short code of letters behind the label of a receipt', () => {
    expect(penaltyOf(['Receipt #4kQz'], '4KQZ')).toBeLessThan(0)
    expect(penaltyOf(['Receipt #4'], '4')).toBe(0)
  })
  it('speak for the name of which the document says that it is a business name', () => {
    const lines = ['viaEast', 'Trip pass', 'viaEast is a business name of Eastern Tollways Pty Ltd']
    expect(candidatesOf(lines).find(one => one.value === 'viaEast')!.penalty).toBe(-8)
    expect(candidatesOf(lines.slice(0, 2)).find(one => one.value === 'viaEast')!.penalty).toBe(0)
  })
  it('speak for the body of owners that sends a levy notice, and for no such name elsewhere', () => {
    const penalty = (title: string) =>
      candidatesOf([title, 'The Owners – Strata Plan 88214']).find(one => one.value === 'The Owners – Strata Plan 88214')!.penalty
    expect([penalty('LEVY NOTICE / TAX INVOICE'), penalty('TAX INVOICE')]).toEqual([-6, 0])
  })
  it('speak more for the body of owners with an ABN in its block', () => {
    const body = 'The Owners – Strata Plan 88214'
    const penalty = (...lines: string[]) => candidatesOf(lines).find(one => one.value === body)!.penalty
    expect(penalty(body, 'ABN 34 993 518 190', '', 'Levy notice')).toBe(-12)
    expect(penalty(body, 'ABN 34 993 518 190', '', 'Tax invoice')).toBe(0)
  })
  it('speak for the name that issued the invoice for itself', () => {
    const penalty = (line: string, name: string) => candidatesOf([line]).find(one => one.value === name)!.penalty
    expect(penalty('Issued by Southern Forum Inc., ABN 66 704 436 164', 'Southern Forum Inc.')).toBe(-6)
    expect(penalty('Supplied by Redgum Fire (Vic) Pty Ltd, ABN 66 704 436 164', 'Redgum Fire (Vic) Pty Ltd')).toBe(-6)
    expect(penalty('Operated by Clearbay Parking Pty Ltd ABN 74 043 352 815', 'Clearbay Parking Pty Ltd')).toBe(-6)
    const forAnother = candidatesOf(['Issued by Southern Forum Inc. on behalf of R. Okonjo, ABN 66 704 436 164'])
    expect(forAnother.filter(({ field, penalty: of }) => field === 'supplierName' && of < 0)).toEqual([])
  })
  it('speak against an agent and its ABN where the supplier is named', () => {
    const agent = 'Invoice issued by Bazario Services Pty Ltd (ABN 41 307 562 350), Level 19, Sydney, on behalf of Tindal Optics.'
    const seller = ['Sold by', 'Tindal Optics', 'ABN 20 318 016 547', '', '']
    const penalty = (lines: string[], value: string) => candidatesOf(lines).find(one => one.value === value)!.penalty
    expect(penalty([...seller, agent], '41307562350')).toBe(12)
    expect(penalty([...seller, agent], 'Bazario Services Pty Ltd')).toBeGreaterThanOrEqual(12)
    expect(penalty([...seller, agent], '20318016547')).toBe(0)
    expect(penalty([agent], '41307562350')).toBe(0)
    const other = 'Bazario Services Pty Ltd, Level 19, Sydney (ABN 41 307 562 350) issues this invoice on behalf of the seller'
    expect(penalty([...seller, other], '41307562350')).toBe(12)
    expect(penalty([...seller, other], 'Bazario Services Pty Ltd')).toBeGreaterThanOrEqual(12)
  })
  it('take "Who for" as the heading of the buyer', () => {
    expect(penaltyOf([...letterhead, 'Who for', 'Wattle Street Bakery', 'ABN 34 993 518 190', ''], '34993518190')).toBeGreaterThan(4)
  })
  it('speak for the ABN of the body of owners on a levy notice', () => {
    const abn = (title: string) =>
      candidatesOf([title, 'Owners Corporation 1 Plan No. PS 512884K', 'ABN 34 993 518 190']).find(one => one.value === '34993518190')!
    expect([abn('FEE NOTICE').penalty, abn('TAX INVOICE').penalty]).toEqual([-6, 0])
  })
  it('speak for the ABN in the address of the body on a levy notice, and against that of its manager', () => {
    const abns = (title: string) =>
      candidatesOf([
        'Owners Corporation 1 PS418822K',
        '27 Jetty Street, Gannet Bay VIC 3995',
        'ABN 34 993 518 190',
        '',
        'Managed by',
        'Ambleforth Strata Management',
        'ABN 20 318 016 547',
        '',
        title,
      ]).flatMap(({ field, kind, value, penalty }) => (field === 'supplierAbn' && kind === 'found' ? [[value, penalty]] : []))
    expect(abns('FEE NOTICE')).toEqual([
      ['34993518190', -6],
      ['20318016547', 12],
    ])
    expect(abns('TAX INVOICE')).toEqual([
      ['34993518190', 0],
      ['20318016547', 0],
    ])
  })
  it.each(['Charged to', 'Filed by', 'Plan managed by', 'Importer', 'Respondent'])('take "%s" as the heading of the buyer', heading => {
    expect(penaltyOf([...letterhead, heading, 'Wattle Street Bakery', 'ABN 34 993 518 190', ''], '34993518190')).toBeGreaterThan(4)
  })
  it('are higher for a group than for the number that it is part of', () => {
    const lines = ['Tax invoice 52 604 9137']
    expect(penaltyOf(lines, '526049137')).toBeLessThan(penaltyOf(lines, '604'))
  })
})

it('a date within a sentence stays behind one that stands alone', () => {
  const lines = ['24 January 2026', 'Please read the product guide that we sent you on 1 July 2025 first']
  const penalties = candidatesOf(lines).flatMap(one => (one.field === 'invoiceDate' && one.kind === 'found' ? [one.rolePenalty] : []))
  expect(penalties).toEqual([0, 5])
})

it('a date in the row of an item stays behind one that stands alone, unless it has a label', () => {
  const penalties = (...lines: string[]) =>
    candidatesOf(lines).flatMap(one => (one.field === 'invoiceDate' && one.kind === 'found' ? [one.rolePenalty] : []))
  expect(penalties('14 April 2026', 'Counsel, advice on pleadings 26 February 2026 1,800.00')).toEqual([0, 5])
  expect(penalties('14 April 2026', 'Our new invoice date 26 February 2026 1,800.00')).toEqual([0, -6])
})

it('are high for an ABN right behind words of the buyer’s block', () => {
  const page = pageOf(['Bluegum Plant Hire', 'ABN 34 993 518 190', '', '', 'Hirer', 'Denzil Crake', 'Lic 5550188  ABN 90 292 785 885'])
  const [first, second, ...abn] = page.words.slice(-7)
  const wide = first!.box[2] - first!.box[0]
  const penaltyAt = (gap: number) => {
    const shift = abn[0]!.box[0] - second!.box[2] - gap * wide
    const moved = abn.map(it => ({ ...it, box: it.box.map((at, i) => (i % 2 === 0 ? at - shift : at)) as typeof it.box })) // four numbers, as before
    const found = findCandidates(toDoc([{ ...page, words: [...page.words.slice(0, -5), ...moved] }]))
    return found.find(one => one.value === '90292785885')!.rolePenalty
  }
  expect(penaltyAt(1.4)).toBe(8)
  expect(penaltyAt(4)).toBe(0)
})

it('on an invoice that a platform issues for the seller, the name under “Sold by” goes before the others', () => {
  const seller = ['Sold by', 'Thistlewick Lighting Supply', 'Unit 9, 31 Carbide Rd', 'ABN 34 993 518 190', '']
  const penalty = (lines: string[]) => candidatesOf(lines).find(one => one.value === 'Thistlewick Lighting Supply')!.penalty
  const platform = 'This tax invoice is issued by the marketplace on behalf of the seller'
  expect(penalty([platform, '', ...seller]) - penalty(['Tax invoice', '', ...seller])).toBe(-6)
})
