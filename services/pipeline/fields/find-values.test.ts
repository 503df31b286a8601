import { describe, expect, it } from 'vitest'
import { isAbn } from '../../../contracts/rules/abn.ts'
import { findAbns, isBehindName, repairAbn } from './abns.ts'
import { limitAmounts, findAmounts } from './amounts.ts'
import { findCandidates } from './find-candidates.ts'
import { findDates } from './dates.ts'
import { findNumbers, isPoorlyRead } from './numbers.ts'
import { pageOf, pageOfSizes } from './page-of.test-help.ts'
import { findSuppliers } from './suppliers.ts'
import { textOf, toDoc } from './text.ts'

const doc = (...lines: string[]) => toDoc([pageOf(lines)])
const values = (found: { value: string | number }[]) => found.map(one => one.value)

describe('findDates', () => {
  it.each([
    ['14/08/2026', '2026-08-14'],
    ['4/8/26', '2026-08-04'],
    ['14-Aug-2026', '2026-08-14'],
    ['14 August 2026', '2026-08-14'],
    ['August 14, 2026', '2026-08-14'],
    ['14th August, 2026', '2026-08-14'],
    ['2026-08-14', '2026-08-14'],
    ['14.08.2026', '2026-08-14'],
    ['14 – 8 – 26', '2026-08-14'],
    ['Friday 14 Aug 2026', '2026-08-14'],
    ['14AUG26', '2026-08-14'],
    ['20260814', '2026-08-14'],
  ])('reads %s', (text, day) => expect(values(findDates(doc(`Date: ${text}`)))).toEqual([day]))
  it('finds no date that begins with the last letter of a word', () => expect(findDates(doc('GST 10% incl. 4.06'))).toEqual([]))
  it('puts the day before the month', () => expect(values(findDates(doc('03/04/2026')))).toEqual(['2026-04-03']))
  it('reads month first only when day first is impossible, and counts a repair', () => {
    expect(findDates(doc('04/23/2026'))).toMatchObject([{ value: '2026-04-23', repairs: 1 }])
  })
  it('corrects misread digits and counts them as repairs', () =>
    expect(findDates(doc('l4/O8/2026'))).toMatchObject([{ value: '2026-08-14', repairs: 2 }]))
  it('takes the hour behind a day for no year', () => expect(findDates(doc('Tue 12 May 09.00 Opening'))).toEqual([]))
  it('ignores days that do not exist', () => expect(findDates(doc('31/02/2026', '45/45/2026'))).toEqual([]))
})

