/** The GST worksheet as a document: what its PDF and its workbook say. Pure. */
import { worksheetGroups } from '@docketry/contracts/api/worksheets.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { periodName } from '@docketry/contracts/rules/periods.ts'
import { creditOf, figuresOf, labelTexts, purchaseLines, salesLines, wholeDollars, withAdjusted, type Purchases, type Sales, type WorksheetLabel } from '@docketry/contracts/rules/worksheet.ts'
import { groupTexts, treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import type { Entry } from './contents-blob.ts'
import type { ReadWorksheet } from './read-worksheet.ts'

/** `exact`: cents. `lodged`: whole dollars. */
export type StatementLine = { label: WorksheetLabel; text: string; exact: number; lodged: number }
/** `date`: `YYYY-MM-DD`. Amounts are cents, of `currency`. `adds`, `credit`: what it adds to the labels and to 1B; null where that is not known. `link`: to its page. */
export type StatementInvoice = {
  date: string | null; invoiceNumber: string | null; supplier: string | null; category: string | null; treatments: string; currency: string; total: number | null; gst: number | null
  adds: Purchases | null; credit: number | null; link: string
}
/** `purchases`, `credit`: the difference that the group would make, in cents; null where it is not known. */
export type StatementGroup = { name: string; why: string; purchases: number | null; credit: number | null; invoices: StatementInvoice[] }
/** `name`: of the file, without its ending. `gst`: what the invoices in the figures state, cents. */
export type Statement = {
  name: string; title: string; footer: string; madeAt: number; facts: [name: string, value: string][]
  purchases: StatementLine[]; sales: StatementLine[]; gst: number; groups: StatementGroup[]; invoices: StatementInvoice[]
}
/** `at`: UTC ms. `zone`: of the firm. `linkOf`: the address of an invoice's page. `state`: whether the figures can still change, in words. */
export type StatementOf = { at: number; zone: string; by: string; typedBy: string | null; state: string; linkOf(invoice: Entry): string }

const plain = (name: string): string => name.normalize('NFKD').replaceAll(/[^\w]+/gu, '-').replaceAll(/^-+|-+$/gu, '').slice(0, 60) || 'client'
const dayBefore = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** `24 Nov 2026, 9:05 am` in the zone. */
export const momentIn = (zone: string, at: number): string => new Intl.DateTimeFormat('en-AU', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)

function invoiceOf(entry: Entry, linkOf: StatementOf['linkOf']): StatementInvoice {
  const { date, invoiceNumber, supplier, category, currency, total, gst, adds } = entry
  return { date, invoiceNumber, supplier, category, currency, total, gst, treatments: entry.treatments.map(it => treatmentNames[it]).join(', '), adds, credit: adds && creditOf(adds), link: linkOf(entry) }
}

export function statementOf({ period, range, client, firm, basis, state, sales: typed, purchases, adjusted, gst, contents }: ReadWorksheet, { at, zone, by, typedBy, state: stateText, linkOf }: StatementOf): Statement {
  const figures = figuresOf(withAdjusted(typed as Sales, adjusted), purchases) // absent keys stay absent in JSON
  const lines = (labels: readonly WorksheetLabel[]): StatementLine[] => labels.map(label => ({ label, text: labelTexts[label], exact: figures[label], lodged: wholeDollars(figures[label]) }))
  const period_ = periodName(period)
  const sales = state.typed === null ? 'not typed yet: G1 to G9 and 1A are 0' : `typed by ${typedBy ?? 'somebody'} on ${momentIn(zone, state.typed.at)}`
  return {
    name: `gst-worksheet_${plain(client.name)}_${plain(period_)}`, title: 'GST worksheet', footer: `GST worksheet, ${client.name}, ${period_}`, madeAt: at,
    facts: [
      ['Client', client.name], ...(client.abn === null ? [] : [['ABN', shownAbn(client.abn)] as [string, string]]), ['Prepared by', firm?.name ?? ''],
      ['Period', `${period_}: ${shownDate(range.from)} to ${shownDate(dayBefore(range.before))}`], ['Basis', basis], ['Invoices in the figures', `${contents.invoices.length}, reviewed ones only`],
      ['Sales and adjustments', sales], ...(contents.adjustments.length === 0 ? [] : [['Adjustments of lodged periods', `${contents.adjustments.length}, in G7 and G18`] as [string, string]]), ['State', stateText], ['Made', `${momentIn(zone, at)} (${zone}) by ${by}`],
    ],
    purchases: lines(purchaseLines), sales: lines(salesLines), gst,
    groups: worksheetGroups.flatMap(name => contents.groups.filter(({ group }) => group === name)).map(({ group, invoices, difference }) => ({
      ...groupTexts[group], purchases: difference && difference.G10 + difference.G11, credit: difference && creditOf(difference), invoices: invoices.map(it => invoiceOf(it, linkOf)),
    })),
    invoices: contents.invoices.map(it => invoiceOf(it, linkOf)),
  }
}
