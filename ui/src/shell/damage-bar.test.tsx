// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { watchedAnswer } from '../../testing/watched-answer.ts'
import { signOut } from '../session/session.ts'
import { DamageBar } from './damage-bar.tsx'

let requests: string[]
beforeEach(() => {
  requests = []
  const findings = [{ kind: 'blob', what: 'The stored file a/b is damaged. Restore it from a backup.', since: 1 }]
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return Promise.resolve(Response.json({ findings, checkedAt: 1 }))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const signedIn = (roles: string[]) => signInAs({ roles })

it('the damage bar shows an su what is damaged and what to do', async () => {
  signedIn(['su'])
  render(<DamageBar />)
  expect(await screen.findByText(/One stored item is damaged/u)).toBeTruthy()
  expect(screen.getByText('The stored file a/b is damaged. Restore it from a backup.')).toBeTruthy()
})

it('the damage bar is not shown while nothing is damaged', async () => {
  const { response, shown } = watchedAnswer({ findings: [], checkedAt: 1 })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  signedIn(['su'])
  const { container } = render(<DamageBar />)
  await shown()
  expect(container.textContent).toBe('')
})

it('the damage bar sends no request for other users', () => {
  signedIn([])
  expect(render(<DamageBar />).container.textContent).toBe('')
  expect(requests).toEqual([])
})
