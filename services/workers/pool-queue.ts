/** The queue in front of the worker processes: by priority, and within a priority in rotation between groups. */

/**
 * `now`: someone waits for it; `soon`: the rest of a small upload; `next`: what follows in an upload of usual size; `later`: reprocessing
 * and large uploads.
 */
export type Priority = 'now' | 'soon' | 'next' | 'later'

/**
 * Weighted fair queue. While every priority has jobs waiting, `now` gets 42 of 51 jobs, `soon` 6, `next` 2 and `later` 1, so that all
 * advance. A priority that was empty for a while does not catch up on the turns that it did not use. Within a priority the groups rotate,
 * job by job; within a group the order is first in, first out.
 */
type Queue<T> = {
  /** `groupId`: the scan group that the job belongs to; jobs without one are one group. */
  add(item: T, priority: Priority, groupId?: string): void
  /** Before all others. */
  addFirst(item: T): void
  next(): T | undefined
  size(): number
  /** Removes and returns all items. */
  drain(): T[]
}

/** `due`: virtual time at which the priority is served next; the lowest is served first and advances by `step`. */
type PriorityQueue<T> = { step: number; due: number; size: number; groups: Map<string, T[]> }

const emptyQueue = <T>(step: number): PriorityQueue<T> => ({ step, due: 0, size: 0, groups: new Map() })

function take<T>(from: PriorityQueue<T>): T | undefined {
  for (const [groupId, items] of from.groups) {
    const item = items.shift()
    from.groups.delete(groupId)
    if (items.length > 0) from.groups.set(groupId, items) // to the end of the rotation
    from.size -= 1
    return item
  }
  return undefined
}

export function createQueue<T>(): Queue<T> {
  const first: T[] = []
  const byPriority: Record<Priority, PriorityQueue<T>> = {
    now: emptyQueue(1),
    soon: emptyQueue(7),
    next: emptyQueue(21),
    later: emptyQueue(42),
  }
  const all = [byPriority.now, byPriority.soon, byPriority.next, byPriority.later]
  let virtualTime = 0
  return {
    add(item, priority, groupId = '') {
      const to = byPriority[priority]
      if (to.size === 0) to.due = Math.max(to.due, virtualTime)
      to.size += 1
      const items = to.groups.get(groupId)
      if (items) items.push(item)
      else to.groups.set(groupId, [item])
    },
    addFirst: item => void first.unshift(item),
    next() {
      if (first.length > 0) return first.shift()
      let from: PriorityQueue<T> | undefined
      for (const one of all) if (one.size > 0 && (!from || one.due < from.due)) from = one
      if (!from) return undefined
      virtualTime = from.due
      from.due += from.step
      return take(from)
    },
    size: () => all.reduce((sum, { size }) => sum + size, first.length),
    drain() {
      const rest = all.flatMap(one => [...one.groups.values()].flat())
      for (const one of all) {
        one.groups.clear()
        one.size = 0
      }
      return [...first.splice(0), ...rest]
    },
  }
}
