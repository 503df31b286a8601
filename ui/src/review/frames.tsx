import type { CSSProperties } from 'react'
import type { Turn } from './geometry.ts'
import type { Row } from './rows.ts'
import { columns, type Key } from './values.ts'

type Props = { row: Row; number: number; hand: Key | null; turn: Turn }

/** Beside the frame and not over the line above it: at its right, or at its left where there is no room. */
const besides = ([x0, y0, x1]: readonly number[]): CSSProperties => ({
  top: `${(y0 ?? 0) * 100}%`, ...((x1 ?? 0) < 0.82 ? { left: `calc(${(x1 ?? 0) * 100}% + 5px)` } : { right: `calc(${(1 - (x0 ?? 0)) * 100}% + 5px)` }),
})

/** A frame around each value on this page: thin for all, strong and labelled for the one in hand. Two outlines stand out on any paper. */
export function Frames({ row, number, hand, turn }: Props) {
  const here = columns.flatMap(column => {
    const field = row.invoice.fields[column.field]
    return field?.box && (field.page ?? 1) === number ? [{ column, box: field.box }] : []
  })
  const inHand = here.find(it => it.column.key === hand)
  const levelOf = (key: Key): string => row.flags[key]?.level ?? 'sure'
  return (
    <>
      <svg className="frames" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {here.map(({ column, box: [x0, y0, x1, y1] }) => {
          const at = { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 0.002 }
          return (
            <g key={column.key} className={`frame ${levelOf(column.key)}${column.key === hand ? ' hand' : ''}`}>
              <rect className="frame-halo" {...at} />
              <rect className="frame-line" {...at} />
            </g>
          )
        })}
      </svg>
      {inHand && (
        <em className={`frame-label ${levelOf(inHand.column.key)}`}
          style={{ ...besides(inHand.box), rotate: `${-turn * 90}deg` }}>
          {inHand.column.title}{row.flags[inHand.column.key] ? '?' : ''}
        </em>
      )}
    </>
  )
}
