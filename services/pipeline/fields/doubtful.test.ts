import { describe, expect, it } from 'vitest'
import { findAmounts } from './amounts.ts'
import { candidate } from './candidate.ts'
import { findDates } from './dates.ts'
import { findCandidates } from './find-candidates.ts'
import { isBelowOtherName, isOfPaymentProvider } from './doubtful-abns.ts'
import {
  hasExchangeRate,
  hasGstOfOther,
  isAboveEmptyTotal,
  isBesideLarger,
  isDoubtfulTotal,
  isFromPartlyTaxedTotal,
  isPerhapsDollarSign,
  isZeroOfItem,
  lostDecimalPoint,
} from './doubtful-amounts.ts'
import {
  isAlsoOfOther,
  isBehindPastWork,
  isBesideLabelledDate,
  isInRowOfDates,
  isInSentence,
  isLongAgo,
  isOfDeposit,
  isPerhapsDue,
} from './doubtful-dates.ts'
import {
  hasWordReadTwice,
  isBehindBuyerWords,
  isBesideOtherAbn,
  isBillingService,
  isBrokenName,
  isCutOffName,
  isLastOfLonger,
  isPerhapsBuyer,
  isSold,
} from './doubtful-names.ts'
import { isAlsoDate, isBesideLabelled, isPaymentReference, isPerhapsSplit } from './doubtful-numbers.ts'
import { isDisputed } from './doubtful.ts'
import { isOnlyTrade } from './name-texts.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc, type Doc } from './text.ts'

const photoOf = (...lines: string[]): Doc => toDoc([pageOf(lines, { readBy: 'ocr' })])
const at = (doc: Doc, text: string) => [doc.tokens.findIndex(token => token.text === text)]

describe('a confident answer that a person must check', () => {
  it('is a value with a word that two readers read differently', () => {
    const page = pageOf(['Total 4.40'])
    const doc = toDoc([{ ...page, words: page.words.map((word, i) => ({ ...word, confidence: i === 1 ? 0.3 : 0.9 })) }])
    expect(isDisputed(doc, candidate('total', 440, [1], 0))).toBe(true)
    expect(isDisputed(doc, candidate('total', 440, [0], 0))).toBe(false)
  })

  it('is a cut-off name', () => {
    const doc = photoOf(
      'Yarra Access Hire Grou',
      'Yarra Access Hire Group Pty Limited',
      'Ben Nett',
      'en Nettleton',
      'Equipment HireJoondalup',
    )
    for (const name of ['Yarra Access Hire Grou', 'Ben Nett', 'aroup Pty Ltd']) expect(isCutOffName(doc, name), name).toBe(true)
    const addressed = photoOf('MACHINERY GROUP', 'www.willowmachinerygroup.com.au', 'Willow Machinery Group')
    for (const name of ['MACHINERY GROUP', 'D ell']) expect(isCutOffName(addressed, name), name).toBe(true)
    for (const name of ['Willow Machinery Group', 'J Smith Tiling']) expect(isCutOffName(addressed, name), name).toBe(false)
    for (const name of ['Yarra Access Hire Group Pty Limited', 'Equipment Hire', 'Nettleton'])
      expect(isCutOffName(doc, name), name).toBe(false)
  })

  it('is a name that stands in an address without telephone, and not beside the ABN', () => {
    const letterhead = ['Corporate Registry  ABN 34 993 518 190', 'Tel (02) 5550 8408  www.corporateregistry.com.au', '', '', '']
    const addressee = ['Ferntree Analytics Pty Ltd', '44 Darby Street', 'Cooks Hill NSW 2300']
    const isBuyer = (lines: string[], name: string) => {
      const doc = toDoc([pageOf(lines)])
      return isPerhapsBuyer(doc, findCandidates(doc), name)
    }
    expect(isBuyer([...letterhead, ...addressee], 'Ferntree Analytics')).toBe(true)
    expect(isBuyer([...letterhead, ...addressee], 'Corporate Registry')).toBe(false)
    expect(isBuyer(['Tel (02) 5550 8408', '', '', '', ...addressee], 'Ferntree Analytics')).toBe(false)
    // far from the ABN in its line
    const inRow = ['Registry', 'ABN 34 993 518 190                Ferntree Analytics Pty Ltd', 'Tel (02) 5550 8408', '', '', '']
    expect(isBuyer([...inRow, ...addressee], 'Ferntree Analytics')).toBe(true)
  })

  it('is an amount on a photo without cents where other amounts have them', () => {
    const doc = photoOf('Milk 5.62', 'Total $12329', 'GST $11.21')
    expect(lostDecimalPoint(doc, candidate('total', 1232900, at(doc, '$12329'), 0))).toBe(true)
    expect(lostDecimalPoint(doc, candidate('gst', 1121, at(doc, '$11.21'), 0))).toBe(false)
    const whole = photoOf('Total $120')
    expect(lostDecimalPoint(whole, candidate('total', 12000, at(whole, '$120'), 0))).toBe(false)
    const print = toDoc([pageOf(['Milk 5.62', 'Total $12329'])])
    expect(lostDecimalPoint(print, candidate('total', 1232900, at(print, '$12329'), 0))).toBe(false)
  })

  it('is GST computed from a total that is partly free of GST', () => {
    const eleventh = (doc: Doc) => isFromPartlyTaxedTotal(doc, candidate('gst', 3356, [], 0, { kind: 'eleventh' }))
    expect(eleventh(photoOf('Flour* 28.00', 'TOTAL INC GST $369.11', '* Taxable items'))).toBe(true)
    expect(eleventh(photoOf('TOTAL INC GST $369.11'))).toBe(false)
    expect(isFromPartlyTaxedTotal(photoOf('GST $3.56', '* Taxable items'), candidate('gst', 356, [1], 0))).toBe(false)
  })
})

