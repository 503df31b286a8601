/**
 * A member of a consumer group. The client waits for the slowest partition of each fetch and sends no heartbeat meanwhile; so fetched
 * messages are only queued here, and the client continues with fetches and heartbeats. A partition pauses only when its queue is long: a
 * paused partition is left out of the current fetch, and resumes only with the next one.
 */
import { reasonOf } from '../../platform/errors/coded.ts'
import { backOff, pause } from '../../platform/concurrency/timers.ts'
import type { AttemptRecord, FailureCounts } from '../../platform/ports/log-retries.ts'
import type { Report } from '../../platform/errors/report.ts'
import type { Consumer, EachBatchPayload, KafkaHandle, KafkaMessage } from './kafka.ts'
import { settleBeforeLeaving } from './log-leave.ts'
import { drain, maxWaiting, partitionKey, queueIn, type PartitionQueue } from './log-partition.ts'
import { decodeAttempt, encodeAttempt, readStoredAttempts, type StoredAttempts } from './log-attempts.ts'

export type Member = { busy(): boolean; close(): Promise<void> }

/** `handle` returns false when it gave up because `stop` aborted or the partition was lost; it never throws. */
type MemberWork = {
  group: string
  topics: string[]
  handle(topic: string, partition: number, message: KafkaMessage, stop: AbortSignal, record: AttemptRecord): Promise<boolean>
}

/** More than there are partitions: queueing a batch takes no time, so no partition waits for another. */
const concurrency = 256

