import { Link } from 'react-router-dom'
import { locOf } from '../data/loc-search.ts'
import { quartersIn, quarterWords, type View } from './view.ts'

export function ByQuarter({ firmId, clientId, view }: { firmId: string; clientId: string; view: View }) {
  const quarters = quartersIn(view)
  if (quarters.length === 0) return <p className="none">No quarter lies in these dates. Choose a wider range.</p>
  return (
    <div className="cards">
      {quarters.map(it => (
        <Link key={it.index} className="card quarter" to={`/scan/detail/${locOf({ quarter: it.index, clientId, firmId })}`}>
          <h2>Q{it.quarter} {it.year}</h2>
          <p>{quarterWords(it)}</p>
          <p className="faint">All invoices paid in these months</p>
        </Link>
      ))}
    </div>
  )
}
