import { expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { labelsBeside } from './label-beside.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

const word = (text: string, line: number, x: number, y: number): Word => ({
  text,
  confidence: 1,
  line,
  box: [x, y, x + text.length * 0.009, y + 0.015],
})

it('the label of a value on an oblique photo has no words of the line above, which its row leads through', () => {
  const words = [
    word('Booked', 0, 0.06, 0.1),
    word('in', 0, 0.15, 0.102),
    word('8/4/2026', 0, 0.35, 0.112),
    word('Invoice', 1, 0.06, 0.118),
    word('date', 1, 0.14, 0.12),
    word('9/4/2026', 1, 0.35, 0.112),
  ]
  const doc = toDoc([pageOf([], { words, readBy: 'ocr' })])
  expect(labelsBeside(doc, [5]).left).toBe('invoice date')
})

it('the label of a value that was read as a line of its own stands in its row', () => {
  const words = [word('Invoice', 0, 0.06, 0.1), word('date', 0, 0.14, 0.1), word('9/4/2026', 1, 0.3, 0.1)]
  expect(labelsBeside(toDoc([pageOf([], { words })]), [2]).left).toBe('invoice date')
})

it('the only other words of a line label its value, however far they are, unless a label stands above it', () => {
  const apart = (...above: string[]) => [
    ...above.map((text, i) => word(text, 0, 0.9 + 0.1 * i, 0.1)),
    word('Issue', 1, 0.06, 0.118),
    word('date', 1, 0.12, 0.118),
    word('9/4/2026', 1, 0.9, 0.118),
  ]
  const left = (...above: string[]) => labelsBeside(toDoc([pageOf([], { words: apart(...above) })]), [above.length + 2]).left
  expect(left()).toBe('issue date')
  expect(left('VE-20260614')).toBe('issue date')
  expect(left('Due')).toBe('')
  const slip = [word('REF', 0, 0.06, 0.1), word('567499398', 0, 0.9, 0.1)]
  expect(labelsBeside(toDoc([pageOf([], { words: slip })]), [1]).left).toBe('')
})
