/**
 * `now`: someone is waiting for it; `soon`: the rest of a small upload; `next`: what follows in an upload of usual size; `later`: reprocessing and large
 * uploads.
 */
export type Priority = 'now' | 'soon' | 'next' | 'later'

/**
 * While every priority has jobs waiting, `now` gets 42 of 51 turns, `soon` 6, `next` 2 and `later` 1, so that all of them move. A job that comes to an
 * empty priority is not charged for the turns that others had meanwhile. Within a priority the batches take turns, job by job; within a batch the first
 * to come is the first served.
 */
export type Queue<T> = {
  /** `batch`: what the job is part of; jobs without one are one batch. */
  add(item: T, priority: Priority, batch?: string): void
  /** Before all others. */
  addFirst(item: T): void
  next(): T | undefined
  size(): number
  drain(): T[]
}

/** `due`: on a clock of the queue; the priority that is due first is served, and is due again after its `step`. */
type Line<T> = { step: number; due: number; size: number; batches: Map<string, T[]> }

const line = <T>(step: number): Line<T> => ({ step, due: 0, size: 0, batches: new Map() })

function take<T>(from: Line<T>): T | undefined {
  for (const [batch, items] of from.batches) {
    const item = items.shift()
    from.batches.delete(batch)
    if (items.length > 0) from.batches.set(batch, items) // now the last of the batches
    from.size -= 1
    return item
  }
  return undefined
}

export function queue<T>(): Queue<T> {
  const first: T[] = []
  const lines: Record<Priority, Line<T>> = { now: line(1), soon: line(7), next: line(21), later: line(42) }
  const all = [lines.now, lines.soon, lines.next, lines.later]
  let clock = 0
  return {
    add(item, priority, batch = '') {
      const to = lines[priority]
      if (to.size === 0) to.due = Math.max(to.due, clock)
      to.size += 1
      const items = to.batches.get(batch)
      if (items) items.push(item)
      else to.batches.set(batch, [item])
    },
    addFirst: item => void first.unshift(item),
    next() {
      if (first.length > 0) return first.shift()
      let from: Line<T> | undefined
      for (const one of all) if (one.size > 0 && (!from || one.due < from.due)) from = one
      if (!from) return undefined
      clock = from.due
      from.due += from.step
      return take(from)
    },
    size: () => all.reduce((sum, { size }) => sum + size, first.length),
    drain() {
      const rest = all.flatMap(one => [...one.batches.values()].flat())
      for (const one of all) {
        one.batches.clear()
        one.size = 0
      }
      return [...first.splice(0), ...rest]
    },
  }
}
