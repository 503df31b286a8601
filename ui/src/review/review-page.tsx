import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { keepFocusIn } from '../parts/focus-return.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { StatusMessage } from '../parts/states.tsx'
import { notifyError } from '../parts/toasts.tsx'
import { searchAddress } from '../search/use-search-key.ts'
import { run, type Page } from './keyboard/commands.ts'
import { drawnOf } from './state/drawn.ts'
import { focusWords } from './document/focus-words.ts'
import { Grid } from './grid/grid.tsx'
import type { GridHandle } from './grid/grid-handle.ts'
import { handNow } from './grid/active-cell.ts'
import { keyHandler } from './keyboard/on-key.ts'
import { ReviewMain } from './layout/review-main.tsx'
import { isActOnPages } from './keyboard/keymap.ts'
import { inTurn } from './sheets/pages/in-turn.ts'
import { ReviewContext, useReview, type PageContext } from './page-context.ts'
import { papersFor } from './state/extraction-details.ts'
import type { Review } from './state/review.ts'
import type { Step } from './state/undo-stack.ts'
import { removeInvoice } from './state/remove-invoice.ts'
import { undoAct } from './state/step-back-later.ts'
import { Sheets } from './sheets/sheets.tsx'
import { ToolBar } from './layout/tool-bar.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { useImagesAhead, usePapersAhead } from './state/use-ahead.ts'
import './review.css'

function Empty() {
  const shown = useReview(state => state.order.length)
  const chip = useReview(state => state.asked.chip)
  if (shown > 0) return null
  return <div className="grid-empty"><StatusMessage title={chip === 'all' ? 'Nothing matches' : `No ${chip} rows`}><p>Clear the search or choose All to see every row.</p></StatusMessage></div>
}

/** It teaches the keys; rows come first. */
const KeyStrip = lazyPart(() => import('./keyboard/key-strip.tsx').then(it => it.KeyStrip))
const Ahead = () => (usePapersAhead(), useImagesAhead(), null)

type Props = { review: Review; firm: { id: string; name: string } | null; title: string; fileId: string; news: string; banner?: ReactNode; reload?: () => void }

/** Grid, strip and page, moved by one table of keys. */
export function ReviewPage({ review, firm, title, fileId, news, banner, reload = nothing }: Props) {
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle | null>(null)
  const viewer: PageContext['viewer'] = useRef(null)
  const drawn = useMemo(() => drawnOf(review.store, (before, now) => before.hand !== now.hand), [review])
  const papers = useMemo(() => papersFor(review), [review])
  const page = useMemo<Page>(() => {
    const made: Page = {
      review, papers,
      get grid() {
        return grid.current ?? noGrid
      },
      search: () => (search.current?.focus(), search.current?.select()),
      find: () => void navigate(searchAddress),
      view: command => viewer.current?.(command),
      words: hand => {
        // Strip and page follow the grid a moment later; the words are those of the cell in hand now, and the next key is theirs.
        flushSync(() => (review.set({ hand }), drawn.now()))
        focusWords(root.current)
      },
      // Not fetched first: the question is open before the next key is heard.
      remove: id => void removeInvoice(review, id, reload),
      pages(command, hand) {
        const go = (): Promise<void> => import('./sheets/pages/run-pages.ts').then(it => it.runPages({ ...where, grid: made.grid }, command, hand), notDone)
        void (isActOnPages(command) ? inTurn(review, go) : go())
      },
      setBack: (act, words) => import('./sheets/pages/arrange.ts').then(it => it.setBack(where, act, words), notDone),
    }
    const where = { review, papers, reload, undo: (act: Step) => undoAct(made, act) }
    return made
  }, [review, drawn, papers, navigate, reload])
  const context = useMemo<PageContext>(() => ({ review, drawn, papers, grid, viewer, reload, run: command => run(page, command), undoAct: act => undoAct(page, act), remove: page.remove }), [review, drawn, papers, page, reload])
  useEffect(() => {
    const it = root.current
    const onKey = keyHandler(page)
    const unkeep = it ? keepFocusIn(it, () => {
      const hand = handNow(review, page.grid)
      const first = page.grid.rowId(0)
      if (hand && page.grid.indexOf(hand.id) >= 0) page.grid.go(hand)
      else if (first) page.grid.go({ id: first, key: hand?.key ?? 'paymentDate' })
    }, true) : nothing
    // Where nothing has the focus, as after a click beside everything, the page is still meant; unless a dialog stands over it.
    const onLost = (event: KeyboardEvent): void => {
      if (event.target === document.body && !document.querySelector('dialog[open]')) onKey(event)
    }
    it?.addEventListener('keydown', onKey, true)
    document.addEventListener('keydown', onLost, true)
    return () => {
      unkeep()
      it?.removeEventListener('keydown', onKey, true)
      document.removeEventListener('keydown', onLost, true)
    }
  }, [page, review])
  return (
    <ReviewContext value={context}>
      <div className="review" ref={root}>
        <TopBar firm={firm} title={title} />
        <ReviewMain tools={<><ToolBar search={search} fileId={fileId} firm={firm} />{banner}</>} grid={<Grid />} empty={<Empty />} />
        <Suspense fallback={<footer className="keys" />}><KeyStrip news={news} /></Suspense>
        <Sheets />
        <Ahead />
      </div>
    </ReviewContext>
  )
}

const nothing = (): void => undefined
/** What a key asked for did not come. */
const notDone = (): void => notifyError('Not done, and nothing is lost. Check your connection and try it again.', undefined, 'missing')
const noGrid: GridHandle = { hand: () => null, rowId: () => undefined, indexOf: () => -1, count: () => 0, go: nothing, type: nothing, takeEditor: () => null,
  cancelEditing: nothing,
  isEditing: () => false }
