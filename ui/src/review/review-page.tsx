import { Suspense, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { keepFocusIn } from '../parts/focus-return.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { StatusMessage } from '../parts/states.tsx'
import { searchAddress } from '../search/use-search-key.ts'
import { run, keyHandler } from './keyboard/on-key.ts'
import type { CommandContext } from './keyboard/row-commands.ts'
import { createDeferredStore } from './grid/after-frame.ts'
import { Grid } from './grid/grid.tsx'
import { activeCellNow, type GridHandle } from './grid/grid-handle.ts'
import { ReviewMain } from './layout/review-main.tsx'
import { changesPages } from './keyboard/keymap.ts'
import { afterPageChanges, notDone, undoStep } from './state/undo.ts'
import { ReviewContext, useReview, useDeferred, usePage, type PageContext } from './page-context.ts'
import { createDetailsLoader } from './state/extraction-details.ts'
import type { Review } from './state/review.ts'
import type { Step } from './state/undo-stack.ts'
import { NotOpened } from './sheets/not-opened.tsx'
import { ToolBar } from './layout/tool-bar.tsx'
import { TopBar } from './layout/top-bar.tsx'
import './review.css'

/** Loads the extraction details around the active row, and those of the first rows in a new order. */
function usePrefetchedDetails(): void {
  const { review, extractionDetails } = usePage()
  const id = useDeferred(state => state.activeCell?.id)
  const order = useDeferred(state => state.order)
  useEffect(() => {
    const around = id !== undefined && review.row(id) ? id : order[0]
    if (around !== undefined) extractionDetails.prefetchAround(around)
  }, [id, order, extractionDetails, review])
}

function Empty() {
  const shown = useReview(state => state.order.length)
  const chip = useReview(state => state.query.chip)
  if (shown > 0) return null
  return (
    <div className="grid-empty">
      <StatusMessage title={chip === 'all' ? 'Nothing matches' : `No ${chip} rows`}>
        <p>Clear the search or choose All to see every row.</p>
      </StatusMessage>
    </div>
  )
}

/** Loaded after the rows. */
const OpenSheet = lazyPart(() => import('./sheets/sheets.tsx').then(it => it.OpenSheet), NotOpened)
const PreloadSheets = lazyPart(() => import('./sheets/sheets.tsx').then(it => it.PreloadSheets))
const KeyStrip = lazyPart(() => import('./keyboard/key-strip.tsx').then(it => it.KeyStrip))

function Sheet() {
  const sheet = useReview(state => state.sheet)
  return (
    sheet && (
      <Suspense fallback={null}>
        <OpenSheet sheet={sheet} />
      </Suspense>
    )
  )
}

const Prefetch = () => (usePrefetchedDetails(), null)

type Props = {
  review: Review
  firm: { id: string; name: string } | null
  title: string
  fileId: string
  statusText: string
  banner?: ReactNode
  reload?: () => void
}

type PageParts = Pick<PageContext, 'review' | 'deferred' | 'extractionDetails' | 'grid' | 'viewer' | 'reload'> & {
  root: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/** What the commands use of the page. `root`: its element; `search`: its search field. */
function useCommandContext({ review, deferred, extractionDetails, grid, viewer, reload, root, search }: PageParts): CommandContext {
  const navigate = useNavigate()
  return useMemo<CommandContext>(() => {
    const commands: CommandContext = {
      review,
      extractionDetails,
      get grid() {
        return grid.current ?? noGrid
      },
      search: () => (search.current?.focus(), search.current?.select()),
      go: address => void navigate(address),
      find: () => void navigate(searchAddress),
      zoomOrPan: command => viewer.current?.(command),
      words: active => {
        // Strip and page follow the grid after a frame; the words belong to the cell that is active now, and get the next key.
        flushSync(() => (review.set({ activeCell: active }), deferred.catchUp()))
        focusWords(root.current)
      },
      deleteInvoice: id => void import('./state/delete-rows.ts').then(it => it.deleteInvoice(review, id, reload), notDone),
      pages(command, active) {
        const go = (): Promise<void> =>
          import('./sheets/pages/page-commands.ts').then(
            it => it.runPagesCommand({ ...pageChange, grid: commands.grid }, command, active),
            notDone,
          )
        void (changesPages(command) ? afterPageChanges(review, go) : go())
      },
      several: (command, active) =>
        void import('./keyboard/several-rows.ts').then(it => it.runOnSeveral({ ...commands, reload }, command, active), notDone),
      undoPages: (step, text) =>
        import('./sheets/pages/send-page-change.ts').then(
          it => it.undoPageChange(pageChange, step, text),
          () => (notDone(), null),
        ),
    }
    const pageChange = { review, extractionDetails, reload, undo: (step: Step) => undoStep(commands, step) }
    return commands
  }, [review, deferred, extractionDetails, grid, viewer, reload, root, search, navigate])
}

/** Passes the keys of the page to its commands. A focus that is lost goes to the active cell, or to the first row if that is not shown. */
function useKeys(root: RefObject<HTMLElement | null>, page: CommandContext): void {
  useEffect(() => {
    const it = root.current
    const onKey = keyHandler(page)
    const stopKeepingFocus = it
      ? keepFocusIn(
          it,
          () => {
            const active = activeCellNow(page.review, page.grid)
            const first = page.grid.rowId(0)
            if (active && page.grid.indexOf(active.id) >= 0) page.grid.focusCell(active)
            else if (first) page.grid.focusCell({ id: first, key: active?.key ?? 'paymentDate' })
          },
          true,
        )
      : nothing
    // Keys while nothing has the focus go to the page, unless a dialog is open.
    const onLost = (event: KeyboardEvent): void => {
      if (event.target === document.body && !document.querySelector('[role=dialog]')) onKey(event)
    }
    it?.addEventListener('keydown', onKey, true)
    document.addEventListener('keydown', onLost, true)
    return () => {
      stopKeepingFocus()
      it?.removeEventListener('keydown', onKey, true)
      document.removeEventListener('keydown', onLost, true)
    }
  }, [page, root])
}

/** The review page: grid, field strip and document, controlled by one key map. */
export function ReviewPage({ review, firm, title, fileId, statusText, banner, reload = nothing }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle | null>(null)
  const viewer: PageContext['viewer'] = useRef(null)
  const deferred = useMemo(() => createDeferredStore(review.store, (before, now) => before.activeCell !== now.activeCell), [review])
  const extractionDetails = useMemo(() => createDetailsLoader(review), [review])
  const page = useCommandContext({ review, deferred, extractionDetails, grid, viewer, reload, root, search })
  const context = useMemo<PageContext>(
    () => ({
      review,
      deferred,
      extractionDetails,
      grid,
      viewer,
      reload,
      run: command => run(page, command),
      undoStep: step => undoStep(page, step),
      deleteInvoice: page.deleteInvoice,
    }),
    [review, deferred, extractionDetails, page, reload],
  )
  useKeys(root, page)
  return (
    <ReviewContext value={context}>
      <div className="review" ref={root}>
        <TopBar firm={firm} title={title} />
        <ReviewMain
          tools={
            <>
              <ToolBar search={search} fileId={fileId} firm={firm} />
              {banner}
            </>
          }
          grid={<Grid />}
          empty={<Empty />}
        />
        <Suspense fallback={<footer className="keys" />}>
          <KeyStrip statusText={statusText} />
        </Suspense>
        <Suspense fallback={null}>
          <PreloadSheets />
        </Suspense>
        <Sheet />
        <Prefetch />
      </div>
    </ReviewContext>
  )
}

const nothing = (): void => undefined
const noGrid: GridHandle = {
  activeCell: () => null,
  rowId: () => undefined,
  indexOf: () => -1,
  count: () => 0,
  focusCell: nothing,
  openEditor: nothing,
  closeEditor: () => null,
  cancelEditing: nothing,
  isEditing: () => false,
}

/** ms. Longer than a chunk and an image take on a slow connection. */
const wordsTimeout = 5000

/** Focuses the word layer of the page shown, once it is loaded, unless the focus has moved meanwhile. */
function focusWords(root: HTMLElement | null): void {
  const from = document.activeElement
  const until = performance.now() + wordsTimeout
  const tryNow = (): void => {
    const words = root?.querySelector<HTMLElement>('.words')
    if (words) words.focus()
    else if (performance.now() < until && document.activeElement === from) requestAnimationFrame(tryNow)
  }
  tryNow()
}
