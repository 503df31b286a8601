/** The consumer of a group member: it joins the group, and joins again, as a new consumer, after errors on which the client gives up. */
import { reasonOf } from '../../platform/errors/coded.ts'
import { backOff, pause } from '../../platform/concurrency/timers.ts'
import type { Report } from '../../platform/errors/report.ts'
import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload, KafkaHandle } from './kafka.ts'

/**
 * `generationEnded`: a rebalance has begun, or the connection is lost. `joined`: a rebalance has ended; `memberAssignment` has the
 * partitions by topic.
 */
type ConsumerWork = {
  group: string
  topics: string[]
  generationEnded(): void
  joined(assignment: ConsumerGroupJoinEvent['payload']): void
  eachBatch(payload: EachBatchPayload): Promise<void>
}

/** `current`: the consumer that was made last; there is none before the first `join`, which rejects when the group cannot be joined. */
type RejoiningConsumer = { current(): Consumer; join(): Promise<void> }

/** More than there are partitions: queueing a batch takes no time, so no partition waits for another. */
const concurrency = 256

/** Does not join again once `leaving` has aborted. */
export function rejoiningConsumer(
  kafka: KafkaHandle,
  { group, topics, generationEnded, joined, eachBatch }: ConsumerWork,
  leaving: AbortSignal,
  report: Report,
): RejoiningConsumer {
  let consumer: Consumer

  async function join(): Promise<void> {
    consumer = kafka.consumer(group)
    consumer.on(consumer.events.REBALANCING, generationEnded)
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => joined(payload))
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      report(`group ${group} has lost its connection`, { reason: reasonOf(error) })
      generationEnded()
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

  async function rejoin(): Promise<void> {
    for (let failures = 1; !leaving.aborted; failures += 1) {
      await pause(backOff(failures), leaving)
      if (leaving.aborted) return
      try {
        await join()
        // The member may have left meanwhile, and disconnected only the former consumer.
        if (leaving.aborted) await consumer.disconnect()
        return
      } catch (error) {
        report(`group ${group} cannot be joined yet`, { reason: reasonOf(error) })
      }
    }
  }

  return { join, current: () => consumer }
}
