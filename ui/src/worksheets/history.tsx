import { worksheetHistory } from '@docketry/contracts/api/worksheets.ts'
import { useState } from 'react'
import { shownTime } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading } from '../parts/states.tsx'
import type { WorksheetPlace } from './address.ts'

function Steps({ place: { firmId, clientId, period } }: { place: WorksheetPlace }) {
  const { data, problem, reload } = useEndpoint(worksheetHistory, { query: { firmId, clientId, period } })
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the history" />
  if (data.steps.length === 0) return <p>Nobody has typed sales or frozen this worksheet yet.</p>
  return (
    <ol className="worksheet-steps">
      {data.steps.map((step, i) => (
        <li key={i}>
          <span className="num">
            {shownTime(step.at)} · {step.by}
          </span>
          <span className="num">{step.words}</span>
          {step.reason && (
            <span>
              {step.kind === 'lodged' ? 'Note' : 'Reason'}: {step.reason}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Who typed, froze, reopened and lodged, when and why: read when it is opened. */
export function History({ place }: { place: WorksheetPlace }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="worksheet-history" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>History of this worksheet</summary>
      {open && <Steps place={place} />}
    </details>
  )
}
