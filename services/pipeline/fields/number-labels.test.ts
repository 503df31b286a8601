import { describe, expect, it } from 'vitest'
import { numberLabelIn } from './number-label-words.ts'
import { numberLabelOf, isOrderOfReceipt } from './number-labels.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

describe('numberLabelOf', () => {
  const labelOf = (text: string, ...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    return numberLabelOf(doc, [doc.tokens.findIndex(token => token.text === text)])
  }
  it('gives the claim of an insured loss to the insurer, and that of a builder to the invoice', () => {
    expect(labelOf('GL-88120', 'Claim no. GL-88120', 'Date of loss 19/09/2026')).toBe('other')
    expect(labelOf('7', 'Claim no. 7', 'Contract sum  48,620.00')).toBe('document')
    expect(labelOf('WC26-0087', 'Claim ref. WC26-0087', 'Injury date 12/02/2026')).toBe('other')
  })
  it('gives the number of a check to what was checked', () =>
    expect(labelOf('(WWC0418820E)', 'All staff hold a Working With Children Check (WWC0418820E)')).toBeNull())
  it('takes R/N for the number of a receipt, and the invoice of a credit for another document', () => {
    expect(labelOf('4-220917', 'TAX INVOICE  R/N 4-220917')).toBe('document')
    expect(labelOf('INV-2207', 'Less Credit to Invoice INV-2207')).toBe('other')
  })
  it('takes the code behind a card or a time for the number of the receipt', () => {
    expect(labelOf('#Q7fD', 'Sun 15 Nov 2026 at 11:06 am  #Q7fD')).toBe('document')
    expect(labelOf('#kW3p', 'Visa 7712 (Online) 10 May 2026', '#kW3p')).toBe('document')
    expect(labelOf('#kW3p', 'Follow us', '#kW3p')).toBeNull()
    expect(labelOf('#hT4Q', 'Visa 6013 (Contactless)', 'ABN 75779954573  #hT4Q')).toBe('document')
    expect(labelOf('#hT4Q', 'Thank you', 'ABN 75779954573  #hT4Q')).toBeNull()
    expect(labelOf('#Lm7Q', 'Visa 8120 (Contactless)  #Lm7Q')).toBe('document')
    expect(labelOf('#Lm7Q', 'Follow us  #Lm7Q')).toBeNull()
  })
  it('takes a number that is also that of the job for the invoice’s, and a kind of document for no number', () => {
    expect(labelOf('PB4417', 'Client        Invoice / Job #', 'Dr A. Roos    PB4417')).toBe('invoice')
    expect(labelOf('(ZF2)', 'Billing document / Tax invoice (ZF2)')).toBe('other')
  })
  it('takes the number of a transaction for a reference', () => expect(labelOf('6188', 'TAX INVOICE REG 03 TRN 6188')).toBe('reference'))
  it('takes the number of a card terminal for a reference', () => {
    const slip = ['TERM 66018800  SAV ..3117', 'INV 040551  APPROVED 00']
    expect(labelOf('040551', ...slip)).toBe('reference')
    expect(labelOf('040551', 'INV 040551')).toBe('invoice')
    const longSlip = ['TID 50117720  MID 2284410', 'INV 040551', 'CHQ ACCOUNT', 'PURCHASE 84.65', 'TIP 0.00', 'TOTAL 84.65', 'APPROVED 00']
    expect(labelOf('040551', ...longSlip)).toBe('reference')
    expect(labelOf('8032-04-55127', ...slip, 'Inv: 8032-04-55127')).toBe('invoice')
    expect(labelOf('8841', ...slip, 'REG 003 RCPT 8841')).toBe('document')
    expect(labelOf('040551', 'TERM 66018800', 'APPROVED 00', 'TAX INVOICE 040551')).toBe('invoice')
    expect(labelOf('40551', 'Inv: 40551', 'First aid course, term 3', 'First aid refresher, term 4')).toBe('invoice')
  })
  it('prefers the heading above to the end of the text in another column', () => {
    const rows = ['Vehicle                Receipt number', '2021 van, white, VIN   8855-0172']
    expect(labelOf('8855-0172', ...rows)).toBe('document')
  })
  it('completes a bare word by the heading of a receipt', () => {
    expect(labelOf('1946.07', 'fee account', 'no. 1946.07')).toBe('document')
    expect(labelOf('1184', 'TAX INVOICE', 'No. 1184')).toBe('invoice')
    expect(labelOf('1184', 'Delivery', 'No. 1184')).toBe('reference')
  })
  it('takes a fee note for an invoice, but no interim one', () => {
    expect(labelOf('9927', 'Fee note: 9927')).toBe('invoice')
    expect(labelOf('9604', 'Less allowance for interim fee note 9604')).toBe('document')
  })
  it('takes TKT for a ticket', () => expect(labelOf('004471', '24.01.26 11:38  TKT 004471')).toBe('document'))
  it('takes the account of a doctor for the number, also where its date stands behind the address', () =>
    expect(labelOf('70442', '3 Gould St  Account no. 70442', 'Seaford VIC 3198  Account date 09/02/2026')).toBe('document'))
})

