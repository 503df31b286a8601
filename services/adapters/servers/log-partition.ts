/** The queue of one partition within a group member: the message it handles and those fetched after it. */
import type { Consumer, EachBatchPayload, KafkaMessage } from './kafka.ts'

/**
 * `generation`: the group generation whose messages are being handled; null when idle. `nextOffset`: the first offset that this member has
 * not handled. `countsReadIn`: the generation in which the stored failure counts of the next message were read. `attemptStored`: the
 * committed metadata may name this member as handling a message.
 */
export type PartitionQueue = {
  topic: string
  partition: number
  generation: AbortController | null
  waiting: KafkaMessage[]
  paused: boolean
  nextOffset: number
  committed: number
  countsReadIn: AbortController | null
  attemptStored: boolean
}

/** The partition pauses when this many messages wait. */
const maxWaiting = 100

export const partitionKey = (topic: string, partition: number): string => `${topic}/${partition}`

const emptyQueue = (topic: string, partition: number): PartitionQueue => ({
  topic,
  partition,
  generation: null,
  waiting: [],
  paused: false,
  nextOffset: 0,
  committed: 0,
  countsReadIn: null,
  attemptStored: false,
})

export function queueIn(queues: Map<string, PartitionQueue>, topic: string, partition: number): PartitionQueue {
  const key = partitionKey(topic, partition)
  const queue = queues.get(key) ?? emptyQueue(topic, partition)
  queues.set(key, queue)
  return queue
}

/** The batch is resolved: its messages are not fetched again while this member owns the partition. */
export function addBatch(queue: PartitionQueue, { batch, pause: pausePartition, resolveOffset }: EachBatchPayload): void {
  queue.waiting.push(...batch.messages)
  resolveOffset(batch.lastOffset())
  if (queue.waiting.length >= maxWaiting) {
    pausePartition()
    queue.paused = true
  }
}

export function resumePartition(queue: PartitionQueue, consumer: Consumer): void {
  const { topic, partition } = queue
  queue.paused = false
  try {
    consumer.resume([{ topic, partitions: [partition] }])
  } catch {
    // Not connected: there is nothing to resume.
  }
}

/** `handle` returns false when the message is not done and no later one may start. */
type QueueWork = {
  stop: AbortSignal
  handle(message: KafkaMessage, offset: number): Promise<boolean>
  commit(): Promise<unknown>
  resume(): void
}

/** Returns false when waiting messages must not start. Messages that arrive during the last commit are handled too. */
async function handleWaiting(queue: PartitionQueue, { stop, handle, commit, resume }: QueueWork): Promise<boolean> {
  for (;;) {
    const message = stop.aborted ? undefined : queue.waiting.shift()
    if (!message) break
    if (queue.paused && queue.waiting.length < maxWaiting / 2) resume()
    const offset = Number(message.offset)
    // Redelivered after this member handled it: only its commit was lost.
    if (offset < queue.nextOffset) continue
    if (!(await handle(message, offset))) {
      if (queue.committed < queue.nextOffset) await commit()
      return false
    }
    queue.nextOffset = offset + 1
  }
  if (queue.committed < queue.nextOffset) await commit()
  return !stop.aborted
}

/**
 * Handles the queue until it is empty or the generation ends; then waiting messages are dropped and redelivered to the partition's owner.
 */
export async function drain(queue: PartitionQueue, generation: AbortController, work: QueueWork): Promise<void> {
  queue.generation = generation
  while ((await handleWaiting(queue, work)) && queue.waiting.length > 0);
  // In the same tick as the check above, so that no message is added in between.
  queue.generation = null
  queue.waiting = []
  work.resume()
}
