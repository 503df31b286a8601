/** The page of a bundle that shows the figures of a frozen worksheet, and which invoice at which revision added what to them. */
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import {
  labelTexts,
  purchaseLabels,
  purchaseLines,
  salesLines,
  type Purchases,
  type WorksheetLabel,
} from '@docketry/contracts/rules/worksheet.ts'
import { groupTexts, wholeDollarsHeading } from '@docketry/contracts/worksheet-texts.ts'
import type { Entry } from '../worksheets/contents-blob.ts'
import { escapeHtml } from '../shared/escape-html.ts'
import { amount, day, document, money, table, timeOf } from './report.ts'
import type { FrozenWorksheet } from './subject.ts'

/** `$1,234`, `-$1,234`: as screens show them. */
const wholeDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 })

const amounts = (it: Purchases | null): string[] => purchaseLabels.map(label => money(it && it[label]))

/** `has`: whether the bundle has a file. */
export function worksheetPage(title: string, { frozen, contents, lodged }: FrozenWorksheet, has: (name: string) => boolean): string {
  const linked = (id: string, text: string): string =>
    has(`invoices/${id}.html`) ? `<a href="invoices/${escapeHtml(id)}.html">${escapeHtml(text)}</a>` : escapeHtml(text)
  const figures = (labels: readonly WorksheetLabel[]): string =>
    table(
      ['Label', 'What', 'Exact', wholeDollarsHeading(lodged !== null)],
      labels.map(label => [
        label,
        escapeHtml(labelTexts[label]),
        money(frozen.labels[label] ?? 0),
        wholeDollars.format(frozen.lodged[label] ?? 0),
      ]),
    )
  const row = ({ id, revision, date, invoiceNumber, supplier, total, gst, currency, adds }: Entry): string[] => [
    day(date),
    linked(id, invoiceNumber ?? 'no number'),
    escapeHtml(supplier ?? ''),
    String(revision),
    escapeHtml(amount(total, { currency })),
    escapeHtml(amount(gst, { currency })),
    ...amounts(adds),
  ]
  const invoices = (entries: Entry[]): string =>
    table(['Date', 'Number', 'Supplier', 'Revision', 'Total', 'GST', ...purchaseLabels], entries.map(row))
  const body = [
    `<p><a href="report.html">All of this bundle</a></p><h1>The ${escapeHtml(title)}</h1>`,
    `<p>Frozen ${timeOf(frozen.at)}, basis ${frozen.basis}, ${frozen.invoices} ${frozen.invoices === 1 ? 'invoice' : 'invoices'} in the figures. ${lodged === null ? 'Not lodged.' : `Lodged on ${shownDate(lodged.date)}, reference ${escapeHtml(lodged.reference)}.`} Contributions: <code>${frozen.blob}</code></p>`,
    '<p>A revision is the last event of the invoice that counted: later events changed nothing here. The verifier checks that the contributions add up to the labels of the event that froze them.</p>',
    '<h2>Purchases</h2>',
    figures(purchaseLines),
    '<h2>Sales</h2>',
    figures(salesLines),
    '<h2>What each invoice adds</h2>',
    invoices(contents.invoices),
    ...contents.groups
      .filter(it => it.invoices.length > 0)
      .flatMap(it => [`<h2>Beside the figures: ${escapeHtml(groupTexts[it.group].name)}</h2>`, invoices(it.invoices)]),
    ...(contents.adjustments.length === 0
      ? []
      : [
          '<h2>Adjustments of lodged periods</h2>',
          table(
            ['Date', 'Number', 'Supplier', 'Reason', ...purchaseLabels],
            contents.adjustments.map(it => [
              day(it.date),
              linked(it.invoiceId, it.invoiceNumber ?? 'no number'),
              escapeHtml(it.supplier ?? ''),
              escapeHtml(it.reason ?? ''),
              ...amounts(it.adds),
            ]),
          ),
        ]),
  ]
  return document(`The ${title}`, body.join('\n'))
}