describe('numberLabelIn', () => {
  it.each(['brought forward – feb invoice', 'see your own tax invoice'])('%s is of another invoice', text =>
    expect(numberLabelIn(text)).toBe('other'),
  )
  it.each(['(disputed feb charge, waived – see cn', 'against credit note'])('%s is of another document', text =>
    expect(numberLabelIn(text)).toBe('other'),
  )
  it.each(['arrears (tax invoice', 'bond held 14/07/26 (receipt', 'less payment received (invoice no'])(
    '%s is of other money than this document charges',
    text => expect(numberLabelIn(text)).toBe('other'),
  )
  it.each([
    'invoice no:',
    'tax invoice',
    'tax invoice #',
    'invoice number',
    'inv. no.',
    'rcti no.',
    'credit note no.',
    'thank you. invoice #',
    'your persimma tax invoice',
    'cr note',
    'adj. note no',
    'cn no -',
    'copy of credit note',
    'invoice / rechnung',
    'facture no',
    'tax invoice / delivery',
    'tax invoice/statement no.',
    'fee note no.',
  ])('%s is of an invoice', text => {
    expect(numberLabelIn(text)).toBe('invoice')
  })
  it.each([
    'receipt no',
    'docket #',
    'bill number',
    'notice number',
    'folio',
    'statement number',
    'covers 4 check',
    'slip nr',
    'rct nr:',
    'payment advice no',
    'statement of fees no.',
    'memorandum of fees no.',
    'billing number',
    'rec.',
    'rec no',
  ])('%s is of another document', text => expect(numberLabelIn(text)).toBe('document'))
  it.each([
    'order no.',
    'po',
    'p.o. number:',
    'account number',
    'job no',
    'original invoice',
    '(stale rtn inv',
    'merch id',
    'term id',
    'your ref',
    'customer id:',
    'invoice date',
    'a.b.n.',
    'file no.',
    'lease ref',
    'property number',
    'terminal',
    'taxi no',
    'company no.',
    'del. docket no',
    'packing slip number',
    'orig. inv. no',
    'relates to invoice',
    'p/o number',
    'prov no.',
    'applies-to invoice',
    'adjusts invoice:',
    'previous balance, invoice',
    'being part payment of our tax invoice',
  ])('%s is of something else', text => {
    expect(numberLabelIn(text)).toBe('other')
  })

  it.each(['please arrange payment of our tax invoice', 'thank you for prompt payment of our invoice'])('%s is of the invoice', text =>
    expect(numberLabelIn(text)).toBe('invoice'),
  )
  it.each(['ref', 'reference:', 'our ref', 'trans #'])('%s is a bare reference', text => expect(numberLabelIn(text)).toBe('reference'))
  it.each(['', 'thank you for your business', 'invoice total $', 'harbour light pty ltd', 'due on receipt'])('%s says nothing', text =>
    expect(numberLabelIn(text)).toBeNull(),
  )
})

it('a number with # and without a label is a bare reference', () => {
  const doc = toDoc([pageOf(['Lane 1 Nonna  #118206'])])
  expect(numberLabelOf(doc, [doc.tokens.length - 1])).toBe('reference')
})

describe('isOrderOfReceipt', () => {
  const isOrder = (lines: string[], value: string) => {
    const doc = toDoc([pageOf(lines)])
    return isOrderOfReceipt(doc, [doc.tokens.findIndex(token => token.text === value)])
  }
  it.each([
    'Order receipt',
    'Your order is confirmed. Order summary',
    'Thank you for your purchase!',
    'Order total $12',
    'This email is your tax invoice.',
  ])('is true after "%s"', text => {
    expect(isOrder([text, 'Order #WE5518'], '#WE5518')).toBe(true)
    expect(isOrder([text, 'Order', '#WE5518'], '#WE5518')).toBe(true)
  })
  it('is true for an order in the title of its invoice, and for a booking on a boarding pass', () => {
    expect(isOrder(['Tax invoice for order #BF24417', 'Order #BF24417'], '#BF24417')).toBe(true)
    expect(isOrder(['BOARDING PASS & TAX INVOICE', 'Booking KF418-2207'], 'KF418-2207')).toBe(true)
  })
  it('is false for the order of a customer, and on an invoice', () => {
    expect(isOrder(['Thank you for your order', 'Purchase order 5518'], '5518')).toBe(false)
    expect(isOrder(['Tax invoice', 'Order 5518'], '5518')).toBe(false)
  })
})

