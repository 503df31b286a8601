// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failedRowsHeader } from '@docketry/contracts/api/failed-rows.ts'
import { noteFailedRows } from '../data/failed-rows.ts'
import { FailedRowsBar } from './failed-rows-bar.tsx'

const answer = (header: string | null) => ({ headers: new Headers(header === null ? {} : { [failedRowsHeader]: header }) })
afterEach(() => {
  cleanup()
  for (const address of ['/a', '/b']) noteFailedRows(address, answer(null))
})

it('the bar says that figures may be wrong while an answer contains a row that is not up to date, and what to do', () => {
  const { container } = render(<FailedRowsBar />)
  expect(container.textContent).toBe('')
  act(() => noteFailedRows('/a', answer('invoices=1, group-totals=1')))
  act(() => noteFailedRows('/b', answer('invoices=1')))
  expect(screen.getByRole('status').textContent).toMatch(/2 rows are not up to date.*tell whoever runs Docketry/u)
  act(() => noteFailedRows('/a', answer(null)))
  expect(screen.getByRole('status').textContent).toContain('1 row is not up to date')
  act(() => noteFailedRows('/b', answer(null)))
  expect(container.textContent).toBe('')
})
