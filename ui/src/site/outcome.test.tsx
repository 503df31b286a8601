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

it('the outcome of a success is SENT, Sent Successfully!', async () =>
  expect(await sent(async () => Response.json({ success: true }))).toEqual({ state: 'SENT', text: 'Sent Successfully!' }))

it('the outcome of a refusal is the first message of the server', async () => {
  const errors = [
    { param: 'email', msg: 'Invalid email' },
    { param: 'message', msg: 'Write a message first.' },
  ]
  expect(await sent(async () => Response.json({ errors }, { status: 400 }))).toEqual({ state: 'ERROR', text: 'Invalid email' })
})

it('the outcome of an answer without a message is Something went wrong', async () =>
  expect(await sent(async () => new Response('<html>', { status: 502 }))).toEqual({ state: 'ERROR', text: 'Something went wrong' }))
