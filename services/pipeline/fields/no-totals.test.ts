import { describe, expect, it } from 'vitest'
import { findAmounts } from './amounts.ts'
import {
  adjusted,
  agedBalances,
  beforeCredit,
  balancesWithCarried,
  beforeRounding,
  buyersSales,
  contractPrices,
  deductions,
  isLimit,
  isOfOtherCharges,
  isPerhapsWithCarried,
  isRate,
  partsByTaxRate,
  partsOfPayment,
  partsOfTotal,
  taxedAndFree,
  tendered,
} from './no-totals.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

const balancesIn = (...lines: string[]) => {
  const doc = toDoc([pageOf(lines)])
  return [...balancesWithCarried(doc, findAmounts(doc))]
}

/** Whether the first amount of these lines is of something else. */
const isFirstOfOther = (...lines: string[]): boolean => {
  const doc = toDoc([pageOf(lines)])
  return isOfOtherCharges(doc, findAmounts(doc)[0]!)
}

it('charges are not the total of a bill that takes a feed-in credit off them', () => {
  const of = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...beforeCredit(doc, findAmounts(doc))]
  }
  const charges = ['Your last bill  214.85', 'Charges for this period  309.25']
  expect(of(...charges, 'Solar feed-in credit  -4.19', 'Total due  305.06')).toEqual([30_925])
  expect(of(...charges, 'Early payment discount  -4.19', 'Total due  305.06')).toEqual([])
})

describe('a balance is not the total of the document', () => {
  it('where a feed-in credit is taken off the charges, it is the total', () => {
    expect(balancesIn('Charges for this period  309.25', 'Solar feed-in credit  -4.19', 'Total due  305.06')).toEqual([])
    expect(balancesIn('Charges for this period  309.25', 'Deposit paid  -4.19', 'Total due  305.06')).toEqual([30_506])
  })
  it('where it includes the rates of last year and the interest on these', () => {
    const rows = ['Rates and charges levied 2026/27  1,932.45', 'Arrears from last year  164.20', 'Interest on arrears  6.11']
    expect(balancesIn(...rows, 'TOTAL AMOUNT OWING  $2,102.76')).toEqual([210_276])
  })
  it('where it is paid instead of the purchases of a month', () => {
    const rows = ['Balance brought forward  112.35', 'Purchases less returns for October  640.20']
    expect(balancesIn(...rows, 'Please pay this balance  752.55')).toEqual([75_255])
  })
  it('where it includes what was brought forward', () => {
    expect(balancesIn('Balance brought forward  $99.34', 'Total for this bill  $3,205.51', 'New balance  $3,304.85')).toEqual([330_485])
  })
  it('where it includes an earlier bill less a payment', () => {
    expect(balancesIn('Last bill  $113.00', 'Payment received  $33.90', 'New charges  $716.27', 'Total now due  $795.37')).toEqual([79_537])
  })
  it('where it says that it includes this invoice', () =>
    expect(balancesIn('Total inc GST  $386.10', 'Account balance incl. this invoice: $772.20')).toEqual([77_220]))
  it('where it is what is left after a deposit', () =>
    expect(balancesIn('Total inc GST  $623.06', 'Deposit  $286.00', 'Outstanding  $337.06')).toEqual([33_706]))
})

describe('a balance may be the total of the document', () => {
  it('where nothing was carried forward', () =>
    expect(balancesIn('Last bill  $80.00', 'Payment received  $80.00', 'New charges  $716.27', 'Total now due  $716.27')).toEqual([]))
  it('where it is the last amount of the line of this invoice', () =>
    expect(balancesIn('Total this invoice  716.50  71.65  788.15', 'Previous balance  $602.80', 'Amount due', '$788.15')).toEqual([]))
  it('where no printed amount explains the difference', () =>
    expect(balancesIn('New charges  $716.27', 'Total now due  $800.01')).toEqual([]))
  it('where the document names no charges of its own', () =>
    expect(balancesIn('Hinges  $10.00', 'Screws  $5.00', 'Amount due  $15.00')).toEqual([]))
})

