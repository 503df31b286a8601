import { Suspense, useEffect, type ComponentType } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { notifyError } from '../../parts/toasts.tsx'
import { usePage, useReview } from '../page-context.ts'
import type { Sheet } from '../state/state.ts'
import { loadDiscard, loadStepBack } from '../state/step-back-later.ts'

/** What is called up over the page: none of it is loaded with the page. */
const loads: Record<Sheet, () => Promise<ComponentType>> = {
  send: () => import('./send/send-sheet.tsx').then(it => it.SendSheet),
  pages: () => import('./pages/pages-sheet.tsx').then(it => it.PagesSheet),
  'own-keys': () => import('../keyboard/keys-sheet.tsx').then(it => it.KeysSheet),
  carpet: () => import('./by-field/by-field-sheet.tsx').then(it => it.CarpetSheet),
  sure: () => import('./confident/confident-sheet.tsx').then(it => it.SureSheet),
  help: () => import('../keyboard/help-sheet.tsx').then(it => it.HelpSheet),
  note: () => import('./note/note-sheet.tsx').then(it => it.NoteSheet),
  story: () => import('./history/history-sheet.tsx').then(it => it.StorySheet),
  columns: () => import('../grid/columns/columns-sheet.tsx').then(it => it.ColumnsSheet),
}

/** A sheet that did not come leaves the page as it is. */
function Missing() {
  const { review } = usePage()
  useEffect(() => {
    review.set({ sheet: null })
    notifyError('This could not be opened. Check your connection and try it again.', undefined, 'missing')
  }, [review])
  return null
}
const sheets = Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, lazyPart(load, Missing)])) as Record<Sheet, ReturnType<typeof lazyPart>> // the same names

/** Fetched once the page stands and the browser has nothing to do, so that their keys answer at once. */
async function fetchAll(): Promise<void> {
  for (const load of [loadStepBack, loadDiscard, ...Object.values(loads), () => import('./pages/run-pages.ts'), () => import('../document/words/word-layer.tsx'), () => import('../state/download.ts')]) await load().catch(() => undefined)
}
const whenIdle = (work: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(asked)
}

export function Sheets() {
  const sheet = useReview(state => state.sheet)
  useEffect(() => whenIdle(() => void fetchAll()), [])
  const Open = sheet && sheets[sheet]
  return Open ? <Suspense fallback={null}><Open /></Suspense> : null
}
