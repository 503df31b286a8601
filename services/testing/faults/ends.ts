/** Kills a process or shuts it down, and checks how it ended. */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Role } from '../roles.ts'

/** Child processes of a process, as listed in /proc (Linux only; elsewhere none are found). */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Kills the process if it still exists. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Time limit of a shutdown, with tolerance for a busy machine. */
const stopMs = 35_000
/** Time until worker processes notice that their parent has ended, which they check each second. */
const orphanMs = 15_000

async function orphansOf({ name }: Role, children: number[]): Promise<string[]> {
  const until = performance.now() + orphanMs
  while (children.some(isAlive) && performance.now() < until) await delay(100)
  return children.filter(isAlive).map(pid => `worker child ${pid} outlives ${name}`)
}

/** Kills the role; its worker processes must end too. Returns a sentence for each that does not. */
export async function kill(role: Role): Promise<string[]> {
  const children = childrenOf(role.pid)
  await role.end('SIGKILL')
  return orphansOf(role, children)
}

/** Shuts the role down; it must end in time with code 0, and so must its worker processes. Returns a sentence for each failure. */
export async function stop(role: Role): Promise<string[]> {
  const children = childrenOf(role.pid)
  const started = performance.now()
  const { code, signal, errors } = await role.end('SIGTERM')
  const ms = Math.round(performance.now() - started)
  const late = code === 0 && ms < stopMs ? [] : [`${role.name} ended with ${code ?? signal} ${ms} ms after SIGTERM: ${errors.slice(-600)}`]
  return [...late, ...(await orphansOf(role, children))]
}
