// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useQuery } from './use-query.ts'

afterEach(cleanup)

/** Loads that answer once they are told to, each with its number. */
function server() {
  const asked: { key: string; signal: AbortSignal; answer: (text: string) => Promise<void>; fail: () => Promise<void> }[] = []
  const load = (key: string) => (signal: AbortSignal) => new Promise<string>((resolve, reject) => {
    asked.push({ key, signal, answer: text => act(async () => resolve(text)), fail: () => act(async () => reject(new Error('away'))) })
  })
  const hook = (first: string | null = 'a') => renderHook(({ key }) => useQuery(key, load(key ?? '')), { initialProps: { key: first } })
  return { asked, hook }
}

it('shows what a load brings though it was asked to reload meanwhile, and reads again once', async () => {
  const { asked, hook } = server()
  const { result } = hook()
  await asked[0]?.answer('one')
  act(() => result.current.reload())
  // News that comes faster than it can be read must not keep the page as it was for ever.
  for (let news = 0; news < 5; news += 1) act(() => result.current.reload())
  expect([asked.length, asked[1]?.signal.aborted]).toEqual([2, false])
  await asked[1]?.answer('two')
  expect([result.current.data, asked.length]).toEqual(['two', 3])
  await asked[2]?.answer('three')
  expect([result.current.data, asked.length]).toEqual(['three', 3])
})

it('reads again after a load that failed, when that was asked for meanwhile', async () => {
  const { asked, hook } = server()
  const { result } = hook()
  act(() => result.current.reload())
  await asked[0]?.fail()
  expect([result.current.problem?.message, asked.length]).toEqual(['Error: away', 2])
  await asked[1]?.answer('one')
  expect([result.current.data, result.current.problem]).toEqual(['one', null])
})

it('drops what was asked for under another key', async () => {
  const { asked, hook } = server()
  const { result, rerender } = hook()
  act(() => result.current.reload())
  rerender({ key: 'b' })
  expect([asked.map(it => it.key), asked[0]?.signal.aborted]).toEqual([['a', 'b'], true])
  await asked[0]?.answer('late')
  expect([result.current.data, result.current.loading]).toEqual([undefined, true])
  await asked[1]?.answer('right')
  await waitFor(() => expect([result.current.data, asked.length]).toEqual(['right', 2]))
})

it('loads nothing without a key', () => {
  const { asked, hook } = server()
  const { result } = hook(null)
  act(() => result.current.reload())
  expect([asked.length, result.current.loading]).toEqual([0, false])
})
