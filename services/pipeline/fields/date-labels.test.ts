import { describe, expect, it } from 'vitest'
import { dateLabelOf, dateLabelIn, datesOfCreditedInvoice } from './date-labels.ts'
import { findCandidates } from './find-candidates.ts'
import { findDates } from './dates.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

describe('dateLabelIn', () => {
  it.each([
    'invoice date',
    'inv. date:',
    'bill issued',
    'tax point',
    'date of issue :',
    'issue date',
    'statement date',
    'date issued',
    'notice dated',
    'billing date',
    'date of the account:',
    'date of claim',
    'claim date:',
    'rendered',
    'drawn',
    'rcti date',
    'made out',
    'invoiced',
    'invoice / delivery date',
    'cycle end / invoice date',
  ])('%s is of the document', text => {
    expect(dateLabelIn(text)).toBe('issue')
  })
  it.each([
    'due date:',
    'pay by',
    'payment due',
    'estimated delivery',
    'on sale',
    'material deadline',
    'date in',
    'next service',
    'opening balance',
    'period',
    'to',
    'check-out',
    'expires',
    'date of birth',
    'invoice due',
    'order date',
    'date ordered:',
    'site visit date',
    'pick-up date',
    'completion date',
    'ready',
    'this bill covers',
    'report generated :',
    'our fee proposal dated',
    'quotation dated',
    'prices will rise on',
    'direct debit on',
    'reference date',
    'kill date',
    'quote q1180-rev3 dated',
    'contract as 4000-1997 dated',
  ])('%s is of something else', text => {
    expect(dateLabelIn(text)).toBe('other')
  })
  it.each(['', 'date', 'time', 'thank you for your order', 'bluegum timber'])('%s says nothing', text =>
    expect(dateLabelIn(text)).toBeNull(),
  )
})

describe('dateLabelOf', () => {
  const labelOf = (lines: string[], value: string) => {
    const doc = toDoc([pageOf(lines)])
    return dateLabelOf(doc, findDates(doc).find(one => one.value === value)!.tokens)
  }
  it('takes the words before the date', () => expect(labelOf(['Due 12/06/2026  Invoice date 29/05/2026'], '2026-05-29')).toBe('issue'))
  it('is plain beside the word "date" alone, not below it', () => {
    expect(labelOf(['Howard Springs Tavern  DATE  24/11/2025'], '2025-11-24')).toBe('plain')
    expect(labelOf(['DATE', '24/11/2025'], '2025-11-24')).toBeNull()
  })
  it('is of a listed item at the beginning of a row with an amount, where there are more such rows', () => {
    const rows = ['20/11/2025  Labour  14  1,470.00', '21/11/2025  Test & tag  387.20']
    expect(labelOf(rows, '2025-11-20')).toBe('other')
    expect(labelOf(rows.slice(0, 1), '2025-11-20')).toBeNull()
  })
  it('takes the heading above the date', () => expect(labelOf(['Invoice Date', '29/05/2026'], '2026-05-29')).toBe('issue'))
  it('takes the heading above a day of the week', () => expect(labelOf(['Bill date', 'Tue 12 Aug 2025'], '2025-08-12')).toBe('issue'))
  it('is of something else in a line about a referral', () =>
    expect(labelOf(['Referred by  Dr S Gill 2188204T, 11/03/2026', 'Service date 18/03/2026'], '2026-03-11')).toBe('other'))
  it('of a credit note goes before the date of its invoice', () => {
    const lines = ['Credit Note Date 09/12/2025', 'Invoice Date 27/11/2025']
    expect(labelOf(lines, '2025-12-09')).toBe('credit')
    expect(labelOf(lines, '2025-11-27')).toBe('issue')
  })
  it('is of something else after "by" and a number of days', () => {
    expect(labelOf(['Return the enclosed form by 8 July 2025'], '2025-07-08')).toBe('other')
    expect(labelOf(['Scheduled to dispatch by', '20 Nov 2025'], '2025-11-20')).toBe('other')
    expect(labelOf(['Raised: 10.03.2026  Terms: 14 days (24.03.2026)'], '2026-03-24')).toBe('other')
  })
  it.each(['Sat 14 November 2026, 2:00 pm – 10:30 pm AEDT', '14/11/2026 9am to 5pm', '14-Nov-2026 from 10:00 until 4.30pm'])(
    'is of an event in %s',
    text => expect(labelOf([text], '2026-11-14')).toBe('event'),
  )
  it('is not of an event where one time stands behind it', () => expect(labelOf(['14 November 2026, 2:00 pm'], '2026-11-14')).toBeNull())
  it('is of something else where a browser printed the time', () => {
    expect(labelOf(['Your order', 'Total $10.00', '16/11/2025, 10:14 am  1/1'], '2025-11-16')).toBe('other')
    expect(labelOf(['Bluegum Timber', '16/11/2025, 10:14 am', 'Total $10.00'], '2025-11-16')).toBeNull()
  })
  it('is null for a date in a text', () => expect(labelOf(['We met on 29/05/2026 in Brookvale'], '2026-05-29')).toBeNull())
})

