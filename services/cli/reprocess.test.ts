import { expect, it } from 'vitest'
import type { ReprocessingWork } from '@docketry/contracts/events/reprocessing.ts'
import type { ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import { reprocessingRuns } from '../reprocessing/projections/reprocessing-runs.ts'
import { rowOf } from '../testing/facts.ts'
import type { Operator } from './control/operator.ts'
import { reprocess } from './reprocess.ts'

const adopting = { kind: 'adopt', fields: ['total'], confidence: 0.97 } satisfies ReprocessingWork
const proposing = { kind: 'propose', model: 'fields 3', models: ['fields 2'], reading: null } satisfies ReprocessingWork
const reverting = { kind: 'revert', adoptionId: 'a' } satisfies ReprocessingWork

const finished = (work: ReprocessingWork): ReprocessingRunRow | null =>
  rowOf(reprocessingRuns, 'r', [
    { type: 'ReprocessingStarted', data: { runId: 'r', work, selection: {}, total: 1 } },
    { type: 'ReprocessingFinished', data: { runId: 'r' } },
  ])

it.each([
  // Seven were deleted, joined, split or had this proposal already.
  [proposing, { total: 55, sent: 50, passed: 3, proposed: 48, differing: 36 }, '48 read again, 36 with proposals, 7 left as they are'],
  [proposing, { total: 55, sent: 55, proposed: 55, differing: 36 }, '55 read again, 36 with proposals'],
  [adopting, { adopted: 1 }, '1 invoice changed'],
  [adopting, { adopted: 2 }, '2 invoices changed'],
  [reverting, { reverted: 1, kept: 1 }, '1 invoice as before, 1 value kept, changed since'],
  [reverting, { reverted: 0, kept: 3 }, '0 invoices as before, 3 values kept, changed since'],
])('docketry reprocess status of the run %j with %j says “%s”', async (work, counts, text) => {
  expect((await statusOf(work, counts)).at(-1)?.trimEnd()).toMatch(new RegExp(`\\s${text}$`, 'u'))
})

it('docketry reprocess status shows a confidence as it was typed, not as it is computed from per cent', async () => {
  expect((await statusOf({ ...adopting, confidence: 99.9 / 100 }, {})).at(-1)).toMatch(/adopt ≥ 0\.999\s/u)
})

it.each([
  [[], 'There are no invoices yet.'],
  [['--since', '2027-01-01'], 'There are no such invoices.'],
])('docketry reprocess status %j without an invoice says “%s”', async (options, text) => {
  const lines: string[] = []
  const operator = { reprocess: () => Promise.resolve([{ present: 'fields 3', models: [], runs: [] }]) } as unknown as Operator // as below
  await reprocess(
    ['status', ...options],
    operator,
    { say: line => lines.push(line), warn: line => lines.push(line) },
    { idle: false, here: true, rows: 'current' },
  )
  expect(lines[0]).toBe(text)
})

async function statusOf(work: ReprocessingWork, counts: Partial<ReprocessingRunRow>): Promise<string[]> {
  const lines: string[] = []
  const operator = {
    reprocess: () =>
      Promise.resolve([{ present: 'fields 3', models: [{ model: 'fields 3', invoices: 1 }], runs: [{ ...finished(work), ...counts }] }]),
  } as unknown as Operator // the command asks for nothing else
  await reprocess(
    ['status'],
    operator,
    { say: line => lines.push(line), warn: line => lines.push(line) },
    { idle: false, here: true, rows: 'current' },
  )
  return lines
}

it.each([
  [20, 'SUPPLIER'],
  [21, 'SUPPLIER (20 of 21)'],
])('docketry reprocess --dry-run of %i suppliers lists 20 at most, and says so when there are more', async (count, title) => {
  const scored = Array.from({ length: count }, (_, i) => ({
    ...{ invoiceId: `i${i}`, groupId: 'g', clientId: 'c', firmId: 'f', supplier: `Supplier ${i}` },
    ...{ field: 'invoiceNumber', right: 'A1', old: 'A7', next: 'A1' },
  }))
  const tables: string[] = []
  const operator = {
    reprocess: () => Promise.resolve([{ scored, invoices: count, unreadable: 0, next: null }]),
  } as unknown as Operator // the command asks for nothing else
  const output = { say: (table: string) => tables.push(table), warn: () => undefined }
  expect(await reprocess(['--dry-run'], operator, output, { idle: false, here: true, rows: 'current' })).toBe(0)
  const [head, ...rows] = tables.find(table => table.startsWith('SUPPLIER'))?.split('\n') ?? []
  expect(head?.split(/\s{2,}/u)[0]).toBe(title)
  expect(rows).toHaveLength(20)
})

it.each([
  [['--confidence', '0.97'], '--confidence'],
  [['--fields', 'total'], '--fields'],
  [['--dry-run', '--confidence', '0.97'], '--confidence'],
  [['status', '--confidence', '0.97'], '--confidence'],
  [['revert', 'RUN', '--fields', 'total'], '--fields'],
])('docketry reprocess %j is refused, since only adopt adopts by confidence and fields', async (args, option) => {
  const asked: string[] = []
  const operator = { reprocess: (text: string) => (asked.push(text), Promise.resolve([])) } as unknown as Operator // the command asks for nothing else
  const output = { say: () => undefined, warn: () => undefined }
  await expect(reprocess(args, operator, output, { idle: false, here: true, rows: 'current' })).rejects.toThrow(
    `${option} goes with "adopt" alone: docketry reprocess adopt --confidence 0.97.`,
  )
  expect(asked).toEqual([])
})
