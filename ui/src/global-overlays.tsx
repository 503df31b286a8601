import { useEffect } from 'react'
import { Dialogs } from './parts/dialogs.tsx'
import { notifyOfNewerVersion } from './parts/newer-version.ts'
import { Toasts } from './parts/toasts.tsx'
import { HelpHost } from './help/help-host.tsx'
import { notifyOfEndedSession } from './session/ended-notice.ts'
import { PageCounter } from './site/page-counter.tsx'

/** Toasts, dialogs, help and the counting of page views, for every page; loaded lazily. */
export function GlobalOverlays() {
  useEffect(notifyOfNewerVersion, [])
  useEffect(notifyOfEndedSession, [])
  return (
    <>
      <Toasts />
      <Dialogs />
      <PageCounter />
      <HelpHost />
    </>
  )
}
