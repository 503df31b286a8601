import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { expect, it } from 'vitest'
import { isLastOfAct, listedByAct } from './by-act.ts'

const act = (id: string): Pick<HistoryEntry, 'act'> => ({ act: { id, rows: 1, undone: false, undoes: false } })
const event = (what: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: 0,
  by: 'Ann Lim',
  kind: 'person',
  what,
  changes: [],
  ...more,
})
const whats = (history: readonly HistoryEntry[]): string[] => listedByAct(history).map(({ entry }) => entry.what)

it('an edit, a confirmation and the acceptance of one save are one entry, with all sentences and values, at the time of the last', () => {
  const save = [
    event('Changed it.', { ...act('s'), via: 'update-invoices', at: 1, changes: [{ field: 'Total', from: '1.00', to: '2.00' }] }),
    event('Confirmed the GST.', { ...act('s'), via: 'update-invoices', at: 2, confirmed: ['GST'] }),
    event('Accepted it as it is.', { ...act('s'), via: 'update-invoices', at: 3 }),
  ]
  const read = event('Read it from one page of its file.', { by: 'extract@1', kind: 'stage' })
  const listed = listedByAct([read, ...save])
  expect(listed.map(({ events }) => events)).toEqual([[read], save])
  expect(listed.map(({ entry }) => entry)).toEqual([
    read,
    {
      ...event('Changed it. Confirmed the GST. Accepted it as it is.', { at: 3, changes: [{ field: 'Total', from: '1.00', to: '2.00' }] }),
      ...act('s'),
      via: 'update-invoices',
    },
  ])
})

it('events of other acts, of no act, of the batch or the file, and those that do not follow one another are entries of their own', () => {
  const history = [
    event('a', act('1')),
    event('b', act('2')),
    event('c', act('1')),
    event('d', { ...act('1'), of: 'batch' }),
    event('e', { ...act('1'), of: 'file' }),
    event('f', { ...act('1'), of: 'file' }),
    event('g'),
    event('h'),
  ]
  expect(whats(history)).toEqual(['a', 'b', 'c', 'd', 'e f', 'g', 'h'])
  expect(listedByAct(history).flatMap(({ events }) => events)).toEqual(history)
  expect(listedByAct([])).toEqual([])
})

it('an event that cannot be applied is not joined to those before it, and the entry is marked', () => {
  const history = [
    event('Changed it.', act('1')),
    event('Event 4 cannot be applied.', { ...act('1'), notApplied: true }),
    event('Event 5 waits for it.', { ...act('1'), notApplied: true }),
  ]
  expect(listedByAct(history).map(({ entry }) => [entry.what, entry.notApplied])).toEqual([
    ['Changed it.', undefined],
    ['Event 4 cannot be applied. Event 5 waits for it.', true],
  ])
})

it('a value that one act changed twice has what it was before the act and after it; one that is as before is no change', () => {
  const [{ entry }] = listedByAct([
    event('Changed it.', {
      ...act('1'),
      changes: [
        { field: 'Total', from: '1.00', to: '2.00' },
        { field: 'GST', from: null, to: '0.10', byRule: true },
      ],
    }),
    event('Changed it.', {
      ...act('1'),
      changes: [
        { field: 'GST', from: '0.10', to: null },
        { field: 'Total', from: '2.00', to: '3.00', byRule: true },
        { field: 'Note', from: null, to: 'paid' },
      ],
    }),
  ]) as [ReturnType<typeof listedByAct>[number]]
  expect(entry.changes).toEqual([
    { field: 'Total', from: '1.00', to: '3.00', byRule: true },
    { field: 'Note', from: null, to: 'paid' },
  ])
  expect(entry.what).toBe('Changed it.')
})

it('a confirmation that the same act gave again does not count as withdrawn; a reason that all its events have is said once', () => {
  const [{ entry }] = listedByAct([
    event('Changed it.', { ...act('1'), note: 'wrong client', withdrawn: ['Total', 'GST'] }),
    event('Confirmed the total.', { ...act('1'), note: 'wrong client', confirmed: ['Total'] }),
  ]) as [ReturnType<typeof listedByAct>[number]]
  expect([entry.withdrawn, entry.note]).toEqual([['GST'], 'wrong client'])
  const [again] = listedByAct([
    event('Changed it.', { ...act('1'), withdrawn: ['Total'] }),
    event('Confirmed the total.', { ...act('1'), confirmed: ['Total'] }),
  ])
  expect(again?.entry).not.toHaveProperty('withdrawn')
})

it('of the entries of one act, the last has the button', () => {
  const listed = listedByAct([
    event('a', act('upload')),
    event('b', { ...act('upload'), of: 'batch' }),
    event('c'),
    event('d', act('edit')),
  ])
  expect(listed.flatMap(({ entry }, i) => (isLastOfAct(listed, i) ? [entry.what] : []))).toEqual(['b', 'c', 'd'])
})
