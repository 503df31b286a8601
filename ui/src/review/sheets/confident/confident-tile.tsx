import { memo } from 'react'
import { FieldCrop } from '../../document/field-crop.tsx'
import type { Row } from '../../state/rows.ts'
import { shown } from '../../state/shown.ts'
import { columnOf, type Key } from '../../state/values.ts'

type Props = { row: Row; place: number; inHand: boolean; left: boolean; onHand: (place: number) => void; onLeave: (id: string) => void }

/** What the eye compares: the piece of paper over the value. */
const compared: Key[] = ['supplier', 'paymentDate', 'total']

/** One receipt: three pieces of its paper with what was read from them, and the rest in one line. */
export const SureTile = memo(function SureTile({ row, place, inHand, left, onHand, onLeave }: Props) {
  const { values } = row
  const rest = [`GST ${shown('gst', values)}`, shown('category', values), values.invoiceNumber].filter(Boolean).join(' · ')
  return (
    <li className={`tile sure-tile${inHand ? ' hand' : ''}${left ? ' left-out' : ''}`}>
      <button type="button" tabIndex={inHand ? 0 : -1} data-place={place} aria-pressed={left}
        onFocus={() => onHand(place)} onClick={() => onLeave(row.id)}>
        <span className="sure-fields">
          {compared.map(key => (
            <span key={key} className={`sure-field ${key}`}>
              <FieldCrop row={row} column={columnOf(key)} />
              <b className="num">{shown(key, values)}</b>
            </span>
          ))}
        </span>
        <small className="num">{left ? '✕ left out · ' : ''}{rest}</small>
      </button>
    </li>
  )
})
