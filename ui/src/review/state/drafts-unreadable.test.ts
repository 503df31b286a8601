// @vitest-environment jsdom
/** One stored draft that can never be read, such as one that the browser has damaged, beside others that can. */
import { createElement } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { Dialogs } from '../../parts/dialogs.tsx'
import { loadOverlays } from '../../parts/overlays.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import type { DraftTab } from './draft-tab.ts'
import { createDraftStore, syncDraft } from './drafts.ts'
import { createReview } from './review.ts'
import { emptyUndoStack, type Dirty } from './undo-stack.ts'

beforeAll(() => loadOverlays())
afterEach(() => {
  cleanup()
  dismissToasts()
  vi.useRealTimers()
})

const prefix = 'edits 7 g1'
const stackOf = (dirty: Dirty) => ({ ...emptyUndoStack, dirty, was: {}, marks: true as const })

/** The storage of a browser that cannot read the draft at `damaged`, and a tab with the draft `own`. */
function browser(stored: Record<string, unknown>, damaged: string | null) {
  const all = new Map(Object.entries(stored))
  const storage = {
    get: (key: string) => (key === damaged ? Promise.reject(new Error('Failed to read large value.')) : Promise.resolve(all.get(key))),
    set: (key: string, value: unknown) => Promise.resolve(void all.set(key, value)),
    del: (key: string) => Promise.resolve(void all.delete(key)),
    keys: () => Promise.resolve([...all.keys()]),
  }
  const tab: DraftTab = {
    claim: () => Promise.resolve(`${prefix} tab own`),
    renew: () => Promise.resolve(`${prefix} tab new`),
    release: () => undefined,
    claimed: () => Promise.resolve(new Set()),
    alone: (_, work) => work(),
  }
  return { all, store: createDraftStore('7', 'g1', storage, () => 5, tab) }
}
const damagedText = 'Some unsaved edits of earlier visits cannot be read'
const notice = () => currentToasts().find(it => it.text.startsWith(damagedText))

/** The page on which the drafts have been read as often as it takes. */
async function opened({ store }: ReturnType<typeof browser>) {
  vi.useFakeTimers()
  const review = createReview(fakeDetail(4))
  const draft = syncDraft(review, 'g1', () => undefined, store)
  await vi.advanceTimersByTimeAsync(10_000)
  return { ...draft, review, dirty: () => review.store.get().undoStack.dirty }
}

it('a draft that can never be read keeps no other one from coming back, and stays as it is', async () => {
  const site = browser(
    { [`${prefix} tab other`]: stackOf({ i1: { total: 100 } }), [`${prefix} tab damaged`]: {}, 'edits 7 g2 tab x': stackOf({}) },
    `${prefix} tab damaged`,
  )
  const { review, dirty, safe, stop } = await opened(site)
  expect(dirty()).toEqual({ i1: { total: 100 } })
  expect(notice()?.text).toBe(
    `${damagedText}. They stay in this browser, and are read again with the next visit. What you edit now is stored.`,
  )
  expect(currentToasts().filter(it => it.text.startsWith('This browser cannot read'))).toEqual([])
  review.edit('Category', { i2: { category: 'Rent' } })
  await vi.advanceTimersByTimeAsync(10)
  expect(safe()).toBe(true)
  expect([...site.all.keys()].toSorted()).toEqual([`${prefix} tab damaged`, `${prefix} tab own`, 'edits 7 g2 tab x'])
  expect(site.all.get(`${prefix} tab own`)).toMatchObject({ dirty: { i1: { total: 100 }, i2: { category: 'Rent' } } })
  stop()
})

it('a tab whose own draft cannot be read stores its edits at another key', async () => {
  const site = browser({ [`${prefix} tab own`]: {}, [`${prefix} tab other`]: stackOf({ i1: { total: 100 } }) }, `${prefix} tab own`)
  const { review, dirty, stop } = await opened(site)
  expect(dirty()).toEqual({ i1: { total: 100 } })
  review.edit('Category', { i2: { category: 'Rent' } })
  await vi.advanceTimersByTimeAsync(10)
  expect([...site.all.keys()].toSorted()).toEqual([`${prefix} tab new`, `${prefix} tab own`])
  stop()
})

it.each([7, 'text', { dirty: {}, done: null, undone: [] }, { dirty: { i1: null }, done: [], undone: [] }, { i1: 'text' }])(
  'a stored value that is no draft (%j) counts as one that cannot be read',
  async value => {
    const site = browser({ [`${prefix} tab other`]: stackOf({ i1: { total: 100 } }), [`${prefix} tab damaged`]: value }, null)
    const { dirty, stop } = await opened(site)
    expect([dirty(), notice() === undefined]).toEqual([{ i1: { total: 100 } }, false])
    stop()
  },
)

it('drafts that cannot be read are deleted only after a question', async () => {
  const site = browser({ [`${prefix} tab damaged`]: {} }, `${prefix} tab damaged`)
  const { stop } = await opened(site)
  vi.useRealTimers()
  render(createElement(Dialogs))
  notice()?.action?.run()
  expect((await screen.findByRole('dialog')).textContent).toContain('Delete what cannot be read?')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete it' })))
  await expect.poll(() => site.all.size).toBe(0)
  expect(notice()).toBeUndefined()
  stop()
})
