/**
 * Throughput of sign-ins, and the latency of other requests meanwhile. Goal: 20 a second, 95 of 100 other requests under 200 ms, on two
 * cores. Prints one line of JSON. Part of `make bench-accounts`; alone: node ops/launch/node24.mjs ops/bench/sign-in.ts [SECONDS]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { quietOn, startChild } from './child.ts'
import { owner, signUp } from './firm.ts'

const seconds = Number(process.argv[2] ?? 20)
const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
const data = join(folder, 'data')
const child = await startChild(['start'], { ...quietOn(data), DOCKETRY_PROXIES: '1' })
const at = (all: number[], part: number): number => Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? 0)

async function timed(request: () => Promise<Response>, into: number[]): Promise<number> {
  const started = performance.now()
  const { status } = await request()
  if (status === 200) into.push(performance.now() - started)
  return status
}

try {
  const { address, token, firmId } = await signUp(child.address, data)
  const until = performance.now() + seconds * 1000
  const [signIns, others]: [number[], number[]] = [[], []]
  const refused = new Map<number, number>()
  let n = 0
  // Each request comes from another network, so that the rate limit of one network does not apply.
  const headers = () => ({ 'content-type': 'application/json', 'x-forwarded-for': `10.${(n += 1) >> 16}.${(n >> 8) & 255}.${n & 255}` })
  const body = JSON.stringify({ email: owner.email, password: owner.password })
  const person = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await timed(() => fetch(`${address}/api/auth/login`, { method: 'POST', headers: headers(), body }), signIns)
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
    }
  }
  const reader = async (): Promise<void> => {
    while (performance.now() < until) {
      await timed(
        () => fetch(`${address}/api/accountant/clients?firmId=${firmId}`, { headers: { authorization: `Bearer ${token}` } }),
        others,
      )
      await delay(20)
    }
  }
  await Promise.all([...Array.from({ length: 16 }, person), ...Array.from({ length: 4 }, reader)])
  console.log(
    JSON.stringify({
      cores: availableParallelism(),
      seconds,
      signInsPerSecond: Math.round((signIns.length / seconds) * 10) / 10,
      signInP95Ms: at(signIns, 0.95),
      otherCalls: others.length,
      otherP50Ms: at(others, 0.5),
      otherP95Ms: at(others, 0.95),
      refused: Object.fromEntries(refused),
    }),
  )
} finally {
  await child.stop()
  await rm(folder, { recursive: true, force: true })
}
