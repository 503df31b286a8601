/** Refusals about the books of a client: as in errors.ts. */
export const booksRefusals = {
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
} as const
