// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { offline, problem } from '../data/problem.ts'
import { makeUpload, type Upload } from './upload.ts'
import { isRefused, sendUpload, type UploadProgress, type SendDependencies } from './send-upload.ts'
import type { UploadFields } from './send-part.ts'

const unsent = (status: number, code: string, retryAfter: number | null = null) => Object.assign(status === 0 ? offline() : problem(status, code, 'said'), { retryAfter })
const pileOf = (count: number): Upload =>
  makeUpload(Array.from({ length: count }, (_, i) => ({ name: `${i}.png`, size: 10, type: 'image/png' })), { id: 'u', stack: false, whose: { clientId: 'c' } })

/** `answers`: what each post brings, a group or an error. */
function line(answers: (string | Error)[]) {
  const posted: UploadFields[] = []
  const rests: number[] = []
  const told: UploadProgress[] = []
  const notes: number[] = []
  const stop = new AbortController()
  const tools: SendDependencies = {
    post: (_, fields) => {
      posted.push(fields)
      const answer = answers.shift() ?? 'group'
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)
    },
    zip: () => Promise.resolve(new Blob()), blobOf: () => Promise.resolve(new Blob()), note: it => Promise.resolve(void notes.push(it.done)),
    rest: ms => Promise.resolve(void rests.push(ms)), now: () => 1000, signal: stop.signal, tell: it => void told.push(it),
  }
  return { tools, posted, rests, told, notes, stop }
}

it('sends part after part with one upload id and the names people know', async () => {
  const { tools, posted, notes } = line([])
  const done = await sendUpload(pileOf(45), tools)
  expect([done.done, done.groupId, notes]).toEqual([3, 'group', [1, 2, 3]])
  expect(new Set(posted.map(it => it.uploadId))).toEqual(new Set(['u']))
  expect(new Set(posted.map(it => it.pile))).toEqual(new Set(['45']))
  expect(posted[2]).toMatchObject({ clientId: 'c', names: JSON.stringify(Object.fromEntries([40, 41, 42, 43, 44].map(i => [`scan_${i}.png`, `${i}.png`]))) })
})

it('goes on where an earlier try ended', async () => {
  const { tools, posted } = line([])
  await sendUpload({ ...pileOf(45), done: 2 }, tools)
  expect(posted).toHaveLength(1)
})

it('waits longer each time while the line is down, and then sends the same part again', async () => {
  const { tools, posted, rests, told } = line([unsent(0, 'offline'), unsent(0, 'offline'), unsent(0, 'offline')])
  await sendUpload(pileOf(3), tools)
  expect(rests).toEqual([1000, 2000, 4000])
  expect(new Set(posted.map(it => it.names)).size).toBe(1)
  expect(told.find(it => it.waiting)?.waiting).toEqual({ words: 'No connection.', until: 2000 })
})

it('waits as long as a server asks that is busy', async () => {
  const { tools, rests } = line([unsent(503, 'busy', 5), unsent(503, 'store.away', 15)])
  await sendUpload(pileOf(1), tools)
  expect(rests).toEqual([5000, 15_000])
})

it.each([[507, 'storage.full'], [401, 'sign-in.needed'], [422, 'upload.damaged'], [500, 'internal'], [200, 'no-group']])(
  'ends at an answer of %i (%s)', async (status, code) => {
    const { tools, rests } = line([unsent(status, code, 60)])
    await expect(sendUpload(pileOf(1), tools)).rejects.toMatchObject({ code })
    expect(rests).toEqual([])
  })

it('knows what the server has surely not taken', () => {
  expect([422, 413, 409, 404].map(status => isRefused(unsent(status, 'x')))).toEqual([true, true, true, true])
  expect([0, 401, 500, 503, 507].map(status => isRefused(unsent(status, 'x')))).toEqual([false, false, false, false, false])
})

it('stops when it is told to while it waits', async () => {
  const { tools, stop } = line([unsent(0, 'offline')])
  await expect(sendUpload(pileOf(1), { ...tools, rest: () => Promise.resolve(stop.abort()) })).rejects.toMatchObject({ code: 'offline' })
})