describe('findAmounts', () => {
  it('takes digits of two columns for no thousands', () => {
    expect(values(findAmounts(doc('Visa 21,614.50  388  134.50')))).toEqual([2_161_450, 13_450])
    expect(values(findAmounts(doc('Total 1 388 134.50')))).toEqual([138_813_450])
    const large = toDoc([pageOfSizes([1, 'Label suite'], [1, 'Thirty days, please'], [4, '$4 620'])])
    expect(values(findAmounts(large))).toEqual([462_000])
  })
  it('does not take the cents of another column for an amount of zero', () =>
    expect(values(findAmounts(toDoc([pageOf(['Lid  88', 'TOTAL incl. GST  $863  00'])])))).toEqual([86_300]))
  it('reads dollars and cents of two columns below a heading whose sign is misread', () =>
    expect(values(findAmounts(toDoc([pageOf(['PARTICULARS  S  C', 'Pump out  465  00', 'GST included in total  78  45'])])))).toEqual([
      46_500, 7845,
    ]))
  it('reads dollars and cents of two columns below their heading', () => {
    const lines = ['QTY  RATE  $  c', '6 posts 185  1110 00', 'GST  497 00', 'TOTAL  5,467 05', 'Ph 0491 572 665']
    expect(values(findAmounts(doc(...lines)))).toEqual([111_000, 49_700, 546_705])
    expect(values(findAmounts(doc('6 posts 185  1110 00')))).toEqual([])
  })
  it('reads dollars and cents of two columns without a heading where at least three rows, one of them the total, have them', () => {
    const rows = ['ride-on  85  00', 'blades.  24  50', 'TOTAL.   109  50']
    expect(values(findAmounts(doc(...rows)))).toEqual([8500, 2450, 10_950])
    expect(values(findAmounts(doc('Tax invoice', ...rows.slice(0, 2), 'Sum.     109  50')))).toEqual([])
    expect(values(findAmounts(doc('Deposit 20.00', ...rows)))).not.toContain(10_950)
  })
  it('takes a dash at the end of a line with a total for a point', () => {
    expect(values(findAmounts(doc('TOTAL 7-40')))).toEqual([740])
    expect(values(findAmounts(doc('Time 7.40 pm', 'Fare (incl. GST)  $ 37 - 80', 'TOTAL  $ 42 - 80')))).toEqual([3780, 4280])
    expect(values(findAmounts(doc('Date 12.05.26', 'TOTAL  $ 42 - 80')))).toEqual([4280])
    expect(values(findAmounts(doc('Rooms from $ 37 - 80', 'Deposit 20.00')))).toEqual([3700, 2000])
    expect(values(findAmounts(doc('$ 320 - 00  Cash  Cheque')))).toEqual([32_000])
    expect(values(findAmounts(doc('Allow $80-95')))).toEqual([])
    expect(values(findAmounts(doc('Rooms 7-40', 'Total for 7-40 High St')))).toEqual([])
  })
  it.each([
    ['$1,234.56', 123456],
    ['1234.56', 123456],
    ['AUD 12.00', 1200],
    ['$5', 500],
    ['12 .50', 1250],
    ['$45.0O', 4500],
    ['RM 10.60', 1060],
  ])('reads %s', (text, cents) => expect(values(findAmounts(doc(`Total ${text}`)))).toEqual([cents]))
  it.each(['-$5.00', '($5.00)', '$5.00 CR', '$-5.00'])('marks %s as negative', text =>
    expect(findAmounts(doc(`Total ${text}`))).toMatchObject([{ value: 500, negative: true }]),
  )
  it('begins no amount within the name of a card', () => {
    const page = doc('Refund VISA $44.95')
    expect(findAmounts(page).map(one => textOf(page, one.tokens))).toEqual(['$44.95'])
  })
  it('ignores the parts of an address', () => {
    expect(findAmounts(doc('Unit 3, 19 Torrens Street'))).toEqual([])
    expect(values(findAmounts(doc('Total 3, 19')))).toEqual([319])
  })
  it('ignores quantities, rates, dates and times', () =>
    expect(findAmounts(doc('12.50 kg', '10.00%', '14.08.2026', 'Qty 3', 'Next visit at 3.40 pm'))).toEqual([]))
  it('reads a decimal comma behind groups of thousands', () => {
    expect(findAmounts(doc('Final amount AUD 7.069,15  1.234.567,80')).map(one => one.value)).toEqual([706_915, 123_456_780])
    expect(findAmounts(doc('IP 10.250.100, 20')).map(one => one.value)).toEqual([])
  })
  it('keeps amounts that name a total when there are too many', () => {
    const all = findAmounts(doc('Total $9.00', ...Array.from({ length: 200 }, (_, i) => `Item ${i} $1.${10 + (i % 80)}`)))
    expect(
      values(
        limitAmounts(toDoc([pageOf(['Total $9.00', ...Array.from({ length: 200 }, (_, i) => `Item ${i} $1.${10 + (i % 80)}`)])]), all),
      ),
    ).toContain(900)
  })
})