describe('numberLabelOf', () => {
  const labelOf = (lines: string[], value: string) => {
    const doc = toDoc([pageOf(lines)])
    return numberLabelOf(doc, [doc.tokens.findIndex(token => token.text === value)])
  }
  it('takes the words before the number', () => expect(labelOf(['Order no 77120  Invoice no 1042'], '1042')).toBe('invoice'))
  it('takes a label in another column', () => expect(labelOf(['Account number  8004'], '8004')).toBe('other'))
  it('takes the line above', () => expect(labelOf(['Invoice Number', '2026/0387'], '2026/0387')).toBe('invoice'))
  it('takes the line above a bare "No"', () => {
    expect(labelOf(['Tax Invoice', 'No. 1184'], '1184')).toBe('invoice')
    expect(labelOf(['Bluegum Timber', 'No. 1184'], '1184')).toBe('reference')
  })
  it('does not take the heading of the page for a label', () => {
    expect(labelOf(['TAX INVOICE', 'ABN 41307562350'], '41307562350')).toBe('other')
    expect(labelOf(['TAX INVOICE', '41307562350'], '41307562350')).toBeNull()
    expect(labelOf(['TAX INVOICE', '0417550921'], '0417550921')).toBeNull()
    expect(labelOf(['TAX INVOICE', '4417 Hinges'], '4417')).toBeNull()
  })
  it('takes a number alone in its line below that heading, as in pre-printed books, for the document’s', () => {
    expect(labelOf(['TAX INVOICE', '0716'], '0716')).toBe('document')
    expect(labelOf(['TAX INVOICE', 'D-0716'], 'D-0716')).toBe('document')
  })
  it('knows the label of a paid instalment, and that of a credit note', () => {
    expect(labelOf(['1 (enrolment) 500.00 PAID receipt R-8817'], 'R-8817')).toBe('other')
    expect(labelOf(['Student ID KC-220917'], 'KC-220917')).toBe('other')
    expect(labelOf(['Note no. 41-C90443'], '41-C90443')).toBe('invoice')
    expect(labelOf(['Delivery note no. 41-C90443'], '41-C90443')).not.toBe('invoice')
  })
  it('does not take the number of an invoice that a note corrects', () => {
    expect(labelOf(['Against our invoice 771204 of 2 APR 2026'], '771204')).toBe('other')
    expect(labelOf(['Invoice 771204 as corrected: 3,160.30'], '771204')).toBe('other')
    expect(labelOf(['Invoice 771204 enclosed'], '771204')).toBe('invoice')
    expect(labelOf(['DEBIT NOTE', 'D/N DN-00519'], 'DN-00519')).toBe('invoice')
    expect(labelOf(['TAX INVOICE', '', 'D/N DN-00519'], 'DN-00519')).not.toBe('invoice')
    expect(labelOf(['PAID RECEIPT No. 10442'], '10442')).toBe('document')
    expect(labelOf(['Refund RF-0187'], 'RF-0187')).toBe('document')
  })
  it('reads a label in two lines', () => {
    expect(labelOf(['Packing', 'slip  P226701'], 'P226701')).toBe('other')
    expect(labelOf(['Sawtell', '', 'slip  P226701'], 'P226701')).toBe('document')
  })
  it('takes a number before a date, and perhaps the time, below the heading', () => {
    expect(labelOf(['invoice', '', '', 'MO-0068 | 30/06/2025'], 'MO-0068')).toBe('document')
    expect(labelOf(['*** REFUND ***', 'RF-04-1182  22.05.26 13:31'], 'RF-04-1182')).toBe('document')
    expect(labelOf(['invoice', '', '', 'MO-0068 | Wattle Park'], 'MO-0068')).toBeNull()
  })
  it('takes the numbers of several tickets for those of the tickets', () => {
    expect(labelOf(['Ticket 8841200937-1', 'Ticket 8841200937-2'], '8841200937-2')).toBe('other')
    expect(labelOf(['Ticket 8841200937-1', 'Parking ticket'], '8841200937-1')).toBe('document')
  })
  it('knows the labels of rows with a number and a date', () => {
    expect(labelOf(['Number / Date  9200418837 / 14.10.2025'], '9200418837')).toBe('document')
    expect(labelOf(['Delivery note no./date  8100992064 / 10.10.2025'], '8100992064')).toBe('other')
  })
  it('does not take a cheque that a line of items mentions for a label', () => {
    expect(labelOf(['Restaurant breakfast 2 pax, chk 4418'], '4418')).toBeNull()
    expect(labelOf(['05:47 Chk 774120'], '774120')).toBe('document')
  })
  it('takes the line above where the words before it are the value of another label', () => {
    expect(labelOf(['Issued  Bill Nbr', '6 October 2026  FZR-22-460'], 'FZR-22-460')).toBe('document')
    expect(labelOf(['Terms of trade  A/C No.', 'Due on receipt  767-68360'], '767-68360')).toBe('other')
  })
  it('takes the line above rather than the heading of the page in another column', () =>
    expect(labelOf(['   Customer code', 'Tax Invoice   8004'], '8004')).toBe('other'))
  it('passes over a colon', () => expect(labelOf(['Invoice no  :  118204'], '118204')).toBe('invoice'))
  it('takes an invoice in brackets behind other words for one of these', () => {
    expect(labelOf(['Paid before (Stage 1 $1,150.00, invoice TR-26-00217)'], 'TR-26-00217)')).toBe('other')
    expect(labelOf(['Soil test (Borelog Testing, inv. 6630)  1,045.00'], '6630)')).toBe('other')
    expect(labelOf(['Please pay (ref Batchelor, invoice TR-26-00217)'], 'TR-26-00217)')).toBe('invoice')
    expect(labelOf(['Amount (invoice TR-26-00217)  1,045.00'], 'TR-26-00217)')).toBe('invoice')
  })
  it('is null for a number in a text', () => expect(labelOf(['Thank you for choosing us since 1984 and before'], '1984')).toBeNull())
})

