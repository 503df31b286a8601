import { useCallback, useEffect, useState } from 'react'
import { Menu } from '../../parts/menu.tsx'
import { LoadingDetails } from './loading-details.tsx'
import { nextRotation, type Rotation } from './geometry.ts'
import { useDeferred, useDeferredActiveRow, usePage, useReview } from '../page-context.ts'
import { usePrefetchedImages } from './use-prefetched-images.ts'
import { activePageIndex, useValuePositions } from './value-positions.ts'
import { PageView } from './page-view.tsx'
import { capsOf, useKeymap } from '../keyboard/stored-keys.ts'
import { viewAfter, type View, type Zoom } from './zoom.ts'

/** The page of the active invoice, with its tools. Rotation and zoom are not stored. */
export function PagePane() {
  const { review, run, deleteInvoice } = usePage()
  const row = useDeferredActiveRow()
  const readOnly = useReview(state => state.readOnly)
  const key = useDeferred(state => state.activeCell?.key)
  const guides = useDeferred(state => state.guides)
  usePrefetchedImages()
  const [rotations, setRotations] = useState<Record<string, Rotation>>({})
  const [shownScale, setShownScale] = useState(1)
  const positions = useValuePositions(row)
  const at = useDeferred(state => activePageIndex(row, state))
  const now = { page: `${row?.id} ${at}`, key, hasPosition: Boolean(key && positions[key]?.page === at + 1) }
  const [storedView, setView] = useState<View>({ ...now, zoom: 'whole' })
  const view = viewAfter(storedView, now)
  if (view !== storedView) setView(view)
  const setZoom = useCallback((zoom: Zoom): void => setView(it => ({ ...it, zoom })), [])
  const pages = row?.invoice.pages ?? []
  useEffect(() => {
    if (review.store.get().chosenPage) review.set({ chosenPage: null })
  }, [review, key, row?.id])
  useKeymap() // the tools name the keys
  const page = pages[at]
  const rotation = rotations[row?.id ?? ''] ?? 0
  const go = (to: number) => () => row && review.set({ chosenPage: { id: row.id, page: to } })
  return (
    <section className="pane" aria-label="Page of the invoice">
      <div className="tools">
        <b className="file-of-page">{row?.invoice.prefix ?? ''}</b>
        {pages.length > 1 && (
          <button type="button" className="btn quiet icon" aria-label="Previous page" disabled={at === 0} onClick={go(at)}>
            ‹
          </button>
        )}
        <span className="faint num">{pages.length > 0 ? `page ${at + 1} of ${pages.length}` : ''}</span>
        {pages.length > 1 && (
          <button type="button" className="btn quiet icon" aria-label="Next page" disabled={at + 1 >= pages.length} onClick={go(at + 2)}>
            ›
          </button>
        )}
        <span className="space" />
        <button
          type="button"
          className="btn quiet"
          aria-label="Rotate"
          title="Rotate"
          disabled={!row}
          onClick={() => row && setRotations({ ...rotations, [row.id]: nextRotation(rotation) })}
        >
          ⟳<span className="roomy">Rotate</span>
        </button>
        <span className="zoom num">
          <button
            type="button"
            className="btn quiet icon"
            aria-label="Smaller"
            title={`Smaller (${capsOf('zoom-out')})`}
            onClick={() => run('zoom-out')}
          >
            −
          </button>
          <button
            type="button"
            className="btn quiet"
            title={`The whole page (${capsOf('zoom-whole')})`}
            aria-label={`${Math.round(shownScale * 100)}%, show the whole page`}
            onClick={() => run('zoom-whole')}
          >
            {Math.round(shownScale * 100)}%
          </button>
          <button
            type="button"
            className="btn quiet icon"
            aria-label="Larger"
            title={`Larger (${capsOf('zoom-in')})`}
            onClick={() => run('zoom-in')}
          >
            +
          </button>
        </span>
        <button type="button" className="btn quiet" aria-pressed={guides} onClick={() => run('guides')}>
          Guides <kbd>{capsOf('guides')}</kbd>
        </button>
        {row && (
          <Menu
            label="More for this invoice"
            entries={
              readOnly
                ? [
                    { label: 'Line items', run: () => run('line-items') },
                    { label: 'History', run: () => run('history') },
                  ]
                : [
                    ...(at > 0 ? [{ label: 'Split: a new invoice from this page', run: () => run('split') }] : []),
                    ...(pages.length > 1 ? [{ label: 'Each page its own invoice', run: () => run('split-each') }] : []),
                    { label: 'Join with the next invoice', run: () => run('join-next') },
                    { label: 'Pages of the batch…', run: () => run('pages') },
                    { label: row.values.note ? 'Note…' : 'Write a note…', run: () => run('note') },
                    { label: 'Line items', run: () => run('line-items') },
                    { label: 'History', run: () => run('history') },
                    { label: 'Credit note on or off', run: () => run('credit') },
                    { label: 'Delete the invoice…', danger: true, run: () => deleteInvoice(row.id) },
                  ]
            }
          >
            ⋯
          </Menu>
        )}
      </div>
      {row && page ? (
        <PageView
          row={row}
          page={page}
          positions={positions}
          number={at + 1}
          rotation={rotation}
          zoom={view.zoom}
          onZoom={setZoom}
          onScale={setShownScale}
        />
      ) : (
        <div className="desk">
          <p className="desk-none">
            {!row ? (
              'Choose a row to see its page.'
            ) : row.invoice.detailsNotLoaded ? (
              <LoadingDetails id={row.id} />
            ) : (
              'No picture of this page.'
            )}
          </p>
        </div>
      )}
    </section>
  )
}
