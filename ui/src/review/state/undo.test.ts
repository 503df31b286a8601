import { expect, it } from 'vitest'
import { act, acted, emptyUndoStack, saved, type UndoStack } from './undo-stack.ts'
import { nextRedo, nextUndo, nextUnsaved } from './undo.ts'
import type { Patch, Values } from './values.ts'

const empty: Values = { paymentDate: null, invoiceNumber: null, abn: null, supplier: 'A', category: 'Stock', total: 100, gst: 9, treatment: 'taxable', reviewed: false, dueDate: null,
  currency: 'AUD', note: null, looked: '', filled: '', anyway: '' }
/** What the server has. */
const stored = (values: Record<string, Patch> = {}) => (id: string): Values | undefined => (id === 'gone' ? undefined : { ...empty, ...values[id] })
const edit = (history: UndoStack, words: string, patches: Record<string, Patch>, base = stored()) => act(history, base, words, patches)

it('takes the last change that is not saved, and nothing where all is saved', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const two = edit(one, 'two', { '2': { total: 300 } })
  expect(nextUnsaved(two, stored())).toMatchObject({ step: { words: 'two' }, changes: [{ id: '2', from: { total: 300 }, to: { total: 100 } }], after: { dirty: { '1': { total: 200 } } } })
  const all = saved(two, two, ['1', '2'])
  expect(nextUnsaved(all, stored({ '1': { total: 200 }, '2': { total: 300 } }))).toBeNull()
  expect(nextUndo(all, stored({ '1': { total: 200 }, '2': { total: 300 } }))).toMatchObject({ saved: true, step: { words: 'two' } })
})

it('never takes back what is saved: of an act that is saved in part, the rest', () => {
  const both = edit(emptyUndoStack, 'both', { '1': { total: 200 }, '2': { total: 300 } })
  const part = saved(both, both, ['1']) // row 2 was refused
  const move = nextUnsaved(part, stored({ '1': { total: 200 } }))
  expect(move?.changes).toEqual([{ id: '2', from: { total: 300 }, to: { total: 100 } }])
  expect(move?.after).toMatchObject({ dirty: {}, done: [{ changes: [{ id: '1' }] }], undone: [{ changes: [{ id: '2' }] }] })
  expect(nextUnsaved(move?.after ?? emptyUndoStack, stored({ '1': { total: 200 } }))).toBeNull()
  expect(nextUndo(part, stored({ '1': { total: 200 } }))?.saved).toBe(true)
})

it('finds a change that was refused under others that are saved', () => {
  const refused = edit(emptyUndoStack, 'refused', { '1': { total: 200 } })
  const later = edit(refused, 'later', { '2': { total: 300 } })
  const move = nextUnsaved(saved(later, later, ['2']), stored({ '2': { total: 300 } }))
  expect(move).toMatchObject({ step: { words: 'refused' }, changes: [{ id: '1' }], after: { dirty: {}, done: [{ words: 'later' }] } })
})

it('leaves alone what was typed and taken back by hand before a save', () => {
  const there = edit(emptyUndoStack, 'there', { '1': { total: 200 } })
  const back = edit(there, 'back', { '1': { total: 100 } })
  const other = edit(back, 'other', { '2': { total: 300 } })
  expect(nextUnsaved(saved(other, other, ['2']), stored({ '2': { total: 300 } }))).toBeNull()
})

it('knows after undo and redo what the server has', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const server = stored({ '1': { total: 200 } })
  const undone = nextUndo(saved(one, one, ['1']), server)?.after ?? emptyUndoStack
  expect(undone.dirty).toEqual({ '1': { total: 100 } })
  const redone = nextRedo(undone, server)?.after ?? emptyUndoStack
  expect([redone.dirty, nextUnsaved(redone, server), nextUndo(redone, server)?.saved]).toEqual([{}, null, true])
  // Saved while it was undone: redone, it is a new edit.
  const savedAgain = saved(undone, undone, ['1'])
  const anew = nextRedo(savedAgain, stored())?.after ?? emptyUndoStack
  expect([anew.dirty, nextUnsaved(anew, stored())?.saved]).toEqual([{ '1': { total: 200 } }, false])
})

it('goes back to what the server has now, not to what others have replaced since', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const two = edit(one, 'two', { '1': { total: 250 } })
  const theirs = stored({ '1': { total: 800 } })
  expect(nextUndo(two, theirs)?.after.dirty).toEqual({ '1': { total: 200 } })
  expect(nextUndo(nextUndo(two, theirs)?.after ?? two, theirs)?.after.dirty).toEqual({})
})

it('leaves out acts that would change nothing any more, and rows that are gone', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const step = { words: 'gone', changes: [{ id: 'gone', before: { total: 1 }, after: { total: 2 } }] }
  expect(nextUndo(acted(one, step), stored())?.step.words).toBe('one')
  expect([nextUndo(acted(emptyUndoStack, step), stored()), nextUnsaved(acted(emptyUndoStack, step), stored()), nextRedo({ ...emptyUndoStack, undone: [step] }, stored())]).toEqual([null, null, null])
})

it('goes past no act on pages without being told to, and asks about one once something was saved after it', () => {
  const one = edit(emptyUndoStack, 'one', { '1': { total: 200 } })
  const pages = acted(one, { words: 'Split', changes: [], pages: { group: 'g', act: 'a' } })
  expect([nextUnsaved(pages, stored()), nextUndo(pages, stored())?.saved]).toEqual([null, false])
  expect(nextUndo(saved(pages, pages, ['1']), stored({ '1': { total: 200 } }))).toMatchObject({ saved: true, step: { words: 'Split' } })
})
