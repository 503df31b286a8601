import { describe, expect, it } from 'vitest'
import { admission } from './admission.ts'

const part = { partId: 'p', files: 20, pile: 0, stack: false }
const group = (files: number, mayHold: number, ...uploads: string[]) => ({ uploads, mayHold, order: Array.from({ length: files }, (_, i) => `file-${i}`) })

describe('what the plan is asked', () => {
  it('is asked before the first part, for the whole pile', () => {
    expect(admission(null, { ...part, pile: 45 })).toEqual({ atLeast: 45, pile: 45 })
  })
  it('is not asked for a later part of a pile that was let in', () => {
    expect(admission(group(20, 45, 'first'), { ...part, pile: 45 })).toBeNull()
    expect(admission(group(40, 45, 'first', 'second'), { ...part, files: 5, pile: 45 })).toBeNull()
  })
  it('is not asked for a part that is there already', () => {
    expect(admission(group(20, 20, 'p'), part)).toBeNull()
  })
  it('is asked again for what is added to a pile, and for more than was said', () => {
    expect(admission(group(45, 45, 'first'), { ...part, pile: 60, files: 15 })).toEqual({ atLeast: 15, pile: 60 })
    expect(admission(group(40, 45, 'first'), { ...part, pile: 45 })).toEqual({ atLeast: 20, pile: 60 })
  })
  it('counts what lies there when a sender says nothing, or less', () => {
    expect(admission(null, part)).toEqual({ atLeast: 20, pile: 20 })
    expect(admission(null, { ...part, pile: 3 })).toEqual({ atLeast: 20, pile: 20 })
  })
  it('lets a stack in while anything is left, as far as one upload goes', () => {
    expect(admission(null, { ...part, pile: 500, stack: true })).toEqual({ atLeast: 1, pile: 500 })
    expect(admission(null, { ...part, pile: 501, stack: true })).toEqual({ atLeast: 501, pile: 501 })
  })
})
