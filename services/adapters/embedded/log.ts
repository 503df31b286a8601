/** The log in SQLite: topics with partitions, delivered within this process, at least once and never synchronously with a send. */
import { coded } from '../../platform/errors/coded.ts'
import type { Log } from '../../platform/ports/log.ts'
import { checkMessage } from '../../platform/ports/validate.ts'
import { makeReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import { makeGroup, type Group } from './log-group.ts'
import { logRows } from './log-rows.ts'
import { roughDelivery } from './rough-delivery.ts'
import { isFull, type Db } from './sqlite.ts'

export type LogOptions = {
  /** Partitions of a topic when it is first used (default 8). */
  partitions?: number
  /** For tests: the seed of a log that delivers messages repeatedly and, across partitions, in another order (rough-delivery.ts). */
  rough?: number
  /** Delay before the first retry of a failed message; four times as long for each further one (default 250; 0 in rough mode). */
  retryDelayMs?: number
  /** How long handled messages are retained for groups that join later (default one day). */
  keepMs?: number
}

/** Sent messages between two prunings. */
const pruneEvery = 5000

/** The log on an open database, which it leaves open. Besides the port's errors: `storage-full`, `closed`. */
export function openLog(db: Db, options: LogOptions = {}): Log {
  const { partitions = 8, rough, retryDelayMs = rough === undefined ? 250 : 0, keepMs = 86_400_000 } = options
  const rows = logRows(db, partitions)
  const timing = { retryDelayMs, rough: rough === undefined ? null : roughDelivery(rough), lock: makeReadWriteLock() }
  const groups = new Map<string, Group>()
  let sent = 0
  let closed = false

  const wake = (topics: Iterable<string>): void => {
    for (const topic of new Set(topics)) for (const group of groups.values()) group.wake(topic)
  }
  function guarded<T>(work: () => T): T {
    if (closed) throw coded('closed', 'The log is closed.')
    try {
      return work()
    } catch (error) {
      throw isFull(error) ? coded('storage-full', 'There is no room left on the disk; nothing was sent.') : error
    }
  }

  rows.prune(Date.now() - keepMs)
  return {
    async send(messages) {
      messages.forEach(checkMessage)
      guarded(() => rows.append(messages))
      sent += messages.length
      if (sent >= pruneEvery) {
        sent = 0
        rows.prune(Date.now() - keepMs)
      }
      wake(messages.map(({ topic }) => topic))
    },
    async consume(consumer) {
      return guarded(() => {
        let group = groups.get(consumer.group)
        if (!group) groups.set(consumer.group, (group = makeGroup(consumer.group, rows, timing)))
        return group.join(consumer)
      })
    },
    lag: async (group, topics) => guarded(() => topics.flatMap(topic => rows.lag(group, topic))),
    deadLetters: async topic => guarded(() => rows.deadLetters(topic)),
    async retryDead(id) {
      wake([guarded(() => rows.retryDead(id))])
    },
    skipDead: async id => guarded(() => rows.deleteDead(id)),
    async close() {
      closed = true
      await Promise.all([...groups.values()].map(group => group.close()))
    },
  }
}
