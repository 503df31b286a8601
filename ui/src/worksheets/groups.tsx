import type { WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { differencesNote, groupTexts, nothingBeside } from '@docketry/contracts/worksheet-texts.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { Link } from 'react-router-dom'
import { shownCount, shownMoney } from '../data/format.ts'

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${shownMoney(toDollars(cents))}`

/** The groups beside the figures, with the difference that each would make. */
export function Groups({
  answer,
  addressOf,
  chosen,
}: {
  answer: WorksheetAnswer
  addressOf: (group: string) => string
  chosen: string | null
}) {
  if (answer.groups.length === 0)
    return (
      <section>
        <h2>Beside the figures</h2>
        <p>{nothingBeside(answer.invoices)}</p>
      </section>
    )
  return (
    <section>
      <h2>Beside the figures</h2>
      <p>{differencesNote}</p>
      <table className="worksheet-groups">
        <thead>
          <tr>
            <th scope="col">Invoices</th>
            <th scope="col" className="r">
              How many
            </th>
            <th scope="col" className="r">
              Difference in purchases
            </th>
            <th scope="col" className="r">
              Difference in 1B
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.groups.map(({ group, invoices, difference }) => (
            <tr key={group} aria-current={chosen === group ? 'true' : undefined}>
              <th scope="row">
                <Link to={addressOf(group)}>{groupTexts[group].name}</Link>
              </th>
              <td className="num r">{shownCount(invoices)}</td>
              <td className="num r">{difference ? signed(difference.G10 + difference.G11) : 'not known'}</td>
              <td className="num r">{difference ? signed(difference.credit) : 'not known'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