const found = (field: 'invoiceDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName', value: string, lines: string[]) => {
  const doc = toDoc([pageOf(lines)])
  const candidates = findCandidates(doc)
  return { doc, candidates, best: candidates.find(one => one.field === field && one.value === value)! }
}

describe('so is', () => {
  it('a date without label beside an earlier one, where a heading of due dates has no date', () => {
    const isDue = (...lines: string[]) => {
      const { doc, candidates, best } = found('invoiceDate', '2026-10-14', lines)
      return isPerhapsDue(doc, candidates, best)
    }
    expect(isDue('Statement', 'Direct debit on', '', '', '30 Sep 2026', '', '', '14 Oct 2026')).toBe(true)
    expect(isDue('Statement', '', '', '30 Sep 2026', '', '', '14 Oct 2026')).toBe(false)
    expect(isDue('Direct debit on', '', '', '14 Oct 2026')).toBe(false)
  })
  it('a date without label where another is labelled as the document’s', () => {
    const isBeside = (...lines: string[]): boolean => {
      const doc = toDoc([pageOf(lines)])
      const candidates = findCandidates(doc)
      return isBesideLabelledDate(doc, candidates, candidates.find(({ value }) => value === '2024-06-03')!)
    }
    expect(isBeside('Seen 3 June 2024', 'Date: 24 May 2024')).toBe(true)
    expect(isBeside('Seen 3 June 2024', '24 May 2024')).toBe(false)
  })
  it('an amount where the document states an exchange rate', () => {
    expect(hasExchangeRate(photoOf('Total (1 USD = 1.51842 AUD)  AUD 626.85'))).toBe(true)
    expect(hasExchangeRate(photoOf('Total AUD 626.85', '1 EA = 12.50'))).toBe(false)
  })
  it('a name of nothing but words for a trade', () => {
    for (const name of ['GARDEN CENTRE & CAFE', 'Licensed Post Office']) expect(isOnlyTrade(name), name).toBe(true)
    for (const name of ['Wirra Willa Garden Centre & Cafe', 'Paperbark Pharmacy', 'Hardware']) expect(isOnlyTrade(name), name).toBe(false)
  })
  it('a name that is also sold', () => {
    const lines = ['General admission (with lunch)', '2 × General admission (with lunch) @ $145.00 $290.00']
    expect(isSold(toDoc([pageOf(lines)]), 'General admission (with lunch)')).toBe(true)
    expect(isSold(toDoc([pageOf(lines.slice(0, 1))]), 'General admission (with lunch)')).toBe(false)
  })
  it('a name in running text that the next line goes on with', () => {
    const isBroken = (...lines: string[]) => {
      const doc = photoOf(...lines)
      return isBrokenName(doc, candidate('supplierName', 'Gurpreet S.', [...at(doc, 'Gurpreet'), ...at(doc, 'S.')], 0))
    }
    expect(isBroken('issued on behalf of Gurpreet S.', 'Dhillon, ABN 34 993 518 190')).toBe(true)
    expect(isBroken('issued on behalf of Gurpreet S.', 'Thank you for riding')).toBe(false)
    expect(isBroken('Gurpreet S.', 'Dhillon, ABN 34 993 518 190')).toBe(false)
  })
  it('the last word of a longer possible name', () => {
    const { candidates } = found('supplierName', 'Revenue', ['Office of State Revenue', 'Adelaide SA 5001'])
    expect(isLastOfLonger(candidates, 'Revenue')).toBe(true)
    expect(isLastOfLonger(candidates, 'Treasury')).toBe(false)
    expect(isLastOfLonger(found('supplierName', 'Kanbanly', ['Invoice Kanbanly']).candidates, 'Kanbanly')).toBe(false)
  })
  it('a number that is also the reference of a payment by BPAY, unless it is labelled as that of the invoice', () => {
    const isReference = (...lines: string[]) => {
      const { doc, candidates, best } = found('invoiceNumber', '4481027316', lines)
      return isPaymentReference(doc, candidates, best)
    }
    expect(isReference('BPAY Biller Code 45112', 'Ref 4481027316')).toBe(true)
    expect(isReference('Ref 4481027316')).toBe(false)
    expect(isReference('Invoice number 4481027316', 'BPAY Biller Code 45112', 'Ref 4481027316')).toBe(false)
  })
  it('a number that OCR perhaps split before its last digits', () => {
    const isSplit = (readBy: 'ocr' | 'pdf-text', text: string) => {
      const doc = toDoc([pageOf([text], { readBy })])
      return isPerhapsSplit(doc, candidate('invoiceNumber', '51220', at(doc, '51220'), 0))
    }
    expect(isSplit('ocr', 'TAX INVOICE 51220 7-03')).toBe(true)
    expect(isSplit('pdf-text', 'TAX INVOICE 51220 7-03')).toBe(false)
    expect(isSplit('ocr', 'TAX INVOICE 51220 Terms 7-03')).toBe(false)
  })
  it('the name of a business that bills for others', () => {
    expect(isBillingService('Medilane Billing')).toBe(true)
    expect(isBillingService('Billingham Plumbing')).toBe(false)
  })
  it('a bare reference, or the number of a ticket, beside a number that is labelled as the document’s', () => {
    const isBeside = (...lines: string[]) => {
      const { doc, candidates, best } = found('invoiceNumber', '4471', lines)
      return isBesideLabelled(doc, candidates, best)
    }
    expect(isBeside('Store 418 Reg 12 Trans 4471', 'Docket 418-12-4471')).toBe(true)
    expect(isBeside('Store 418 Reg 12 Trans 4471', 'Order 418-12-4471')).toBe(false)
    expect(isBeside('Docket 4471', 'Ref 418-12-4471')).toBe(false)
    expect(isBeside('Ticket 4471', 'Receipt 418-12-4471')).toBe(true)
    expect(isBeside('Ticket 4471', 'Entry 08:41')).toBe(false)
  })
  it('a GST of zero in a line that names no tax, where the document names its rate', () => {
    const isZero = (...lines: string[]) => {
      const doc = photoOf(...lines)
      return isZeroOfItem(doc, candidate('gst', 0, at(doc, '0.00'), 0))
    }
    expect(isZero('Fit-off  51,000.00  0%  0.00', 'GST 10%  8,227.48')).toBe(true)
    expect(isZero('GST  0.00', 'Total incl. GST  51.00')).toBe(false)
    expect(isZero('Fit-off  51,000.00  0%  0.00', 'Total  51.00')).toBe(false)
  })
  it('the ABN of a provider of payments, unless it is the supplier', () => {
    const { doc, best } = found('supplierAbn', '34993518190', ['PayPal Australia Pty Limited ABN 34 993 518 190'])
    expect(isOfPaymentProvider(doc, best, 'Old Iron Books')).toBe(true)
    expect(isOfPaymentProvider(doc, best, 'PayPal Australia')).toBe(false)
    const own = found('supplierAbn', '34993518190', ['Old Iron Books ABN 34 993 518 190', 'Paid with PayPal'])
    expect(isOfPaymentProvider(own.doc, own.best, 'Old Iron Books')).toBe(false)
  })
  it('a name close to another ABN than the chosen one, as that of a buyer without heading', () => {
    const buyer = ['Casuarina Vineyards', '(ABN 10 912 545 843)']
    const isBesideOther = (value: string, ...lines: string[]) => {
      const { doc, candidates, best } = found('supplierAbn', '20318016547', lines)
      return isBesideOtherAbn(doc, candidates, value, best)
    }
    const foot = ['Music', 'Travel', 'Please pay  1,497.84', 'Within 7 days', 'Thank you', 'ABN 20 318 016 547']
    expect(isBesideOther('Casuarina Vineyards', 'Tomas Verhagen', '', ...buyer, ...foot)).toBe(true)
    expect(isBesideOther('Tomas Verhagen', 'Tomas Verhagen', 'ABN 20 318 016 547', ...buyer)).toBe(false)
    expect(isBesideOther('Casuarina Vineyards', 'Casuarina Vineyards', ...foot)).toBe(false)
  })
  it('an ABN between the name of another company and its address, which nothing else says to be the supplier’s', () => {
    const isBelow = (name: string, ...lines: string[]) => {
      const { doc, candidates, best } = found('supplierAbn', '20318016547', lines)
      return isBelowOtherName(doc, candidates, best, name)
    }
    const festival = ['Harbour Lights Festival Inc', 'ABN 20 318 016 547', 'Level 2, 93 Crown Street', 'Wollongong NSW 2500']
    expect(isBelow('Redgum Protective', 'Redgum Protective', 'Tax Invoice RG-10552', ...festival)).toBe(true)
    expect(isBelow('Harbour Lights', ...festival)).toBe(false)
    expect(isBelow('Redgum Protective', 'Redgum Protective', '', 'HARGREAVES GROUPPTYLTD', ...festival.slice(1))).toBe(true)
    expect(isBelow('Redgum Protective', 'Redgum Protective', 'Tax Invoice RG-10552', ...festival.slice(0, 2))).toBe(false)
  })
  it('an amount whose first digit is perhaps a dollar sign that OCR misread', () => {
    const isSign = (readBy: 'ocr' | 'pdf-text', ...lines: string[]) => {
      const doc = toDoc([pageOf(lines, { readBy })])
      return isPerhapsDollarSign(doc, candidate('total', 523_572, at(doc, '5235.72'), 0))
    }
    expect(isSign('ocr', 'Total 5235.72', 'Debited 235.72')).toBe(true)
    expect(isSign('ocr', 'Supply $90.00', 'Usage $124.29', 'GST $21.43', 'Total 5235.72')).toBe(true)
    expect(isSign('ocr', 'Supply 90.00', 'Usage 124.29', 'GST 21.43', 'Total 5235.72')).toBe(false)
    expect(isSign('pdf-text', 'Total 5235.72', 'Debited 235.72')).toBe(false)
    const doc = photoOf('GST 50.00', 'Total 550.00')
    expect(isPerhapsDollarSign(doc, candidate('total', 55_000, at(doc, '550.00'), 0))).toBe(false)
  })
  it('a date within a sentence where another stands by itself', () => {
    const isIn = (...lines: string[]) => {
      const { doc, candidates, best } = found('invoiceDate', '2025-03-04', lines)
      return isInSentence(doc, candidates, best)
    }
    const sentence = 'Issued by the recipient under a written agreement of 4 March 2025'
    expect(isIn(sentence, 'Created', '10.08.2026')).toBe(true)
    expect(isIn(sentence)).toBe(false)
    expect(isIn(sentence, '4 March 2025', '10.08.2026')).toBe(false)
    expect(isIn('Dated 4 March 2025', '10.08.2026')).toBe(false)
  })
})

