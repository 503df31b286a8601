import { expect, it } from 'vitest'
import { valuesWith } from '../../../testing/values-with.ts'
import {
  afterSave,
  countDirty,
  emptyUndoStack,
  planRedo,
  planUndo,
  planUndoUnsaved,
  pushEdit,
  pushStep,
  valuesNow,
  type UndoStack,
} from './undo-stack.ts'
import type { Patch, Values } from './rows.ts'

const base = valuesWith({ paymentDate: null, invoiceNumber: null, abn: null, supplier: 'A', total: 100, gst: 9 })
const undo = (stack: UndoStack, base: (id: string) => Values | undefined): UndoStack => planUndo(stack, base)?.after ?? stack
const redo = (stack: UndoStack, base: (id: string) => Values | undefined): UndoStack => planRedo(stack, base)?.after ?? stack
const of = (id: string): Values | undefined => (id === 'gone' ? undefined : base)

it('an edit holds changed fields only', () => {
  const after = pushEdit(emptyUndoStack, of, 'Total', { '1': { total: 200, supplier: 'A' } })
  expect(after.dirty).toEqual({ '1': { total: 200 } })
  expect(valuesNow(base, after.dirty, '1').total).toBe(200)
})

it('a row is not dirty once its value is typed back', () => {
  const there = pushEdit(emptyUndoStack, of, 'Total', { '1': { total: 200 } })
  const back = pushEdit(there, of, 'Total', { '1': { total: 100 } })
  expect(back.dirty).toEqual({})
  expect(back.done).toHaveLength(2)
})

it('undo and redo go across rows, one step at a time', () => {
  const one = pushEdit(emptyUndoStack, of, 'Total', { '1': { total: 200 } })
  const two = pushEdit(one, of, 'Category', { '1': { category: 'Meals' }, '2': { category: 'Meals' } })
  const undone = undo(two, of)
  expect(undone.dirty).toEqual({ '1': { total: 200 } })
  expect(redo(undone, of).dirty).toEqual(two.dirty)
  expect(undo(undone, of).dirty).toEqual({})
  expect(undo(emptyUndoStack, of)).toBe(emptyUndoStack)
})

it('a new edit clears the undone steps', () => {
  const other = pushEdit(undo(pushEdit(emptyUndoStack, of, 'a', { '1': { total: 1 } }), of), of, 'b', { '1': { gst: 1 } })
  expect(redo(other, of)).toBe(other)
})

it('an edit without changes, or of rows that no longer exist, adds no step', () => {
  expect(pushEdit(emptyUndoStack, of, 'x', { '1': { total: 100 }, gone: { total: 1 } })).toBe(emptyUndoStack)
})

it('edits made during a save stay dirty after it', () => {
  const sent = pushEdit(emptyUndoStack, of, 'a', { '1': { total: 200, gst: 18 }, '2': { total: 300 }, '3': { gst: 1 } })
  const meanwhile = pushEdit(sent, of, 'b', { '1': { total: 250 } })
  const left = afterSave(meanwhile, sent, ['1', '2'])
  expect(left.dirty).toEqual({ '1': { total: 250 }, '3': { gst: 1 } })
  expect(countDirty(left.dirty)).toBe(2)
})

it('an edit undone after its save is dirty', () => {
  const edited = pushEdit(emptyUndoStack, of, 'a', { '1': { total: 200 } })
  const done = afterSave(edited, edited, ['1'])
  const stored = (id: string): Values | undefined => (id === '1' ? { ...base, total: 200 } : base)
  expect(undo(done, stored).dirty).toEqual({ '1': { total: 100 } })
})

it('a value typed back during its save stays dirty', () => {
  const sent = pushEdit(emptyUndoStack, of, 'a', { '1': { total: 200 } })
  const back = pushEdit(sent, of, 'b', { '1': { total: 100 } }, sent.dirty)
  expect(afterSave(back, sent, ['1']).dirty).toEqual({ '1': { total: 100 } })
})

/** What the server has. */
const stored =
  (values: Record<string, Patch> = {}) =>
  (id: string): Values | undefined =>
    id === 'gone' ? undefined : { ...base, ...values[id] }
const edit = (stack: UndoStack, text: string, patches: Record<string, Patch>, base = stored()) => pushEdit(stack, base, text, patches)

