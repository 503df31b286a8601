import type { WorksheetAnswer, WorksheetGroup } from '@docketry/contracts/api/worksheets.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { Link } from 'react-router-dom'
import { shownCount, shownMoney } from '../data/format.ts'

export const groupTexts: Record<WorksheetGroup, { name: string; why: string }> = {
  'unreviewed': { name: 'Not reviewed', why: 'Nobody has accepted these rows yet. They are not in the figures.' },
  'flagged': { name: 'Flagged', why: 'A value is doubtful, wrong or missing. They are not in the figures until somebody checks it.' },
  'incomplete': { name: 'Without a total', why: 'They are not in the figures. Type the total.' },
  'undated': { name: 'Without a date', why: 'They belong to no period, so they are in no worksheet. Type the date.' },
  'foreign': { name: 'In another currency', why: 'They are not in the figures. Enter what they cost in Australian dollars.' },
  'duplicate': { name: 'Possibly twice', why: 'The same supplier and number, or supplier, date and total, occur more than once. They are in the figures; delete those that are there twice.' },
  'no-payment-date': { name: 'No payment date', why: 'On the cash basis they count when they are paid. Nobody has typed a date for them, so they count at the date of the invoice.' },
}

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${shownMoney(toDollars(cents))}`

/** What stands beside the figures, with the difference that each group would make. */
export function Groups({ answer, addressOf, chosen }: { answer: WorksheetAnswer; addressOf: (group: string) => string; chosen: string | null }) {
  if (answer.groups.length === 0) return <section><h2>Beside the figures</h2><p>Nothing: every invoice of this period is reviewed and in the figures.</p></section>
  return (
    <section>
      <h2>Beside the figures</h2>
      <table className="worksheet-groups">
        <thead><tr><th scope="col">Invoices</th><th scope="col" className="r">How many</th><th scope="col" className="r">Difference in purchases</th><th scope="col" className="r">in 1B</th></tr></thead>
        <tbody>
          {answer.groups.map(({ group, invoices, difference }) => (
            <tr key={group} aria-current={chosen === group ? 'true' : undefined}>
              <th scope="row"><Link to={addressOf(group)}>{groupTexts[group].name}</Link></th>
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
