import { expect, it } from 'vitest'
import { findCandidates } from './find-candidates.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

/** Logits against each amount as the GST, by its cents. */
const gstPenalties = (...lines: string[]): Map<number, number> =>
  new Map(
    findCandidates(toDoc([pageOf(lines)])).flatMap(one =>
      one.field === 'gst' && one.kind === 'found' ? [[Number(one.value), one.penalty] as const] : [],
    ),
  )

it('a stamp or insurance duty is no GST, though its label mentions GST', () => {
  const penalties = gstPenalties('GST on premium  $110.40', 'Insurance duty (10% of premium and GST)  $121.44', 'Total  $1,335.84')
  expect(penalties.get(11_040)).toBeLessThan(0)
  expect(penalties.get(12_144)).toBeGreaterThan(0)
})
it('a fee of zero is no GST where an amount is labelled as the GST', () => {
  expect(gstPenalties('Number plate fee $0.00', 'GST on premium $110.40').get(0)).toBe(10)
  expect(gstPenalties('Number plate fee $0.00', 'Total incl. tax $110.40').get(0)).toBe(0)
})
it('a government levy is no GST', () => {
  expect(gstPenalties('Government levy 1.10', 'Tax invoice').get(110)).toBeGreaterThan(5)
  expect(gstPenalties('Strata levy 1.10', 'Tax invoice').get(110)).toBe(0)
})

it('where a row of totals has the GST, an amount elsewhere is rather that of a part', () => {
  const penalties = gstPenalties('Net      GST      Total', '$300.00  $30.00  $330.00', 'Commission, GST includes $2.50 on broker fee')
  expect(penalties.get(3_000)).toBe(-16)
  expect(penalties.get(250)).toBe(6)
})

it('the GST of something bought is not that of an invoice without an ABN', () => {
  const rows = ['Downpipe clips – docket 55182 (incl GST $3.15)  34.65', 'TOTAL OWING  324.55']
  expect(gstPenalties('Handy Manny', ...rows).get(315)).toBe(10)
  expect(gstPenalties('Handy Manny ABN 20 318 016 547', ...rows).get(315)).toBeLessThan(10)
  expect(gstPenalties('Handy Manny ABN 20 3?8 016', ...rows).get(315)).toBeLessThan(10)
})

it('the total of GST in a sentence or in the label of a total goes before that of a part', () => {
  const letter = gstPenalties(
    'Process server $165.00 plus GST $16.50',
    'Our costs come to $5,705.45, of which $478.50 is GST. We thank you',
  )
  expect(letter.get(47_850)).toBeLessThan(letter.get(1_650)!)
  const broker = gstPenalties(
    'Premium    GST      Duty     Fee',
    '$1,842.60  $184.26  $182.42  $165.00',
    'TOTAL (total GST $200.76) $2,374.28',
    'Total of this account (GST included $200.76) $2,374.28',
  )
  expect(broker.get(20_076)).toBeLessThan(broker.get(18_426)!)
})
it('"No GST invoice is issued" does not say that there is no GST', () => {
  const zeros = (text: string) => findCandidates(toDoc([pageOf([text])])).filter(one => one.kind === 'zero').length
  expect(zeros('No GST invoice is issued for bill payments')).toBe(0)
  expect(zeros('No GST on this sale')).toBe(1)
})
/** What sentences imply of the GST, without an amount. */
const implied = (...lines: string[]) => findCandidates(toDoc([pageOf(lines)])).filter(one => one.kind === 'zero' || one.kind === 'eleventh')
it('what a document states for all of it is likelier than what it says in one line', () => {
  expect(implied('Self-care  GST free  $280.92', 'All supports are GST-free')).toMatchObject([{ kind: 'zero', penalty: -8 }])
  expect(implied('Self-care  GST free  $280.92')).toMatchObject([{ kind: 'zero', penalty: 0 }])
  expect(implied('Licence fee  $254.10', 'GST            Nil')).toMatchObject([{ kind: 'zero', penalty: -8 }])
  expect(implied('Provider travel  $38.00', 'GST            GST free')).toMatchObject([{ kind: 'zero', penalty: -8 }])
  expect(implied('TAX INVOICE', 'TOTAL (inc. GST)  89.50')).toMatchObject([{ kind: 'eleventh', penalty: -8 }])
  expect(implied('Quote', 'TOTAL (inc. GST)  89.50')).toMatchObject([{ kind: 'eleventh', penalty: 0 }])
  const taxi = ['ABN 20 318 016 547', 'Total fare $ 46.00', 'Total fare includes GST and booking fee']
  expect(implied(...taxi)).toMatchObject([{ kind: 'eleventh', penalty: -8 }])
  expect(implied(...taxi, 'Toll 4.00 GST free')).toMatchObject([{ kind: 'eleventh', penalty: 0 }, { kind: 'zero' }])
})
it('a note sign before the label of a GST does not hide it', () =>
  expect(gstPenalties('* GST included in total  $5.13', 'Total  $56.43').get(513)).toBeLessThan(0))