const partsIn = (...lines: string[]) => {
  const doc = toDoc([pageOf(lines)])
  return [...partsOfTotal(doc, findAmounts(doc))]
}

it('an amount is a part of the total where it is printed several times and all of them are the total', () => {
  expect(partsIn('Total fees 2026  $4,125.00', '27/02  $1,375.00', '29/05  $1,375.00', '28/08  $1,375.00')).toEqual([137_500])
  expect(partsIn('Total fees 2026  $4,125.00', '27/02  $1,375.00', '29/05  $1,375.00')).toEqual([])
  expect(partsIn('Total paid to date  $440.00', 'Total  $220.00', 'Balance due  $220.00')).toEqual([])
})

it('what the buyer deducts on an invoice that it created is not the total', () => {
  const doc = toDoc([pageOf(['Recipient created tax invoice', 'Total value of supply  $7,159.00', 'Total charges  $1,675.15'])])
  expect([...deductions(doc, findAmounts(doc))]).toEqual([167_515])
  const other = toDoc([pageOf(['Tax invoice', 'Total charges  $1,675.15'])])
  expect([...deductions(other, findAmounts(other))]).toEqual([])
})

it('an amount that a sentence names as a limit is no amount of the document', () => {
  const doc = toDoc([
    pageOf(['Gift $120.00', 'Donations of $2 or more are tax deductible.', 'Orders of $50.00 and over', '$20.00 or $30.00']),
  ])
  expect(
    findAmounts(doc)
      .filter(one => isLimit(doc, one))
      .map(one => one.value),
  ).toEqual([200, 5000])
})

it('the amounts below headings of ages are those of the whole account, unless they are printed elsewhere', () => {
  const of = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...agedBalances(doc, findAmounts(doc))]
  }
  const total = 'INVOICE TOTAL  2,742.85'
  const headings = 'Account POL114 aged  Current  30 days  60 days  90+  Account balance'
  expect(of(total, headings, 'incl. this invoice  4,118.20  1,307.66  5,425.86')).toEqual([411_820, 130_766, 542_586])
  expect(of(total, headings, '2,742.85  0.00  0.00  0.00  2,742.85')).toEqual([0])
  expect(of(total, 'Paid within 30 days  412.10')).toEqual([])
})

it('an amount "per" something, or for each, is a rate', () => {
  const doc = toDoc([pageOf(['The fee includes a levy of $4.51 per dog', 'Amount payable  $94.00', 'Two grands at $260.00 each'])])
  expect(
    findAmounts(doc)
      .filter(one => isRate(doc, one))
      .map(({ value }) => value),
  ).toEqual([451, 26_000])
})

it('what the buyer pays out on an invoice that it created is not the total, unless it is all of it', () => {
  const paidOut = (...lines: string[]) => {
    const doc = toDoc([pageOf(['Recipient created tax invoice', ...lines])])
    return [...deductions(doc, findAmounts(doc))]
  }
  expect(paidOut('Total milk proceeds  0.00  55,941.72', 'Levies  -2,700.23', 'Net amount payable to you  $53,241.49')).toEqual([5_324_149])
  expect(paidOut('Total incl. GST  $8,333.82', 'Net amount to be paid  $8,333.82')).toEqual([])
})
it('the total fee is the total of an account of which a part is paid', () =>
  expect(balancesIn('Total fee (GST free)  $1,272.00', 'Less: paid before operation  -$400.00', 'Balance owing  $872.00')).toEqual([
    87_200,
  ]))

it('an amount of the year to date is not the total', () => {
  const doc = toDoc([pageOf(['TOTAL (5 items)  $88.59', 'Safety net total YTD  $214.60'])])
  expect(
    findAmounts(doc)
      .filter(one => isOfOtherCharges(doc, one))
      .map(({ value }) => value),
  ).toEqual([21_460])
})

