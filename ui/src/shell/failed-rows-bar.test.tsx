// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failedRowsHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { noteOutdatedRows } from '../data/outdated-rows.ts'
import { MemoryRouter } from 'react-router-dom'
import { signOut } from '../session/session.ts'
import { LagBar } from './lag-bar.tsx'
import { FailedRowsBar } from './failed-rows-bar.tsx'

const answer = (header: string | null) => ({ headers: new Headers(header === null ? {} : { [failedRowsHeader]: header }) })
afterEach(() => {
  cleanup()
  for (const address of ['/a', '/b']) noteOutdatedRows(address, answer(null))
})

it('the bar says that figures may be wrong while an answer contains a row that is not up to date, and what to do', () => {
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
