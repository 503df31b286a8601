// @vitest-environment jsdom
import { employers } from '@docketry/contracts/api/people.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendRequest } from '../data/request.ts'
import { currentToasts, dismissToasts } from '../parts/toasts.tsx'
import { notifyOfEndedSession } from './ended-notice.ts'
import { signIn, signOut } from './session.ts'

const user = { token: 'tok', user_id: '7', firstName: 'A', lastName: 'B', email: 'a@b.example', verified: true, roles: [] }
let stop: () => void
beforeEach(() => {
  signIn(user)
  stop = notifyOfEndedSession()
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'sign-in.needed', message: 'Please sign in.' } }, { status: 401 })),
  )
})
afterEach(() => {
  stop()
  dismissToasts()
  vi.unstubAllGlobals()
})
const texts = () => currentToasts().map(it => it.text)

it('a session that the server has ended is said, until the next sign-in', async () => {
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 401 })
  expect(texts()).toEqual(['Your session has ended. Sign in again; unsaved edits of invoices are kept in this browser.'])
  signIn(user)
  expect(texts()).toEqual([])
})

it('signing out is no ended session, nor is an answer of 401 after it', async () => {
  signOut()
  await expect(sendRequest(employers, {})).rejects.toMatchObject({ status: 401 })
  expect(texts()).toEqual([])
})

it('a session that has ended is said once, also after several answers of 401, and in other tabs', async () => {
  const ended = [sendRequest(employers, {}), sendRequest(employers, {})]
  await Promise.allSettled(ended)
  expect(texts()).toHaveLength(1)
  // Another tab: it learns of it by the removal of the session.
  signIn(user)
  localStorage.setItem('session_ended', '1')
  localStorage.removeItem('user_info')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_info', newValue: null }))
  expect(texts()).toHaveLength(1)
})
it('signing out in another tab is no ended session', () => {
  localStorage.removeItem('user_info')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_info', newValue: null }))
  expect(texts()).toEqual([])
})
