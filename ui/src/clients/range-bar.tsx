import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from '../data/firm-zone.ts'
import { DateField } from '../parts/date-field.tsx'
import { quickRanges, type ClientView } from './client-view.ts'

type Props = { view: ClientView; onChange: (to: Partial<ClientView>) => void }

/** Switches between batches and quarters, and sets the range of days. Changing the mode resets the range to its default. */
export function RangeBar({ view, onChange }: Props) {
  const set =
    (name: 'from' | 'to') =>
    (day: string): void => {
      // The other end follows if it would lie beyond the one just set.
      if (day)
        onChange(
          name === 'from'
            ? { ...view, from: day, to: day > view.to ? day : view.to }
            : { ...view, to: day, from: day < view.from ? day : view.from },
        )
    }
  const chosen = (it: { from: string; to: string }): boolean => it.from === view.from && it.to === view.to
  return (
    <div className="page-bar">
      <div className="seg" role="group" aria-label="Show">
        <button type="button" aria-pressed={view.by === 'scans'} onClick={() => onChange({ by: 'scans' })}>
          By Scans
        </button>
        <button type="button" aria-pressed={view.by === 'quarter'} onClick={() => onChange({ by: 'quarter' })}>
          By Quarter
        </button>
      </div>
      <div className="range num" role="group" aria-label="Range">
        <DateField label="From" value={view.from} onChange={set('from')} />
        <span aria-hidden="true">–</span>
        <DateField label="To" value={view.to} onChange={set('to')} />
      </div>
      <div className="quick" role="group" aria-label="Preset ranges">
        {quickRanges(view.by, dateIn(firmZone(), Date.now())).map(it => (
          <button
            key={it.label}
            type="button"
            aria-pressed={chosen(it)}
            onClick={() => onChange({ by: view.by, from: it.from, to: it.to })}
          >
            {it.label}
          </button>
        ))}
      </div>
    </div>
  )
}
