// @vitest-environment jsdom
import type { Run } from '@docketry/contracts/api/reprocessing.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keepFocusOnPage } from '../parts/page-focus.ts'
import { RunTable } from './run-table.tsx'

afterEach(cleanup)
const run = (more: Partial<Run>): Run => ({
  id: 'r-1',
  state: 'running',
  work: { kind: 'propose', model: 'fields@1-bbbbbb', models: ['fields@1-aaaaaa'], reading: null },
  selection: {},
  of: 'Harcourt & Lim',
  by: 'Su Lee',
  reason: null,
  startedAt: 1_790_000_000_000,
  total: 52,
  done: 32,
  share: 0.6,
  perMinute: 0.25,
  secondsLeft: 4800,
  proposed: 6,
  differing: 1,
  adopted: 0,
  reverted: 0,
  kept: 0,
  failed: 1,
  revertedAt: null,
  failures: [],
  ...more,
})
const show = (more: Partial<Run>): string[] => {
  render(<RunTable runs={[run(more)]} models={[]} onChanged={() => undefined} />)
  return screen.getAllByRole('cell').map(cell => cell.textContent)
}

it('a slow run shows its rate, and how many of the invoices that are done needed no reading', () => {
  expect(show({}).slice(2, 6)).toEqual(['32 of 52', '0.25', '80 min', '6 read again, 1 with proposals, 1 failed, 25 left as they are'])
  cleanup()
  expect(show({ done: 7 })[5]).toBe('6 read again, 1 with proposals, 1 failed')
})

it('who started a run is named in a sentence', () => {
  expect(show({ by: 'the command line' })[0]).toContain('Harcourt & Lim. Started by the command line, ')
})

it('failures beyond those that are listed are counted in the list', () => {
  const failures = [{ invoiceId: 'i-9', message: 'Its words are damaged.' }]
  const [result] = show({ failed: 3, failures }).slice(5)
  expect(result).toContain('i-9: Its words are damaged.2 more')
  cleanup()
  expect(show({ failed: 1, failures })[5]).not.toContain('more')
})

it('values that a reversal kept may have been changed, confirmed or accepted', () => {
  const result = show({ work: { kind: 'revert', adoptionId: 'r-0' }, reverted: 2, kept: 1 })[5]
  expect(result).toBe('2 invoices as before; 1 value kept: changed, confirmed or accepted since')
})

it('the keyboard focus goes to the run when the button that reverts it goes, not to the empty cell that it leaves', async () => {
  const adoption = run({ state: 'finished', work: { kind: 'adopt', fields: ['total'], confidence: 0.97 }, adopted: 2 })
  const table = (more: Partial<Run>) => (
    <div data-testid="page">
      <RunTable runs={[run({ id: 'r-2' }), { ...adoption, ...more }]} models={[]} onChanged={() => undefined} />
    </div>
  )
  const { rerender } = render(table({}))
  const page = screen.getByTestId('page')
  const stop = keepFocusOnPage(document.body, page)
  screen.getByRole('button', { name: /^Revert/u }).focus()
  rerender(table({ revertedAt: 1_790_000_100_000 }))
  await vi.waitFor(() => expect(document.activeElement?.matches('tr')).toBe(true))
  expect(document.activeElement?.textContent).toContain('2 invoices changed, reverted since')
  stop()
})
