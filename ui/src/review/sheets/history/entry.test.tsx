// @vitest-environment jsdom
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Entry } from './entry.tsx'

afterEach(cleanup)

const show = (more: Partial<HistoryEntry>) =>
  render(
    <ol>
      <Entry entry={{ at: 1_790_000_000_000, kind: 'person', by: 'Ann Lim', what: 'Changed it.', changes: [], ...more }} />
    </ol>,
  )
const sentence = () => screen.getByText(/Changed it\./u).textContent

it('an entry says in words how a person did it; the exact name of the request is in its details', () => {
  show({ via: 'update-invoices' })
  expect(sentence()).toBe('Changed it. (on the review page or in a GST worksheet)')
  const details = screen.getByText('Recorded as').closest('details')!
  expect(details.open).toBe(false)
  expect(details.textContent).toBe('Recorded asRequest update-invoices')
})

it('a command of the command line is named as one, in words and in the details', () => {
  show({ via: 'docketry undo' })
  expect(sentence()).toBe('Changed it. (by undoing an act, on the command line)')
  expect(screen.getByText('Recorded as').closest('details')?.textContent).toBe('Recorded asCommand docketry undo')
})

it('an entry whose sentence says it all has the exact name in its details alone; one without a recorded request has no details', () => {
  show({ via: 'merge-scans' })
  expect(sentence()).toBe('Changed it.')
  expect(screen.getByText('merge-scans')).toBeTruthy()
  cleanup()
  show({})
  expect(screen.queryByText('Recorded as')).toBeNull()
})

it('an event that cannot be applied is marked', () => {
  show({ notApplied: true })
  expect(sentence()).toBe('Not appliedChanged it.')
})
