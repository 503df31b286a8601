/** Child processes of a process, as listed in /proc (Linux only; elsewhere none are found). */
import { readFileSync } from 'node:fs'

export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
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
