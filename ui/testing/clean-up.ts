/**
 * For test files that share their modules and the simulated browser: defines what that browser lacks, removes what a file leaves on the page,
 * in the storage and in the modules' state, and fails where a file leaves other methods of elements, another navigator or another fetch.
 */
import { afterAll, expect, vi } from 'vitest'

/** Properties of these, with their values or getters: what a file adds or replaces would be that of later files, too. */
const browser = () =>
  Object.entries({ Element, HTMLElement, HTMLImageElement })
    .flatMap(([name, it]) => ownProperties(name, it.prototype))
    .concat(ownProperties('navigator', navigator), [['fetch', globalThis.fetch]])
const ownProperties = (name: string, of: object): [string, unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(of)).map(([key, { value, get }]): [string, unknown] => [`${name}.${key}`, value ?? get])

let before: [string, unknown][] = []

// At the top, so that it is done before the file itself is loaded.
if ('document' in globalThis) {
  // The simulated browser has no beacons, and the page counter sends one 15 s after its test; it has no layout, so that nothing scrolls, and
  // decodes no images.
  Object.assign(navigator, { sendBeacon: () => true })
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  before = browser()
}

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
  const after = new Map(browser())
  const old = new Map(before)
  const changed = [...new Set([...old.keys(), ...after.keys()])].filter(key => old.get(key) !== after.get(key))
  expect(changed, 'changed in the simulated browser; use vi.spyOn, vi.stubGlobal, vi.restoreAllMocks and vi.unstubAllGlobals').toEqual([])
})
