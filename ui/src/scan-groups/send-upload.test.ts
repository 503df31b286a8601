// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { offline, problem } from '../data/problem.ts'
import { makeUpload, type Upload } from './upload.ts'
import { isRefused, sendUpload, type UploadProgress, type SendDependencies, makeRetryDelay } from './send-upload.ts'
import type { UploadFields } from './send-part.ts'

const failure = (status: number, code: string, retryAfter: number | null = null) =>
  Object.assign(status === 0 ? offline() : problem(status, code, 'refused'), { retryAfter })
const uploadOf = (count: number): Upload =>
  makeUpload(
    Array.from({ length: count }, (_, i) => ({ name: `${i}.png`, size: 10, type: 'image/png' })),
    { id: 'u', scanned: false, target: { clientId: 'c' } },
  )

/** `answers`: the result of each post, a group id or an error. */
function fakeNetwork(answers: (string | Error)[]) {
  const posted: UploadFields[] = []
  const waits: number[] = []
  const progress: UploadProgress[] = []
  const saved: number[] = []
  const stop = new AbortController()
  const tools: SendDependencies = {
    post: (_, fields) => {
      posted.push(fields)
      const answer = answers.shift() ?? 'group'
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)
    },
    zip: () => Promise.resolve(new Blob()),
    blobOf: () => Promise.resolve(new Blob()),
    saveProgress: it => Promise.resolve(void saved.push(it.done)),
    wait: ms => Promise.resolve(void waits.push(ms)),
    now: () => 1000,
    signal: stop.signal,
    onProgress: it => void progress.push(it),
  }
  return { tools, posted, waits, progress, saved, stop }
}

it('an upload sends part after part with one upload id and the user’s file names', async () => {
  const { tools, posted, saved } = fakeNetwork([])
  const done = await sendUpload(uploadOf(45), tools)
  expect(done).toMatchObject({ done: 3, groupId: 'group' })
  expect(saved).toEqual([1, 2, 3])
  expect(new Set(posted.map(it => it.uploadId))).toEqual(new Set(['u']))
  expect(new Set(posted.map(it => it.pile))).toEqual(new Set(['45']))
  expect(posted[2]).toMatchObject({
    clientId: 'c',
    names: JSON.stringify(Object.fromEntries([40, 41, 42, 43, 44].map(i => [`scan_${i}.png`, `${i}.png`]))),
  })
})

it('an upload continues where an earlier attempt ended', async () => {
  const { tools, posted } = fakeNetwork([])
  await sendUpload({ ...uploadOf(45), done: 2 }, tools)
  expect(posted).toHaveLength(1)
})

it('an upload retries the same part with growing delays while the network is down', async () => {
  const { tools, posted, waits, progress } = fakeNetwork([failure(0, 'offline'), failure(0, 'offline'), failure(0, 'offline')])
  await sendUpload(uploadOf(3), tools)
  expect(waits).toEqual([1000, 2000, 4000])
  expect(new Set(posted.map(it => it.names)).size).toBe(1)
  expect(progress.find(it => it.waiting)?.waiting).toEqual({ text: 'No connection.', until: 2000 })
})

it('an upload whose code for zips cannot be loaded waits for the connection, and makes the zip of a part once', async () => {
  const { tools, posted, waits, progress } = fakeNetwork([failure(0, 'offline')])
  const zips: (Blob | Error)[] = [failure(0, 'offline'), failure(0, 'offline'), new Blob()]
  const zip = () => {
    const next = zips.shift() ?? new Error('a second zip')
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  await sendUpload(uploadOf(3), { ...tools, zip })
  expect([waits, posted.length]).toEqual([[1000, 2000, 4000], 2])
  expect(progress.find(it => it.waiting)?.waiting?.text).toBe('No connection.')
})

it('an upload waits as long as a busy server asks', async () => {
  const { tools, waits } = fakeNetwork([failure(503, 'busy', 5), failure(503, 'store.away', 15)])
  await sendUpload(uploadOf(1), tools)
  expect(waits).toEqual([5000, 15_000])
})

it.each([
  [507, 'storage.full'],
  [401, 'sign-in.needed'],
  [422, 'upload.damaged'],
  [500, 'internal'],
  [200, 'no-group'],
])('an upload fails on an answer of %i (%s)', async (status, code) => {
  const { tools, waits } = fakeNetwork([failure(status, code, 60)])
  await expect(sendUpload(uploadOf(1), tools)).rejects.toMatchObject({ code })
  expect(waits).toEqual([])
})

it('only client errors other than a sign-out count as refused', () => {
  expect([422, 413, 409, 404].filter(status => !isRefused(failure(status, 'x')))).toEqual([])
  expect([0, 401, 500, 503, 507].filter(status => isRefused(failure(status, 'x')))).toEqual([])
})

it('an upload that is aborted while it waits stops', async () => {
  const { tools, stop } = fakeNetwork([failure(0, 'offline')])
  await expect(sendUpload(uploadOf(1), { ...tools, wait: () => Promise.resolve(stop.abort()) })).rejects.toMatchObject({ code: 'offline' })
})

it.each(['the timer', 'the network', 'skip', 'abort'])('the retry delay ends by %s', async by => {
  vi.useFakeTimers()
  const [stop, window] = [new AbortController(), new EventTarget()]
  const { wait, skip } = makeRetryDelay(stop.signal, window)
  const waiting = wait(30_000)
  if (by === 'the timer') vi.advanceTimersByTime(30_000)
  if (by === 'the network') window.dispatchEvent(new Event('online'))
  if (by === 'skip') skip()
  if (by === 'abort') stop.abort()
  vi.useRealTimers()
  await expect(waiting).resolves.toBeUndefined()
})
