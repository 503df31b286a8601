import type { KeyboardEvent, PointerEvent } from 'react'
import { moveDivider, limits, type Room } from './pane-width.ts'

/** Part of the width that an arrow moves it by. */
const step = 0.02

/** The divider between grid and page: dragged, moved by arrow keys, and reset by a double click or Enter. */
export function Divider({ room, width }: { room: Room; width: number }) {
  const { min, max } = limits(room)
  const now = width / Math.max(1, room.width)
  const move = (part: number, isFinal = true): void => moveDivider(Math.min(max / 100, Math.max(min / 100, part)), isFinal)
  const partAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const all = currentTarget.parentElement?.getBoundingClientRect()
    return all ? (all.right - clientX) / Math.max(1, all.width) : now
  }
  const onKey = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: now + step, ArrowRight: now - step, Home: max / 100, End: min / 100 }[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || (to === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (to === undefined) moveDivider(null)
    else move(to)
  }
  return (
    <div
      className="divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the page"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Math.round(now * 100)}
      aria-valuetext={`${Math.round(now * 100)}% of the window`}
      title="Drag, or use the arrow keys; Enter resets it"
      onKeyDown={onKey}
      onDoubleClick={() => moveDivider(null)}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && move(partAt(event), false)}
      onPointerUp={event => event.currentTarget.hasPointerCapture(event.pointerId) && move(now)}
    />
  )
}