it('an amount is no GST where the document names no tax, is a discount, or is what was saved', () => {
  expect(gstPenalties('Jar return credit  -$1.00', 'Total  $37.00').get(100)).toBe(10)
  expect(gstPenalties('Garden Club 5%  -16.19', 'Total incl. GST  307.61').get(1619)).toBe(10)
  expect(gstPenalties('You saved $16.19 today', 'Total incl. GST  307.61').get(1619)).toBe(10)
  expect(gstPenalties('Adjustment note', 'Tax -1.09', 'Credit  -12.00').get(109)).toBeLessThan(10)
})
it('the GST within the label of a total is that of the document', () => {
  const penalties = gstPenalties('Notice, 2 days  incl. GST 19.50  214.50', 'Account total  incl. GST 740.86  $8,765.50')
  expect(penalties.get(74_086)).toBe(-8)
})

it("the client's own ABN is no candidate for the supplier's", () => {
  const doc = toDoc([pageOf(['ABN 34 993 518 190', 'ABN 51 824 753 556'])])
  const abnsOf = (abn: string | null) =>
    findCandidates(doc, { abn, names: [] }).flatMap(({ field, kind, value }) =>
      field === 'supplierAbn' && kind === 'found' ? [value] : [],
    )
  expect(abnsOf('34993518190')).toEqual(['51824753556'])
  expect(abnsOf(null)).toEqual(['34993518190', '51824753556'])
})

it('who is not registered for GST charges none, and neither does a form with nil beside it', () => {
  expect(implied('Offices  99.00', 'I am not registered for GST, so none is charged.')).toMatchObject([{ kind: 'zero', penalty: -8 }])
  const form = pageOf(['GST            nil', 'TOTAL  120.00'])
  const words = form.words.map(it => (it.text === 'nil' ? { ...it, line: 9 } : it))
  expect(findCandidates(toDoc([{ ...form, words }])).filter(it => it.kind === 'zero')).toMatchObject([{ kind: 'zero', penalty: -8 }])
})
it('the total GST of an invoice is labelled so within a sentence, and that of a premium is a part of it', () => {
  const penalties = gstPenalties('GST on premium  148.62', 'GST on broker fee  9.50', 'Total GST in this invoice: $158.12. Thank you.')
  expect(penalties.get(15_812)).toBe(-8)
  expect(penalties.get(14_862)).toBe(9)
})
it('the day at the beginning of a row is no amount', () => {
  const doc = toDoc([pageOf(['Mon 27.10 Offices  99.00', 'GST  3.11'])])
  expect(findCandidates(doc).flatMap(({ field, kind, value }) => (field === 'total' && kind === 'found' ? [value] : []))).toEqual([
    9900, 311,
  ])
})
it('a total that includes GST is no GST', () => expect(gstPenalties('Goods  $200.00', 'TOTAL GST INCL  $220.00').get(22_000)).toBe(0))
it('the total GST that is included is labelled so, and those of its parts are not', () => {
  const penalties = gstPenalties('GST on premium  148.62', 'GST on fee  9.50', 'Total  1,739.32', 'Total GST included  158.12')
  expect(penalties.get(15_812)).toBe(-8)
  expect(penalties.get(14_862)).toBe(9)
})
it('the GST within the price of an item is not that of the whole where a total GST is printed', () => {
  const penalties = gstPenalties('Advertising, incl. GST of $6.20  $68.20', 'Total costs (including GST $531.20)  $6,700.20')
  expect(penalties.get(53_120)).toBe(-8)
  expect(penalties.get(620)).toBe(12)
})
it('that no GST is charged on some goods is not said of the whole document', () =>
  expect(
    ['No GST charged on fresh fruit', 'No GST is payable on stamp duty', 'GST on the rest is in the fees. GST free supply'].flatMap(line =>
      implied('Offices  99.00', line).map(({ penalty }) => penalty),
    ),
  ).toEqual([0, 0, 0]))
it.each([
  'No GST is payable on registration fees.',
  'No GST charged. Paid with ClickPay.',
  'GST FREE SUPPLY',
  'GST not reg.',
  'GST $ nil',
  'GST  not registered  Paid 200',
])('"%s" is said of the whole document', line => expect(implied('Offices  99.00', line)).toMatchObject([{ kind: 'zero', penalty: -8 }]))
it('the amounts of last year are not those of the renewal', () => {
  const penalties = gstPenalties(
    'Cover.........  This year  Last year',
    'Base premium..  2,418.60.  2,201.15.',
    'GST...........  $241.86    $220.12',
  )
  expect(penalties.get(22_012)! - penalties.get(24_186)!).toBe(7)
})

it('a GST is labelled beside the text of another column, not beside other amounts', () => {
  expect(gstPenalties('GST on charges  $64.98      20.4 kWh a day', 'New charges incl. GST  $666.50').get(6_498)).toBeLessThan(0)
  expect(gstPenalties('GST on charges  $64.98      $3.18 a day', 'New charges incl. GST  $666.50').get(6_498)).toBe(0)
})