it('planUndoUnsaved undoes the last unsaved step, and nothing when all are saved', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const two = edit(one, 'two', { '2': { total: 300 } })
  expect(planUndoUnsaved(two, stored())).toMatchObject({
    step: { words: 'two' },
    changes: [{ id: '2', from: { total: 300 }, to: { total: 100 } }],
    after: { dirty: { '1': { total: 200 } } },
  })
  const all = afterSave(two, two, ['1', '2'])
  expect(planUndoUnsaved(all, stored({ '1': { total: 200 }, '2': { total: 300 } }))).toBeNull()
  expect(planUndo(all, stored({ '1': { total: 200 }, '2': { total: 300 } }))).toMatchObject({ saved: true, step: { words: 'two' } })
})

it('planUndoUnsaved undoes the unsaved part of a step', () => {
  const both = edit(emptyUndoStack, 'both', { '1': { total: 200 }, '2': { total: 300 } })
  const part = afterSave(both, both, ['1']) // row 2 was refused
  const move = planUndoUnsaved(part, stored({ '1': { total: 200 } }))
  expect(move?.changes).toEqual([{ id: '2', from: { total: 300 }, to: { total: 100 } }])
  expect(move?.after).toMatchObject({ dirty: {}, done: [{ changes: [{ id: '1' }] }], undone: [{ changes: [{ id: '2' }] }] })
  expect(planUndoUnsaved(move?.after ?? emptyUndoStack, stored({ '1': { total: 200 } }))).toBeNull()
  expect(planUndo(part, stored({ '1': { total: 200 } }))?.saved).toBe(true)
})

it('planUndoUnsaved finds a refused change below saved ones', () => {
  const refused = edit(emptyUndoStack, 'refused', { '1': { total: 200 } })
  const lazyPart = edit(refused, 'later', { '2': { total: 300 } })
  const move = planUndoUnsaved(afterSave(lazyPart, lazyPart, ['2']), stored({ '2': { total: 300 } }))
  expect(move).toMatchObject({ step: { words: 'refused' }, changes: [{ id: '1' }], after: { dirty: {}, done: [{ words: 'later' }] } })
})

it('a value typed and typed back before a save is not undone', () => {
  const there = edit(emptyUndoStack, 'there', { '1': { total: 200 } })
  const back = edit(there, 'back', { '1': { total: 100 } })
  const other = edit(back, 'other', { '2': { total: 300 } })
  expect(planUndoUnsaved(afterSave(other, other, ['2']), stored({ '2': { total: 300 } }))).toBeNull()
})

it('steps know after undo and redo whether the server has them', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const server = stored({ '1': { total: 200 } })
  const undone = planUndo(afterSave(one, one, ['1']), server)?.after ?? emptyUndoStack
  expect(undone.dirty).toEqual({ '1': { total: 100 } })
  const redone = planRedo(undone, server)?.after ?? emptyUndoStack
  expect(redone.dirty).toEqual({})
  expect(planUndoUnsaved(redone, server)).toBeNull()
  expect(planUndo(redone, server)?.saved).toBe(true)
  // Saved while it was undone: redone, it is a new edit.
  const savedAgain = afterSave(undone, undone, ['1'])
  const anew = planRedo(savedAgain, stored())?.after ?? emptyUndoStack
  expect(anew.dirty).toEqual({ '1': { total: 200 } })
  expect(planUndoUnsaved(anew, stored())?.saved).toBe(false)
})

it("undo goes back to the server's current value", () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const two = edit(one, 'two', { '1': { total: 250 } })
  const theirs = stored({ '1': { total: 800 } })
  expect(planUndo(two, theirs)?.after.dirty).toEqual({ '1': { total: 200 } })
  expect(planUndo(planUndo(two, theirs)?.after ?? two, theirs)?.after.dirty).toEqual({})
})

it('undo skips steps that would change nothing, and rows that no longer exist', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const step = { words: 'gone', changes: [{ id: 'gone', before: { total: 1 }, after: { total: 2 } }] }
  expect(planUndo(pushStep(one, step), stored())?.step.words).toBe('one')
  expect([
    planUndo(pushStep(emptyUndoStack, step), stored()),
    planUndoUnsaved(pushStep(emptyUndoStack, step), stored()),
    planRedo({ ...emptyUndoStack, undone: [step] }, stored()),
  ]).toEqual([null, null, null])
})

it('planUndoUnsaved stops at a page change, which counts as saved after a save', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const pages = pushStep(one, { words: 'Split', changes: [], pages: { group: 'g', act: 'a' } })
  expect(planUndoUnsaved(pages, stored())).toBeNull()
  expect(planUndo(pages, stored())?.saved).toBe(false)
  expect(planUndo(afterSave(pages, pages, ['1']), stored({ '1': { total: 200 } }))).toMatchObject({ saved: true, step: { words: 'Split' } })
})
