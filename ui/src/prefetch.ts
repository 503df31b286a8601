/** The lazily loaded parts, named once, so that the sign-in page can fetch ahead what comes next. */
export const loadAdmin = () => import('./admin/admin-app.tsx')
export const loadClientPage = () => import('./clients/client-page.tsx')
export const loadCreateClient = () => import('./clients/create-client.tsx')
export const loadUpload = () => import('./scan-groups/upload-page.tsx')
export const loadReview = () => import('./review/scan-detail.tsx')

/** A browser that waits for the page's own scripts or answers has nothing to do either: what is fetched ahead must not take the line from them. */
const afterOwnMs = 3000

/**
 * Fetches what a person meets after signing in, one after the other in the order in which they meet it, once the browser has nothing else to do;
 * `later` leaves a page that has much to fetch for itself its time. Gives a way to call it off.
 */
export function prefetchAfterIdle(later = false): () => void {
  let off = false
  const go = async (): Promise<void> => {
    for (const load of [loadAdmin, loadClientPage, loadReview, loadUpload]) {
      if (off) return
      await load().catch(() => undefined)
    }
  }
  const whenIdle = (): void => {
    if (off) return
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void go(), { timeout: 4000 })
    else timer = setTimeout(() => void go(), 1500)
  }
  let timer = setTimeout(whenIdle, later ? afterOwnMs : 0)
  return () => {
    off = true
    clearTimeout(timer)
  }
}