export async function joinGroup(kafka: KafkaHandle, { group, topics, handle }: MemberWork, report: Report): Promise<Member> {
  const queues = new Map<string, PartitionQueue>()
  const leaving = new AbortController()
  /** Aborts at a rebalance: the current message is finished, waiting ones are dropped. */
  let generation = new AbortController()
  let assigned = new Set<string>()
  /** All member ids this process has had in the group. */
  const memberIds = new Set<string>()
  const interrupted = new Set<string>()
  let memberId = ''
  let stored: { generation: AbortController; attempts: Promise<StoredAttempts> } | null = null
  let consumer: Consumer
  const idleCallbacks: (() => void)[] = []

  const queueOf = (topic: string, partition: number): PartitionQueue => queueIn(queues, topic, partition)
  const busy = (): boolean => [...queues.values()].some(queue => queue.generation !== null)

  function resume(queue: PartitionQueue): void {
    const { topic, partition } = queue
    queue.paused = false
    try {
      consumer.resume([{ topic, partitions: [partition] }])
    } catch {
      // Not connected: there is nothing to resume.
    }
  }

  /** Retries until the offset is committed, or returns false when the partition is lost: its new owner then handles the message again. */
  async function commit(queue: PartitionQueue, offset: number, metadata: string, started: AbortController): Promise<boolean> {
    const { topic, partition } = queue
    const isOwner = (): boolean => started === generation || assigned.has(partitionKey(topic, partition))
    const namesMember = (decodeAttempt(offset, metadata)?.memberId ?? null) !== null
    // Set before the answer: the metadata may be stored even if no answer comes.
    queue.attemptStored ||= namesMember
    for (let failures = 1; isOwner(); failures += 1) {
      try {
        await consumer.commitOffsets([{ topic, partition, offset: String(offset), metadata }])
        queue.committed = offset
        queue.attemptStored = namesMember
        return true
      } catch {
        if (leaving.signal.aborted && failures > 5) return false
        await pause(backOff(failures, 20), started.signal)
        if (started !== generation) return false
      }
    }
    return false
  }

  /** Read once per partition and generation: afterwards only this member starts its messages. Null when the generation has ended. */
  async function countsAt(
    queue: PartitionQueue,
    offset: number,
    started: AbortController,
    stop: AbortSignal,
  ): Promise<FailureCounts | null> {
    if (queue.countsReadIn === started) return { failures: 0, crashes: 0 }
    for (let failures = 1; !stop.aborted; failures += 1) {
      try {
        if (stored?.generation !== started) stored = readIn(started)
        const counts = (await stored.attempts).countsOf(queue.topic, queue.partition, offset)
        queue.countsReadIn = started
        return counts
      } catch {
        stored = null
        await pause(backOff(failures), stop)
      }
    }
    return null
  }

  const readStored = (): Promise<StoredAttempts> => readStoredAttempts(kafka, group, topics, { memberIds, assigned, interrupted })
  const readIn = (started: AbortController) => ({ generation: started, attempts: readStored() })

  async function handleQueue(queue: PartitionQueue, started: AbortController): Promise<void> {
    const stop = AbortSignal.any([leaving.signal, started.signal])
    await drain(queue, started, {
      stop,
      async handle(message, offset) {
        const counts = await countsAt(queue, offset, started, stop)
        if (counts === null) return false
        // Storing the attempt also commits the messages before it.
        const store = (failures: number, inProgress: boolean) =>
          commit(queue, offset, encodeAttempt({ failures, crashes: counts.crashes }, inProgress ? memberId : null), started)
        return handle(queue.topic, queue.partition, message, stop, { ...counts, store })
      },
      commit: () => commit(queue, queue.nextOffset, '', started),
      resume: () => resume(queue),
    })
    for (const done of idleCallbacks.splice(0)) done()
  }

  async function eachBatch({ batch, pause: pausePartition, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    const queue = queueOf(batch.topic, batch.partition)
    // Not resolved, the batch is fetched again: after the message of the earlier generation is done, or by another member.
    if (leaving.signal.aborted || (queue.generation !== null && queue.generation !== generation)) {
      pausePartition()
      return
    }
    queue.waiting.push(...batch.messages)
    resolveOffset(batch.lastOffset())
    if (queue.waiting.length >= maxWaiting) {
      pausePartition()
      queue.paused = true
    }
    if (queue.generation === null) {
      // A reassigned partition may start before an offset that was committed here earlier.
      queue.committed = Math.min(queue.committed, Number(batch.firstOffset() ?? 0))
      void handleQueue(queue, generation)
    }
    await heartbeat()
  }

  function startGeneration(): void {
    generation.abort()
    generation = new AbortController()
  }

  async function start(): Promise<void> {
    consumer = kafka.consumer(group)
    consumer.on(consumer.events.REBALANCING, startGeneration)
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      memberId = payload.memberId
      memberIds.add(memberId)
      startGeneration()
      const ours = Object.entries(payload.memberAssignment).flatMap(([topic, all]) => all.map(one => queueOf(topic, one)))
      assigned = new Set(ours.map(({ topic, partition }) => partitionKey(topic, partition)))
      // Read at once, while the members that handle messages are still in the group.
      stored = readIn(generation)
      stored.attempts.catch(() => {}) // read again when needed
      for (const queue of queues.values()) if (queue.generation === null) resume(queue)
    })
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      report(`group ${group} has lost its connection`, { reason: reasonOf(error) })
      startGeneration()
      if (!restart) void rejoin()
    })
    try {
      await consumer.connect()
      await consumer.subscribe({ topics, fromBeginning: true })
      const ours = { autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: concurrency }
      await consumer.run({ ...ours, eachBatch })
    } catch (error) {
      await consumer.disconnect().catch(() => {})
      throw error
    }
  }

  /** Rejoins after errors on which the client gives up. */
  async function rejoin(): Promise<void> {
    for (let failures = 1; !leaving.signal.aborted; failures += 1) {
      await pause(backOff(failures), leaving.signal)
      if (leaving.signal.aborted) return
      try {
        await start()
        // close() may have run meanwhile and disconnected only the former consumer.
        if (leaving.signal.aborted) await consumer.disconnect()
        return
      } catch (error) {
        report(`group ${group} cannot be joined yet`, { reason: reasonOf(error) })
      }
    }
  }

  await kafka.run(start)
  return {
    busy,
    async close() {
      leaving.abort()
      while (busy()) await new Promise<void>(resolve => idleCallbacks.push(resolve))
      await settleBeforeLeaving({ queues, memberIds, generation: () => generation, owns: key => assigned.has(key), readStored, commit })
      await consumer.disconnect()
    },
  }
}