describe('an amount above the label of a total that has none', () => {
  const doubtful = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return isAboveEmptyTotal(doc, findAmounts(doc).at(-1)!)
  }
  it('is perhaps that of an item, where the total could not be read', () => {
    expect(doubtful('Sweep flue  180.00', 'New cowl  130.00', 'GST (if any)', 'TOTAL')).toBe(true)
  })
  it('is not doubted where the total has an amount, also in the line below', () => {
    expect(doubtful('Sweep flue  180.00', 'TOTAL  310.00')).toBe(false)
    expect(doubtful('Sub-total 180.00', 'TOTAL', '$310.00')).toBe(false)
  })
})

it('a name right behind the words before a buyer is doubted, and one in another column is not', () => {
  const doubtful = (line: string, name: string) => {
    const doc = toDoc([pageOf([line])])
    const one = findCandidates(doc).find(({ field, value }) => field === 'supplierName' && value === name)!
    return isBehindBuyerWords(doc, one)
  }
  expect(doubtful('Date 8/11/26 Sold to Saltmarsh Kitchen', 'Saltmarsh Kitchen')).toBe(true)
  expect(doubtful('Invoice to:   Harrow & Hitch Machinery', 'Harrow & Hitch Machinery')).toBe(false)
})

it('a number that is also a possible date is not confident', () => {
  const doc = photoOf('Docket 26-0CT-2026', 'Invoice W118842')
  const numberAt = (text: string) => candidate('invoiceNumber', text, at(doc, text), 0)
  expect(isAlsoDate(findCandidates(doc), numberAt('26-0CT-2026'))).toBe(true)
  expect(isAlsoDate(findCandidates(doc), numberAt('W118842'))).toBe(false)
})

