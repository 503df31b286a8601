/** The GST worksheet as blocks of a document that can be printed (services/content/print-pdf.ts). Pure. */
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { purchaseLabels } from '@docketry/contracts/rules/worksheet.ts'
import { differencesNote, nothingBeside } from '@docketry/contracts/worksheet-texts.ts'
import type { Statement, StatementAdjustment, StatementInvoice, StatementLine } from './statement.ts'

type Column = { title: string; share: number; right?: boolean }
type Row = { cells: string[]; bold?: boolean; links?: Record<number, string> }
type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: (readonly [string, string])[] }
  | { kind: 'table'; columns: Column[]; rows: Row[] }
export type StatementPdf = { title: string; footer: string; madeAt: number; blocks: Block[] }

const format = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeNumber = new Intl.NumberFormat('en-AU')
const sign = (n: number): string => (n < 0 ? '-' : '')
/** `-$1,386.05`, as on the screen. */
const money = (cents: number): string => `${sign(cents)}$${format.format(Math.abs(cents) / 100)}`
const amount = (cents: number | null): string => (cents === null ? 'not known' : `${sign(cents)}${format.format(Math.abs(cents) / 100)}`)
const signed = (cents: number | null): string => (cents === null ? 'not known' : `${cents > 0 ? '+' : ''}${money(cents)}`)

/** Labels in bold: sums that the form asks for. */
const results = new Set(['1A', '1B', 'G5', 'G8', 'G12', 'G16', 'G19'])

const figuresTable = (lines: StatementLine[], wholeHeading: string): Block => ({
  kind: 'table',
  columns: [
    { title: 'Label', share: 0.1 },
    { title: 'What it is', share: 0.5 },
    { title: 'Dollars and cents', share: 0.22, right: true },
    { title: wholeHeading, share: 0.18, right: true },
  ],
  rows: lines.map(({ label, text, exact, whole }) => ({
    cells: [label, text, money(exact), `${sign(whole)}$${wholeNumber.format(Math.abs(whole))}`],
    bold: results.has(label),
  })),
})

const addsOf = ({ adds }: Pick<StatementInvoice, 'adds'>): string =>
  adds === null
    ? 'not known'
    : purchaseLabels
        .filter(label => adds[label] !== 0)
        .map(label => `${label} ${amount(adds[label])}`)
        .join('\n') || 'nothing'
const invoicesOf = (invoices: StatementInvoice[]): Block => ({
  kind: 'table',
  columns: [
    { title: 'Date', share: 0.12 },
    { title: 'Inv No.', share: 0.15 },
    { title: 'Supplier', share: 0.22 },
    { title: 'Total', share: 0.13, right: true },
    { title: 'GST', share: 0.11, right: true },
    { title: 'Adds', share: 0.17, right: true },
    { title: 'to 1B', share: 0.1, right: true },
  ],
  rows: invoices.map(it => ({
    cells: [
      it.date === null ? '' : shownDate(it.date),
      it.invoiceNumber ?? 'No number',
      it.supplier ?? '',
      `${amount(it.total)}${it.currency === 'AUD' ? '' : ` ${it.currency}`}`,
      amount(it.gst),
      addsOf(it),
      amount(it.credit),
    ],
    links: { 1: it.link },
  })),
})

const adjustmentsOf = (adjustments: StatementAdjustment[]): Block => ({
  kind: 'table',
  columns: [
    { title: 'Of', share: 0.2 },
    { title: 'Inv No.', share: 0.14 },
    { title: 'Supplier', share: 0.18 },
    { title: 'Reason', share: 0.22 },
    { title: 'Adds', share: 0.16, right: true },
    { title: 'to 1B', share: 0.1, right: true },
  ],
  rows: adjustments.map(it => ({
    cells: [it.period, it.invoiceNumber ?? 'No number', it.supplier ?? '', it.reason, addsOf(it), amount(it.credit)],
  })),
})

export function statementPdf({
  title,
  footer,
  madeAt,
  wholeHeading,
  facts,
  purchases,
  sales,
  gst,
  groups,
  invoices,
  adjustments,
}: Statement): StatementPdf {
  return {
    title,
    footer,
    madeAt,
    blocks: [
      { kind: 'facts', rows: facts },
      { kind: 'heading', text: 'Purchases' },
      figuresTable(purchases, wholeHeading),
      { kind: 'text', text: `The invoices in the figures state a GST of ${money(gst)}.` },
      { kind: 'heading', text: 'Sales' },
      figuresTable(sales, wholeHeading),
      ...(adjustments.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: 'Adjustments of lodged periods' },
            { kind: 'text' as const, text: 'Invoices that changed after their period was lodged. The differences are in G7 and G18.' },
            adjustmentsOf(adjustments),
          ]),
      { kind: 'heading', text: 'Beside the figures' },
      ...(groups.length === 0
        ? [{ kind: 'text' as const, text: nothingBeside(invoices.length) }]
        : [
            { kind: 'text' as const, text: differencesNote },
            {
              kind: 'table' as const,
              columns: [
                { title: 'Invoices', share: 0.34 },
                { title: 'How many', share: 0.16, right: true },
                { title: 'Difference in purchases', share: 0.28, right: true },
                { title: 'in 1B', share: 0.22, right: true },
              ],
              rows: groups.map(it => ({
                cells: [it.name, wholeNumber.format(it.invoices.length), signed(it.purchases), signed(it.credit)],
              })),
            },
          ]),
      { kind: 'heading', text: 'Invoices in the figures' },
      ...(invoices.length === 0
        ? [{ kind: 'text' as const, text: 'None.' }]
        : [{ kind: 'text' as const, text: 'The number of an invoice opens its page.' }, invoicesOf(invoices)]),
      ...groups.flatMap((group): Block[] => [
        { kind: 'heading', text: group.name },
        { kind: 'text', text: group.why },
        invoicesOf(group.invoices),
      ]),
    ],
  }
}
