import type { CSSProperties } from 'react'
import { frameAround, type Rect, type Size, type Rotation } from './geometry.ts'
import type { ValuePositions } from './value-positions.ts'
import type { Row } from '../state/rows.ts'
import { columns, type Key } from '../state/columns.ts'

type Props = {
  row: Row
  positions: ValuePositions
  number: number
  active: Key | null
  rotation: Rotation
  /** Of the page on the screen. */
  size: Size
}

/** The label is to the right of the frame, or to the left where there is no room. */
const labelPosition = ({ x, y, width }: Rect, size: Size): CSSProperties => ({
  top: y + 2,
  ...(x + width < 0.82 * size.width ? { left: x + width + 4 } : { right: size.width - x + 4 }),
})

/**
 * A frame around each value on this page: thin, or strong and labelled for the active one. It has two outlines, so that it is visible on
 * any background.
 */
export function Frames({ row, positions, number, active, rotation, size }: Props) {
  const shown = columns.flatMap(column => {
    const position = positions[column.key]
    return position?.page === number ? [{ column, at: frameAround(position.box, size) }] : []
  })
  const activeFrame = shown.find(it => it.column.key === active)
  const levelOf = (key: Key): string => row.flags[key]?.level ?? 'confident'
  return (
    <>
      <svg className="frames" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {shown.map(({ column, at }) => (
          <g key={column.key} data-key={column.key} className={`frame ${levelOf(column.key)}${column.key === active ? ' active' : ''}`}>
            <rect className="frame-halo" {...at} rx={3} />
            <rect className="frame-line" {...at} rx={3} />
          </g>
        ))}
      </svg>
      {activeFrame && (
        <em
          className={`frame-label ${levelOf(activeFrame.column.key)}`}
          style={{ ...labelPosition(activeFrame.at, size), rotate: `${-rotation * 90}deg` }}
        >
          {activeFrame.column.title}
          {row.flags[activeFrame.column.key] ? '?' : ''}
        </em>
      )}
    </>
  )
}