describe('dates', () => {
  const penaltiesOf = (...lines: string[]) =>
    new Map(
      findCandidates(toDoc([pageOf(lines)])).flatMap(one =>
        one.field === 'invoiceDate' && one.kind === 'found' ? [[one.value, one.penalty + one.rolePenalty]] : [],
      ),
    )
  it('with the label of the document go before those with another label', () => {
    const found = penaltiesOf('Issue date 29/05/2026', 'Estimated delivery 04/06/2026')
    expect(found.get('2026-05-29')).toBeLessThan(0)
    expect(found.get('2026-06-04')).toBeGreaterThan(0)
  })
  it('beside the word "date" alone go before those without label', () =>
    expect(preferred('20/11/2025', 'Date  24/11/2025')).toBe('2025-11-24'))
  it('of a sale go before those of the journey that was sold', () =>
    expect(preferred('Departs Rudders Wharf 18 Jan 2026', 'Sold 04 Jan 2026 · Kiosk 2')).toBe('2026-01-04'))
  it('of a purchase are those of a receipt that names no other', () => {
    const alone = penaltiesOf('Sat 14 November 2026, 2:00 pm – 10:30 pm', 'Placed on 28 Sep 2026 at 8:02 PM')
    expect(alone.get('2026-09-28')).toBeLessThan(0)
    expect(alone.get('2026-11-14')).toBeGreaterThan(0)
    expect(penaltiesOf('Placed on 28 Sep 2026', 'Invoice date 1 Oct 2026').get('2026-09-28')).toBeGreaterThan(0)
  })
  it('are not judged by such labels where all dates have them', () => {
    expect(penaltiesOf('Order date 29/05/2026', 'Paid on 30/05/2026').get('2026-05-29')).toBe(0)
  })
  it('are not the first digits of a number', () => expect(penaltiesOf('Bill Nr 20260411-40', 'INV20260412').size).toBe(0))
  it('at the end of a range whose beginning has no year stay behind', () => {
    expect(penaltiesOf('25 Aug - 3 Sept 2026').get('2026-09-03')).toBeGreaterThan(0)
    expect(penaltiesOf('Open 1-7 May 2026').get('2026-05-07')).toBeGreaterThan(0)
    expect(penaltiesOf('Invoice 1042 - 7 May 2026').get('2026-05-07')).toBe(0)
  })
  it('with a misread separator are found', () => expect(penaltiesOf('05~05-26').has('2026-05-05')).toBe(true))
})

/** The value of the date that the rules put first. */
const preferred = (...lines: string[]) =>
  findCandidates(toDoc([pageOf(lines)]))
    .filter(one => one.field === 'invoiceDate' && one.kind === 'found')
    .toSorted((a, b) => a.rolePenalty - b.rolePenalty)[0]?.value

