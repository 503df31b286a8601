import { expect, it } from 'vitest'
import { findAmounts } from './amounts.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'
import { kindsInTotalsLines } from './totals-line.ts'

/** `kind value` of each amount that a heading above it names. */
const kindsIn = (...lines: string[]): string[] => {
  const doc = toDoc([pageOf(lines)])
  const amounts = findAmounts(doc)
  const kinds = kindsInTotalsLines(doc, amounts)
  return amounts.flatMap(({ value, tokens }) => (kinds.has(tokens[0]!) ? [`${kinds.get(tokens[0]!)} ${value}`] : []))
}
const table = ['Service  Excl GST    GST      Incl GST', 'General waste  $43.00   $4.30    $47.30']

it('the amounts of a total have the kinds of the headings far above them', () => {
  expect(kindsIn(...table, 'Total this      $307.48  $30.76   $338.24')).toEqual(['other 30748', 'gst 3076', 'total 33824'])
})
it('the amounts that are debited have the kinds of the headings above them', () => {
  const lines = ['Charge of the month  Excl GST    GST      Incl GST', 'TOTAL TO BE DEBITED  $307.48  $30.76   $338.24']
  expect(kindsIn(...lines)).toEqual(['other 30748', 'gst 3076', 'total 33824'])
})
it('a rebate is not the total of a doctor’s account', () => {
  expect(kindsIn('Item             Fee       Rebate', 'Consultation     128.00    82.90', 'Total            155.00    93.05')).toEqual([
    'total 15500',
    'other 9305',
  ])
})
it('of two headings above an amount, the one that ends where it does counts', () => {
  const lines = ['Item                    Fee  GST', 'Consultation      $215.00  $0.00', 'Total             $395.00  $0.00']
  expect(kindsIn(...lines)).toEqual(['total 39500', 'gst 0'])
})
it('a total whose GST is named before it in its line is the last amount', () => {
  expect(kindsIn('Insurance  incl. GST 44.20  486.20', 'Total paid      GST 44.20  $1,032.80')).toEqual(['gst 4420', 'total 103280'])
  expect(kindsIn('Total GST 700.00  $1,032.80')).toEqual([])
})
it('the stamp duty beside a GST is no GST', () => {
  const heads = `${asWideAs('Total')}  Premium ..  GST Stamp duty  Total ....`
  expect(kindsIn(heads, 'Total  1,486.20  164.79  1,650.99')).not.toContain('gst 16479')
})
it('the total of a kind of items says nothing', () => {
  expect(kindsIn(...table, 'Total outlays   $307.48  $30.76   $338.24')).toEqual([])
})
it('a total without headings above it says nothing', () => {
  expect(kindsIn('Total            155.00    93.05')).toEqual([])
})
it('a net amount, its GST and their sum are told apart though two headings say the same', () => {
  expect(
    kindsIn(
      'Membership      Fee      GST      Amount',
      'Fellow          $495.00  $49.50   $544.50',
      'TOTAL           $740.00  $71.50   $811.50',
    ),
  ).toEqual(['other 74000', 'gst 7150', 'total 81150'])
})
it('"Gross" heads a total', () => {
  expect(
    kindsIn(
      'Hire            Net      GST      Gross',
      'Gymnasium       600.00   60.00    660.00',
      'TOTAL           690.00   60.00    750.00',
    ),
  ).toEqual(['other 69000', 'gst 6000', 'total 75000'])
})

it('three amounts that add up to the largest total of the document are told apart, whatever the total is called', () => {
  const heads = 'Type        Ex GST    GST     Inc GST'
  const row = 'Upfront     3,387.50  338.75  3,726.25'
  expect(kindsIn(heads, row, 'Total commission  9,795.50  979.55  10,775.05')).toEqual(['other 979550', 'gst 97955', 'total 1077505'])
  expect(kindsIn(heads, row, 'Total commission  9,795.50  979.55  10,775.05', 'Grand total  12,000.00')).toEqual([])
})
it('a whole number behind them is of another column', () => {
  const heads = 'Details of charges  $ excl  GST    $ incl'
  expect(kindsIn(heads, 'Total this invoice  716.50   71.65   788.15   BPAY 40774')).toEqual(['other 71650', 'gst 7165', 'total 78815'])
})
it('the parts of a total GST say nothing', () => {
  expect(kindsIn('Insurer GST  Fee GST  Total', 'Total GST  $283.04  $15.00  $298.04')).toEqual([])
})

