/** The lazily loaded parts, named once, so that the sign-in page can fetch ahead what comes next. */
export const loadAdmin = () => import('./admin/admin-app.tsx')
export const loadClientPage = () => import('./clients/client-page.tsx')
export const loadCreateClient = () => import('./clients/create-client.tsx')
export const loadUpload = () => import('./scans/upload-page.tsx')
export const loadReview = () => import('./review/scan-detail.tsx')

/** Fetches everything a person meets after signing in, once the browser has nothing else to do. Gives a way to call it off. */
export function prefetchAfterIdle(): () => void {
  const go = (): void => {
    for (const load of [loadAdmin, loadReview, loadClientPage, loadUpload]) load().catch(() => undefined)
  }
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(go, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(go, 1500)
  return () => clearTimeout(timer)
}
