/**
 * For test files that share their modules and the simulated browser: removes what a file leaves on the page, in the storage and in the
 * modules' state, and fails where a file has changed the browser itself.
 */
import { afterAll, beforeAll, expect, vi } from 'vitest'

/** What the classes of the page's elements consist of: a method that a file adds to one would hide that of a later file. */
const elementMethods = () => [Element, HTMLElement].map(it => [it.name, Object.getOwnPropertyNames(it.prototype).sort()])
let before: ReturnType<typeof elementMethods> = []

beforeAll(() => {
  if (!('document' in globalThis)) return
  // The simulated browser has no beacons, and the page counter sends one 15 s after its test; it has no layout, so that nothing scrolls.
  Object.assign(navigator, { sendBeacon: () => true })
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  before = elementMethods()
})

/** Imported only where there is a page: most unit tests have none, and need none of these. */
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  expect(elementMethods(), 'methods of elements; use vi.spyOn and vi.restoreAllMocks').toEqual(before)
})
