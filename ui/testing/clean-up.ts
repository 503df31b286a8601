/** For test files that share their modules: removes what a file leaves on the page, in the storage and in the modules' state. */
import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'
import { dismissToasts } from '../src/parts/toasts.tsx'
import { signOut } from '../src/session/session.ts'

/** The simulated browser has no beacons, and the page counter sends one 15 s after its test. */
beforeAll(() => void ('document' in globalThis && Object.assign(navigator, { sendBeacon: () => true })))

afterAll(() => {
  if (!('document' in globalThis)) return
  cleanup()
  signOut()
  dismissToasts()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