/** A heading as wide as a text, so that the headings after it stand over the amounts after that text. */
const asWideAs = (text: string): string => 'x'.repeat(text.length)
it('of several totals with their GST those below the largest are of parts, as of the disbursements of a bill of costs', () => {
  const label = 'Amount of this tax invoice'
  expect(
    kindsIn(
      `${asWideAs(label)}  Net cost  GST  Total`,
      `${label}  6,391.50  527.35  6,918.85`,
      'Total amount of the period  1,217.50  9.95  1,227.45',
    ),
  ).toEqual(['other 639150', 'gst 52735', 'total 691885'])
})
it.each(['Current charges', 'Account total', 'Course total'])('"%s" is the total of the document where its amounts add up', label => {
  const heads = `${asWideAs(label)}  Fee alone  GST  Total`
  expect(kindsIn(heads, `${label}  16,088.09  34.91  16,123.00`, 'Brought forward from Term 4  145.00')).toEqual([
    'other 1608809',
    'gst 3491',
    'total 1612300',
  ])
})
it('a total of some word below a larger amount that is due is that of a part', () => {
  const label = 'Labour total'
  const rows = [`${asWideAs(label)}  Fee alone  GST  Total`, `${label}  16,088.09  34.91  16,123.00`]
  expect(kindsIn(...rows)).toHaveLength(3)
  expect(kindsIn(...rows, 'Amount due  16,823.00')).toEqual([])
})
it('the words of another column before a total say nothing', () => {
  const heads = `${asWideAs('Your unit')}  ${asWideAs('Invoice total')}  GST  Amount inc`
  expect(kindsIn(heads, 'Your unit  Invoice total  20.09  $221.00')).toEqual(['gst 2009', 'total 22100'])
})

it('a row that is the sum of the rows above it is the total, whatever it is called', () => {
  const rows = ['Royalty  1,118.55  111.86  1,230.41', 'Marketing  559.28  55.93  615.21', 'Licence  45.00  4.50  49.50']
  expect(kindsIn(...rows, 'Week 23  1,722.83  172.29  1,895.12')).toEqual(['other 172283', 'gst 17229', 'total 189512'])
  expect(kindsIn(...rows, 'Week 23  1,722.83  162.29  1,885.12')).toEqual([])
  expect(kindsIn(rows[0]!, 'Week 23  1,118.55  111.86  1,230.41')).toEqual([])
  expect(kindsIn(...rows, 'Week 23  1,722.83  172.29  1,895.12', 'Total due with arrears  3,697.48')).toHaveLength(3)
  expect(kindsIn(...rows, 'Week 23  1,722.83  172.29  1,895.12', 'Total with freight  1,995.12')).toEqual([])
  expect(kindsIn(...rows, 'Subtotal  1,722.83  172.29  1,895.12')).toEqual([])
  expect(kindsIn(...rows, 'Deductions  1,722.83  172.29  1,895.12')).toEqual([])
  expect(kindsIn(...rows, 'Payable less deductions  1,722.83  172.29  1,895.12')).toHaveLength(3)
})
it('beside the total of this invoice, that of a contract or of earlier claims is of something else', () => {
  const heads = `${asWideAs('Total this invoice')}  Ex GST ..  GST ....  Inc GST`
  const own = 'Total this invoice  10,000.00  1,000.00  11,000.00'
  expect(kindsIn(heads, 'Contract work total  50,000.00  5,000.00  55,000.00', own)).toEqual([
    'other 1000000',
    'gst 100000',
    'total 1100000',
  ])
})

it('rows without GST have a dash, and a sum is of the rows right above it', () => {
  const kinds = kindsIn(
    'Cards  1,905.00  0.00  1,905.00',
    'Net  GST  Gross',
    'Service fee  97.38 – 97.38',
    'Terminal  48.00  4.80  52.80',
    'Fees for the month  145.38  4.80  150.18',
  )
  expect(kinds).toEqual(['other 14538', 'gst 480', 'total 15018'])
})

it('a total beside a table of tax codes has none of the kinds of its columns', () => {
  expect(kindsIn('GST      Amount', 'GST  10%   33.95   339.50          Total amount   432.95')).toEqual([])
})

it('the total of a kind of items, and an item that is the sum of two others, are not the total of the document', () => {
  const due = 'Total due  1,870.00'
  expect(kindsIn('Net  GST  Gross', 'Total fees  1,500.00  150.00  1,650.00', 'Total disbursements  200.00  20.00  220.00', due)).toEqual(
    [],
  )
  expect(
    kindsIn('Net  GST  Gross', 'A  50.00  5.00  55.00', 'B  100.00  10.00  110.00', 'C  200.00  20.00  220.00', 'D  300.00  30.00  330.00'),
  ).toEqual([])
})

