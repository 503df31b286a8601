/** How many processes the kernel has killed here for want of memory: what tells such a death from one that somebody else brought about. */
import { readFileSync } from 'node:fs'

const counter = /^oom_kill (\d+)$/mu

const ownGroup = (cgroups: string): string => /^0::(.*)$/mu.exec(cgroups)?.[1] ?? '/'

/** Of this process's control group; of the whole machine where the group does not say; 0 where nobody does (not Linux). */
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
