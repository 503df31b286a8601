import { expect, it } from 'vitest'
import { act, countDirty, emptyUndoStack, saved, valuesNow, type UndoStack } from './undo-stack.ts'
import { nextRedo, nextUndo } from './undo.ts'
import type { Values } from './values.ts'

const base: Values = { paymentDate: null, invoiceNumber: null, abn: null, supplier: 'A', category: 'Stock', total: 100, gst: 9, treatment: 'taxable',
  reviewed: false, dueDate: null, currency: 'AUD', note: null, looked: '', filled: '', anyway: '' }
const undo = (history: UndoStack, base: (id: string) => Values | undefined): UndoStack => nextUndo(history, base)?.after ?? history
const redo = (history: UndoStack, base: (id: string) => Values | undefined): UndoStack => nextRedo(history, base)?.after ?? history
const of = (id: string): Values | undefined => (id === 'gone' ? undefined : base)

it('keeps changed fields only', () => {
  const after = act(emptyUndoStack, of, 'Total', { '1': { total: 200, supplier: 'A' } })
  expect(after.dirty).toEqual({ '1': { total: 200 } })
  expect(valuesNow(base, after.dirty, '1').total).toBe(200)
})

it('is clean again when a value is typed back', () => {
  const there = act(emptyUndoStack, of, 'Total', { '1': { total: 200 } })
  const back = act(there, of, 'Total', { '1': { total: 100 } })
  expect(back.dirty).toEqual({})
  expect(back.done).toHaveLength(2)
})

it('undoes and redoes across rows, one act at a time', () => {
  const one = act(emptyUndoStack, of, 'Total', { '1': { total: 200 } })
  const two = act(one, of, 'Category', { '1': { category: 'Meals' }, '2': { category: 'Meals' } })
  const undone = undo(two, of)
  expect(undone.dirty).toEqual({ '1': { total: 200 } })
  expect(redo(undone, of).dirty).toEqual(two.dirty)
  expect(undo(undone, of).dirty).toEqual({})
  expect(undo(emptyUndoStack, of)).toBe(emptyUndoStack)
})

it('forgets what was undone once something new is done', () => {
  const other = act(undo(act(emptyUndoStack, of, 'a', { '1': { total: 1 } }), of), of, 'b', { '1': { gst: 1 } })
  expect(redo(other, of)).toBe(other)
})

it('does nothing for no change and for rows that are gone', () => {
  expect(act(emptyUndoStack, of, 'x', { '1': { total: 100 }, gone: { total: 1 } })).toBe(emptyUndoStack)
})

it('keeps what was typed while saving', () => {
  const sent = act(emptyUndoStack, of, 'a', { '1': { total: 200, gst: 18 }, '2': { total: 300 }, '3': { gst: 1 } })
  const meanwhile = act(sent, of, 'b', { '1': { total: 250 } })
  const left = saved(meanwhile, sent, ['1', '2'])
  expect(left.dirty).toEqual({ '1': { total: 250 }, '3': { gst: 1 } })
  expect(countDirty(left.dirty)).toBe(2)
})

it('makes an undone edit dirty again after it was saved', () => {
  const edited = act(emptyUndoStack, of, 'a', { '1': { total: 200 } })
  const done = saved(edited, edited, ['1'])
  const stored = (id: string): Values | undefined => (id === '1' ? { ...base, total: 200 } : base)
  expect(undo(done, stored).dirty).toEqual({ '1': { total: 100 } })
})

it('keeps a value that was typed back while its change was on its way to the server', () => {
  const sent = act(emptyUndoStack, of, 'a', { '1': { total: 200 } })
  const back = act(sent, of, 'b', { '1': { total: 100 } }, sent.dirty)
  expect(saved(back, sent, ['1']).dirty).toEqual({ '1': { total: 100 } })
})
