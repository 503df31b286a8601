import { cleanup, render, screen, act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { watchedAnswer } from '../../testing/watched-answer.ts'
import { signOut } from '../session/session.ts'
import { connected } from '../data/connection.ts'
import { FailedRowsBar, OfflineBar } from './bars.tsx'
import { DamageBar } from './damage-bar.tsx'
import { failedRowsHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { noteOutdatedRows } from '../data/outdated-rows.ts'
import { MemoryRouter } from 'react-router-dom'
import { LagBar } from './lag-bar.tsx'

// @vitest-environment jsdom

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

const answer = (header: string | null) => ({ headers: new Headers(header === null ? {} : { [failedRowsHeader]: header }) })
afterEach(() => {
  cleanup()
  for (const address of ['/a', '/b']) noteOutdatedRows(address, answer(null))
})

it('the bar of failed rows says that figures may be wrong while an answer contains a row that is not up to date, and what to do', () => {
  const { container } = render(<FailedRowsBar />)
  expect(container.textContent).toBe('')
  act(() => noteOutdatedRows('/a', answer('invoices=1, group-totals=1')))
  act(() => noteOutdatedRows('/b', answer('invoices=1')))
  expect(screen.getByRole('status').textContent).toMatch(/2 rows are not up to date.*tell whoever runs Docketry/u)
  act(() => noteOutdatedRows('/a', answer(null)))
  expect(screen.getByRole('status').textContent).toContain('1 row is not up to date')
  act(() => noteOutdatedRows('/b', answer(null)))
  expect(container.textContent).toBe('')
})

it('the notice of lists that are behind says that nothing is lost, and shows operators where to look', () => {
  const { rerender } = render(<LagBar className="banner" />, { wrapper: MemoryRouter })
  expect(screen.getByRole('status').textContent).toMatch(/Not every saved change is shown.*Nothing is lost.*tell whoever runs Docketry/u)
  act(() => void signInAs({ roles: ['su'] }))
  rerender(<LagBar className="banner" />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/operations')
  act(signOut)
})

describe('without a connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    connected(true)
    vi.useRealTimers()
  })

  it('every page says after a moment that it may be out of date, and no more once the server answers', () => {
    const { container } = render(<OfflineBar />)
    act(() => connected(false))
    expect(container.textContent).toBe('')
    act(() => void vi.advanceTimersByTime(3000))
    expect(container.textContent).toContain('No connection. What is shown here may be out of date')
    act(() => connected(true))
    expect(container.textContent).toBe('')
  })

  it('a server that answers again at once is not mentioned', () => {
    const { container } = render(<OfflineBar />)
    act(() => connected(false))
    act(() => void vi.advanceTimersByTime(2000))
    act(() => connected(true))
    act(() => void vi.advanceTimersByTime(3000))
    expect(container.textContent).toBe('')
  })
})
