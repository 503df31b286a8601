import { useLayoutEffect, useRef, useState } from 'react'
import { Frames } from './frames.tsx'
import type { Size } from './geometry.ts'
import { useDrawn, useDrawnRow, usePage } from '../page-context.ts'
import { onFailed, useFailed } from './pictures.ts'
import { usePlaces } from './places.ts'
import { closeUpOf } from './close-up-of.ts'
import './close-up.css'

/** Under few rows: the part of the page around the value in hand, at reading size, while the whole page stays beside it. */
export function CloseUp() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const it = ref.current
    if (!it || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => setRoom({ width: it.offsetWidth, height: it.offsetHeight }))
    watch.observe(it)
    return () => watch.disconnect()
  }, [])
  const context = usePage()
  const row = useDrawnRow()
  const key = useDrawn(state => state.hand?.key)
  const places = usePlaces(row)
  const place = key && places[key]
  const page = place && row?.invoice.pages[place.page - 1]
  const failed = useFailed(page?.image)
  const seen = page && !failed && room.width > 0 ? closeUpOf(place.box, page, room) : null
  return (
    <div className="close-up" ref={ref} aria-hidden="true">
      {row && page && seen
        ? <div className="close-up-page" style={{ width: seen.width, height: seen.height, translate: `${seen.x}px ${seen.y}px` }}>
            <img src={page.image} alt="" draggable={false} onError={() => void onFailed(context, row.id, page.image)} />
            <Frames row={row} places={places} number={place.page} hand={key} turn={0} size={seen} />
          </div>
        : <p className="faint">{row ? 'This value has no place on the page.' : ''}</p>}
    </div>
  )
}
