// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from './review.ts'
import { useDraft } from './use-draft.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The code of drafts, which arrives at the attempt `works`. */
function codeAt(works: number) {
  const code = { syncDraft: vi.fn(() => ({ stop: () => undefined, safe: () => true })) }
  const load = vi.fn(() => (load.mock.calls.length < works ? Promise.reject(new Error('no connection')) : Promise.resolve(code)))
  return { ...code, load }
}

it('unsaved edits are stored as soon as the code for it arrives, however often it could not be loaded', async () => {
  vi.useFakeTimers()
  const { load, syncDraft } = codeAt(4)
  const review = createReview(fakeDetail(2))
  renderHook(() => useDraft(review, 'g', load))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([load.mock.calls.length, syncDraft.mock.calls.length]).toEqual([4, 1])
})

it('the code that stores unsaved edits is not asked for any more once the batch was left', async () => {
  vi.useFakeTimers()
  const { load } = codeAt(Infinity)
  const review = createReview(fakeDetail(2))
  const { unmount } = renderHook(() => useDraft(review, 'g', load))
  await vi.advanceTimersByTimeAsync(10_000)
  unmount()
  const before = load.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBe(before)
})

it('a draft comes back once all rows are shown that appear one by one, and only once', async () => {
  vi.useFakeTimers()
  const { load, syncDraft } = codeAt(1)
  const review = createReview(fakeDetail(2))
  const { rerender } = renderHook(({ isWhole }) => useDraft(review, 'g', load, isWhole), { initialProps: { isWhole: false } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(syncDraft).not.toHaveBeenCalled()
  for (const isWhole of [true, false, true]) rerender({ isWhole })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(syncDraft).toHaveBeenCalledTimes(1)
})