describe('the GST of a document', () => {
  const gsts = (...lines: string[]) => findCandidates(doc(...lines)).filter(one => one.field === 'gst')
  const labelled = (...lines: string[]) => values(gsts(...lines).filter(one => one.kind === 'found' && one.penalty < 0))
  it.each([
    'GST $8.35',
    'GST INCLUDED IN TOTAL $8.35',
    'Total GST 8.35',
    'GST on taxable fees 8.35',
    'Includes GST of $8.35',
    '* denotes GST item. GST on this sale $8.35',
  ])('is labelled by %s', text => expect(labelled('Satchel 61.80', text, 'Cash $110.00')).toEqual([835]))
  it.each(['Total (incl. GST) $102.60', 'GST free items 10.80', 'Total excl. GST 94.25', 'Card surcharge 1.50', 'GST $0.00'])(
    'is not labelled by %s',
    text => expect(labelled('Satchel 61.80', text)).toEqual([]),
  )
  it('the GST within the label of a total is that of the document, within an item it is not', () =>
    expect(labelled('Title searches (including GST $10.80)  $118.80', 'Total costs and outlays (incl. GST $274.80)  $3,121.80')).toEqual([
      27_480,
    ]))
  it('is printed rather than implied where an amount is labelled, and hardly missing', () => {
    const kinds = (...lines: string[]) =>
      gsts(...lines)
        .map(one => one.kind)
        .filter(kind => kind !== 'found')
    expect(kinds('GST 8.35', 'TOTAL incl. GST $102.60', '# GST free item')).toEqual(['none'])
    expect(kinds('TOTAL incl. GST $102.60', '# GST free item')).toEqual(['eleventh', 'zero', 'none'])
    for (const line of ['Water rates are not subject to GST.', 'GST does not apply to these charges', 'Premiums are input taxed'])
      expect(kinds(line)).toEqual(['zero', 'none'])
    const absence = (...lines: string[]) => gsts(...lines).find(one => one.kind === 'none')?.penalty
    expect([absence('GST 8.35'), absence('Total 8.35')]).toEqual([6, 0])
  })
})

describe('findAbns', () => {
  it('reads spaced, plain and glued numbers', () => {
    for (const text of ['ABN 34 993 518 190', 'ABN: 34993518190', 'A.B.N.34 993 518 190', 'ABN No 34 993 518 190'])
      expect(values(findAbns(doc(text)))).toEqual(['34993518190'])
  })
  it('corrects letters among the digits', () => expect(values(findAbns(doc('ABN 34 993 5l8 19O')))).toEqual(['34993518190']))
  it('takes no row of a table for one', () =>
    expect(values(findAbns(doc('Total 63.1 90.77 74.85', 'ABN 63.190.777.485')))).toEqual(['63190777485']))
  it('ignores numbers that fail the checksum', () => expect(findAbns(doc('Account 34 993 518 191'))).toEqual([]))
  it('reads a labelled number that is broken at the end of a line', () => {
    expect(values(findAbns(doc('Bluegum Timber Pty Ltd ABN 34', '993 518 190 · PO Box 5')))).toEqual(['34993518190'])
    expect(findAbns(doc('Bluegum Timber Pty Ltd 34', '993 518 190 · PO Box 5'))).toEqual([])
    expect(findAbns(doc('Bluegum Timber Pty Ltd ABN 34', '993 518 190.50'))).toEqual([])
  })
  it('begins no number with the year of a date', () => expect(findAbns(doc('18/02/3499 3518190'))).toEqual([]))
  it('corrects a misread digit only to a number that passes the checksum', () => {
    const repaired = Array.from({ length: 11 }, (_, i) => repairAbn(`34993518190`.slice(0, i) + '7' + '34993518190'.slice(i + 1)))
    expect(repaired.every(abn => abn === null || isAbn(abn))).toBe(true)
    expect(repaired).toContain('34993518190')
  })
})

