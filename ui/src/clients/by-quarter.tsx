import { Link } from 'react-router-dom'
import { locOf } from '../data/loc-search.ts'
import { quarterNames, quartersIn, type View } from './view.ts'

/** Every quarter that the range touches, with the name that the tax office gives it; each opens its invoices. */
export function ByQuarter({ firmId, clientId, view }: { firmId: string; clientId: string; view: View }) {
  const quarters = quartersIn(view)
  if (quarters.length === 0) return <p className="none">No quarter lies in these dates. Choose a wider range.</p>
  return (
    <div className="cards">
      {quarters.map(({ index }) => {
        const { months, fiscal } = quarterNames(index)
        return (
          <Link key={index} className="card quarter" to={`/scan/detail/${locOf({ quarter: index, clientId, firmId })}`}>
            <h2>{months} <span className="quarter-fiscal">· {fiscal}</span></h2>
            <p>All invoices paid in these months</p>
          </Link>
        )
      })}
    </div>
  )
}
