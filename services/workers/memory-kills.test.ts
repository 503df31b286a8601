import { expect, it } from 'vitest'
import { memoryKills } from './memory-kills.ts'

const reading =
  (files: Record<string, string>) =>
  (path: string): string => {
    const text = files[path]
    if (text === undefined) throw new Error(`ENOENT ${path}`)
    return text
  }

it('memoryKills reads the count of the own control group, else of the container, else of the machine', () => {
  const machine = { '/proc/vmstat': 'nr_free_pages 1\noom_kill 9\n' }
  const container = { ...machine, '/sys/fs/cgroup/memory.events': 'low 0\noom 3\noom_kill 2\noom_group_kill 0\n' }
  const own = {
    ...container,
    '/proc/self/cgroup': '0::/docketry.service\n',
    '/sys/fs/cgroup/docketry.service/memory.events': 'oom_kill 1\n',
  }
  expect([own, container, machine, {}].map(files => memoryKills(reading(files)))).toEqual([1, 2, 9, 0])
})

it('memoryKills is a number on this machine', () => {
  expect(memoryKills()).toBeGreaterThanOrEqual(0)
})
