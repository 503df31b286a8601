import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToasts, notify, notifyError } from './toasts.tsx'

const texts = () => currentToasts().map(it => it.text)

// Files of one worker share the toasts.
beforeEach(() => {
  dismissToasts()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('a toast replaces an earlier one of its topic, also an error, and no other', () => {
  notifyError('No connection', undefined, 'save')
  notifyError('Another problem')
  notify('3 invoices saved', { topic: 'save' })
  expect(texts()).toEqual(['Another problem', '3 invoices saved'])
})

it('an info toast stays for 15 s, and every error until it is closed', () => {
  for (let i = 1; i <= 6; i++) notifyError(`Error ${i}`)
  notify('A tip')
  const errors = texts().filter(it => it.startsWith('Error'))
  expect(errors).toHaveLength(6)
  vi.advanceTimersByTime(14_900)
  expect(texts()).toContain('A tip')
  vi.advanceTimersByTime(200)
  expect(texts()).not.toContain('A tip')
  vi.advanceTimersByTime(24 * 3600_000)
  expect(texts().filter(it => it.startsWith('Error'))).toEqual(errors)
})

it('a repeated info toast stays for its whole time', () => {
  notify('Again')
  vi.advanceTimersByTime(10_000)
  notify('Again')
  vi.advanceTimersByTime(10_000)
  expect(texts()).toContain('Again')
  vi.advanceTimersByTime(5100)
  expect(texts()).not.toContain('Again')
})
