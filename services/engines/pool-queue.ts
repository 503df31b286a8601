/** `now`: someone is waiting for it; `later`: reprocessing and large piles. */
export type Priority = 'now' | 'later'

/** First come first served within a priority; one in five goes to `later`, so that it moves however busy `now` is. */
export type Queue<T> = { add(item: T, priority: Priority): void; addFirst(item: T): void; next(): T | undefined; size(): number; drain(): T[] }

export function queue<T>(): Queue<T> {
  const lists: Record<Priority, T[]> = { now: [], later: [] }
  let turn = 0
  return {
    add: (item, priority) => void lists[priority].push(item),
    addFirst: item => void lists.now.unshift(item),
    next() {
      if (lists.now.length === 0) return lists.later.shift()
      if (lists.later.length > 0 && ++turn % 5 === 0) return lists.later.shift()
      return lists.now.shift()
    },
    size: () => lists.now.length + lists.later.length,
    drain: () => [...lists.now.splice(0), ...lists.later.splice(0)],
  }
}
