import { Link } from 'react-router-dom'
import type { View } from './view.ts'

type Props = { view: View; upload: string; onChange: (to: Partial<View>) => void }

/** By scans or by quarter, and the range of days. Changing the mode goes back to that mode's usual range. */
export function RangeBar({ view, upload, onChange }: Props) {
  const set = (name: 'from' | 'to') => (event: { target: HTMLInputElement }): void => {
    if (event.target.value) onChange({ ...view, [name]: event.target.value })
  }
  return (
    <div className="page-bar">
      <div className="seg" role="group" aria-label="Show">
        <button type="button" aria-pressed={view.by === 'scans'} onClick={() => onChange({ by: 'scans' })}>By Scans</button>
        <button type="button" aria-pressed={view.by === 'quarter'} onClick={() => onChange({ by: 'quarter' })}>By Quarter</button>
      </div>
      <div className="range num" role="group" aria-label="Range">
        <input type="date" aria-label="From" value={view.from} max={view.to} onChange={set('from')} />
        <span aria-hidden="true">–</span>
        <input type="date" aria-label="To" value={view.to} min={view.from} onChange={set('to')} />
      </div>
      <span className="end"><Link className="btn primary" to={upload}>Upload invoices</Link></span>
    </div>
  )
}
