/**
 * Counts the processes that the kernel killed because memory ran out, to distinguish these kills from signals of a person or a supervisor.
 */
import { readFileSync } from 'node:fs'

const counter = /^oom_kill (\d+)$/mu

const ownGroup = (cgroups: string): string => /^0::(.*)$/mu.exec(cgroups)?.[1] ?? '/'

/** The count of this process's control group, otherwise of the machine, otherwise 0 (not Linux). */
export function memoryKills(read: (path: string) => string = path => readFileSync(path, 'utf8')): number {
  const attempt = (path: () => string): number | null => {
    try {
      const [, count] = counter.exec(read(path())) ?? []
      return count === undefined ? null : Number(count)
    } catch {
      return null
    }
  }
  return (
    attempt(() => `/sys/fs/cgroup${ownGroup(read('/proc/self/cgroup'))}/memory.events`) ??
    attempt(() => '/sys/fs/cgroup/memory.events') ??
    attempt(() => '/proc/vmstat') ??
    0
  )
}
