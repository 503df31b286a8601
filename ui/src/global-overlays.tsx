import { useEffect } from 'react'
import { Dialogs } from './parts/dialogs.tsx'
import { notifyOfNewerVersion } from './parts/newer-version.ts'
import { Toasts } from './parts/toasts.tsx'
import { HelpHost } from './help/help-host.tsx'
import { PageCounter } from './site/page-counter.tsx'

/** Toasts, dialogs, help and the counting of page views, for every page; loaded lazily. */
export function GlobalOverlays() {
  useEffect(notifyOfNewerVersion, [])
  return (
    <>
      <Toasts />
      <Dialogs />
      <PageCounter />
      <HelpHost />
    </>
  )
}
