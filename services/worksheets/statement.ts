/** The GST worksheet as a document: what its PDF and its workbook say. Pure. */
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { daysAfter, shownDate } from '@docketry/contracts/rules/dates.ts'
import { nameOfPeriod, periodName } from '@docketry/contracts/rules/periods.ts'
import {
  creditOf,
  figuresOf,
  labelTexts,
  purchaseLines,
  salesLines,
  wholeDollars,
  withAdjusted,
  type Purchases,
  type Sales,
  type WorksheetLabel,
} from '@docketry/contracts/rules/worksheet.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import { groupTexts, treatmentNames, wholeDollarsHeading } from '@docketry/contracts/worksheet-texts.ts'
import { momentIn } from '../shared/moment-in.ts'
import { partOfFileName } from '../shared/part-of-file-name.ts'
import type { Adjustment, Entry } from './contents-blob.ts'
import type { ReadWorksheet } from './read-worksheet.ts'

/** `exact`: cents. `whole`: whole dollars. */
export type StatementLine = { label: WorksheetLabel; text: string; exact: number; whole: number }
/**
 * `date`: `YYYY-MM-DD`. Amounts are cents, of `currency`. `adds`, `credit`: what it adds to the labels and to 1B; null where that is not
 * known. `link`: to its page.
 */
export type StatementInvoice = {
  date: string | null
  invoiceNumber: string | null
  supplier: string | null
  category: string | null
  treatments: string
  currency: string
  total: number | null
  gst: number | null
  adds: Purchases | null
  credit: number | null
  link: string
}
/** `purchases`, `credit`: the difference that the group would make, in cents; null where it is not known. */
type StatementGroup = { name: string; why: string; purchases: number | null; credit: number | null; invoices: StatementInvoice[] }
/**
 * `name`: of the file, without its ending. `wholeHeading`: of the column of whole dollars. `gst`: what the invoices in the figures state,
 * cents.
 */
export type Statement = {
  name: string
  title: string
  footer: string
  madeAt: number
  wholeHeading: string
  facts: [name: string, value: string][]
  purchases: StatementLine[]
  sales: StatementLine[]
  gst: number
  groups: StatementGroup[]
  invoices: StatementInvoice[]
  adjustments: StatementAdjustment[]
}
/** An invoice of an earlier period that changed after its worksheet was lodged: what it adds to the labels and to 1B here, cents. */
export type StatementAdjustment = {
  period: string
  date: string | null
  invoiceNumber: string | null
  supplier: string | null
  adds: Purchases
  credit: number
  reason: string
}
/** `at`: UTC ms. `zone`: of the firm. `names`: of the actors who typed, froze and lodged. `linkOf`: the address of an invoice's page. */
type StatementOf = {
  at: number
  zone: string
  by: string
  names: ReadonlyMap<string, string>
  linkOf(invoice: Pick<Entry, 'id' | 'generation'>): string
}

const invoiceOf = (
  { date, invoiceNumber, supplier, category, currency, total, gst, treatments, adds, ...entry }: Entry,
  linkOf: StatementOf['linkOf'],
): StatementInvoice => ({
  date,
  invoiceNumber,
  supplier,
  category,
  currency,
  total,
  gst,
  treatments: treatments.map(it => treatmentNames[it]).join(', '),
  adds,
  credit: adds && creditOf(adds),
  link: linkOf(entry),
})

const adjustmentOf = ({ of, date, invoiceNumber, supplier, adds, reason }: Adjustment): StatementAdjustment => ({
  period: nameOfPeriod(of),
  date,
  invoiceNumber,
  supplier,
  adds,
  credit: creditOf(adds),
  reason: reason ?? 'no reason yet',
})

/** Whether the figures can still change. Of a frozen worksheet the hash of its contributions, by which two files can be compared. */
function stateFacts({ state: { frozen, lodged }, changes }: ReadWorksheet, { zone, names }: StatementOf): [string, string][] {
  if (frozen === null) return [['State', 'open: the figures change with the invoices']]
  const nameOf = (actor: string): string => names.get(actor) ?? 'somebody'
  const fixed: [string, string][] = [
    ['Frozen', `by ${nameOf(frozen.actor)} on ${momentIn(zone, frozen.at)}`],
    ['Contributions (SHA-256)', frozen.blob],
  ]
  return [
    [
      'State',
      lodged === null
        ? 'frozen: the figures stay as they are'
        : `lodged on ${shownDate(lodged.date)}, reference ${lodged.reference}, recorded by ${nameOf(lodged.actor)}`,
    ],
    ...fixed,
    ...(changes.length === 0
      ? []
      : [
          [
            'Changed since',
            `${changes.length} of the invoices${lodged === null ? '' : ', beside changes that are in a later worksheet'}; the figures here are those that were frozen`,
          ] as [string, string],
        ]),
  ]
}

export function statementOf(found: ReadWorksheet, of: StatementOf): Statement {
  const { period, range, client, firm, basis, state, sales, adjusted, purchases, gst, contents } = found
  const { at, zone, by, names, linkOf } = of
  const figures = figuresOf(withAdjusted(sales as Sales, adjusted), purchases) // absent keys stay absent in JSON
  const lines = (labels: readonly WorksheetLabel[]): StatementLine[] =>
    labels.map(label => ({ label, text: labelTexts[label], exact: figures[label], whole: wholeDollars(figures[label]) }))
  const name = periodName(period)
  const typed =
    state.typed === null
      ? 'not typed: G1 to G9 and 1A have no sales'
      : `typed by ${names.get(state.typed.actor) ?? 'somebody'} on ${momentIn(zone, state.typed.at)}`
  return {
    name: `gst-worksheet_${partOfFileName(client.name, 'client')}_${partOfFileName(name, period.kind)}`,
    title: 'GST worksheet',
    footer: `GST worksheet, ${client.name}, ${name}`,
    madeAt: at,
    wholeHeading: wholeDollarsHeading(state.lodged !== null),
    facts: [
      ['Client', client.name],
      ...(client.abn === null ? [] : [['ABN', shownAbn(client.abn)] as [string, string]]),
      // As it is now: of a lodged worksheet it could contradict the figures that were lodged.
      ...(state.lodged === null && reportingOf(client, firm?.id ?? '').gstRegistered === false
        ? [['GST registration', 'Not registered: it claims no GST credits and lodges no GST'] as [string, string]]
        : []),
      ['Prepared by', firm?.name ?? ''],
      ['Period', `${name}: ${shownDate(range.from)} to ${shownDate(daysAfter(range.before, -1))}`],
      ['Basis', basis],
      ['Invoices in the figures', `${contents.invoices.length}, reviewed ones only`],
      ['Sales and adjustments', typed],
      ...stateFacts(found, of),
      ['Made', `${momentIn(zone, at)} (${zone}) by ${by}`],
    ],
    purchases: lines(purchaseLines),
    sales: lines(salesLines),
    gst,
    groups: contents.groups.map(({ group, invoices, difference }) => ({
      ...groupTexts[group],
      purchases: difference && difference.G10 + difference.G11,
      credit: difference && creditOf(difference),
      invoices: invoices.map(it => invoiceOf(it, linkOf)),
    })),
    invoices: contents.invoices.map(it => invoiceOf(it, linkOf)),
    adjustments: contents.adjustments.map(adjustmentOf),
  }
}
