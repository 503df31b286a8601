import { useEffect } from 'react'
import { Dialogs } from './parts/dialogs.tsx'
import { tellOfNewerVersion } from './parts/newer-version.ts'
import { Toasts } from './parts/toasts.tsx'
import { CountViews } from './site/count-views.tsx'

/** What stands beside every page; nobody waits for it. */
export function BesidePages() {
  useEffect(tellOfNewerVersion, [])
  return <><Toasts /><Dialogs /><CountViews /></>
}