it('cash is not the total where the change leaves another printed amount, give or take the rounding', () => {
  const given = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...tendered(doc, findAmounts(doc))]
  }
  expect(given('Amount Due  44.54', 'Cash  50.00', 'Change  5.45')).toEqual([5000])
  expect(given('Amount Due  50.00', 'Cash  50.00', 'Change  0.00')).toEqual([])
  expect(given('Amount Due  44.54', 'Cash  50.00', 'Change  9.00')).toEqual([])
})

it('a total before its rounding is not the total of the document', () => {
  const before = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...beforeRounding(doc, findAmounts(doc))]
  }
  expect(before('TOTAL  47.86', 'ROUNDING  -0.01', 'TOTAL TO PAY  47.85', 'CASH  50.00')).toEqual([4786])
  expect(before('TOTAL  47.86', 'ROUNDING  -0.01', 'CASH  50.00', 'CHANGE  2.15')).toEqual([])
  expect(before('TOTAL  47.85', 'ROUNDING  0.00', 'TOTAL TO PAY  47.85')).toEqual([])
})

it('a row of a table of tax rates is not the total where the rows together are a printed amount', () => {
  const parts = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...partsByTaxRate(doc, findAmounts(doc))]
  }
  const rows = ['A  10.0%  16.76  1.68  18.44', 'Z  0.0%  2.50  0.00  2.50']
  expect(parts('TOTAL  20.94', ...rows)).toEqual([1844, 250])
  expect(parts('TOTAL  30.00', ...rows)).toEqual([])
  expect(parts('TOTAL  18.44', rows[0]!)).toEqual([])
})
it('on an adjustment note the amounts before and after the adjustment are not its own', () => {
  const before = 'Originally invoiced  $9,700.00  $970.00  $10,670.00'
  const after = 'Adjusted price       $9,118.00  $911.80  $10,029.80'
  const valuesIn = (...lines: string[]) => {
    const doc = toDoc([pageOf([...lines, 'Decrease credited to you  $582.00  $58.20  $640.20'])])
    return [...adjusted(doc, findAmounts(doc))]
  }
  expect(valuesIn('Adjustment note', before, after)).toEqual([970_000, 97_000, 1_067_000, 911_800, 91_180, 1_002_980])
  expect(valuesIn('Adjustment note', after)).toEqual([])
  expect(valuesIn('Tax invoice', before, after)).toEqual([])
})

it('the taxed and the untaxed part are not the total where their sum is printed', () => {
  const parts = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...taxedAndFree(doc, findAmounts(doc))]
  }
  const rows = ['Taxable supplies incl GST  29.85', 'GST free  39.99']
  expect(parts('TOTAL  69.84', ...rows)).toEqual([2985, 3999])
  expect(parts('TOTAL  29.85', ...rows)).toEqual([])
  const items = ['5 × $129.00 accredited course (GST-free)  $645.00', 'First aid kit (incl. GST $8.00)  $88.00']
  expect(parts(...items, 'Received  $733.00')).toEqual([8800, 64_500])
  expect(parts(...items, 'Received  $700.00')).toEqual([])
})
it('what was paid in two ways is no total', () => {
  const paidIn = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...partsOfPayment(doc, findAmounts(doc))]
  }
  expect(paidIn('TOTAL FOR 9 ITEMS  $65.26', 'GIFT CARD  $20.00', 'EFT  $45.26')).toEqual([2000, 4526])
  expect(paidIn('TOTAL  $65.26', 'EFT  $65.26', 'SAVINGS  $45.26')).toEqual([])
})
it('what a fund pays, and what may be claimed, is not the total of a doctor’s account', () => {
  expect(isFirstOfOther('TOTAL BENEFIT  $271.10')).toBe(true)
  expect(isFirstOfOther('Rebate may be claimed from Medicare with this receipt: $131.85')).toBe(true)
  expect(isFirstOfOther('TOTAL FEE  $469.00')).toBe(false)
})
it('what was settled to the merchant is not the total of its fees', () => {
  const doc = toDoc([pageOf(['Merchant fee tax invoice', 'Total fees including GST  $304.42', 'Settled to you in October: $26,348.40'])])
  expect([...buyersSales(doc, findAmounts(doc))]).toEqual([2_634_840])
})
it('what is owing after a payment is not the total of the fees', () =>
  expect(balancesIn('Total fees  $275.50', 'Paid EFTPOS 02/03/26  $100.00', 'Owing  $175.50')).toEqual([17_550]))
