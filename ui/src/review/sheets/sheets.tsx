import { useEffect, type ComponentType } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { loadOverlays } from '../../parts/overlays.ts'
import { loadOpenLines } from '../state/open-lines.ts'
import { loadSaveConflicts } from '../state/save.ts'
import type { Sheet } from '../state/state.ts'
import { NotOpened } from './not-opened.tsx'
import { loadUndoActions } from '../state/undo.ts'

/** The dialogs of the page, loaded on demand. */
const loaders: Record<Sheet, () => Promise<ComponentType>> = {
  send: () => import('./send/send-sheet.tsx').then(it => it.SendSheet),
  pages: () => import('./pages/pages-sheet.tsx').then(it => it.PagesSheet),
  'own-keys': () => import('../keyboard/keys-sheet.tsx').then(it => it.KeysSheet),
  'by-field': () => import('./by-field/by-field-sheet.tsx').then(it => it.ByFieldSheet),
  confident: () => import('./confident/confident-sheet.tsx').then(it => it.ConfidentSheet),
  help: () => import('../keyboard/help-sheet.tsx').then(it => it.HelpSheet),
  note: () => import('./note/note-sheet.tsx').then(it => it.NoteSheet),
  history: () => import('./history/history-sheet.tsx').then(it => it.HistorySheet),
  columns: () => import('../grid/columns/columns-sheet.tsx').then(it => it.ColumnsSheet),
}

const sheets = Object.fromEntries(Object.entries(loaders).map(([name, load]) => [name, lazyPart(load, NotOpened)])) as Record<
  Sheet,
  ReturnType<typeof lazyPart>
> // the names of the loaders

/** Loads the code of all sheets and lazy actions once the browser is idle, so that their keys respond at once. */
async function fetchAll(): Promise<void> {
  for (const load of [
    loadOverlays,
    loadUndoActions,
    ...Object.values(loaders),
    () => import('../keyboard/several-rows.ts'),
    () => import('../state/delete-rows.ts'),
    () => import('./pages/page-commands.ts'),
    () => import('../document/words/word-layer.tsx'),
    () => import('../state/batch-csv.ts'),
    loadOpenLines,
    loadSaveConflicts,
  ])
    await load().catch(() => undefined)
}
const whenIdle = (work: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Mounted once, with the page. */
export function PreloadSheets() {
  useEffect(() => whenIdle(() => void fetchAll()), [])
  return null
}

export function OpenSheet({ sheet }: { sheet: Sheet }) {
  const Open = sheets[sheet]
  return <Open />
}