it('the number of an account that has a date is that of the document, as on accounts of doctors', () => {
  const labelOf = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    const number = doc.tokens.findIndex(({ text }) => text === 'M-51977')
    return numberLabelOf(doc, [number])
  }
  expect(labelOf('Account no. M-51977', 'Account date 22 Apr 2026')).toBe('document')
  expect(labelOf('Account no. M-51977', 'Date 22 Apr 2026')).toBe('other')
  expect(labelOf('Kurrajong Lane Physiotherapy  ACCOUNT', 'Account no. M-51977')).toBe('document')
  expect(labelOf('Tax invoice  ACCOUNT', 'Account no. M-51977')).toBe('other')
})

it('"Txn" labels a bare reference', () => expect(numberLabelIn('txn')).toBe('reference'))

it('a receipt for an order is numbered as that order', () => {
  const ofOrder = (...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    const number = doc.tokens.findIndex(({ text }) => text === '1152')
    return isOrderOfReceipt(doc, [number])
  }
  expect(ofOrder('RECEIPT order 1152')).toBe(true)
  expect(ofOrder('Receipt for order 1152')).toBe(true)
  expect(ofOrder('Receipt 88', 'Your order 1152')).toBe(false)
})

describe('a number below the title of the page', () => {
  const labelOf = (tokens: number, ...lines: string[]) => {
    const doc = toDoc([pageOf(lines)])
    const first = doc.tokens.findIndex(token => token.text === lines[1]!.split(' ')[0])
    return numberLabelOf(
      doc,
      Array.from({ length: tokens }, (_, i) => first + i),
    )
  }
  it('may have a stroke', () => expect(labelOf(4, 'TAX INVOICE', 'TI 330 / 90817')).toBe('document'))
  it('stands in the middle of a till roll', () =>
    expect(labelOf(3, '              Tax Invoice', '8804 2117 0306', '19 Jun 2026')).toBe('document'))
  it.each(['INVOICE / DELIVERY DOCKET', 'JOB SHEET & TAX INVOICE', 'Tax Invoice / Receipt'])('stands alone below "%s"', title =>
    expect(labelOf(1, title, 'E-22071')).toBe('document'),
  )
  it('is not the document’s below "DELIVERY DOCKET"', () => expect(labelOf(1, 'DELIVERY DOCKET', 'E-22071')).not.toBe('document'))
  it.each(['9310077042218', '4321 0000 1111 2222', '34 993 518 190 001'])('is not %s', number =>
    expect(labelOf(number.split(' ').length, 'TAX INVOICE', number)).toBeNull(),
  )
  it('is no ABN', () => expect(labelOf(4, 'Tax Invoice', '34 993 518 190')).toBeNull())
  it('stands before the date of a sale', () =>
    expect(labelOf(4, 'SALE TAX INVOICE', '8114 00551 004 0277 19/03/26 06:58')).toBe('document'))
})
