import { lazy, Suspense } from 'react'
import { useReview } from './page-context.ts'
import type { Sheet } from './state.ts'

/** What is called up over the page, each loaded when first asked for. */
const sheets: Record<Sheet, ReturnType<typeof lazy>> = {
  send: lazy(() => import('./send/send-sheet.tsx').then(it => ({ default: it.SendSheet }))),
  pages: lazy(() => import('./pages/pages-sheet.tsx').then(it => ({ default: it.PagesSheet }))),
  'own-keys': lazy(() => import('./keys/keys-sheet.tsx').then(it => ({ default: it.KeysSheet }))),
  carpet: lazy(() => import('./carpet/carpet-sheet.tsx').then(it => ({ default: it.CarpetSheet }))),
}

export function Sheets() {
  const sheet = useReview(state => state.sheet)
  const Open = sheet && sheets[sheet]
  return Open ? <Suspense fallback={null}><Open /></Suspense> : null
}
