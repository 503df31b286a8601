import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { later } from '../parts/later.tsx'
import { fitScale, readingZoom, scrollTo, turned, turnFrame, type Size, type Turn } from './geometry.ts'
import { Frames } from './frames.tsx'
import { useDrawn, usePage } from './page-context.ts'
import { onFailed, tryAgain, useFailed } from './pictures.ts'
import type { Row } from './rows.ts'
import { columnOf } from './values.ts'

const WordLayer = later(() => import('./words/word-layer.tsx').then(it => it.WordLayer))

type Props = {
  row: Row; page: Row['invoice']['pages'][number]; number: number; turn: Turn
  /** Pixels of screen per pixel of page; null fits by itself. */
  zoom: number | null
  onScale: (scale: number) => void
}

const edge = 36

function useSize(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 450, height: 700 })
  useLayoutEffect(() => {
    const it = ref.current
    if (!it || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => setSize({ width: it.clientWidth, height: it.clientHeight }))
    watch.observe(it)
    return () => watch.disconnect()
  }, [ref])
  return size
}

/** The page, large enough to read, scrolled so that the value in hand is in view. */
export function PageView({ row, page, number, turn, zoom, onScale }: Props) {
  const desk = useRef<HTMLDivElement>(null)
  const pane = useSize(desk)
  const key = useDrawn(state => state.hand?.key)
  const guides = useDrawn(state => state.guides)
  const context = usePage()
  const failed = useFailed(page.image)
  const { fields } = row.invoice
  const frames = useMemo(() => Object.values(fields).flatMap(it => (it.box && (it.page ?? 1) === number ? [it.box] : [])), [fields, number])
  const fit = fitScale(page, { width: pane.width - edge, height: pane.height }, turn)
  const scale = zoom ?? fit * readingZoom(frames, page, fit)
  const shown = turned({ width: page.width * scale, height: page.height * scale }, turn)
  useEffect(() => onScale(scale), [scale, onScale])
  const field = key && fields[columnOf(key).field]
  const box = field && (field.page ?? 1) === number ? field.box : undefined
  useLayoutEffect(() => {
    const it = desk.current
    if (!it || !box) return
    const to = scrollTo(turnFrame(box, turn), { width: shown.width + edge, height: shown.height + edge }, pane, { left: it.scrollLeft, top: it.scrollTop })
    it.scrollTo({ ...to, behavior: 'instant' })
  }, [box, turn, pane, shown.width, shown.height])

  return (
    <div className="desk" ref={desk} tabIndex={0} role="group" aria-label="Picture of the page">
      <div className="sheet" style={{ width: shown.width, height: shown.height }}>
        <div className="sheet-turned" style={{
          width: page.width * scale, height: page.height * scale, transform: `translate(-50%, -50%) rotate(${turn * 90}deg)`,
        }}>
          {failed
            ? <p className="desk-none">This page’s picture could not be loaded. <button type="button" className="btn small" onClick={tryAgain}>Try again</button></p>
            : <img src={page.image} alt={`Page ${number} of ${row.invoice.resourcePrefix}`} draggable={false} onError={() => void onFailed(context, row.id, page.image)} />}
          {guides && <Frames row={row} number={number} hand={key ?? null} turn={turn} />}
          <Suspense fallback={null}><WordLayer key={`${row.id} ${number}`} row={row} page={page} number={number} turn={turn} /></Suspense>
        </div>
      </div>
    </div>
  )
}
