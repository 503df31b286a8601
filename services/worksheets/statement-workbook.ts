/** The GST worksheet as sheets of a workbook. Pure; rows are made as they are written. */
import { purchaseLabels } from '@docketry/contracts/rules/worksheet.ts'
import { differencesNote, nothingBeside } from '@docketry/contracts/worksheet-texts.ts'
import type { XlsxCell, XlsxRow, XlsxSheet } from '../shared/xlsx.ts'
import type { Statement, StatementAdjustment, StatementInvoice, StatementLine } from './statement.ts'

const head = (...columns: [string, number][]): XlsxSheet['columns'] => columns.map(([text, width]) => ({ head: text, width }))
const ofInvoices: [string, number][] = [
  ['Date', 12],
  ['Inv No.', 16],
  ['Supplier', 30],
  ['Category', 24],
  ['Treatment', 18],
  ['Currency', 10],
  ['Total', 14],
  ['GST', 12],
  ...purchaseLabels.map((label): [string, number] => [label, 14]),
  ['Adds to 1B', 14],
  ['Invoice', 12],
]
const firstAmount = 6

const cellsOf = (it: StatementInvoice): XlsxCell[] => [
  it.date === null ? null : { date: it.date },
  it.invoiceNumber,
  it.supplier,
  it.category,
  it.treatments,
  it.currency,
  it.total,
  it.gst,
  ...purchaseLabels.map(label => it.adds && it.adds[label]),
  it.credit,
  { link: it.link, text: 'Open' },
]

/**
 * The rows, and below them the sums of their amounts, in which what is not known counts nothing. 1B has no sum: it is an eleventh of the
 * sums, not the sum of elevenths.
 */
function* countedRows(invoices: StatementInvoice[]): Generator<XlsxRow, void> {
  for (const invoice of invoices) yield { cells: cellsOf(invoice) }
  const sum = (of: (it: StatementInvoice) => number | null): XlsxCell => ({ sum: invoices.reduce((all, it) => all + (of(it) ?? 0), 0) })
  const blank = Array.from({ length: firstAmount - 1 }, () => null)
  yield {
    cells: [
      'Total',
      ...blank,
      sum(it => it.total),
      sum(it => it.gst),
      ...purchaseLabels.map(label => sum(it => it.adds && it.adds[label])),
    ],
    strong: true,
  }
}

const adjustmentColumns: [string, number][] = [
  ['Of', 28],
  ['Date', 12],
  ['Inv No.', 16],
  ['Supplier', 30],
  ['Reason', 40],
  ...purchaseLabels.map((label): [string, number] => [label, 14]),
  ['Adds to 1B', 14],
]
const adjustmentRow = ({ period, date, invoiceNumber, supplier, reason, adds, credit }: StatementAdjustment): XlsxRow => ({
  cells: [period, date === null ? null : { date }, invoiceNumber, supplier, reason, ...purchaseLabels.map(label => adds[label]), credit],
})

function* besideRows({ groups }: Statement): Generator<XlsxRow, void> {
  for (const { name, invoices } of groups) for (const invoice of invoices) yield { cells: [name, ...cellsOf(invoice)] }
}

const lineRow = ({ label, text, exact, whole }: StatementLine): XlsxRow => ({ cells: [label, text, exact, { count: whole }] })
const titled = (text: string): XlsxRow => ({ cells: [text], strong: true })

export function statementSheets(statement: Statement): XlsxSheet[] {
  const { wholeHeading, facts, purchases, sales, gst, groups, invoices, adjustments } = statement
  return [
    {
      name: 'Worksheet',
      columns: head(['Label', 24], ['What it is', 52], ['Dollars and cents', 18], [wholeHeading, 14]),
      rows: [
        titled('Purchases'),
        ...purchases.map(lineRow),
        { cells: [null, 'GST that the invoices in the figures state', gst] },
        titled('Sales'),
        ...sales.map(lineRow),
        titled('Beside the figures'),
        ...(groups.length === 0
          ? [{ cells: [null, nothingBeside(invoices.length)] }]
          : [
              { cells: [null, differencesNote] },
              { cells: ['Invoices', 'Why', 'Difference in purchases', 'in 1B', 'How many'], strong: true },
              ...groups.map(it => ({
                cells: [it.name, it.why, it.purchases ?? 'not known', it.credit ?? 'not known', { count: it.invoices.length }],
              })),
            ]),
      ],
    },
    { name: 'Invoices in the figures', columns: head(...ofInvoices), rows: countedRows(invoices) },
    { name: 'Invoices beside the figures', columns: head(['Why', 20], ...ofInvoices), rows: besideRows(statement) },
    ...(adjustments.length === 0
      ? []
      : [{ name: 'Adjustments', columns: head(...adjustmentColumns), rows: adjustments.map(adjustmentRow) }]),
    {
      name: 'What this is',
      columns: head(['About', 26], ['This file', 70]),
      rows: [...facts, ['Not known', 'An empty amount is not known, and in no total.']].map(cells => ({ cells })),
    },
  ]
}
