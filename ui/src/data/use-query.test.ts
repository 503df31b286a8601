// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { noteOutdatedRows } from './outdated-rows.ts'
import { useQuery } from './use-query.ts'

afterEach(cleanup)

/** Requests that are answered by the test. */
function server() {
  const requests: { key: string; signal: AbortSignal; answer: (text: string) => Promise<void>; fail: () => Promise<void> }[] = []
  const load = (key: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      requests.push({ key, signal, answer: text => act(async () => resolve(text)), fail: () => act(async () => reject(new Error('away'))) })
    })
  const hook = (first: string | null = 'a') =>
    renderHook(({ key }) => useQuery(key === null ? null : [key], load(key ?? '')), { initialProps: { key: first } })
  return { requests, hook }
}

it('a query shows its answer despite a reload requested meanwhile, and loads once more', async () => {
  const { requests, hook } = server()
  const { result } = hook()
  await requests[0]?.answer('one')
  act(() => result.current.reload())
  // Changes faster than the answers must not keep the old data for ever.
  for (let news = 0; news < 5; news += 1) act(() => result.current.reload())
  expect([requests.length, requests[1]?.signal.aborted]).toEqual([2, false])
  await requests[1]?.answer('two')
  expect([result.current.data, requests.length]).toEqual(['two', 3])
  await requests[2]?.answer('three')
  expect([result.current.data, requests.length]).toEqual(['three', 3])
})

it('a query loads again after a failure, when a reload was requested meanwhile', async () => {
  const { requests, hook } = server()
  const { result } = hook()
  act(() => result.current.reload())
  await requests[0]?.fail()
  expect([result.current.problem?.message, requests.length]).toEqual(['Error: away', 2])
  await requests[1]?.answer('one')
  expect([result.current.data, result.current.problem]).toEqual(['one', null])
})

it('a query drops the request of another key', async () => {
  const { requests, hook } = server()
  const { result, rerender } = hook()
  act(() => result.current.reload())
  rerender({ key: 'b' })
  expect([requests.map(it => it.key), requests[0]?.signal.aborted]).toEqual([['a', 'b'], true])
  await requests[0]?.answer('late')
  expect([result.current.data, result.current.loading]).toEqual([undefined, true])
  await requests[1]?.answer('right')
  await waitFor(() => expect([result.current.data, requests.length]).toEqual(['right', 2]))
})

it('a query without a key loads nothing', () => {
  const { requests, hook } = server()
  const { result } = hook(null)
  act(() => result.current.reload())
  expect([requests.length, result.current.loading]).toEqual([0, false])
})

it('a query is loaded again every five seconds while an answer on screen is behind, and not when it is no longer shown', async () => {
  vi.useFakeTimers()
  const { requests, hook } = server()
  const { unmount } = hook()
  await requests[0]?.answer('one')
  const note = (seconds: string | null) =>
    act(() => noteOutdatedRows('/a', { headers: new Headers(seconds === null ? {} : { [lagHeader]: seconds }) }, requests[0]?.signal))
  note('2')
  act(() => void vi.advanceTimersByTime(5000))
  expect(requests.length).toBe(2)
  await requests[1]?.answer('two')
  note(null)
  act(() => void vi.advanceTimersByTime(20_000))
  expect(requests.length).toBe(2)
  note('2')
  unmount()
  const { requests: others, hook: other } = server()
  other()
  await others[0]?.answer('one')
  act(() => void vi.advanceTimersByTime(20_000))
  expect(others.length).toBe(1)
  vi.useRealTimers()
})
