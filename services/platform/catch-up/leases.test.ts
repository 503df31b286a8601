import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leasesOf } from './leases.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let ports: TestStores
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  ports = await openTestStores()
})
afterEach(async () => {
  vi.useRealTimers()
  await ports.remove()
})

it('a process renews all of its leases in one request, and keeps their tokens', async () => {
  let renewals = 0
  const documents = {
    ...ports.documents,
    renew: (...request: Parameters<typeof ports.documents.renew>) => ((renewals += 1), ports.documents.renew(...request)),
  }
  const [ours, others] = [leasesOf(documents, 1000), leasesOf(ports.documents, 1000)]
  const acquired = [await ours.acquire('a'), await ours.acquire('b')]
  for (let i = 0; i < 20; i += 1) await vi.advanceTimersByTimeAsync(250)
  expect(renewals).toBe(20)
  expect([await others.acquire('a'), await others.acquire('b'), acquired.some(one => one?.lost.aborted)]).toEqual([null, null, false])
  await ports.documents.write('a', [], { position: 1, lease: acquired[0]!.lease })
  await ours.release('a')
  expect((await others.acquire('a'))?.lease.token).toBeGreaterThan(acquired[0]!.lease.token)
  await ours.release('b')
  await others.release('a')
  expect(vi.getTimerCount()).toBe(0)
})

it('a process aborts the lease that another process has acquired, and keeps the others', async () => {
  const [ours, others] = [leasesOf(ports.documents, 1000), leasesOf(ports.documents, 60_000)]
  const [a, b] = [await ours.acquire('a'), await ours.acquire('b')]
  // Simulates a suspended process: time has passed, and no timer has run.
  vi.setSystemTime(Date.now() + 5000)
  expect(await others.acquire('a')).not.toBeNull()
  await vi.advanceTimersByTimeAsync(250)
  expect(a?.lost.aborted).toBe(true)
  expect(b?.lost.aborted).toBe(false)
  expect(await ours.acquire('a')).toBeNull()
  await expect(ports.documents.write('a', [], { position: 1, lease: a!.lease })).rejects.toMatchObject({ code: 'fenced' })
})

it('a process keeps its leases while the stores are unreachable', async () => {
  let away = true
  const documents = {
    ...ports.documents,
    renew: (...request: Parameters<typeof ports.documents.renew>) =>
      away ? Promise.reject(new Error('away')) : ports.documents.renew(...request),
  }
  const ours = leasesOf(documents, 1000)
  const acquired = await ours.acquire('a')
  for (let i = 0; i < 8; i += 1) await vi.advanceTimersByTimeAsync(250)
  away = false
  await vi.advanceTimersByTimeAsync(250)
  expect(acquired?.lost.aborted).toBe(false)
  expect(await leasesOf(ports.documents).acquire('a')).toBeNull()
})