it('the day of the week belongs to the date, though its label is further left', () => {
  const doc = toDoc([pageOf(['Due  Thu 25 Dec 2025'])])
  expect(dateLabelOf(doc, findDates(doc)[0]!.tokens)).toBe('other')
})
it('on a credit note with a date of its own, the invoice date is that of the credited invoice', () => {
  expect(preferred('Adjustment Note', 'Date: 9 Dec 2025', 'Adjusts invoice: 2207', 'Invoice date: 28 Nov 2025')).toBe('2025-12-09')
  expect(preferred('Tax Invoice', 'Date: 9 Dec 2025', 'Invoice date: 28 Nov 2025')).toBe('2025-11-28')
  expect(preferred('Adjustment Note', 'Delivery 9 Dec 2025', 'Invoice date: 28 Nov 2025')).toBe('2025-11-28')
})
it.each([
  'Original sale 418-09-2207 27/12/2025',
  'Email sent 19 Aug 2026',
  'Work completed 11/03/2026',
  'Original tax invoice  TI-1702 dated 14 July 2025',
  'Outbound – Tue 10-Mar-2026',
  'Return – Fri 13-Mar-2026',
  'Departs Rudders Wharf Sun 18 Jan 2026 10:30',
  'Delivery note LS 2612209 / 17.04.2026',
  'Order no: 441-7 / 17.04.2026',
  'Fixed quote Q-0877 of 2/9/26',
  'Our letter of engagement of 11 November 2025',
  'Cover under certificate HB77142, issued 20 July 2026',
  'Charge date 10/08/2026',
  'Against our invoice 771204 of 2 APR 2026',
  'Replaces tax invoice 2043 dated 4 May 2026',
  'being part payment of our tax invoice 5567 dated 2 February 2026',
  'Period of insurance 6/11/2025 to 6/11/2026',
  'Your policy expires at 4pm on 6 November 2025',
])('the date in "%s" is not of the document', text => {
  const doc = toDoc([pageOf([text])])
  expect(dateLabelOf(doc, findDates(doc)[0]!.tokens)).toBe('other')
})
it('the date on which a payment was received is that of its receipt', () => {
  const labelOf = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return dateLabelOf(doc, findDates(doc)[0]!.tokens)
  }
  expect(labelOf('Date received  9 February 2026', 'Received from  Marchmont Advisory')).toBe('purchase')
  expect(labelOf('Date received  9 February 2026', 'Goods inwards')).toBe('other')
  expect(labelOf('Paid on 9 February 2026 (UTC)', 'Receipt DF-7741')).toBe('purchase')
  expect(labelOf('Paid on 9 February 2026 (UTC)', 'Invoice and receipt DF-7741')).toBe('other')
  expect(labelOf('Order 5518822 placed Fri 28 Aug 2026')).toBe('purchase')
})
it('both days of a period with a dash are of the period', () => {
  const doc = toDoc([pageOf(['1 May 2026 – 31 May 2026'])])
  expect(findDates(doc).map(({ tokens }) => dateLabelOf(doc, tokens))).toEqual(['other', 'other'])
})
it('the date on which an invoice was amended is its own; that of a copy comes behind the invoice’s', () => {
  expect(dateLabelIn('amended on')).toBe('issue')
  expect(dateLabelIn('re-issued:')).toBe('plain')
})
it('the date on which an award or a policy was amended is not the document’s', () => {
  expect(dateLabelIn('building award as amended')).toBeNull()
  expect(dateLabelIn('policy amended on')).toBeNull()
})
it.each([
  'Our invoice 10442 dated 3 March 2026',
  '6/11/2025 to be paid by 6/12/2025',
  '6/11/2025 - Due 20/11/2025',
  '6/11/2025 - 2 hours 45 min on site',
  'Invoice date 6/11/2025 - 13/11/2025',
  'Please arrange payment of our tax invoice 5567 dated 2 February 2026',
  'Home Warranty Direct tax invoice issued 20 July 2026',
])('the date in "%s" is not of something else', text => {
  const doc = toDoc([pageOf([text])])
  expect(dateLabelOf(doc, findDates(doc)[0]!.tokens)).not.toBe('other')
})

