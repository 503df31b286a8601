/**
 * Attempts of the next message of a partition, stored in the metadata of the group's committed offset as `<attempts> <member> <crashes>`:
 * attempts including the current one, the member that handles the message (`-`: none), and the processes that crashed while they handled
 * it. A trailing `-` or 0 is omitted. Stored before each attempt, so that a crash is known afterwards.
 */
import { backOff, pause } from '../../platform/concurrency/timers.ts'
import type { FailureCounts } from '../../platform/ports/log-retries.ts'
import type { KafkaHandle } from './kafka.ts'
import { partitionKey, type PartitionQueue } from './log-partition.ts'

type StoredAttempt = FailureCounts & { offset: number; memberId: string | null }

/** `memberId` null: no attempt is in progress. */
export function encodeAttempt({ failures, crashes }: FailureCounts, memberId: string | null): string {
  const attempts = failures + (memberId === null ? 0 : 1)
  if (crashes > 0) return `${attempts} ${memberId ?? '-'} ${crashes}`
  return memberId === null ? String(attempts) : `${attempts} ${memberId}`
}

export function decodeAttempt(offset: number, metadata: string | null): StoredAttempt | null {
  const [, attempts, member = '-', crashes = '0'] = /^(\d+)(?: (\S+)(?: (\d+))?)?$/u.exec(metadata ?? '') ?? []
  if (attempts === undefined) return null
  const memberId = member === '-' ? null : member
  return { offset, failures: Math.max(0, Number(attempts) - (memberId === null ? 0 : 1)), crashes: Number(crashes), memberId }
}

/** `attempts`: by partition key. `countsOf`: counts of the message at this offset. */
export type StoredAttempts = {
  attempts: ReadonlyMap<string, StoredAttempt>
  countsOf(topic: string, partition: number, offset: number): FailureCounts
}

/**
 * `memberIds`: all member ids this process has had in the group. `assigned`: keys of its current partitions. `interrupted` collects
 * attempts that were not crashes.
 */
type MemberState = { memberIds: ReadonlySet<string>; assigned: ReadonlySet<string>; interrupted: Set<string> }

/**
 * Reads the stored attempts of a group after a rebalance. An attempt that is in progress at this process, or at a member that is still in
 * the group although its partition is assigned here, is not a crash: the partition only moved. `interrupted` remembers such attempts,
 * because that member may leave before this one starts. A member that disappears while it owns the partition has crashed, even if another
 * member saw it alive.
 */
export async function readStoredAttempts(
  kafka: KafkaHandle,
  group: string,
  topics: string[],
  { memberIds, assigned, interrupted }: MemberState,
): Promise<StoredAttempts> {
  const committed = await kafka.run(() => kafka.admin.fetchOffsets({ groupId: group, topics }))
  const attempts = new Map<string, StoredAttempt>()
  for (const { topic, partitions } of committed) {
    for (const { partition, offset, metadata } of partitions) {
      const attempt = decodeAttempt(Number(offset), metadata)
      if (attempt) attempts.set(partitionKey(topic, partition), attempt)
    }
  }
  const alive = new Set(memberIds)
  if ([...attempts].some(([key, { memberId }]) => memberId !== null && assigned.has(key) && !memberIds.has(memberId))) {
    const { groups } = await kafka.run(() => kafka.admin.describeGroups([group]))
    for (const { memberId } of groups.flatMap(({ members }) => members)) alive.add(memberId)
  }
  const idOf = (key: string, { offset, failures, crashes, memberId }: StoredAttempt): string =>
    `${key} ${offset} ${failures} ${crashes} ${memberId}`
  for (const [key, attempt] of attempts) {
    const { memberId } = attempt
    if (memberId !== null && (memberIds.has(memberId) || (assigned.has(key) && alive.has(memberId)))) interrupted.add(idOf(key, attempt))
  }
  return {
    attempts,
    countsOf(topic, partition, offset) {
      const key = partitionKey(topic, partition)
      const attempt = attempts.get(key)
      if (!attempt || attempt.offset !== offset) return { failures: 0, crashes: 0 }
      const { failures, crashes, memberId } = attempt
      return { failures, crashes: crashes + (memberId !== null && !interrupted.has(idOf(key, attempt)) ? 1 : 0) }
    },
  }
}

/**
 * `readFor`: reads what is stored at the start of a generation. `countsAt`: the counts of the queue's message at this offset, which is read
 * again until that succeeds; null when `stop` aborts before.
 */
type AttemptsByGeneration = {
  readFor(generation: AbortController): void
  countsAt(queue: PartitionQueue, offset: number, generation: AbortController, stop: AbortSignal): Promise<FailureCounts | null>
}

/** Stored attempts count once per partition and generation: afterwards only this member starts its messages. */
export function attemptsByGeneration(readStored: () => Promise<StoredAttempts>): AttemptsByGeneration {
  let stored: { generation: AbortController; attempts: Promise<StoredAttempts> } | null = null
  const readIn = (generation: AbortController) => ({ generation, attempts: readStored() })

  return {
    readFor(generation) {
      stored = readIn(generation)
      stored.attempts.catch(() => {}) // read again when needed
    },
    async countsAt(queue, offset, generation, stop) {
      if (queue.countsReadIn === generation) return { failures: 0, crashes: 0 }
      for (let failures = 1; !stop.aborted; failures += 1) {
        try {
          if (stored?.generation !== generation) stored = readIn(generation)
          const counts = (await stored.attempts).countsOf(queue.topic, queue.partition, offset)
          queue.countsReadIn = generation
          return counts
        } catch {
          stored = null
          await pause(backOff(failures), stop)
        }
      }
      return null
    },
  }
}
