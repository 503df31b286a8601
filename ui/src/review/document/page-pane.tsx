import { useCallback, useEffect, useState } from 'react'
import { LoadingDetails } from './loading-details.tsx'
import { nextRotation, type Rotation } from './geometry.ts'
import { useDeferred, useDeferredActiveRow, usePage } from '../page-context.ts'
import type { Row } from '../state/rows.ts'
import { usePrefetchedImages } from './use-prefetched-images.ts'
import { activePageIndex, useValuePositions } from './value-positions.ts'
import { PageTools } from './page-tools.tsx'
import { PageView } from './page-view.tsx'
import { viewAfter, type View, type Zoom } from './zoom.ts'

/** The zoom, which follows the page and the value that are shown (`viewAfter`), and a function that chooses another. */
function useZoom(now: Omit<View, 'zoom'>): [Zoom, (zoom: Zoom) => void] {
  const [storedView, setView] = useState<View>({ ...now, zoom: 'whole' })
  const view = viewAfter(storedView, now)
  if (view !== storedView) setView(view)
  return [view.zoom, useCallback((zoom: Zoom): void => setView(it => ({ ...it, zoom })), [])]
}

/** In place of a page that cannot be shown. */
const NoPage = ({ row }: { row: Row | undefined }) => (
  <div className="desk">
    <p className="desk-none">
      {!row ? 'Choose a row to see its page.' : row.invoice.detailsNotLoaded ? <LoadingDetails id={row.id} /> : 'No picture of this page.'}
    </p>
  </div>
)

/** The page of the active invoice, with its tools. Rotation and zoom are not stored. */
export function PagePane() {
  const { review } = usePage()
  const row = useDeferredActiveRow()
  const key = useDeferred(state => state.activeCell?.key)
  usePrefetchedImages()
  const [rotations, setRotations] = useState<Record<string, Rotation>>({})
  const [scale, setScale] = useState(1)
  const positions = useValuePositions(row)
  const at = useDeferred(state => activePageIndex(row, state))
  const [zoom, setZoom] = useZoom({ page: `${row?.id} ${at}`, key, hasPosition: Boolean(key && positions[key]?.page === at + 1) })
  useEffect(() => {
    if (review.store.get().chosenPage) review.set({ chosenPage: null })
  }, [review, key, row?.id])
  const page = row?.invoice.pages[at]
  const rotation = rotations[row?.id ?? ''] ?? 0
  const rotate = (): void => {
    if (row) setRotations({ ...rotations, [row.id]: nextRotation(rotation) })
  }
  return (
    <section className="pane" aria-label="Page of the invoice">
      <PageTools row={row} at={at} scale={scale} onRotate={rotate} />
      {row && page ? (
        <PageView
          row={row}
          page={page}
          positions={positions}
          number={at + 1}
          rotation={rotation}
          zoom={zoom}
          onZoom={setZoom}
          onScale={setScale}
        />
      ) : (
        <NoPage row={row} />
      )}
    </section>
  )
}