it('a date of another invoice, of a policy document, of an inspection or valuation is not that of the document', () => {
  const labelOf = (line: string) => {
    const doc = toDoc([pageOf([line])])
    return dateLabelOf(doc, findDates(doc)[0]!.tokens)
  }
  expect(labelOf('against tax invoice 20661 dated 14 September 2026')).toBe('other')
  expect(labelOf('Less fee already invoiced (26118/1 of 4 March 2026)')).toBe('other')
  expect(labelOf('Please read the Product Disclosure Statement dated 1 July 2025')).toBe('other')
  expect(labelOf('Inspected 3 February 2026')).toBe('other')
  expect(labelOf('Date of valuation 3 February 2026')).toBe('other')
  expect(labelOf('sent 11 June 2026')).toBe('plain')
  expect(labelOf('Sent: Thursday, 18 June 2026 8:02 AM')).toBe(null)
})

it('the end of a period of work is not the date of the document', () => {
  const doc = toDoc([pageOf(['For professional services between 9 April and 1 May 2026'])])
  expect(dateLabelOf(doc, findDates(doc).at(-1)!.tokens)).toBe('other')
})

describe('a date of something else', () => {
  it.each(['fitted', 'settled', 'installed', 'quoted', 'accepted'])('is labelled %s', text => expect(dateLabelIn(text)).toBe('other'))
  it.each(['Cover: 4pm 12 September 2026 to 4pm 12', 'Party date 12 September 2026'])('is that of %s', text => {
    const doc = toDoc([pageOf([text])])
    expect(dateLabelOf(doc, findDates(doc)[0]!.tokens)).toBe('other')
  })
  it('is, on what a web shop sends, that of the order', () => {
    const label = (...lines: string[]) => {
      const doc = toDoc([pageOf(lines)])
      return dateLabelOf(doc, findDates(doc)[0]!.tokens)
    }
    expect(label('Order date 29 May 2026', 'Thanks for your order!')).toBe('purchase')
    expect(label('Order date 29 May 2026')).toBe('other')
  })
  it('is that of the message in which a document came', () => {
    const doc = toDoc([pageOf(['Umbrella Tree <no_reply@umbrella.example>  Mon, Nov 10, 2025 at 6:12 AM', 'Printed 9 Nov 2025'])])
    expect(findDates(doc).map(one => dateLabelOf(doc, one.tokens))).toEqual(['event', 'other'])
  })
  it('is that of a message between who sent it and its subject, and that of the document without these', () => {
    const label = (...lines: string[]) => {
      const doc = toDoc([pageOf(lines)])
      return dateLabelOf(doc, findDates(doc)[0]!.tokens)
    }
    expect(label('From: Hoppa Receipts', 'To: Rory', 'Date: Thu, 30 Apr 2026 00:04', 'Subject: Your trip')).toBe('event')
    expect(label('From: Hoppa Rides', 'Date: Thu, 30 Apr 2026 00:04', 'Total 31.01')).toBe('plain')
  })
})

/** The label of this day in these lines; null: of their first day. */
function labelOf(value: string | null, ...lines: string[]) {
  const doc = toDoc([pageOf(lines)])
  return dateLabelOf(doc, findDates(doc).find(one => value === null || one.value === value)!.tokens)
}