describe('findNumbers', () => {
  it.each([
    ['INVO0042', 'INV00042'],
    ['1NV-0042', 'INV-0042'],
    ['POO377', 'P00377'],
    ['ARO0916', 'AR00916'],
    ['S1-00042', 'SI-00042'],
    ['1V50956', 'IV50956'],
  ])('reads %s as %s', (text, number) => expect(values(findNumbers(doc(`No: ${text}`)))).toContain(number))
  it.each(['PO0042', 'INV-0042', '10042', 'SO123', 'INVA12', 'SL-0088274'])('leaves %s as it is', text =>
    expect(values(findNumbers(doc(`No: ${text}`)))).toContain(text),
  )
  it.each([
    ['Invoice No: INV-0042', 'INV-0042'],
    ['Tax invoice 31A (deposit)', '31A'],
    ['Invoice TD·3380', 'TD·3380'],
    ['Invoice #1024', '1024'],
    ['No:A10442', 'A10442'],
    ['Ref SI/2026/18', 'SI/2026/18'],
    ['Sale ID:0787', '0787'],
    ['Tax invoice29-801', '29-801'],
    ['Sales invoice # 962A', '962A'],
    ['fee account no. 1946.07', '1946.07'],
    ['JOB 26-1093', '26-1093'],
    ['Receipt -00768', '00768'],
    ['No SI.917', 'SI.917'],
    ['NBR945-751', '945-751'],
    ['DOCTI894549', 'TI894549'],
    ['DOCKET1024', '1024'],
    ['Our ref INV_730936', 'INV_730936'],
    ['Bill Nr 58202M', '58202M'],
    ['Tax Invoice #4471A', '4471A'],
  ])('finds the code of %s', (text, code) => expect(values(findNumbers(doc(text)))).toContain(code))
  it.each([
    ['Heater 2000W', '2000W'],
    ['STAN 622345', 'STAN622345'],
    ['VISA 3658', 'VISA3658'],
    ['VISA CREDIT ....4410', '4410'],
    ['Gift card ••••A9F2', 'A9F2'],
  ])('%s has no %s', (text, code) => expect(values(findNumbers(doc(text)))).not.toContain(code))
  it('joins no heading of ages with its days', () => expect(values(findNumbers(doc('7 DAYS  14 DAYS  OVER 14')))).not.toContain('OVER14'))
  it('reads a dash behind its letters as a hyphen', () => expect(values(findNumbers(doc('Invoice OP–2611')))).toEqual(['OP-2611']))
  it('finds a number with a prefix of several parts', () =>
    expect(values(findNumbers(doc('Tax invoice TRK-NZ-4406182 issued by Trikko')))).toEqual(['TRK-NZ-4406182']))
  it('joins two words with a small gap', () => expect(values(findNumbers(doc('Docket TX 55120')))).toContain('TX55120'))
  it('finds a long code behind the label of an invoice only', () => {
    const code = 'RIDEAUMELBOURNE-03-2026-0000043'
    expect(values(findNumbers(doc(`Invoice number: ${code}`)))).toEqual([code])
    expect(values(findNumbers(doc(`Trip ${code}`)))).toEqual([])
  })
  it('ignores the number below the bars of a product, unless it is labelled as the document’s', () => {
    expect(values(findNumbers(doc('9310077042218', 'SCREW DECK 10Gx65')))).not.toContain('9310077042218')
    expect(values(findNumbers(doc('9310077042219')))).toContain('9310077042219')
    expect(values(findNumbers(doc('Invoice No: 9310077042218')))).toContain('9310077042218')
  })
  it('ignores amounts, dates and times', () => expect(findNumbers(doc('Total 110.00', '14/08/2026', '10:45'))).toEqual([]))
})