it('a total beside a larger amount in its line is not confident', () => {
  const doc = photoOf('Total  $757.50  $13.50', 'Paid  $13.50')
  const amounts = findAmounts(doc)
  expect(amounts.filter(one => isBesideLarger(doc, amounts, one))).toEqual([amounts[1]])
})
it('a total that a rule takes for the charges before a credit is not confident', () => {
  const lines = ['TAX INVOICE', 'Charges for this period  309.25', 'Solar feed-in credit  -4.19', 'Total due  305.06']
  const doc = toDoc([pageOf(lines)])
  const totals = findCandidates(doc).filter(one => one.field === 'total' && one.kind === 'found')
  expect(totals.filter(one => isDoubtfulTotal(doc, totals, one, 0)).map(({ value }) => value)).toEqual([30_925])
})

it('a total whose GST is one eleventh of another amount that was paid is not confident', () => {
  const doc = photoOf('23 min  $11.04', 'Promo  $2.00', 'You paid  $10.04', 'incl. GST  $0.91')
  const amounts = findAmounts(doc)
  expect(amounts.filter(one => !hasGstOfOther(doc, amounts, one, 91))).toEqual([amounts[2]])
  expect(hasGstOfOther(doc, amounts, amounts[0]!, 0)).toBe(false)
})

