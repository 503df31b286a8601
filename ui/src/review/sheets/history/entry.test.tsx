// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Entries, viaTexts } from './entry.tsx'

afterEach(cleanup)

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  at: 1_790_000_000_000,
  kind: 'person',
  by: 'Ann Lim',
  what: 'Changed it.',
  changes: [],
  ...more,
})
const show = (...history: Partial<HistoryEntry>[]) =>
  render(<Entries history={history.map(entry)} actions={(_, actName) => <button type="button">Undo: {actName}</button>} />)
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

const act = { id: 'a-1', rows: 1, undone: false, undoes: false }
const save: Partial<HistoryEntry>[] = [
  {
    act,
    via: 'update-invoices',
    changes: [{ field: 'Total', from: '1.00', to: '2.00' }],
    withdrawn: ['GST'],
  },
  { act, via: 'update-invoices', what: 'Confirmed the GST.', confirmed: ['GST'] },
  { act, via: 'update-invoices', what: 'Accepted it as it is.' },
]
const texts = (elements: Iterable<Element>): (string | null)[] => [...elements].map(it => it.textContent)

it('a save that edits, confirms and accepts is one entry with all of it, one Undo, and its events in its details', () => {
  const { container } = show({ what: 'Read it from one page of its file.', kind: 'stage', by: 'extract@1' }, ...save)
  const [, saved] = container.querySelectorAll(':scope > ol > li')
  const time = saved?.querySelector('time')?.textContent
  expect(container.querySelectorAll(':scope > ol > li')).toHaveLength(2)
  expect(texts(saved!.querySelectorAll(':scope > p'))).toEqual([
    `Ann Lim ${time}`,
    'Changed it. Confirmed the GST. Accepted it as it is. (on the review page or in a GST worksheet)',
  ])
  expect(texts(saved!.querySelectorAll(':scope > dl > div'))).toEqual(['Total1.00 → 2.00'])
  expect(screen.getAllByRole('button').map(it => it.textContent)).toEqual([
    `Undo: Changed it. Confirmed the GST. Accepted it as it is., ${time}`,
  ])
  const details = screen.getByText('Recorded as 3 events').closest('details')!
  expect(details.open).toBe(false)
  expect(texts(details.querySelectorAll('li'))).toEqual([
    `Ann Lim ${time}Changed it.Total1.00 → 2.00No longer confirmed: GST.Request update-invoices`,
    `Ann Lim ${time}Confirmed the GST.Request update-invoices`,
    `Ann Lim ${time}Accepted it as it is.Request update-invoices`,
  ])
})

it('an entry that is open stays open when something happens after it', () => {
  const shown = (...more: Partial<HistoryEntry>[]) => <Entries history={[...save, ...more].map(entry)} />
  const { rerender } = render(shown())
  const details = screen.getByText('Recorded as 3 events').closest('details')!
  details.open = true
  rerender(shown({ what: 'Wrote a note.' }))
  expect(screen.getByText('Wrote a note.')).toBeTruthy()
  expect(screen.getByText('Recorded as 3 events').closest('details')).toBe(details)
  expect(details.open).toBe(true)
})

it('every request that has words in the history is one of the product', () => {
  const folder = join(import.meta.dirname, '../../../../../contracts/api')
  const contracts = readdirSync(folder)
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  expect(Object.keys(viaTexts).filter(name => !name.startsWith('docketry ') && !contracts.includes(`name: '${name}'`))).toEqual([])
})
