// @vitest-environment jsdom
import { contact } from '@docketry/contracts/api/site.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOutcome } from './outcome.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
async function sent(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
  const { result } = renderHook(() => useOutcome(contact))
  expect(result.current.outcome.state).toBe('READY')
  await act(() => result.current.send({ email: 'a@b.example', message: 'Hello' }))
  return result.current.outcome
}

it('is SENT, Sent Successfully!', async () =>
  expect(await sent(async () => Response.json({ success: true }))).toEqual({ state: 'SENT', text: 'Sent Successfully!' }))

it('shows the first message of the server', async () => {
  const errors = [{ param: 'email', msg: 'Invalid email' }, { param: 'message', msg: 'Write a message first.' }]
  expect(await sent(async () => Response.json({ errors }, { status: 400 }))).toEqual({ state: 'ERROR', text: 'Invalid email' })
})

it('says Something went wrong where the server says nothing', async () =>
  expect(await sent(async () => new Response('<html>', { status: 502 }))).toEqual({ state: 'ERROR', text: 'Something went wrong' }))
