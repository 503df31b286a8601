/** For test files that share their modules: removes what a file leaves on the page, in the storage and in the modules' state. */
import { afterAll, beforeAll } from 'vitest'

/** The simulated browser has no beacons, and the page counter sends one 15 s after its test. */
beforeAll(() => void ('document' in globalThis && Object.assign(navigator, { sendBeacon: () => true })))

/** Imported only where there is a page: most unit tests have none, and need none of these. */
afterAll(async () => {
  if (!('document' in globalThis)) return
  const [{ cleanup }, { dismissToasts }, { signOut }] = await Promise.all([
    import('@testing-library/react'),
    import('../src/parts/toasts.tsx'),
    import('../src/session/session.ts'),
  ])
  cleanup()
  signOut()
  dismissToasts()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
