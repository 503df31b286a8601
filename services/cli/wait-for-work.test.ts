import { afterEach, expect, it, vi } from 'vitest'
import { waitForWork } from './wait-for-work.ts'

afterEach(() => void vi.restoreAllMocks())

it('a command that Ctrl+C ends while Docketry works for it says that the work goes on, and exits as an interrupted one', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const warn = vi.fn()
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = waitForWork('The backup goes on.', { warn }, () => promise)
  process.emit('SIGINT')
  expect([warn.mock.calls, exit.mock.calls]).toEqual([[['The backup goes on.']], [[130]]])
  resolve('made')
  expect(await waiting).toBe('made')
})
it('a command whose work has ended leaves Ctrl+C as it was', async () => {
  const before = process.listenerCount('SIGINT')
  await expect(waitForWork('It goes on.', { warn: () => {} }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(process.listenerCount('SIGINT')).toBe(before)
})
