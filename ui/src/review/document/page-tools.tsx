import { Menu } from '../../parts/menu.tsx'
import { capsOf, useKeymap } from '../keyboard/stored-keys.ts'
import { useDeferred, usePage, useReview } from '../page-context.ts'
import type { Row } from '../state/rows.ts'

/** `row`: the active one. `at`: its page that is shown, counted from 0. */
type Shown = { row: Row | undefined; at: number }

/** The number of the page, with buttons to the ones before and after it. */
function PageTurner({ row, at }: Shown) {
  const { review } = usePage()
  const count = row?.invoice.pages.length ?? 0
  const go = (to: number) => () => row && review.set({ chosenPage: { id: row.id, page: to } })
  return (
    <>
      {count > 1 && (
        <button type="button" className="btn quiet icon" aria-label="Previous page" disabled={at === 0} onClick={go(at)}>
          ‹
        </button>
      )}
      <span className="faint num">{count > 0 ? `page ${at + 1} of ${count}` : ''}</span>
      {count > 1 && (
        <button type="button" className="btn quiet icon" aria-label="Next page" disabled={at + 1 >= count} onClick={go(at + 2)}>
          ›
        </button>
      )}
    </>
  )
}

function ZoomButtons({ scale }: { scale: number }) {
  const { run } = usePage()
  const percent = `${Math.round(scale * 100)}%`
  return (
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
        aria-label={`${percent}, show the whole page`}
        onClick={() => run('zoom-whole')}
      >
        {percent}
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
  )
}

function InvoiceMenu({ row, at }: { row: Row; at: number }) {
  const { run, deleteInvoice } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const toRead = [
    { label: 'Line items', run: () => run('line-items') },
    { label: 'History', run: () => run('history') },
  ]
  return (
    <Menu
      label="More for this invoice"
      entries={
        readOnly
          ? toRead
          : [
              ...(at > 0 ? [{ label: 'Split: a new invoice from this page', run: () => run('split') }] : []),
              ...(row.invoice.pages.length > 1 ? [{ label: 'Each page its own invoice', run: () => run('split-each') }] : []),
              { label: 'Join with the next invoice', run: () => run('join-next') },
              { label: 'Pages of the batch…', run: () => run('pages') },
              { label: row.values.note ? 'Note…' : 'Write a note…', run: () => run('note') },
              ...toRead,
              { label: 'Credit note on or off', run: () => run('credit') },
              { label: 'Delete the invoice…', danger: true, run: () => deleteInvoice(row.id) },
            ]
      }
    >
      ⋯
    </Menu>
  )
}

/** The tools over the page. `scale`: of the page on screen, 1 in its own size. */
export function PageTools({ row, at, scale, onRotate }: Shown & { scale: number; onRotate: () => void }) {
  const { run } = usePage()
  const guides = useDeferred(state => state.guides)
  useKeymap() // the tools name the keys
  return (
    <div className="tools">
      <b className="file-of-page">{row?.invoice.prefix ?? ''}</b>
      <PageTurner row={row} at={at} />
      <span className="space" />
      <button type="button" className="btn quiet" aria-label="Rotate" title="Rotate" disabled={!row} onClick={onRotate}>
        ⟳<span className="roomy">Rotate</span>
      </button>
      <ZoomButtons scale={scale} />
      <button type="button" className="btn quiet" aria-pressed={guides} onClick={() => run('guides')}>
        Guides <kbd>{capsOf('guides')}</kbd>
      </button>
      {row && <InvoiceMenu row={row} at={at} />}
    </div>
  )
}
