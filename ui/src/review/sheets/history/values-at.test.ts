import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { expect, it, vi } from 'vitest'
import { saveAs } from '../../../data/download-file.ts'
import { csvAt, downloadAt } from './csv-at.ts'
import { setByText, valuesAt } from './values-at.ts'

vi.mock('../../../data/download-file.ts', () => ({ saveAs: vi.fn() }))

const entry = (by: string, at: number, ...changes: [string, string | null, string | null][]): HistoryEntry => ({
  by,
  at,
  kind: 'person',
  what: 'Changed it.',
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
})
const history = [
  entry('Model', 0, ['Total', null, '$12.00'], ['Supplier', null, '=Bluegum, Ltd']),
  entry('Ann', 1000, ['Total', '$12.00', '$15.00']),
  entry('Bo', 2000, ['Total', '$15.00', null]),
]

it('values at an entry are those set last until then, each with the entry that set it', () => {
  expect(valuesAt(history, 1).map(({ field, value, setBy }) => [field, value, setBy.by])).toEqual([
    ['Total', '$15.00', 'Ann'],
    ['Supplier', '=Bluegum, Ltd', 'Model'],
  ])
  expect(valuesAt(history, 2)[0]).toMatchObject({ value: null, setBy: { by: 'Bo' } })
  expect(valuesAt(history, -1)).toEqual([])
})
it('a value that was read has the place and the confidence of its newest reading; a typed one has none', () => {
  const first = { confidence: 0.9, page: 2 }
  const readIn: HistoryEntry = {
    ...entry('Model', 0),
    kind: 'stage',
    changes: [
      { field: 'Total', from: null, to: '12.00', read: first },
      { field: 'GST', from: null, to: '1.00', read: first },
    ],
  }
  const reread = { confidence: 0.8, page: 1 }
  const moved: HistoryEntry = { ...entry('Ann', 2000), reread: ['Total', 'GST'].map(field => ({ field, read: reread })) }
  const unread: HistoryEntry = { ...entry('Ann', 3000), reread: [{ field: 'Total', read: null }] }
  const all = [readIn, entry('Ann', 1000, ['GST', '1.00', '1.20']), moved, unread, moved]
  const reads = (last: number) => Object.fromEntries(valuesAt(all, last).map(({ field, read }) => [field, read]))
  expect([0, 1, 2, 3, 4].map(reads)).toEqual([
    { Total: first, GST: first },
    { Total: first, GST: undefined },
    { Total: reread, GST: undefined },
    { Total: null, GST: undefined },
    { Total: reread, GST: undefined },
  ])
})
it('the CSV has the amounts of a credit note as numbers', () => {
  const credited = [entry('Model', 0, ['Total', null, '-110.00'], ['GST', null, '-10.00'])]
  const lines = csvAt(credited, 0, ({ by }) => by).split('\r\n')
  expect(lines.slice(2, 4).map(it => it.split(',').slice(0, 2))).toEqual([
    ['Total', '-110.00'],
    ['GST', '-10.00'],
  ])
})
it('the CSV says from which time on a change is missing that could not be applied', () => {
  const broken: HistoryEntry[] = [history[0]!, { ...entry('Ann', 1000), notApplied: true }, history[2]!]
  const heads = [0, 1, 2].map(last => csvAt(broken, last, ({ by }) => by).split('\r\n')[1])
  expect(heads.map(head => head?.split(':')[0])).toEqual([expect.stringContaining('Value,Was'), 'Not complete', 'Not complete'])
})
it('the CSV has amounts and ABNs as the other files have them, without separators', () => {
  const large = [
    entry(
      'Model',
      0,
      ['Total', null, '1,234,567.00'],
      ['GST', null, '-1,386.00'],
      ['ABN', null, '51 824 753 556'],
      ['Supplier', null, 'A, B'],
    ),
  ]
  const lines = csvAt(large, 0, ({ by }) => by).split('\r\n')
  expect(lines.slice(2, 6).map(it => it.replace(/,Model,.*$/u, ''))).toEqual([
    'Total,1234567.00',
    'GST,-1386.00',
    'ABN,51824753556',
    'Supplier,"A, B"',
  ])
})
it('a value that followed by rule says so, and who confirmed a value is named until that is withdrawn', () => {
  const one = (more: Partial<HistoryEntry>): HistoryEntry => ({ ...entry('Ann', 1000), ...more })
  const all = [
    entry('Model', 0, ['Total', null, '$11.00'], ['GST', null, '$1.00']),
    one({
      changes: [
        { field: 'Total', from: '$11.00', to: '$22.00' },
        { field: 'GST', from: '$1.00', to: '$2.00', byRule: true },
      ],
    }),
    { ...one({ confirmed: ['GST'] }), by: 'Bo' },
    one({ changes: [{ field: 'Total', from: '$22.00', to: '$33.00' }], withdrawn: ['GST'] }),
  ]
  const gst = (last: number) => valuesAt(all, last).find(it => it.field === 'GST')
  const by = ({ by: name }: HistoryEntry) => name
  expect([0, 1].map(last => setByText(gst(last) as NonNullable<ReturnType<typeof gst>>, by))).toEqual([
    'Model',
    'by rule, with the edit of Ann',
  ])
  expect([1, 2, 3].map(last => gst(last)?.confirmedBy?.by)).toEqual([undefined, 'Bo', undefined])
  expect(csvAt(all, 2, by)).toContain(
    'GST,$2.00,"by rule, with the edit of Ann",1970-01-01T00:00:01.000Z,Changed it.,Bo,1970-01-01T00:00:01.000Z',
  )
})
it('the CSV names the moment, who set each value and when; no spreadsheet runs a value as a formula', () => {
  expect(csvAt(history, 1, ({ by }) => by)).toBe(
    'As it stood,1970-01-01T00:00:01.000Z\r\nValue,Was,Set by,At,How,Confirmed by,Confirmed at\r\nTotal,$15.00,Ann,1970-01-01T00:00:01.000Z,Changed it.,,\r\nSupplier,"\'=Bluegum, Ltd",Model,1970-01-01T00:00:00.000Z,Changed it.,,\r\n',
  )
})
it('the file has the day of the firm in its name: at nine in the morning in Sydney it is the day before in UTC', () => {
  downloadAt([entry('Ann', Date.parse('2026-11-26T22:00:00Z'))], 0, ({ by }) => by)
  expect(saveAs).toHaveBeenCalledWith(expect.anything(), 'as-it-stood-2026-11-27.csv')
})