describe('findSuppliers', () => {
  it('keeps a short number behind a form that is no legal one, and cuts what follows a legal form', () => {
    expect(values(findSuppliers(doc('Triple Star Enterprise 666')))).toEqual(['Triple Star Enterprise 666'])
    expect(values(findSuppliers(doc('Redgum Trading Pty Ltd 12')))).toContain('Redgum Trading Pty Ltd')
  })
  it('keeps a digit that was read well, and leaves out one that was not', () => {
    const named = (confidence: number) =>
      toDoc([
        pageOf([], {
          readBy: 'ocr',
          words: pageOf(['REDGUM PETROL 2']).words.map(word => ({ ...word, confidence: word.text === '2' ? confidence : 1 })),
        }),
      ])
    expect([values(findSuppliers(named(0.99))), values(findSuppliers(named(0.6)))]).toEqual([
      ['REDGUM PETROL 2'],
      ['REDGUM PETROL 2', 'REDGUM PETROL'],
    ])
  })
  it.each([
    ['REDGUM 1DEA', 'REDGUM IDEA'],
    ['REDGUM J0INERY', 'REDGUM JOINERY'],
    ['MR. D.1.Y. PTY LTD', 'MR. D.I.Y. PTY LTD'],
    ['1ST CHOICE TYRES', '1ST CHOICE TYRES'],
    ['HARBOUR 10 CAFE', 'HARBOUR 10 CAFE'],
  ])('reads %s of an image as %s', (text, name) => {
    expect(values(findSuppliers(toDoc([pageOf([text], { readBy: 'ocr' })])))).toContain(name)
    expect(values(findSuppliers(doc(text)))).toContain(text)
  })
  it('gives the heading of a list a penalty', () => {
    const found = findSuppliers(doc('Bluegum Timber', 'Code Product Quantity Price Ext Price'))
    const penalty = (value: string) => found.find(one => one.value === value)?.penalty
    expect([penalty('Code Product Quantity Price Ext Price'), penalty('Bluegum Timber')]).toEqual([6, 0])
  })
  it('gives a link of an email a penalty', () => {
    const [link] = findSuppliers(doc('Unsubscribe from marketing emails'))
    expect(link?.penalty).toBe(6)
  })
  it('takes the name of a letterhead without the text after it', () => {
    expect(values(findSuppliers(doc('Bluegum Timber Pty Ltd ABN 34 993 518 190', 'TAX INVOICE')))).toContain('Bluegum Timber Pty Ltd')
  })
  it('takes a name of an address where no line has it', () => {
    expect(values(findSuppliers(doc('TAX INVOICE', 'accounts@bluegumpower.com.au')))).toContain('bluegumpower')
    expect(values(findSuppliers(doc('Bluegum Power', 'accounts@bluegumpower.com.au')))).not.toContain('bluegumpower')
  })
  it('takes the name behind a separator of a footer', () => {
    expect(
      values(
        findSuppliers(doc(...Array.from({ length: 20 }, () => 'goods'), 'ABN 34 993 518 190 | Redgum Holdings Pty Ltd | Ph 02 5550 8408')),
      ),
    ).toContain('Redgum Holdings Pty Ltd')
  })
  it.each([
    'Bank transfer: Redgum Holdings Pty Ltd BSB 108-299',
    'Cheques payable to Redgum Holdings Pty Ltd',
    'Issued by Bluegum as agent for Redgum Holdings Pty Ltd',
    'Remittance: Redgum Holdings Pty Ltd (ABN 34 993 518 190)',
  ])('takes the name of "%s"', line => {
    expect(values(findSuppliers(doc(...Array.from({ length: 20 }, () => 'goods'), line)))).toContain('Redgum Holdings Pty Ltd')
  })
  it('takes the name in a sentence with its ABN', () =>
    expect(values(findSuppliers(doc('Issued 8 April 2026 by Inkwell Print & Sign, ABN 34 993 518 190')))).toContain('Inkwell Print & Sign'))
  it('takes no running text after "to"', () => {
    expect(values(findSuppliers(doc('To paint two shop windows', 'Account name: viaEast')))).not.toContain('paint two shop windows')
    expect(values(findSuppliers(doc('To paint two shop windows', 'Pay to viaEast')))).toContain('viaEast')
  })
  it.each([
    ['Redgum Tyres – Port Errol', 'Redgum Tyres'],
    ['Redgum Coffee, Hobbs St', 'Redgum Coffee'],
    ['Signed Tilda Ashby', 'Tilda Ashby'],
  ])('takes of "%s" also "%s"', (line, name) => expect(values(findSuppliers(doc(line)))).toContain(name))
  it('takes no half of a name with a dash or a comma in it', () => {
    const found = values(findSuppliers(doc('Redgum – timber and hardware since 1961', 'Okafor, Lim & Partners')))
    expect(found).not.toContain('Redgum')
    expect(found).not.toContain('Okafor')
  })
  it('takes a brand and the name that begins with it apart', () => {
    const found = values(findSuppliers(doc('Redgum Crewing Redgum Crewing Solutions Pty Ltd ABN 34 993 518 190')))
    expect(found).toEqual(['Redgum Crewing', 'Redgum Crewing Solutions Pty Ltd'])
    expect(values(findSuppliers(doc('Wagga Wagga Plumbing Pty Ltd')))).toContain('Wagga Wagga Plumbing Pty Ltd')
  })
  it('takes the name of a provider without its label', () => {
    const found = findSuppliers(doc('INVOICE', 'Provider: Tilda Ashby Support Work'))
    const penalty = (name: string) => found.find(({ value }) => value === name)?.penalty
    expect([penalty('Tilda Ashby Support Work'), penalty('Provider: Tilda Ashby Support Work')]).toEqual([0, 6])
  })
  it('takes the name of whom to pay, not the time or the form of a payment', () => {
    expect(values(findSuppliers(doc('INVOICE', '', 'Please pay: B Lonsdale BSB 633-000 Acc 155 094 882')))).toContain('B Lonsdale')
    for (const rest of ['by 12 June', 'within 14 days', 'Cash or EFT', 'Direct deposit'])
      expect(values(findSuppliers(doc('INVOICE', '', `Please pay: ${rest}`)))).not.toContain(rest)
  })
  it('takes a name after its label', () =>
    expect(values(findSuppliers(doc(...Array.from({ length: 20 }, () => 'goods'), 'Account name: Redgum Holdings Pty Ltd')))).toContain(
      'Redgum Holdings Pty Ltd',
    ))
})

