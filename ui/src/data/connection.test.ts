// @vitest-environment jsdom
import { employers } from '@docketry/contracts/api/people.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isConnected, onReconnected } from './connection.ts'
import { followLive } from './live.ts'
import { sendRequest } from './request.ts'

const lost = () => Promise.reject(new TypeError('failed'))
const get = () => sendRequest(employers, {}).catch(() => undefined)
let reconnected: ReturnType<typeof vi.fn<() => void>>
let stop: () => void
beforeEach(() => {
  isConnected.set(() => true)
  reconnected = vi.fn()
  stop = onReconnected(reconnected)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the connection is back with the first answer of the server after a request without one, also a refusal', async () => {
  vi.stubGlobal('fetch', lost)
  await get()
  await get()
  expect([isConnected.get(), reconnected.mock.calls.length]).toEqual([false, 0])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code: 'x', message: 'No.' } }, { status: 422 })))
  await get()
  await get()
  expect([isConnected.get(), reconnected.mock.calls.length]).toEqual([true, 1])
})

it('the connection is not back with the sign-in page of a Wi-Fi network, nor with the error page of a proxy', async () => {
  vi.stubGlobal('fetch', lost)
  await get()
  for (const status of [200, 502]) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<title>Log in to this network</title>', { status })))
    await get()
    expect([isConnected.get(), reconnected.mock.calls.length]).toEqual([false, 0])
  }
})

it('the connection is back when the stream of live updates is open again, or sends something', async () => {
  vi.useFakeTimers()
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })))
  isConnected.set(() => false)
  const end = followLive('f1', { change: () => undefined, connected: () => undefined, refused: () => undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(reconnected).toHaveBeenCalledTimes(1)
  isConnected.set(() => false)
  await writer.write(new TextEncoder().encode(': still here\n\n'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reconnected).toHaveBeenCalledTimes(2)
  end()
})
