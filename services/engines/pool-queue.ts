/** `now`: someone is waiting for it; `next`: what follows the first pages of an upload; `later`: reprocessing and large piles. */
export type Priority = 'now' | 'next' | 'later'

/** First come first served within a priority, the earlier ones first; of each ten turns two go to `next` and one to `later` where something waits there, so that both move however busy `now` is. */
export type Queue<T> = { add(item: T, priority: Priority): void; addFirst(item: T): void; next(): T | undefined; size(): number; drain(): T[] }

const usual = ['now', 'next', 'later'] as const
/** By turn: who comes first this time. */
const favoured: readonly Priority[] = ['now', 'now', 'next', 'now', 'now', 'later', 'now', 'next', 'now', 'now']

export function queue<T>(): Queue<T> {
  const lists: Record<Priority, T[]> = { now: [], next: [], later: [] }
  let turn = 0
  return {
    add: (item, priority) => void lists[priority].push(item),
    addFirst: item => void lists.now.unshift(item),
    next() {
      const first = favoured[turn % favoured.length] ?? 'now'
      turn += 1
      const from = lists[first].length > 0 ? first : usual.find(priority => lists[priority].length > 0)
      return from && lists[from].shift()
    },
    size: () => usual.reduce((sum, priority) => sum + lists[priority].length, 0),
    drain: () => usual.flatMap(priority => lists[priority].splice(0)),
  }
}