it('a number of a picture that may begin with I or 1 is poorly read', () => {
  const numberIn = (text: string, readBy: 'ocr' | 'pdf-text') => {
    const page = toDoc([pageOf([`Invoice ${text}`], { readBy })])
    return isPoorlyRead(page, findNumbers(page)[0]!)
  }
  expect(numberIn('1-30417', 'ocr')).toBe(true)
  expect(numberIn('L-30417', 'ocr')).toBe(true)
  expect(numberIn('1-30417', 'pdf-text')).toBe(false)
  expect(numberIn('INV-30417', 'ocr')).toBe(false)
})

it('a supplier’s name stands behind "Tax invoice:", also where the next line goes on with it', () => {
  const names = findSuppliers(doc('Total 18.00', 'Tax invoice: Helmsley Parking', 'Services P/L 74 418 983 263')).map(one => one.value)
  expect(names).toEqual(expect.arrayContaining(['Helmsley Parking', 'Helmsley Parking Services P/L']))
})
it('an ABN stands behind the name right before it in its line', () => {
  const line = doc('Department of Roads ABN 34 993 518 190  Quandong Mutual Ltd ABN 41 307 562 350')
  const [roads, mutual] = findAbns(line)
  expect(isBehindName(line, roads!, 'Department of Roads')).toBe(true)
  expect(isBehindName(line, mutual!, 'Department of Roads')).toBe(false)
  expect(isBehindName(line, mutual!, 'Quandong Mutual')).toBe(true)
})
it('an agent’s ABN stands behind its name', () => {
  const line = doc('Harrowgate & Pym Agencies Pty Ltd as agent A.B.N. 34 993 518 190')
  const [own] = findAbns(line)
  expect(isBehindName(line, own!, 'HARROWGATE & PYM')).toBe(true)
  expect(isBehindName(line, own!, 'Mulcairn')).toBe(false)
})
