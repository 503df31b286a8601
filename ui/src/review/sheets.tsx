import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useReview } from './page-context.ts'
import type { Sheet } from './state.ts'

/** What is called up over the page: none of it is loaded with the page. */
const loads: Record<Sheet, () => Promise<{ default: ComponentType }>> = {
  send: () => import('./send/send-sheet.tsx').then(it => ({ default: it.SendSheet })),
  pages: () => import('./pages/pages-sheet.tsx').then(it => ({ default: it.PagesSheet })),
  'own-keys': () => import('./keys/keys-sheet.tsx').then(it => ({ default: it.KeysSheet })),
  carpet: () => import('./carpet/carpet-sheet.tsx').then(it => ({ default: it.CarpetSheet })),
  sure: () => import('./sure/sure-sheet.tsx').then(it => ({ default: it.SureSheet })),
  help: () => import('./help-sheet.tsx').then(it => ({ default: it.HelpSheet })),
  note: () => import('./note/note-sheet.tsx').then(it => ({ default: it.NoteSheet })),
  story: () => import('./story/story-sheet.tsx').then(it => ({ default: it.StorySheet })),
  columns: () => import('./columns/columns-sheet.tsx').then(it => ({ default: it.ColumnsSheet })),
}
const sheets = Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, lazy(load)])) as Record<Sheet, ReturnType<typeof lazy>> // the same names

/** Fetched once the page stands and the browser has nothing to do, so that their keys answer at once. */
async function fetchAll(): Promise<void> {
  for (const load of [...Object.values(loads), () => import('./pages/run-pages.ts'), () => import('./words/word-layer.tsx'), () => import('./download.ts')]) await load().catch(() => undefined)
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