it('rates with the arrears of last year are not the total of this one', () =>
  expect(balancesIn('2025/26 rates and charges  2,215.75', 'Arrears as at 30 June  318.40', 'Total payable  $2,534.15')).toEqual([253_415]))
it('what a quote was is not the total of the invoice', () => {
  expect(isFirstOfOther('Quote of 2 Nov was $2,750.00, less $220.00 as you kept the mulch.')).toBe(true)
  expect(isFirstOfOther('Quote of 2 Nov  $2,750.00')).toBe(false)
})

it('the price of a contract is not the total of a claim of a part of it', () => {
  const pricesIn = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...contractPrices(doc, findAmounts(doc))]
  }
  const price = 'Contract price including GST of $4,420.00  $48,620.00'
  expect(pricesIn(price, 'Deposit payable by 28 July 2026  $4,862.00')).toContain(4_862_000)
  expect(pricesIn('10% deposit on contract price of $48,620.00  $4,862.00')).toEqual([4_862_000])
  expect(pricesIn(price, 'Please pay within 14 days')).toEqual([])
})

it('what an account or another invoice amounts to after a note is not the amount of the note', () => {
  expect(isFirstOfOther('Account after this note: 3,160.30')).toBe(true)
  expect(isFirstOfOther('7 days 0.00 | balance including this docket 3,696.45')).toBe(true)
  expect(isFirstOfOther('Invoice 771204 as corrected: 3,160.30')).toBe(true)
  expect(isFirstOfOther('Medicare benefit claimed online $389.45')).toBe(true)
  expect(isFirstOfOther('Price paid by customer $260.00')).toBe(true)
  expect(isFirstOfOther('Lost ticket $65.00')).toBe(true)
  expect(isFirstOfOther('Lost ticket $65.00', 'Paid by card $65.00')).toBe(false)
  expect(isFirstOfOther('Invoice total 3,160.30')).toBe(false)
  expect(isFirstOfOther('Invoice total 4,235.00', 'being part payment of our tax invoice 5567')).toBe(true)
  expect(isFirstOfOther('Still owing after this receipt 2,735.00')).toBe(true)
  expect(isFirstOfOther('Invoice total 4,235.00', 'You must pay the undisputed part of the invoice by the due date')).toBe(false)
  expect(isFirstOfOther('Invoice total 4,235.00', 'Less part payment on invoice 5567')).toBe(false)
  expect(isFirstOfOther('Total due after this discount 500.00')).toBe(false)
})
it('a balance that includes arrears and interest on them is not the total of a notice', () => {
  expect(
    balancesIn('Fees this notice  $756.00', 'Arrears  $756.10', 'Interest on arrears  $12.43', 'Amount to pay by 1 October  $1,524.53'),
  ).toEqual([152_453])
  expect(balancesIn('Levy this notice  $900.00', 'Admin fee  $20.00', 'GST  $92.00', 'Total amount due  $1,012.00')).toEqual([])
})

