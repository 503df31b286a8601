// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { revealed, useReveal } from './use-reveal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const reveal = (detail = fakeDetail(3), delayed = true) =>
  renderHook(it => useReveal(it.detail, it.delayed), { initialProps: { detail, delayed } })

it('useReveal shows everything at once without the flag', () => {
  const { result } = reveal(fakeDetail(3), false)
  expect([result.current.detail.invoices.length, result.current.counter]).toEqual([3, null])
})

it('useReveal shows the first invoice after 8 s and one more every 2 s, while the counter rises', () => {
  const { result } = reveal()
  const shown = () => [result.current.detail.invoices.length, result.current.counter]
  expect(shown()).toEqual([0, 0])
  after(7500)
  expect(shown()).toEqual([0, 15])
  after(500)
  expect(shown()).toEqual([1, 16])
  after(4000)
  expect(shown()).toEqual([3, 24])
  after(38_000)
  expect(shown()).toEqual([3, null])
})

it('useReveal counts from when the batch is complete, and hides no row shown before', () => {
  const empty = fakeDetail(0, { status: 'EXTRACTING' })
  const { result, rerender } = reveal(empty)
  after(20_000)
  rerender({ detail: fakeDetail(3), delayed: true })
  expect(result.current.detail.invoices).toHaveLength(0)
  after(8000)
  expect(result.current.detail.invoices).toHaveLength(1)

  const early = reveal(empty)
  early.rerender({ detail: fakeDetail(1, { status: 'EXTRACTING' }), delayed: true })
  early.rerender({ detail: fakeDetail(3), delayed: true })
  expect([early.result.current.detail.invoices.length, early.result.current.counter]).toEqual([3, null])
})

it('revealed shows the first row after 8 s and one more every 2 s', () => {
  expect([0, 7999, 8000, 9999, 10_000, 60_000].map(at => revealed(at, 5).rows)).toEqual([0, 0, 1, 1, 2, 5])
})

it('revealed counts to 100 in steps of one every 500 ms', () => {
  expect([0, 499, 500, 49_999, 50_000, 90_000].map(at => revealed(at, 5).counter)).toEqual([0, 0, 1, 99, 100, 100])
})
