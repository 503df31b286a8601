import { useEffect } from 'react'
import { Dialogs } from './parts/dialogs.tsx'
import { notifyOfNewerVersion } from './parts/newer-version.ts'
import { Toasts } from './parts/toasts.tsx'
import { CountViews } from './site/count-views.tsx'

/** What stands beside every page; nobody waits for it. */
export function GlobalOverlays() {
  useEffect(notifyOfNewerVersion, [])
  return <><Toasts /><Dialogs /><CountViews /></>
}
