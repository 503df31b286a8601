import { memo } from 'react'
import { FieldCrop } from '../../document/field-crop.tsx'
import type { Row } from '../../state/rows.ts'
import { shown } from '../../state/shown.ts'
import { columnOf, type Key } from '../../state/columns.ts'

type Props = {
  row: Row
  place: number
  isActive: boolean
  left: boolean
  onActivate: (place: number) => void
  onLeave: (id: string) => void
}

/** The fields that are shown with their page crop. */
const compared: Key[] = ['supplier', 'paymentDate', 'total']

/** One row: three values under their page crops, and the others in one line. */
export const ConfidentTile = memo(function ConfidentTile({ row, place, isActive, left, onActivate, onLeave }: Props) {
  const { values } = row
  const rest = [`GST ${shown('gst', values)}`, shown('category', values), values.invoiceNumber].filter(Boolean).join(' · ')
  return (
    <li className={`tile confident-tile${isActive ? ' active' : ''}${left ? ' left-out' : ''}`}>
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        data-place={place}
        data-first={isActive || undefined}
        aria-pressed={left}
        onFocus={() => onActivate(place)}
        onClick={() => onLeave(row.id)}
      >
        <span className="confident-fields">
          {compared.map(key => (
            <span key={key} className={`confident-field ${key}`}>
              <FieldCrop row={row} column={columnOf(key)} />
              <b className="num">{shown(key, values)}</b>
            </span>
          ))}
        </span>
        <small className="num">
          {left ? '✕ left out · ' : ''}
          {rest}
        </small>
      </button>
    </li>
  )
})
