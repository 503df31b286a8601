/** Refusals of books and Xero, client merges, payments, scanners, sign-in codes and worksheets; errors.ts includes them. */
export const areaRefusals = {
  // The books of a client.
  'books.no-chart': [
    409,
    'This client has no chart of accounts yet. Choose its package and import the chart, or type it; then export again.',
  ],
  'books.no-account': [422, 'This account is not in the chart. Choose one of the list, or import the chart again.'],
  'books.duplicate-account': [
    422,
    'The chart has an account more than once. Nothing was stored. Give each a code of its own and try again.',
  ],
  'books.not-a-chart': [
    422,
    'This file is not a chart of accounts. Nothing was stored. Export the chart from the package and choose that file.',
  ],
  'books.chart-of-other': [422, 'This is the chart of another package. Nothing was stored. Choose the right package or another file.'],
  'books.exported-before': [
    409,
    'Some of these invoices were exported a moment ago, by somebody else or in another window. Reload the page and see the list of exports.',
  ],
  'books.changed-meanwhile': [
    409,
    'An account, tax code or rule was changed at this moment, by somebody else or in another window. Nothing was exported. Export again.',
  ],
  'books.bill-sent': [
    409,
    'This bill was exported or sent already, so that its account is not changed here. Change it in the accounting package.',
  ],
  'books.no-bill': [409, 'Docketry has exported no bill of this invoice, or its bill is recorded as deleted already. Reload the page.'],
  'books.bill-in-xero': [409, 'This bill was sent to Xero. Update it under Xero on this page; nothing is recorded by hand.'],
  'books.invoice-changed': [
    409,
    'This invoice was changed since this page was loaded. Nothing was recorded. Reload the page, and compare the bill with the invoice once more.',
  ],
  'books.accepted-again': [
    409,
    'This invoice is accepted: its bill stays in the package. If you have deleted the bill, withdraw the acceptance, confirm the deletion, and accept the invoice again.',
  ],
  'books.no-supplier': [422, 'This invoice has no supplier. Add the name on the review page, then choose an account.'],
  'books.split-tax-code': [
    422,
    'This invoice has parts that are taxed differently, and each has the tax code of its treatment. Choose an account only.',
  ],
  'xero.not-enabled': [
    409,
    'Posting to Xero is not enabled on this server. Export a file, or ask the operator to set DOCKETRY_XERO_CLIENT_ID.',
  ],
  'xero.not-connected': [409, 'This client is not connected to an organisation in Xero. Choose Connect to Xero, then the organisation.'],
  'xero.posting': [409, 'Bills are being sent to Xero. Wait until that has ended, or cancel it; then try again.'],
  'xero.consent': [
    409,
    'This permission is older than 15 minutes, or was begun by somebody else. Nothing was connected. Open the Accounting page of the client and choose Connect to Xero again.',
  ],
  'xero.revoked': [409, 'Xero does not accept our permission any more. Choose Connect to Xero and give it again.'],
  'xero.scopes': [
    409,
    'Xero gave less permission than sending bills needs. Nothing was connected. Choose Connect to Xero again and allow everything that Xero names there.',
  ],
  'xero.forbidden': [
    409,
    'Xero does not let this connection read or change the organisation. In Xero, check its subscription and your role, then try again.',
  ],
  'xero.away': [503, 'Xero does not answer. Nothing was changed. Try again in a few minutes.'],
  'xero.no-organisation': [422, 'Your permission does not include this organisation. Connect to Xero again and choose it there.'],
  'xero.nothing': [409, 'There is nothing to send: no accepted invoice is new and fits. The page says which ones do not fit, and why.'],
  // Merging clients, and separating them.
  'client.merge-self': [422, 'A client cannot be merged with itself. Choose another client.'],
  'client.merge-firm': [422, 'Your own firm stays a client by itself. Choose it as the client that stays.'],
  'client.merged': [409, 'This client was merged into another one. Go on with the client that stayed.'],
  'client.merge-archived': [
    409,
    'The client that stays is archived. Restore it on its page first, or choose the other one as the client that stays.',
  ],
  'client.merge-account': [422, 'This client uses Docketry itself and stays a client by itself. Choose it as the client that stays.'],
  'client.merge-numbers': [
    422,
    'The two have different ABNs or tax file numbers. Confirm that they are one business, or do not merge them.',
  ],
  'client.merge-hindered': [409, 'Something is in the way of this. Open the dialog again: it names what to do first.'],
  'client.not-merged': [409, 'These clients are not merged. Reload the page.'],
  'client.separate-outer': [409, 'The client that stayed was itself merged into another one. Separate those two first.'],
  // Payments.
  'payment.under-way': [409, 'A payment is under way already. Wait a minute, then look at this page again.'],
  'payment.none': [503, 'Payments are not set up here. Tell whoever runs Docketry; nothing was charged.'],
  'payment.declined': [402, 'Your card was declined. Nothing was charged; try another card, or ask your bank.'],
  'payment.insufficient-funds': [402, 'Your card has insufficient funds. Nothing was charged; try another card.'],
  'payment.expired-card': [402, 'Your card has expired. Nothing was charged; try another card.'],
  'payment.wrong-number': [
    402,
    'The number, date or security code of the card is not right. Nothing was charged; check them, then try again.',
  ],
  'payment.not-confirmed': [402, 'Your bank did not confirm the payment. Nothing was charged; try again, or use another card.'],
  'payment.unreachable': [502, 'The card provider cannot be reached at the moment. Nothing is charged twice: try again in a minute.'],
  'payment.forged': [400, 'This message does not come from the card provider.'],
  // Network scanners.
  'scanner.off': [404, 'Network scanners are off on this server. Load images or PDFs, or ask whoever runs Docketry to turn scanners on.'],
  'scanner.in-use': [409, 'Somebody else is scanning with this scanner. Try again once they have finished.'],
  'scanner.many-kept': [422, 'You have 20 scans that were not processed. Process them or discard them, then scan again.'],
  // Sign-in codes.
  'second-factor.needed': [422, 'Enter the code from your authenticator app, or one of your recovery codes.'],
  'second-factor.wrong': [
    422,
    'This code is not right. Wait for the next one in your app, and see that your phone sets its clock by itself. A recovery code works once.',
  ],
  'second-factor.used': [422, 'This code was used already. Wait for the next one in your app.'],
  'second-factor.too-many': [429, 'Too many wrong codes. Wait 15 minutes, then enter the newest one.'],
  'second-factor.on': [409, 'Sign-in codes are on already. Turn them off first to begin anew.'],
  'second-factor.too-late': [422, 'This took too long. Close it and begin with a new key.'],
  'second-factor.unreadable': [
    409,
    'Your sign-in codes cannot be checked with the key that Docketry runs with. Use a recovery code, or tell whoever runs Docketry.',
  ],
  // GST worksheets.
  'worksheet.period': [422, 'This is not a period of an activity statement. Open the worksheet from the page of the client.'],
  'worksheet.frozen': [409, 'This worksheet is frozen, so nothing in it changes. Reopen it to change it, then freeze it again.'],
  'worksheet.lodged': [
    409,
    'This worksheet is lodged already, so it stays as it is. Changes to GST credits become adjustments of the next one.',
  ],
  'worksheet.open': [409, 'This worksheet is not frozen. Freeze it first, then lodge what was frozen.'],
  'worksheet.not-frozen': [409, 'This worksheet is not frozen, so there is no evidence of its figures yet. Freeze it first.'],
  'worksheet.changed': [409, 'The figures changed since you opened this page. Reload it and check them again.'],
  'worksheet.sales-changed': [
    409,
    'Somebody else has saved other sales since you opened this page, so nothing was saved. Check theirs, then save again.',
  ],
  'worksheet.incomplete': [
    409,
    'An invoice is not up to date, so the figures may be wrong. Ask whoever runs Docketry to repair it, then freeze the worksheet.',
  ],
  'worksheet.confirm': [
    409,
    'Some invoices are not in the figures (not reviewed, flagged or without a date), or may be in them twice. Check them, or confirm that you freeze the figures as they are.',
  ],
  'worksheet.unexplained': [409, 'An adjustment has no reason yet. Type the reason of each adjustment, then freeze the worksheet.'],
  'worksheet.stale': [409, 'Invoices changed since this worksheet was frozen. Reopen it and freeze it again, then lodge it.'],
  'worksheet.too-early': [
    422,
    'This date is before the last day of the period, or in the future. Type the date on the receipt of the tax office.',
  ],
} as const
