import { Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useDeferred } from '../page-context.ts'
import type { ReviewState } from '../state/state.ts'
import { useDivider, hasFewRows, paneWidth, type Room } from './pane-width.ts'

/** Loaded after the grid, so that rows and keys are ready first. */
const PagePane = lazyPart(() => import('../document/page-pane.tsx').then(it => it.PagePane))
const Divider = lazyPart(() => import('./divider.tsx').then(it => it.Divider))
const FieldStrip = lazyPart(() => import('../document/field-strip.tsx').then(it => it.FieldStrip))
const Cards = lazyPart(() => import('./cards.tsx').then(it => it.Cards))
const CloseUp = lazyPart(() => import('../document/close-up.tsx').then(it => it.CloseUp))

/** The ratio of a page that is not loaded yet. */
const a4 = 210 / 297
/** Rows measured for the widest page, so that the pane keeps its width from row to row. */
const measuredRows = 60
const ratioOf = ({ rows }: ReviewState): number =>
  Math.max(a4 / 2, ...rows.slice(0, measuredRows).flatMap(it => it.invoice.pages.map(page => page.width / Math.max(1, page.height))))

/** Grid, strip and page; on a phone one card a row. */
export function ReviewMain({ tools, grid, empty }: { tools: ReactNode; grid: ReactNode; empty: ReactNode }) {
  return useIsPhone() ? (
    <Suspense fallback={<main className="cards" />}>
      <Cards tools={tools} empty={empty} />
    </Suspense>
  ) : (
    <Desktop tools={tools} grid={grid} empty={empty} />
  )
}

/** Grid, strip and page beside each other. Where rows are few, the page is larger, and below the rows is a close-up of the active value. */
function Desktop({ tools, grid, empty }: { tools: ReactNode; grid: ReactNode; empty: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [room, setRoom] = useState<Room>({ width: 1440, height: 820 })
  useLayoutEffect(() => {
    const it = main.current
    if (!it || typeof ResizeObserver === 'undefined') return
    const measure = (): void =>
      setRoom(was =>
        was.width === it.offsetWidth && was.height === it.offsetHeight ? was : { width: it.offsetWidth, height: it.offsetHeight },
      )
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(it)
    return () => watch.disconnect()
  }, [])
  const rows = useDeferred(state => state.rows.length)
  const few = room.width > 900 && hasFewRows(rows, room)
  const ratio = useDeferred(state => (few ? Math.round(ratioOf(state) * 1000) / 1000 : a4))
  const width = paneWidth(room, useDivider(), few, ratio)
  const sizes: Record<`--${string}`, string> = { '--pane': `${width}px`, '--rows': `${(rows + 1) * 28 + 20}px` }
  return (
    <main className="review-main" ref={main} style={sizes as CSSProperties}>
      <section className={few ? 'left few' : 'left'} aria-label="Invoices">
        {tools}
        <div className="grid-place">
          {grid}
          {empty}
        </div>
        {few && (
          <Suspense fallback={null}>
            <CloseUp />
          </Suspense>
        )}
        <Suspense fallback={<div className="strip" />}>
          <FieldStrip />
        </Suspense>
      </section>
      <Suspense fallback={<div className="divider" />}>
        <Divider room={room} width={width} />
      </Suspense>
      <Suspense fallback={<section className="pane" />}>
        <PagePane />
      </Suspense>
    </main>
  )
}

/** Below this width rows are cards. */
const phoneQuery = '(max-width: 640px)'
const query = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(phoneQuery) : null)

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    listener => {
      const it = query()
      it?.addEventListener('change', listener)
      return () => it?.removeEventListener('change', listener)
    },
    () => query()?.matches ?? false,
  )