it('a date without label beside another one in its line is not confident', () => {
  const inRow = (line: string): boolean => {
    const doc = photoOf(line)
    const dates = findCandidates(doc).filter(({ field, kind }) => field === 'invoiceDate' && kind === 'found')
    return isInRowOfDates(doc, dates, dates[0]!)
  }
  expect(inRow('EM2601447  19 JAN 2026  28 JAN 2026  27 FEB 2026')).toBe(true)
  expect(inRow('Invoice date 19 JAN 2026  Due date 27 FEB 2026')).toBe(false)
  expect(inRow('EM2601447  19 JAN 2026')).toBe(false)
})

it('a date that is also that of something else may be another one, which has no label', () => {
  const also = (...lines: string[]) => {
    const doc = photoOf(...lines)
    const dates = findCandidates(doc).filter(({ field, kind }) => field === 'invoiceDate' && kind === 'found')
    return isAlsoOfOther(doc, dates, dates.at(-1)!)
  }
  expect(also('28/09/2026', 'Fitted 26/09/2026', '', '26/09/2026')).toBe(true)
  expect(also('Ordered 28/09/2026', 'Fitted 26/09/2026', '', '26/09/2026')).toBe(false)
  expect(also('28/09/2026', '', '26/09/2026')).toBe(false)
})

it.each([
  ['Repaired 26/09/2026', true],
  ['Vehicle collected on: 26/09/2026', true],
  ['Issued 26/09/2026', false],
  ['Dated 26/09/2026', false],
  ['Repaired      26/09/2026', false],
])('"%s" beside another date is doubtful: %s', (line, isDoubtful) => {
  const doc = photoOf('28/09/2026', '', line)
  const dates = findCandidates(doc).filter(({ field, kind }) => field === 'invoiceDate' && kind === 'found')
  expect(isBehindPastWork(doc, dates, dates.at(-1)!)).toBe(isDoubtful)
  expect(isBehindPastWork(doc, dates.slice(-1), dates.at(-1)!)).toBe(false)
})

it('a date of long ago is not confident', () => {
  const date = (value: string) => candidate('invoiceDate', value, [0], 0)
  expect(isLongAgo(date('2000-03-06'))).toBe(true)
  expect(isLongAgo(date('2019-03-06'))).toBe(false)
})

it('a name in a picture with a word that was read in another way elsewhere is not confident', () => {
  const isTwice = (readBy: 'ocr' | 'pdf-text', other: string) => {
    const doc = toDoc([pageOf(['Larkfield Servicces Limited', other], { readBy })])
    return hasWordReadTwice(doc, candidate('supplierName', 'Larkfield Servicces Limited', [0, 1, 2], 0))
  }
  expect(isTwice('ocr', 'larkfield services')).toBe(true)
  expect(isTwice('pdf-text', 'larkfield services')).toBe(false)
  expect(isTwice('ocr', 'larkfield')).toBe(false)
  expect(isTwice('ocr', 'Larkfields')).toBe(false)
  expect(isTwice('ocr', 'Servicced')).toBe(false)
})
it('the day of a deposit is doubtful as that of the document', () => {
  const isDoubtful = (line: string) => {
    const doc = toDoc([pageOf([line])])
    return isOfDeposit(doc, findDates(doc)[0]!)
  }
  expect(isDoubtful('Deposit paid 06/02/2026')).toBe(true)
  expect(isDoubtful('Date 06/02/2026')).toBe(false)
})
