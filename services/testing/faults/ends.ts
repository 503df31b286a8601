/** How processes end, by force and in order, and what is wrong with how they did. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Role } from '../roles.ts'
import { childrenOf, isAlive } from './children.ts'

/** What a process may take to end in order, and a little for a machine that is busy. */
const stopMs = 35_000
/** Worker children look for their parent each second. */
const orphanMs = 15_000

async function orphansOf({ name }: Role, children: number[]): Promise<string[]> {
  const until = performance.now() + orphanMs
  while (children.some(isAlive) && performance.now() < until) await delay(100)
  return children.filter(isAlive).map(pid => `worker child ${pid} outlives ${name}`)
}

/** Killed at once; its worker children must follow. Answers what is wrong. */
export async function kill(role: Role): Promise<string[]> {
  const children = childrenOf(role.pid)
  await role.end('SIGKILL')
  return orphansOf(role, children)
}

/** Told to end: it must, with code 0 and in time. Answers what is wrong. */
export async function stop(role: Role): Promise<string[]> {
  const children = childrenOf(role.pid)
  const started = performance.now()
  const { code, signal, errors } = await role.end('SIGTERM')
  const ms = Math.round(performance.now() - started)
  const late = code === 0 && ms < stopMs ? [] : [`${role.name} ended with ${code ?? signal} ${ms} ms after SIGTERM: ${errors.slice(-600)}`]
  return [...late, ...(await orphansOf(role, children))]
}
