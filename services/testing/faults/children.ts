/** Processes that belong to one of ours, as the kernel tells of them (Linux; elsewhere none are known). */
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

/** Kills it if it is still there. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended by itself in the meantime
  }
}
