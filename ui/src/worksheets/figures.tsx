import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import {
  figuresOf,
  labelTexts,
  purchaseLines,
  salesLines,
  wholeDollars,
  withAdjusted,
  type Sales,
  type WorksheetLabel,
} from '@docketry/contracts/rules/worksheet.ts'
import { wholeDollarsHeading } from '@docketry/contracts/worksheet-texts.ts'
import { Link } from 'react-router-dom'
import { shownCount, shownMoney } from '../data/format.ts'

type Props = { answer: WorksheetAnswer; addressOf: (label: string) => string; chosen: string | null }
/** Labels that are sums: printed bold. */
const results = new Set<WorksheetLabel>(['1A', '1B', 'G5', 'G8', 'G12', 'G16', 'G19'])

function Side({ title, labels, answer, addressOf, chosen }: Props & { title: string; labels: readonly WorksheetLabel[] }) {
  const figures = figuresOf(withAdjusted(answer.sales as Sales, answer.adjusted), answer.purchases) // absent keys stay absent in JSON
  const opens = (label: WorksheetLabel): boolean =>
    label === '1B' || (label.startsWith('G') && Number(label.slice(1)) > 9 && label !== 'G18')
  return (
    <table className="worksheet-figures">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">
            <span className="sr">What it is</span>
          </th>
          <th scope="col" className="r">
            Dollars and cents
          </th>
          <th scope="col" className="r">
            {wholeDollarsHeading(answer.state.lodged !== null)}
          </th>
        </tr>
      </thead>
      <tbody>
        {labels.map(label => (
          <tr key={label} className={results.has(label) ? 'result' : undefined} aria-current={chosen === label ? 'true' : undefined}>
            <th scope="row">{label}</th>
            <td>{labelTexts[label]}</td>
            <td className="num r">
              {opens(label) ? (
                <Link to={addressOf(label)} aria-label={`${label} ${shownMoney(toDollars(figures[label]))}: show its invoices`}>
                  {shownMoney(toDollars(figures[label]))}
                </Link>
              ) : (
                shownMoney(toDollars(figures[label]))
              )}
            </td>
            <td className="num r">
              {wholeDollars(figures[label]) < 0 ? '-' : ''}${shownCount(Math.abs(wholeDollars(figures[label])))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Both sides of the form. Each figure of the purchases opens its invoices. */
export function Figures(props: Props) {
  const { answer } = props
  const sales = withAdjusted(answer.sales as Sales, answer.adjusted) // absent keys stay absent in JSON
  const credit = figuresOf(sales, answer.purchases)['1B']
  const isAdjusted = sales.G18 !== 0
  return (
    <section className="worksheet-form" aria-label="Figures">
      <Side title="Purchases" labels={purchaseLines} {...props} />
      {Math.abs(credit - answer.gst) > 100 && (
        <p className="faint num">
          The invoices state a GST of {shownMoney(toDollars(answer.gst))}. 1B differs from it by GST that is not claimed (of private,
          input-taxed and GST-free purchases, and above one eleventh){isAdjusted ? ', by the adjustments in G18' : ''} and by rounding.
        </p>
      )}
      <Side title="Sales" labels={salesLines} {...props} />
    </section>
  )
}
