/** Refusals about the books of a client: as in errors.ts. */
export const booksRefusals = {
  'books.no-chart': [409, 'This client has no chart of accounts yet. Choose its package and import the chart, or type it; then export again.'],
  'books.no-account': [422, 'This account is not in the chart. Choose one of the list, or import the chart again.'],
  'books.duplicate-account': [422, 'The chart has an account more than once. Nothing was stored. Give each a code of its own and try again.'],
  'books.not-a-chart': [422, 'This file is not a chart of accounts. Nothing was stored. Export the chart from the package and choose that file.'],
  'books.chart-of-other': [422, 'This is the chart of another package. Nothing was stored. Choose the right package or another file.'],
  'books.exported-before': [409, 'Some of these invoices were exported a moment ago, by somebody else or in another window. Reload the page and see the list of exports.'],
} as const
