// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { isOfClient, useLive } from './use-live.ts'

const open = vi.hoisted(() => ({ streams: 0 }))
const stream = vi.hoisted(() => ({
  connected: (_: boolean): void => undefined,
  refused: (): void => undefined,
  change: (_: { groups: string[]; clients: string[] }): void => undefined,
}))
vi.mock('./live.ts', () => ({
  followLive: (_: string, it: typeof stream) => {
    Object.assign(stream, it)
    open.streams++
    return () => {
      open.streams--
      it.connected(false)
    }
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
function show(is: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!is)
  document.dispatchEvent(new Event('visibilitychange'))
}
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
function follow(polls = true, firmId: string | null = 'f1') {
  const reload = vi.fn()
  renderHook(() => useLive(firmId, { relevant: change => change.groups.includes('g1'), reload, polls }))
  return reload
}

it('useLive polls every 10 s while the stream is not connected', () => {
  const reload = follow()
  after(9999)
  expect(reload).toHaveBeenCalledTimes(0)
  after(1)
  expect(reload).toHaveBeenCalledTimes(1)
  after(20_000)
  expect(reload).toHaveBeenCalledTimes(3)
})

it('useLive polls every 10 s while no firm is known, unless polling is off', () => {
  const [reload, idle] = [follow(true, null), follow(false, null)]
  after(9999)
  expect(reload).toHaveBeenCalledTimes(0)
  after(1)
  expect(reload).toHaveBeenCalledTimes(1)
  after(20_000)
  expect(reload).toHaveBeenCalledTimes(3)
  expect(idle).not.toHaveBeenCalled()
})

it('a change concerns a client when it is of the client itself or of a batch of it', () => {
  const changes: LiveChange[] = [
    { groups: [], clients: ['c1'] },
    { groups: ['g1'], clients: [], groupClients: ['c2', 'c1'] },
    { groups: ['g1'], clients: [] },
    { groups: ['g3'], clients: ['c2'], groupClients: ['c3'] },
  ]
  expect(changes.filter(it => isOfClient(it, 'c1'))).toEqual(changes.slice(0, 2))
  expect(changes.filter(it => isOfClient(it, null))).toEqual([])
})

it('useLive does not poll when polling is off', () => {
  const reload = follow(false)
  after(60_000)
  expect(reload).not.toHaveBeenCalled()
})

it('useLive does not poll while the stream is connected, and reloads on its changes', () => {
  const reload = follow()
  stream.connected(true)
  after(60_000)
  expect(reload).toHaveBeenCalledTimes(1) // changes before the connection
  stream.change({ groups: ['g2'], clients: [] })
  after(1000)
  expect(reload).toHaveBeenCalledTimes(1)
  stream.change({ groups: ['g1'], clients: [] })
  stream.change({ groups: ['g1'], clients: [] })
  after(1000)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('useLive reloads once when a stream that was open is refused: the screen may show data that its reader may no longer see', () => {
  const reload = follow(false)
  stream.refused()
  after(60_000)
  expect(reload).toHaveBeenCalledTimes(0) // it has just been read
  stream.connected(true)
  stream.connected(false)
  stream.refused()
  after(1000)
  stream.refused()
  after(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a hidden tab gives its stream back, so that the tabs of a browser do not use up its connections; shown again, it reloads', () => {
  const reload = follow(false)
  stream.connected(true)
  expect(open.streams).toBe(1)
  show(false)
  after(2999)
  expect(open.streams).toBe(1)
  after(1)
  expect(open.streams).toBe(0)
  after(60_000)
  expect(reload).toHaveBeenCalledTimes(0)
  show(true)
  expect(open.streams).toBe(1)
  stream.connected(true)
  after(1000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a page that the browser keeps for Back has no stream until it is shown again', () => {
  const reload = follow(false)
  stream.connected(true)
  dispatchEvent(new Event('pagehide'))
  expect(open.streams).toBe(0)
  dispatchEvent(new Event('pageshow'))
  expect(open.streams).toBe(1)
  stream.connected(true)
  after(1000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a tab that was hidden only for a moment keeps its stream', () => {
  const reload = follow(false)
  stream.connected(true)
  show(false)
  after(1000)
  show(true)
  after(60_000)
  expect([open.streams, reload.mock.calls.length]).toEqual([1, 0])
})

it('a tab that is opened hidden has no stream until it is shown, and then reloads what may be old; while it waits for a batch, it polls', () => {
  show(false)
  const [reload, waiting] = [follow(false), follow(true)]
  after(60_000)
  expect([open.streams, reload.mock.calls.length, waiting.mock.calls.length]).toEqual([0, 0, 6])
  show(true)
  expect(open.streams).toBe(2)
  stream.connected(true)
  after(1000)
  expect(waiting).toHaveBeenCalledTimes(7)
})
