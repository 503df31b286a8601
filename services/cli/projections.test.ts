import { expect, it } from 'vitest'
import type { Operator } from './control/operator.ts'
import { projections } from './projections.ts'

it.each([
  [0, 0, ['invoices is rebuilt.']],
  [1, 3, ['invoices is rebuilt.', '1 row of it could not be folded and is not up to date: "docketry parked" shows why.']],
  [2, 3, ['invoices is rebuilt.', '2 rows of it could not be folded and are not up to date: "docketry parked" shows why.']],
])('docketry projections rebuild of a projection with %i parked rows ends with %i', async (parked, code, printed) => {
  const lines: string[] = []
  const operator = {
    rebuild: () => Promise.resolve(),
    rebuilds: () => Promise.resolve([]),
    projections: () => Promise.resolve([{ view: 'invoices', parked }]),
  } as unknown as Operator // the command asks for nothing else
  const output = { say: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  expect(await projections(['rebuild', 'invoices'], operator, output, { idle: false, here: false, rows: 'current' })).toBe(code)
  expect(lines).toEqual(printed)
})
