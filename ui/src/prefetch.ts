import { loadOverlays } from './parts/overlays.ts'

/** Lazily loaded pages that are prefetched after sign-in. */
export const loadAdmin = () => import('./admin/admin-app.tsx')
export const loadClientPage = () => import('./clients/client-page.tsx')
export const loadCreateClient = () => import('./clients/create-client.tsx')
export const loadUpload = () => import('./scan-groups/upload-page.tsx')
export const loadReview = () => import('./review/open-review.tsx')

/** ms that a page gets for its own requests before prefetching: a browser waiting for them counts as idle, too. */
const prefetchDelayMs = 3000

/**
 * Prefetches the pages after sign-in one after the other, in the order in which users open them, once the browser is idle. `later`: waits 3
 * s first. Returns the function that cancels it.
 */
export function prefetchAfterIdle(later = false): () => void {
  let off = false
  const go = async (): Promise<void> => {
    for (const load of [loadOverlays, loadAdmin, loadClientPage, loadReview, loadUpload]) {
      if (off) return
      await load().catch(() => undefined)
    }
  }
  const whenIdle = (): void => {
    if (off) return
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void go(), { timeout: 4000 })
    else timer = setTimeout(() => void go(), 1500)
  }
  let timer = setTimeout(whenIdle, later ? prefetchDelayMs : 0)
  return () => {
    off = true
    clearTimeout(timer)
  }
}
