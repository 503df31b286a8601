import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { fitScale, readingZoom, scrollTo, rotatedSize, rotateFrame, type Frame, type Size, type Rotation } from './geometry.ts'
import { Frames } from './frames.tsx'
import type { ViewCommand } from '../keyboard/keymap.ts'
import { useDeferred, usePage, useReview } from '../page-context.ts'
import { refreshFailedImage, retryFailedImages, useImageFailed } from './image-errors.ts'
import type { ValuePositions } from './value-positions.ts'
import type { Row } from '../state/rows.ts'
import { zoomed, zoomStep, type Zoom } from './zoom.ts'

const WordLayer = lazyPart(() => import('./words/word-layer.tsx').then(it => it.WordLayer))

type Props = {
  row: Row
  positions: ValuePositions
  page: Row['invoice']['pages'][number]
  number: number
  rotation: Rotation
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  onScale: (scale: number) => void
}

/** Margins of both sides together, and a pixel for rounding. */
const edge = 37
const directions = { 'pan-up': [0, -1], 'pan-down': [0, 1], 'pan-left': [-1, 0], 'pan-right': [1, 0] } as const
/** Part of the visible size. */
const panStep = 0.25

/** The size without scroll bars, which depend on the zoom. */
function useSize(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 450, height: 700 })
  useLayoutEffect(() => {
    const it = ref.current
    if (!it || typeof ResizeObserver === 'undefined') return
    const measure = (): void =>
      setSize(was =>
        was.width === it.offsetWidth && was.height === it.offsetHeight ? was : { width: it.offsetWidth, height: it.offsetHeight },
      )
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(it)
    return () => watch.disconnect()
  }, [ref])
  return size
}

/** The page image: whole or at reading size, scrolled to the active value. */
export function PageView({ row, positions, page, number, rotation, zoom, onZoom, onScale }: Props) {
  const desk = useRef<HTMLDivElement>(null)
  const pane = useSize(desk)
  const key = useDeferred(state => state.activeCell?.key)
  const guides = useDeferred(state => state.guides)
  const context = usePage()
  const readOnly = useReview(state => state.readOnly)
  const failed = useImageFailed(page.image)
  const boxes = useMemo(() => Object.values(positions).flatMap(it => (it.page === number ? [it.box] : [])), [positions, number])
  const whole = fitScale(page, { width: pane.width - edge, height: pane.height - edge }, rotation)
  const scale = zoom === 'whole' ? whole : zoom === 'field' ? whole * readingZoom(boxes, page, whole) : zoom
  const size = useMemo(() => ({ width: page.width * scale, height: page.height * scale }), [page.width, page.height, scale])
  const shown = rotatedSize(size, rotation)
  useEffect(() => onScale(scale), [scale, onScale])
  const position = key && positions[key]
  const box = position && position.page === number ? position.box : undefined

  const scrollToFrame = useCallback(
    (frame: Frame): void => {
      const it = desk.current
      if (!it) return
      const visible = { width: it.clientWidth, height: it.clientHeight }
      it.scrollTo({
        ...scrollTo(rotateFrame(frame, rotation), { width: shown.width + edge, height: shown.height + edge }, visible, {
          left: it.scrollLeft,
          top: it.scrollTop,
        }),
        behavior: 'instant',
      })
    },
    [rotation, shown.width, shown.height],
  )
  useLayoutEffect(() => {
    if (box) scrollToFrame(box)
  }, [box, pane, scrollToFrame])

  const zoomOrPan = useCallback(
    (command: ViewCommand): void => {
      if (command === 'zoom-whole') onZoom('whole')
      else if (command === 'zoom-in' || command === 'zoom-out') onZoom(zoomed(scale, command === 'zoom-in' ? zoomStep : 1 / zoomStep))
      else {
        const [x, y] = directions[command]
        const it = desk.current
        it?.scrollBy({ left: x * it.clientWidth * panStep, top: y * it.clientHeight * panStep, behavior: 'instant' })
      }
    },
    [onZoom, scale],
  )
  const { viewer } = context
  useEffect(() => {
    viewer.current = zoomOrPan
    return () => {
      viewer.current = null
    }
  }, [viewer, zoomOrPan])

  return (
    <div className="desk" ref={desk} tabIndex={0} role="group" aria-label="Picture of the page" data-zoom={zoom}>
      <div className="sheet" style={{ width: shown.width, height: shown.height }}>
        <div className="sheet-rotated" style={{ ...size, transform: `translate(-50%, -50%) rotate(${rotation * 90}deg)` }}>
          {failed ? (
            <p className="desk-none">
              This page’s picture could not be loaded.{' '}
              <button type="button" className="btn small" onClick={retryFailedImages}>
                Try again
              </button>
            </p>
          ) : (
            <img
              src={page.image}
              alt={`Page ${number} of ${row.invoice.prefix}`}
              draggable={false}
              onError={() => void refreshFailedImage(context, row.id, page.image)}
            />
          )}
          {guides && <Frames row={row} positions={positions} number={number} active={key ?? null} rotation={rotation} size={size} />}
          {!readOnly && (
            <Suspense fallback={null}>
              <WordLayer
                key={`${row.id} ${number}`}
                row={row}
                page={page}
                number={number}
                rotation={rotation}
                box={box}
                onReach={scrollToFrame}
              />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}
