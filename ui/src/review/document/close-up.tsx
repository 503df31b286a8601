import { useLayoutEffect, useRef, useState } from 'react'
import { Frames } from './frames.tsx'
import { closeUpPlacement, type Size } from './geometry.ts'
import { useDeferred, useDeferredActiveRow, usePage } from '../page-context.ts'
import { refreshFailedImage, useImageFailed } from './image-errors.ts'
import { useValuePositions } from './value-positions.ts'
import './close-up.css'

/** Shown below a short grid, beside the whole page: the part of the page around the active value, at reading size. */
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
  const row = useDeferredActiveRow()
  const key = useDeferred(state => state.activeCell?.key)
  const positions = useValuePositions(row)
  const position = key && positions[key]
  const page = position && row?.invoice.pages[position.page - 1]
  const failed = useImageFailed(page?.image)
  const placement = page && !failed && room.width > 0 ? closeUpPlacement(position.box, page, room) : null
  return (
    <div className="close-up" ref={ref} aria-hidden="true">
      {row && page && placement ? (
        <div
          className="close-up-page"
          style={{ width: placement.width, height: placement.height, translate: `${placement.x}px ${placement.y}px` }}
        >
          <img src={page.image} alt="" draggable={false} onError={() => void refreshFailedImage(context, row.id, page.image)} />
          <Frames row={row} positions={positions} number={position.page} active={key} rotation={0} size={placement} />
        </div>
      ) : (
        <p className="faint">{row ? 'This value has no place on the page.' : ''}</p>
      )}
    </div>
  )
}
