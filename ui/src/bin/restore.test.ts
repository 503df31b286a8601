import { afterEach, expect, it, vi } from 'vitest'
import { restorableText } from './restore.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
afterEach(() => void vi.useRealTimers())
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

it('the sentence names the day until which an item can be restored', async () => {
  answering(() => Promise.resolve(Response.json({ until: '2031-06-30' })))
  expect(await restorableText({ group_id: 'g' })).toBe('You can restore it from the bin until 30 Jun 2031.')
})
it('the sentence of an item under legal hold names no day', async () => {
  answering(() => Promise.resolve(Response.json({ until: null })))
  expect(await restorableText({ invoice_id: 'i' })).toBe(
    'You can restore it from the bin while it is on legal hold, or evidence of a frozen or lodged worksheet.',
  )
})
it('the sentence names no day when the server does not answer in time', async () => {
  answering(() => Promise.reject(new Error('no connection')))
  expect(await restorableText({ invoice_id: 'i' })).toBe('You can restore it from the bin until its retention ends.')
  vi.useFakeTimers()
  answering(() => new Promise(() => undefined))
  const words = restorableText({ invoice_id: 'i' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await words).toBe('You can restore it from the bin until its retention ends.')
})
