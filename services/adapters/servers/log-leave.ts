/**
 * What a member stores before it leaves its group. During a rebalance it cannot commit a handled message, and afterwards only the new owner
 * of the partition can. If it left then, it would look as if it had crashed. So it stays until its commit succeeds, or until the new owner
 * has started the partition, having seen this member alive.
 */
import { pause } from '../../platform/concurrency/timers.ts'
import { partitionKey, type PartitionQueue } from './log-partition.ts'
import { encodeAttempt, type StoredAttempts } from './log-attempts.ts'

/**
 * `memberIds`: see MemberView. `owns`: the partition is assigned to this member now. `commit` clears `attemptStored` on success. All queues
 * are idle.
 */
export type LeavingMember = {
  queues: ReadonlyMap<string, PartitionQueue>
  memberIds: ReadonlySet<string>
  generation(): AbortController
  owns(key: string): boolean
  readStored(): Promise<StoredAttempts>
  commit(queue: PartitionQueue, offset: number, metadata: string, generation: AbortController): Promise<unknown>
}

const pollMs = 100
/** Well below the time a process has to shut down. An attempt that is not taken over by then counts as a crash. */
const maxMs = 10_000

/** Also commits partitions that were assigned to this member last: their former owner may be leaving too and waits for that. */
async function settlePartition(
  { memberIds, generation, owns, commit }: LeavingMember,
  queue: PartitionQueue,
  { attempts, countsOf }: StoredAttempts,
): Promise<void> {
  const { topic, partition, nextOffset } = queue
  const attempt = attempts.get(partitionKey(topic, partition))
  if (!attempt || attempt.memberId === null) queue.attemptStored = false
  else if (owns(partitionKey(topic, partition))) {
    const ended = memberIds.has(attempt.memberId) && nextOffset > attempt.offset
    const [offset, metadata] = ended ? [nextOffset, ''] : [attempt.offset, encodeAttempt(countsOf(topic, partition, attempt.offset), null)]
    await commit(queue, offset, metadata, generation())
  } else if (!memberIds.has(attempt.memberId)) queue.attemptStored = false
}

async function untilSettled(member: LeavingMember, signal: AbortSignal): Promise<void> {
  const unsettled = (): boolean => !signal.aborted && [...member.queues.values()].some(queue => queue.attemptStored)
  while (unsettled()) {
    const generation = member.generation()
    const stored = await member.readStored().catch(() => null)
    // Ignore what was read before a rebalance: it does not describe the partitions assigned since.
    if (stored && generation === member.generation() && !signal.aborted)
      await Promise.all([...member.queues.values()].map(queue => settlePartition(member, queue, stored)))
    if (unsettled()) await pause(pollMs, signal)
  }
}

/** Reads nothing when every handled message is committed, the usual case. */
export async function settleBeforeLeaving(member: LeavingMember): Promise<void> {
  const over = new AbortController()
  await Promise.race([untilSettled(member, over.signal), pause(maxMs, over.signal)])
  over.abort()
}
