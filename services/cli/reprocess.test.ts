import { expect, it } from 'vitest'
import type { Operator } from './control/operator.ts'
import { reprocess } from './reprocess.ts'

const run = {
  id: 'r',
  state: 'finished',
  selection: {},
  startedAt: 0,
  startedBy: 'operator',
  reason: null,
  endedAt: 1,
  lastAt: 1,
  pausedAt: null,
  pausedMs: 0,
  after: null,
  total: 1,
  sent: 1,
  passed: 0,
  proposed: 0,
  differing: 0,
  adopted: 0,
  reverted: 0,
  kept: 0,
  failed: 0,
  revertedAt: null,
  failures: [],
}
const adopt = { kind: 'adopt', confidence: 0.97 }
const revert = { kind: 'revert', adoptionId: 'a' }

it.each([
  [{ work: adopt, adopted: 1 }, '1 invoice changed'],
  [{ work: adopt, adopted: 2 }, '2 invoices changed'],
  [{ work: revert, reverted: 1, kept: 1 }, '1 invoice as before, 1 value kept, changed since'],
  [{ work: revert, reverted: 0, kept: 3 }, '0 invoices as before, 3 values kept, changed since'],
])('docketry reprocess status of %j says “%s”', async (more, text) => {
  const lines: string[] = []
  const operator = {
    reprocess: () => Promise.resolve([{ present: 'fields 3', models: [{ model: 'fields 3', invoices: 1 }], runs: [{ ...run, ...more }] }]),
  } as unknown as Operator // the command asks for nothing else
  await reprocess(
    ['status'],
    operator,
    { say: line => lines.push(line), warn: line => lines.push(line) },
    { idle: false, here: true, rows: 'current' },
  )
  expect(lines.at(-1)?.trimEnd()).toMatch(new RegExp(`\\s${text}$`, 'u'))
})