it('the balance of an account, what is left to pay and what is owing with a delivery are not the total', () => {
  expect(balancesIn('Total charge for these services  $598.40', 'Earlier account  $85.00', 'Balance of your account  $683.40')).toEqual([
    68_340,
  ])
  expect(balancesIn('Fee for the day  $380.00', 'Deposit  $100.00', 'Left to pay  $280.00')).toEqual([28_000])
  expect(balancesIn('This delivery  $359.73', 'Owing before  $342.15', 'Owing with this delivery  $701.88')).toEqual([70_188])
  expect(balancesIn('New charges  $5.50  $447.94', 'Carried over  $212.35', 'Amount now payable  $660.29')).toEqual([66_029])
  expect(balancesIn('Total for 2026–27  $2,486.05', 'Arrears  $312.40', 'Total amount due  $2,798.45')).toEqual([279_845])
  expect(balancesIn('Total  $2,486.05', 'Freight  $312.40', 'Total amount due  $2,798.45')).toEqual([])
  expect(balancesIn('Subtotal  $200.00', 'Overdue fee  $15.00', 'Total due  $215.00')).toEqual([])
})
it('the sum of instalments, a turnover and what was paid before are of other charges', () => {
  const of = (line: string, at: number) => {
    const doc = toDoc([pageOf([line])])
    return isOfOtherCharges(doc, findAmounts(doc)[at]!)
  }
  expect(of('By the month instead: 12 payments of $172.04 (total $2,064.48)', 1)).toBe(true)
  expect(of('By the month instead: 12 payments of $172.04 (total $2,064.48)', 0)).toBe(false)
  expect(of('Total turnover 37,925.50', 0)).toBe(true)
  expect(of('Paid 17-Apr-26 -500.00', 0)).toBe(true)
  expect(of('Paid by card 500.00', 0)).toBe(false)
})

it('an account with this invoice, the balance of a card, and what remains on another invoice are of other charges', () => {
  expect(isFirstOfOther('Account with this invoice 896.22')).toBe(true)
  expect(isFirstOfOther('Balance after $54.35')).toBe(true)
  expect(isFirstOfOther('Remaining on invoice TT-118846 after this adjustment: $882.00')).toBe(true)
  expect(isFirstOfOther('The original invoice was for $1,176.00')).toBe(true)
  expect(isFirstOfOther('Other charges incl GST 39.60')).toBe(true)
  expect(isFirstOfOther('Household total to date: $418.60')).toBe(true)
  expect(isFirstOfOther('Balance due $54.35')).toBe(false)
})
it('services that include GST and disbursements are parts of their sum', () => {
  const doc = toDoc([pageOf(['Services incl. GST  1,413.50', 'Disbursements  346.20', 'Total  $1,759.70'])])
  expect([...taxedAndFree(doc, findAmounts(doc))].sort()).toEqual([141_350, 34_620])
  const total = toDoc([pageOf(['Total incl. GST  1,413.50', 'Disbursements  346.20', 'Paid  $1,759.70'])])
  expect([...taxedAndFree(total, findAmounts(total))]).toEqual([])
})

it('what the buyer sold is not the total of the statement of a bank or marketplace', () => {
  const salesIn = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return [...buyersSales(doc, findAmounts(doc))]
  }
  expect(salesIn('Merchant statement', 'Gross sales  $14,882.60', 'Total fees  $326.50')).toEqual([1_488_260])
  expect(salesIn('Merchant statement', 'Total sales 496 $18,442.10', 'Total fees  $285.03')).toEqual([1_844_210])
  expect(salesIn('Bakery', 'Total sales  $14.50')).toEqual([])
  const cards = [
    'Merchant services',
    'Card scheme  Sales  Refunds',
    'Visa  $21,614.50  $134.50',
    'Settled to account ending 0092  $45,745.85',
  ]
  expect(salesIn(...cards, 'Total fees  $404.53')).toEqual([2_161_450, 13_450, 4_574_585])
})

it('a balance in a picture is not confident beside an earlier one, where no difference shows what is new', () => {
  const isPerhaps = (readBy: 'ocr' | 'pdf-text', ...lines: string[]) => {
    const doc = toDoc([pageOf(lines, { readBy })])
    const amounts = findAmounts(doc)
    return isPerhapsWithCarried(doc, amounts, amounts.at(-1)!)
  }
  const misread = ['Rates  4,215.34', 'Arrears  328.17', 'Total amount payable  $4,573.51']
  expect(isPerhaps('ocr', ...misread)).toBe(true)
  expect(isPerhaps('pdf-text', ...misread)).toBe(false)
  expect(isPerhaps('ocr', 'Rates  4,215.34', 'Arrears  0.00', 'Total amount payable  $4,215.34')).toBe(false)
})
