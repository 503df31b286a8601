/** SQLite tables of the log: messages by topic, partition and offset; committed offsets and failure counts by group; dead letters. */
import { randomUUID } from 'node:crypto'
import { coded } from '../../platform/errors/coded.ts'
import type { DeadLetter, Delivered, Json, Message, PartitionLag } from '../../platform/ports/log.ts'
import type { FailureCounts } from '../../platform/ports/log-retries.ts'
import { partitionOf } from '../../platform/ports/partition.ts'
import { transact, type Db } from './sqlite.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS topics (name TEXT PRIMARY KEY, partitions INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS messages (topic TEXT, part INTEGER, offset INTEGER, at INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    headers TEXT, PRIMARY KEY (topic, part, offset)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ends (topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS committed (grp TEXT, topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (grp, topic, part)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tries (grp TEXT, topic TEXT, part INTEGER, offset INTEGER NOT NULL, count INTEGER NOT NULL,
    deaths INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (grp, topic, part)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS dead (id TEXT PRIMARY KEY, grp TEXT, topic TEXT, part INTEGER, offset INTEGER, key TEXT, value TEXT, headers TEXT,
    reason TEXT, at INTEGER, UNIQUE (grp, topic, part, offset));
  CREATE INDEX IF NOT EXISTS dead_of_topic ON dead (topic, at)`

/** A message before it is delivered. */
export type PendingMessage = Omit<Delivered, 'attempt' | 'crashes'>

const headersOf = (row: Record<string, unknown>): { headers?: Record<string, string> } =>
  row['headers'] === null ? {} : { headers: JSON.parse(String(row['headers'])) }

const messageOf = (row: Record<string, unknown>): Message => ({
  topic: String(row['topic']),
  key: String(row['key']),
  value: JSON.parse(String(row['value'])) as Json,
  ...headersOf(row),
})

export type LogRows = ReturnType<typeof logRows>

/** `partitions` is used for topics that do not exist yet; a topic keeps the number it was made with. */
export function logRows(db: Db, partitions: number) {
  db.exec(schema)
  // Databases of older versions count crashes as attempts.
  const hasDeaths = db.prepare("SELECT 1 FROM pragma_table_info('tries') WHERE name = 'deaths'").get()
  if (!hasDeaths) db.exec('ALTER TABLE tries ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0')
  const topic = db.prepare('SELECT partitions FROM topics WHERE name = ?')
  const addTopic = db.prepare('INSERT INTO topics (name, partitions) VALUES (?, ?)')
  const end = db.prepare('SELECT next FROM ends WHERE topic = ? AND part = ?')
  const setEnd = db.prepare('INSERT OR REPLACE INTO ends (topic, part, next) VALUES (?, ?, ?)')
  const add = db.prepare('INSERT INTO messages (topic, part, offset, at, key, value, headers) VALUES (?, ?, ?, ?, ?, ?, ?)')
  const next = db.prepare('SELECT * FROM messages WHERE topic = ? AND part = ? AND offset >= ? ORDER BY offset LIMIT 1')
  const waiting = db.prepare(`SELECT 1 FROM ends WHERE topic = ? AND EXISTS (SELECT 1 FROM messages WHERE messages.topic = ends.topic
    AND messages.part = ends.part AND offset >= ifnull((SELECT next FROM committed
      WHERE grp = ? AND committed.topic = ends.topic AND committed.part = ends.part), 0)) LIMIT 1`)
  const committed = db.prepare('SELECT next FROM committed WHERE grp = ? AND topic = ? AND part = ?')
  const commit = db.prepare('INSERT OR REPLACE INTO committed (grp, topic, part, next) VALUES (?, ?, ?, ?)')
  const tries = db.prepare('SELECT count, deaths FROM tries WHERE grp = ? AND topic = ? AND part = ? AND offset = ?')
  const setTries = db.prepare('INSERT OR REPLACE INTO tries (grp, topic, part, offset, count, deaths) VALUES (?, ?, ?, ?, ?, ?)')
  const noTries = db.prepare('DELETE FROM tries WHERE grp = ? AND topic = ? AND part = ?')
  const insertDead = db.prepare(`INSERT OR IGNORE INTO dead (id, grp, topic, part, offset, key, value, headers, reason, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const deadOf = db.prepare('SELECT * FROM dead WHERE topic = ? ORDER BY at, id')
  const oneDead = db.prepare('SELECT * FROM dead WHERE id = ?')
  const forget = db.prepare('DELETE FROM dead WHERE id = ?')
  const partitionCounts = new Map<string, number>()

  function partitionsOf(name: string): number {
    const known = partitionCounts.get(name)
    if (known !== undefined) return known
    const row = topic.get(name)
    if (!row) addTopic.run(name, partitions)
    const count = row ? Number(row['partitions']) : partitions
    partitionCounts.set(name, count)
    return count
  }

  /** For work that may add topics. */
  function transactTopics<T>(work: () => T): T {
    try {
      return transact(db, work)
    } catch (error) {
      // Topics that were added in it are gone.
      partitionCounts.clear()
      throw error
    }
  }

  function append(messages: Message[]): void {
    for (const { topic: name, key, value, headers } of messages) {
      const part = partitionOf(key, partitionsOf(name))
      const offset = Number(end.get(name, part)?.['next'] ?? 0)
      add.run(name, part, offset, Date.now(), key, JSON.stringify(value), headers ? JSON.stringify(headers) : null)
      setEnd.run(name, part, offset + 1)
    }
  }

  const deadLetterOf = (row: Record<string, unknown>): DeadLetter => ({
    ...messageOf(row),
    id: String(row['id']),
    reason: String(row['reason']),
    at: Number(row['at']),
    group: String(row['grp']),
  })
  const foundDead = (id: string): DeadLetter => {
    const row = oneDead.get(id)
    if (!row) throw coded('no-such-message', `There is no dead letter ${id}.`)
    return deadLetterOf(row)
  }
  const committedOf = (group: string, name: string, part: number): number => Number(committed.get(group, name, part)?.['next'] ?? 0)

  function commitOffset(group: string, name: string, part: number, offset: number): void {
    commit.run(group, name, part, offset)
    noTries.run(group, name, part)
  }

  return {
    partitionsOf,
    hasTopic: (name: string): boolean => topic.get(name) !== undefined,
    committedOf,
    append: (messages: Message[]): void => transactTopics(() => append(messages)),
    next(name: string, part: number, from: number): PendingMessage | null {
      const row = next.get(name, part, from)
      return row ? { ...messageOf(row), partition: part, offset: Number(row['offset']) } : null
    },
    /** True when the group has not committed every message of the topic. */
    hasPending: (group: string, name: string): boolean => waiting.get(name, group) !== undefined,
    commit: (group: string, name: string, part: number, offset: number): void =>
      transact(db, () => commitOffset(group, name, part, offset)),
    /** Counts of the partition's current message; 0 for any other. `crashes` includes the process that handles it now. */
    failureCountsOf: (group: string, { topic: name, partition, offset }: PendingMessage): FailureCounts => {
      const row = tries.get(group, name, partition, offset)
      return { failures: Number(row?.['count'] ?? 0), crashes: Number(row?.['deaths'] ?? 0) }
    },
    setFailureCounts: (group: string, { topic: name, partition, offset }: PendingMessage, { failures, crashes }: FailureCounts): void =>
      void setTries.run(group, name, partition, offset, failures, crashes),
    /** Atomically stores the dead letter of this group and commits its offset. */
    addDeadLetter: (group: string, message: Delivered, reason: string): void =>
      transact(db, () => {
        const headers = message.headers ? JSON.stringify(message.headers) : null
        const { topic: name, partition, offset, key, value } = message
        insertDead.run(randomUUID(), group, name, partition, offset, key, JSON.stringify(value), headers, reason, Date.now())
        commitOffset(group, message.topic, message.partition, message.offset + 1)
      }),
    lag: (group: string, name: string): PartitionLag[] =>
      Array.from({ length: partitionsOf(name) }, (_, partition) => {
        const last = Number(end.get(name, partition)?.['next'] ?? 0)
        // Pruned messages do not count as lag: a group is at the first message that still exists.
        const first = next.get(name, partition, committedOf(group, name, partition))
        return { topic: name, partition, committed: first ? Number(first['offset']) : last, end: last }
      }),
    deadLetters: (name: string): DeadLetter[] => deadOf.all(name).map(deadLetterOf),
    /** Sends a dead letter to its topic again and returns the topic. */
    retryDead: (id: string): string =>
      transactTopics(() => {
        const { topic: name, key, value, headers } = foundDead(id)
        append([{ topic: name, key, value, ...(headers ? { headers } : {}) }])
        forget.run(id)
        return name
      }),
    deleteDead: (id: string): void => void forget.run(foundDead(id).id),
    /** Deletes messages older than `before` (UTC ms) that every group with a commit in the partition has handled. */
    prune: (before: number): void =>
      db.exec(`DELETE FROM messages WHERE at < ${Math.floor(before)} AND offset < ifnull((SELECT min(next) FROM committed
        WHERE committed.topic = messages.topic AND committed.part = messages.part), 0)`),
  }
}
