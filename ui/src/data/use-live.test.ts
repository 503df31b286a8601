// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLive } from './use-live.ts'

const stream = vi.hoisted(() => ({ connected: (_: boolean): void => undefined, change: (_: { groups: string[]; clients: string[] }): void => undefined }))
vi.mock('./live.ts', () => ({
  followLive: (_: string, it: typeof stream) => {
    Object.assign(stream, it)
    return () => undefined
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
function follow(polls = true, firmId: string | null = 'f1') {
  const reload = vi.fn()
  renderHook(() => useLive(firmId, { relevant: change => change.groups.includes('g1'), reload, polls }))
  return reload
}

it('polls every 10 s while the live stream is not there', () => {
  const reload = follow()
  after(9999)
  expect(reload).toHaveBeenCalledTimes(0)
  after(1)
  expect(reload).toHaveBeenCalledTimes(1)
  after(20_000)
  expect(reload).toHaveBeenCalledTimes(3)
})

it('polls every 10 s while no firm is known, and not once nothing is going on', () => {
  const [reload, idle] = [follow(true, null), follow(false, null)]
  after(9999)
  expect(reload).toHaveBeenCalledTimes(0)
  after(1)
  expect(reload).toHaveBeenCalledTimes(1)
  after(20_000)
  expect(reload).toHaveBeenCalledTimes(3)
  expect(idle).not.toHaveBeenCalled()
})

it('does not poll once nothing is going on', () => {
  const reload = follow(false)
  after(60_000)
  expect(reload).not.toHaveBeenCalled()
})

it('does not poll while the stream is there, and reads again what the stream tells', () => {
  const reload = follow()
  stream.connected(true)
  after(60_000)
  expect(reload).toHaveBeenCalledTimes(1) // what may have changed before the stream was there
  stream.change({ groups: ['g2'], clients: [] })
  after(1000)
  expect(reload).toHaveBeenCalledTimes(1)
  stream.change({ groups: ['g1'], clients: [] })
  stream.change({ groups: ['g1'], clients: [] })
  after(1000)
  expect(reload).toHaveBeenCalledTimes(2)
})
