import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { useId, useState, type ReactNode } from 'react'
import { withLoaded } from '../../../parts/with-loaded.ts'
import { PageThen } from './page-then.tsx'
import { setByText, valuesAt } from './values-at.ts'
import { shownTime } from '../../../data/format.ts'

/**
 * The values and pages of the invoice at any time of its history, read-only: a slider steps through the entries, and each value names who
 * set it. `beside`: links to other things at that time (UTC ms).
 */
export function AsItWas({
  history,
  authorOf,
  beside,
}: {
  history: readonly HistoryEntry[]
  authorOf: (entry: HistoryEntry) => string
  beside?: (at: number) => ReactNode
}) {
  const [chosen, choose] = useState<number | null>(null)
  const id = useId()
  const last = Math.min(chosen ?? history.length - 1, history.length - 1)
  const entry = history[last]
  if (!entry) return null
  const values = valuesAt(history, last)
  const moment = `${shownTime(entry.at)}, ${authorOf(entry)}: ${entry.what}`
  return (
    <details className="history-then">
      <summary>As it was at any time</summary>
      <div className="history-then-body">
        <div className="history-then-values">
          <label htmlFor={id}>
            After step {last + 1} of {history.length}
          </label>
          <input
            id={id}
            type="range"
            min={1}
            max={history.length}
            value={last + 1}
            aria-valuetext={`Step ${last + 1} of ${history.length}. ${moment}`}
            onChange={event => choose(Number(event.target.value) - 1)}
          />
          <p>{moment}</p>
          <p className="faint">Read-only: the values at that time.</p>
          <dl aria-label="Values at that time">
            {values.map(one => (
              <div key={one.field} className={one.setBy === entry ? 'history-set' : undefined}>
                <dt>{one.field}</dt>
                <dd>
                  <b>{one.value ?? 'empty'}</b>{' '}
                  <span className="faint">
                    {setByText(one, authorOf)}, {shownTime(one.setBy.at)}
                    {one.read && `, confidence ${Math.round(one.read.confidence * 100)}%`}
                    {one.confirmedBy &&
                      `. ${one.confirmedBy === one.setBy ? 'Confirmed with it' : `Confirmed by ${authorOf(one.confirmedBy)}, ${shownTime(one.confirmedBy.at)}`}`}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="history-then-acts">
            <button
              type="button"
              className="btn"
              onClick={() =>
                withLoaded(
                  () => import('./csv-at.ts'),
                  it => it.downloadAt(history, last, authorOf),
                )
              }
            >
              Download CSV
            </button>
            {beside?.(entry.at)}
          </p>
        </div>
        <PageThen
          history={history}
          last={last}
          values={values}
          set={new Set(values.flatMap(one => (one.setBy === entry ? [one.field] : [])))}
        />
      </div>
    </details>
  )
}
