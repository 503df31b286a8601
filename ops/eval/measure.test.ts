import { expect, it } from 'vitest'
import type { Judged } from './judge.ts'
import { calibrationError, figuresOf } from './measure.ts'

const answer = (document: string, right: boolean, confidence: number | null): Judged => ({
  document,
  field: 'total',
  value: 1,
  expected: 1,
  right,
  close: right,
  confidence,
  hit: null,
})

it('figuresOf gives the coverage at a precision', () => {
  const answers = [
    ...Array.from({ length: 19 }, (_, i) => answer(`a${i}`, true, 0.9)),
    answer('b', false, 0.5),
    answer('c', false, 0.4),
    answer('d', false, null),
  ]
  expect(figuresOf(answers).total).toMatchObject({ documents: 22, exact: 86.4, coverage95: 90.9, coverage98: 86.4 })
})

it('calibrationError is 0 when nine in ten answers of confidence 0.9 are right', () => {
  expect(calibrationError([...Array.from({ length: 9 }, () => answer('x', true, 0.9)), answer('y', false, 0.9)])).toBe(0)
})
