import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify, notifyError, currentToasts } from './toasts.tsx'

const texts = () => currentToasts().map(it => it.text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('takes the place of what told of the same before, an error too, and of nothing else', () => {
  notifyError('No connection', undefined, 'save')
  notifyError('Another trouble')
  notify('3 invoices saved', { topic: 'save' })
  expect(texts()).toEqual(['Another trouble', '3 invoices saved'])
})

it('keeps a tip for 15 s and every error until it is closed, however many there are', () => {
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

it('gives a tip that is told again its whole time', () => {
  notify('Again')
  vi.advanceTimersByTime(10_000)
  notify('Again')
  vi.advanceTimersByTime(10_000)
  expect(texts()).toContain('Again')
  vi.advanceTimersByTime(5100)
  expect(texts()).not.toContain('Again')
})
