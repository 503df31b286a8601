/**
 * A member of a consumer group. The client waits for the slowest partition of each fetch and sends no heartbeat meanwhile; so fetched
 * messages are only queued here, and the client continues with fetches and heartbeats. A partition pauses only when its queue is long: a
 * paused partition is left out of the current fetch, and resumes only with the next one.
 */
import { backOff, pause } from '../../platform/concurrency/timers.ts'
import type { AttemptRecord } from '../../platform/ports/log-retries.ts'
import type { Report } from '../../platform/errors/report.ts'
import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload, KafkaHandle, KafkaMessage } from './kafka.ts'
import { attemptsByGeneration, decodeAttempt, encodeAttempt, readStoredAttempts, type StoredAttempts } from './log-attempts.ts'
import { rejoiningConsumer } from './log-consumer.ts'
import { settleBeforeLeaving } from './log-leave.ts'
import { addBatch, drain, partitionKey, queueIn, resumePartition, type PartitionQueue } from './log-partition.ts'

export type Member = { busy(): boolean; close(): Promise<void> }

/** `handle` returns false when it gave up because `stop` aborted or the partition was lost; it never throws. */
type MemberWork = {
  group: string
  topics: string[]
  handle(topic: string, partition: number, message: KafkaMessage, stop: AbortSignal, record: AttemptRecord): Promise<boolean>
}

/**
 * What the group assigned to this process last. `generation` aborts at a rebalance: the current message is finished, waiting ones are
 * dropped. `assigned`: keys of its partitions. `memberIds`: all member ids this process has had in the group.
 */
type Membership = { generation: AbortController; assigned: ReadonlySet<string>; memberId: string; memberIds: Set<string> }

function startGeneration(membership: Membership): void {
  membership.generation.abort()
  membership.generation = new AbortController()
}

/** Makes a queue for each assigned partition that has none yet. */
function takeAssignment(
  membership: Membership,
  { memberId, memberAssignment }: ConsumerGroupJoinEvent['payload'],
  queues: Map<string, PartitionQueue>,
): void {
  membership.memberId = memberId
  membership.memberIds.add(memberId)
  startGeneration(membership)
  const ours = Object.entries(memberAssignment).flatMap(([topic, all]) => all.map(one => queueIn(queues, topic, one)))
  membership.assigned = new Set(ours.map(({ topic, partition }) => partitionKey(topic, partition)))
}

/**
 * Retries until the offset is committed, or returns false when the partition is lost: its new owner then handles the message again.
 * `started`: the generation in which the message was started. A leaving member gives up after a few failures.
 */
async function commitOffset(
  { queue, offset, metadata, started }: { queue: PartitionQueue; offset: number; metadata: string; started: AbortController },
  membership: Readonly<Membership>,
  consumer: () => Consumer,
  leaving: AbortSignal,
): Promise<boolean> {
  const { topic, partition } = queue
  const isOwner = (): boolean => started === membership.generation || membership.assigned.has(partitionKey(topic, partition))
  const namesMember = (decodeAttempt(offset, metadata)?.memberId ?? null) !== null
  // Set before the answer: the metadata may be stored even if no answer comes.
  queue.attemptStored ||= namesMember
  for (let failures = 1; isOwner(); failures += 1) {
    try {
      await consumer().commitOffsets([{ topic, partition, offset: String(offset), metadata }])
      queue.committed = offset
      queue.attemptStored = namesMember
      return true
    } catch {
      if (leaving.aborted && failures > 5) return false
      await pause(backOff(failures, 20), started.signal)
      if (started !== membership.generation) return false
    }
  }
  return false
}

export async function joinGroup(kafka: KafkaHandle, { group, topics, handle }: MemberWork, report: Report): Promise<Member> {
  const queues = new Map<string, PartitionQueue>()
  const leaving = new AbortController()
  const membership: Membership = { generation: new AbortController(), assigned: new Set(), memberId: '', memberIds: new Set() }
  const interrupted = new Set<string>()
  const idleCallbacks: (() => void)[] = []
  const busy = (): boolean => [...queues.values()].some(queue => queue.generation !== null)
  const readStored = (): Promise<StoredAttempts> => {
    const { memberIds, assigned } = membership
    return readStoredAttempts(kafka, group, topics, { memberIds, assigned, interrupted })
  }
  const attempts = attemptsByGeneration(readStored)
  const generationEnded = (): void => startGeneration(membership)

  const { join, current } = rejoiningConsumer(kafka, { group, topics, generationEnded, joined, eachBatch }, leaving.signal, report)
  const commit = (queue: PartitionQueue, offset: number, metadata: string, started: AbortController): Promise<boolean> =>
    commitOffset({ queue, offset, metadata, started }, membership, current, leaving.signal)

  function joined(assignment: ConsumerGroupJoinEvent['payload']): void {
    takeAssignment(membership, assignment, queues)
    // Read at once, while the members that handle messages are still in the group.
    attempts.readFor(membership.generation)
    for (const queue of queues.values()) if (queue.generation === null) resumePartition(queue, current())
  }

  async function handleQueue(queue: PartitionQueue, started: AbortController): Promise<void> {
    const stop = AbortSignal.any([leaving.signal, started.signal])
    await drain(queue, started, {
      stop,
      async handle(message, offset) {
        const counts = await attempts.countsAt(queue, offset, started, stop)
        if (counts === null) return false
        // Storing the attempt also commits the messages before it.
        const store = (failures: number, inProgress: boolean) =>
          commit(queue, offset, encodeAttempt({ failures, crashes: counts.crashes }, inProgress ? membership.memberId : null), started)
        return handle(queue.topic, queue.partition, message, stop, { ...counts, store })
      },
      commit: () => commit(queue, queue.nextOffset, '', started),
      resume: () => resumePartition(queue, current()),
    })
    for (const done of idleCallbacks.splice(0)) done()
  }

  async function eachBatch(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload
    const queue = queueIn(queues, batch.topic, batch.partition)
    // Not resolved, the batch is fetched again: after the message of the earlier generation is done, or by another member.
    if (leaving.signal.aborted || (queue.generation !== null && queue.generation !== membership.generation)) {
      payload.pause()
      return
    }
    addBatch(queue, payload)
    if (queue.generation === null) {
      // A reassigned partition may start before an offset that was committed here earlier.
      queue.committed = Math.min(queue.committed, Number(batch.firstOffset() ?? 0))
      void handleQueue(queue, membership.generation)
    }
    await payload.heartbeat()
  }

  await kafka.run(join)
  return {
    busy,
    async close() {
      leaving.abort()
      while (busy()) await new Promise<void>(resolve => idleCallbacks.push(resolve))
      const { memberIds } = membership
      const [generation, owns] = [() => membership.generation, (key: string) => membership.assigned.has(key)]
      await settleBeforeLeaving({ queues, memberIds, generation, owns, readStored, commit })
      await current().disconnect()
    },
  }
}