describe('the day of a payment, a booking or a departure', () => {
  const label = (...lines: string[]) => labelOf(null, ...lines)
  it('is that of the receipt of this payment', () => {
    expect(label('Payment receipt', 'Date paid  25/11/2026', 'This is a tax invoice for the premium.')).toBe('purchase')
    expect(label('Payment receipt and certificate', 'Payment date  25/11/2026')).toBe('purchase')
    expect(label('Tax invoice', 'Date paid  25/11/2026')).toBe('other')
    expect(label('Your payment receipt will be mailed to you.', 'Payment date  25/11/2026')).toBe('other')
  })
  it('is that of the confirmation of this booking', () => {
    expect(label('Booking confirmation / tax invoice', 'Booked  Saturday 4 July 2026')).toBe('purchase')
    expect(label('Tax invoice', 'Booked  Saturday 4 July 2026')).toBe('other')
    expect(label('Booking confirmation', 'Leave  Sat 3 Oct 2026')).toBe('other')
  })
  it('is that of the account of a hotel', () => {
    expect(label('Guest folio, room 308', 'Departure 08/05/26')).toBe('purchase')
    expect(label('Flight', 'Departure 08/05/26')).toBe('other')
    expect(label('Volume/Folio 8841/22', 'Departure 08/05/26')).toBe('other')
  })
  it('is not that of an earlier notice', () => {
    expect(label('Renewal notice 8 140 226 117 issued 28/10/2026')).toBe('other')
    expect(label('Registration renewal notice', 'Renewal notice 8 140 226 117 issued 28/10/2026')).toBe('issue')
  })
})

it.each(['next invoice on', 'next bill', 'next tax invoice on', 'deposit', 'event:'])('%s labels another date', text =>
  expect(dateLabelIn(text)).toBe('other'),
)

describe('the label of a date in its document', () => {
  it('is that of a receipt where it was received on that day, and another where the account was issued', () => {
    const receipt = ['OFFICIAL RECEIPT', 'Receipt number RC-0991  Received on  7/5/2026', 'Account  LP7742 issued 20/4/2026']
    expect(labelOf('2026-05-07', ...receipt)).toBe('purchase')
    expect(labelOf('2026-04-20', ...receipt)).toBe('other')
    expect(labelOf('2026-04-20', 'TAX INVOICE', 'Account LP7742 issued 20/4/2026')).toBe('issue')
    expect(labelOf('2026-03-12', 'OFFICIAL RECEIPT', 'Application received 12/03/2026')).not.toBe('purchase')
  })
  it('is another in brackets behind an order, after a plan, and before a day to come', () => {
    expect(labelOf('2026-04-22', 'booked on your PO 30019 (22 April 2026). Kindly pay')).toBe('other')
    expect(labelOf('2026-05-12', 'PO Box 123, 12 May 2026')).toBeNull()
    expect(labelOf('2026-05-20', 'Plan / referral  MHTP 20 May 2026')).toBe('other')
    expect(labelOf('2026-12-25', 'Tip your driver before 25 Dec 2026')).toBe('other')
    expect(labelOf('2025-08-29', 'Application BA/1186 (lodged 29 August 2025)')).toBe('other')
  })
  it('is an event where a vehicle is weighed', () => {
    expect(labelOf('2025-10-21', 'Date out  21/10/25 10:52')).toBe('event')
    expect(labelOf('2025-10-21', 'Date out  21/10/25')).toBe('other')
  })
})
it('the date of the credited invoice stands below its heading, right of the number of the note', () => {
  const doc = toDoc([
    pageOf(['ADJUSTMENT NOTE', 'Adj. note   Dated        Invoice     Invoice dated', 'CN-30772   18-05-2026   SI-218840   30-04-2026']),
  ])
  const dates = findDates(doc)
  expect([...datesOfCreditedInvoice(doc, dates)].map(one => one.value)).toEqual(['2026-04-30'])
})

it.each([
  ['On Fri, 26 Jun 2026 at 09:10, Office wrote:', '2026-06-26'],
  ['in accordance with your instructions of 26 June 2026:', '2026-06-26'],
])('%s has the date of something else', (line, date) => {
  const doc = toDoc([pageOf(['Tax invoice', line])])
  expect(dateLabelOf(doc, findDates(doc).find(({ value }) => value === date)!.tokens)).toBe('other')
})
