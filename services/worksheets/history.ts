/** The acts of people on a worksheet, in sentences. Pure. */
import type { WorksheetStep } from '@docketry/contracts/api/worksheets.ts'
import type { TypedSales, WorksheetEvent } from '@docketry/contracts/events/worksheet.ts'
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { nameOfPeriod } from '@docketry/contracts/rules/periods.ts'
import { typedLabels } from '@docketry/contracts/rules/worksheet.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { countedWithCommas } from '../shared/counted.ts'

/** `actor`: by whom. */
type Step = Omit<WorksheetStep, 'by'> & { actor: string }

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const money = (cents: number | undefined): string => (cents === undefined ? 'nothing' : dollars.format(toDollars(cents)))

const salesText = (before: TypedSales, after: TypedSales): string =>
  typedLabels
    .filter(label => before[label] !== after[label])
    .map(label => `${label} from ${money(before[label])} to ${money(after[label])}`)
    .join(', ')

/** `nameOf`: an invoice by its supplier and number. */
function textOf(
  { type, data }: WorksheetEvent,
  before: TypedSales,
  nameOf: (invoiceId: string) => string,
): Pick<Step, 'kind' | 'words' | 'reason'> {
  switch (type) {
    case 'SalesTyped':
      return { kind: 'sales', words: `Sales changed: ${salesText(before, data.sales)}`, reason: null }
    case 'AdjustmentExplained':
      return {
        kind: 'explained',
        words: `Adjustment of ${nameOfPeriod(data.of)} explained: ${nameOf(data.invoiceId)}`,
        reason: data.reason,
      }
    case 'WorksheetFrozen': {
      const { labels, invoices, adjustments, basis } = data
      return {
        kind: 'frozen',
        words: `Frozen with 1A ${money(labels['1A'])} and 1B ${money(labels['1B'])}: ${countedWithCommas(invoices, 'invoice')}${adjustments === 0 ? '' : `, ${countedWithCommas(adjustments, 'adjustment')}`}, ${basis} basis`,
        reason: null,
      }
    }
    case 'WorksheetReopened':
      return { kind: 'reopened', words: 'Reopened', reason: data.reason }
    case 'WorksheetLodged':
      return { kind: 'lodged', words: `Lodged on ${shownDate(data.date)}, reference ${data.reference}`, reason: data.note ?? null }
  }
}

/** Newest first. `events`: the stream of the worksheet. */
export function stepsOf(events: readonly StoredEvent[], nameOf: (invoiceId: string) => string): Step[] {
  let sales: TypedSales = {}
  return events
    .map(event => {
      const {
        metadata: { actor, at },
      } = event
      const stated = { type: event.type, data: event.data } as WorksheetEvent // the stream has no others
      const step: Step = { at, actor, ...textOf(stated, sales, nameOf) }
      if (stated.type === 'SalesTyped') sales = stated.data.sales
      return step
    })
    .toReversed()
}

/** The invoices that the history names. */
export const namedIn = (events: readonly StoredEvent[]): string[] => [
  ...new Set(
    // data as the schema of this event says
    events.flatMap(({ type, data }) => (type === 'AdjustmentExplained' ? [String((data as { invoiceId: string }).invoiceId)] : [])),
  ),
]