it('a line of charges for a term has a GST and a total below such headings', () => {
  expect(kindsIn('Student and course  GST  Amount', 'Hire of a clarinet  9.00  99.00', 'Charges for Term 1  9.00  $4,781.00')).toEqual([
    'gst 900',
    'total 478100',
  ])
})
it('a GST and the largest total have these kinds, whatever the line is called', () => {
  expect(kindsIn('Course  GST      Credit', 'Fees  0.00  -147.00', 'Total credit  0.00  -$294.00')).toEqual(['gst 0', 'total 29400'])
})
it('what the buyer sold is no larger total than the sum of the fees', () => {
  const sales = ['Card type  Sales  Refunds  Net', 'Credit  14,327.40  -212.90  14,114.50', 'Total  30,365.55  -212.90  30,152.65']
  const fees = [
    'Charge  Excl GST  GST  Charge',
    'Service fee  143.27  0.00  143.27',
    'Rental  55.00  5.50  60.50',
    'Fees  198.27  5.50  203.77',
  ]
  const sold = ['other 3036555', 'other 21290', 'other 3015265']
  expect(kindsIn(...sales, '', ...fees)).toEqual([...sold, 'other 19827', 'gst 550', 'total 20377'])
})

it('a total before the GST within it has these kinds, whether or not the heading of the GST says so', () => {
  expect(kindsIn('Items  Price  GST incl.', 'Lens care  16.50  1.50', 'Total  $757.50  $13.50')).toEqual(['total 75750', 'gst 1350'])
})
it('a remark in brackets does not hide what the amounts of a line of totals are', () => {
  const heading = 'Visits and the no descript  Charge  Rebate  Yours'
  const kinds = ['total 21000', 'other 13160', 'other 7840']
  expect(kindsIn(heading, 'Totals for this account on  210.00  131.60  78.00')).toEqual([])
  expect(kindsIn(heading, 'Totals for this account on  210.00  131.60  78.40')).toEqual(kinds)
  expect(kindsIn(heading, 'Totals (no GST is payable)  210.00  131.60  78.40')).toEqual(kinds)
})
it('the amounts of a total of sales and refunds have no kinds', () => {
  expect(
    kindsIn('Card type  Gross  Refunds  Net', 'Credit  14,327.40  -212.90  14,114.50', 'Total  30,365.55  -212.90  30,152.65'),
  ).toEqual([])
})

// Words of such lengths that headings stand over their amounts: pageOf places words by their letters.
it('headings that stand close together are divided by the columns below them', () => {
  expect(kindsIn('Date and service       Fee GST', 'Consultation  120.00 2.00', 'Total (inc GST)  120.00 2.00')).toEqual([
    'total 12000',
    'gst 200',
  ])
})
it('the fee, what an insurer pays of it and the rest have these kinds', () => {
  const heading = 'Item of it  Own fee  Benefit  The gap'
  expect(kindsIn(heading, 'Total fees  $286.50  $171.90  $114.60')).toEqual(['total 28650', 'other 17190', 'other 11460'])
  expect(kindsIn(heading, 'Total fees  $286.50  $171.90  $110.00')).toEqual([])
})
it('the total of fees is that of a merchant statement, beside the total of the sales', () => {
  const sales = ['Card type  Sales  Refunds  Net', 'Total  14,318.60  -110.00  14,208.60']
  const fees = ['Every kind ofwhich amounts aretobepaid  Charge  GST$', 'Total fees (direct debit 05/09/2025)  241.00  7.05']
  expect(kindsIn(...sales, '', ...fees).toSorted()).toEqual(['gst 705', 'other 11000', 'other 1420860', 'other 1431860', 'total 24100'])
})
it('of several such totals none is that of the document', () =>
  expect(kindsIn('Amount inc GST  GST', 'Card total  221.79  20.17', 'Card total  204.50  18.59')).toEqual([]))
it('a net amount and its GST need no heading of a kind over the net amount', () => {
  const rows = ['Charge  AUD.....  GST...', 'Freight  2,263.00  ..0.00', 'Totals  7,420.45  146.50']
  expect(kindsIn(...rows, 'TOTAL AUD INC GST  7,566.95')).toEqual(['other 742045', 'gst 14650'])
})
it('a net amount and its GST have the kinds of their headings where their sum is printed elsewhere', () => {
  const table = ['Work..  Ex GST..  GST...', 'Costs.  2,640.00  264.00', 'Search  ..273.80  nil']
  const totals = 'Totals  2,913.80  273.00'
  expect(kindsIn(...table, totals, 'Total costs and disbursements  3,186.80')).toEqual(['other 291380', 'gst 27300'])
  expect(kindsIn(...table, totals, 'Total costs and disbursements  3,200.00')).toEqual([])
})
it('the total of twelve months has the kinds of the headings above it', () => {
  const rows = ['Charge............  GST  Amount', 'Registration fee..  0.00  71.00']
  expect(kindsIn(...rows, '12 month total....  42.00  $851.00')).toEqual(['gst 4200', 'total 85100'])
})
