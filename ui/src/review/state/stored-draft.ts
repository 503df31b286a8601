/** What the browser has stored as a draft, read as one; also as earlier versions stored it. Pure. */
import type { Draft } from './merged-drafts.ts'
import { emptyUndoStack, type Dirty } from './undo-stack.ts'

export const emptyDraft: Draft = { ...emptyUndoStack, was: {}, at: 0 }

/** A stored draft with the present names: earlier versions had the confirmed columns under `looked`. */
function withPresentNames(it: unknown): unknown {
  const name = (one: string): string => (one === 'looked' ? 'confirmedColumns' : one)
  if (Array.isArray(it)) return it.map(one => (typeof one === 'string' ? name(one) : withPresentNames(one)))
  return typeof it === 'object' && it
    ? Object.fromEntries(Object.entries(it).map(([key, value]) => [name(key), withPresentNames(value)]))
    : it
}

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null && !Array.isArray(it)
const isDirty = (it: unknown): it is Dirty => isObject(it) && Object.values(it).every(isObject)
const isStep = (it: unknown): boolean => isObject(it) && Array.isArray(it['changes'])
const areSteps = (it: unknown): boolean => Array.isArray(it) && it.every(isStep)

/** Whether it has the parts of a draft. */
export const isDraft = (it: unknown): it is Pick<Draft, 'dirty' | 'done' | 'undone'> & Partial<Draft> =>
  isObject(it) && isDirty(it['dirty']) && areSteps(it['done']) && areSteps(it['undone'])

/** The draft that is stored as `it`. Earlier versions stored the edits alone. Throws where it is none. */
export function draftFrom(it: unknown): Draft {
  const found = withPresentNames(it ?? {})
  if (isDraft(found)) return { ...emptyDraft, ...found }
  if (isObject(found) && !('done' in found) && isDirty(found)) return { ...emptyDraft, dirty: found }
  throw new Error('This is not a draft.')
}
