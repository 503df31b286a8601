/** A consumer group within this process: each partition belongs to one member, which handles one message of it at a time. */
import { setImmediate as tick } from 'node:timers/promises'
import { pause } from '../../platform/concurrency/timers.ts'
import { deliverWithRetries } from '../../platform/ports/log-retries.ts'
import type { ConsumeOptions, Consumer } from '../../platform/ports/log.ts'
import type { ReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import type { LogRows, PendingMessage } from './log-rows.ts'
import type { RoughDelivery } from './rough-delivery.ts'

type Timing = { retryDelayMs: number; rough: RoughDelivery | null; lock: ReadWriteLock }
type Member = { options: ConsumeOptions; active: number; leave: AbortController; settled: (() => void)[] }

/** `wake` starts waiting messages of a topic. */
export type Group = { join(options: ConsumeOptions): Consumer; wake(topic: string): void; close(): Promise<void> }

/** Short, so that work resumes soon after a full disk has room again. */
const maxRetryDelayMs = 15_000

const wait = (ms: number, { leave }: Member): Promise<void> => (ms <= 0 ? tick() : pause(ms, leave.signal))
const leaving = ({ leave }: Member): boolean => leave.signal.aborted

export function makeGroup(name: string, rows: LogRows, timing: Timing): Group {
  const { retryDelayMs, rough } = timing
  let members: Member[] = []
  const busy = new Map<string, string>()

  /** Members that consume the topic share its partitions evenly, as an eager assignment would. */
  function ownerOf(topic: string, partition: number): Member | undefined {
    const consumers = members.filter(member => !leaving(member) && member.options.topics.includes(topic))
    return consumers[partition % consumers.length]
  }

  /** Handles one message until it is committed or a dead letter; when it throws or its member leaves, it is delivered again. */
  async function deliver(member: Member, message: PendingMessage): Promise<void> {
    const { topic, partition, offset } = message
    for (let ticks = rough?.delay() ?? 0; ticks > 0; ticks -= 1) await tick()
    const { failures, crashes } = rows.failureCountsOf(name, message)
    let isDead = false
    const done = await deliverWithRetries(
      member.options,
      {
        failures,
        crashes,
        async store(failed, inProgress) {
          rows.setFailureCounts(name, message, { failures: failed, crashes: crashes + (inProgress ? 1 : 0) })
          return true
        },
      },
      {
        message: attempt => ({ ...structuredClone(message), attempt, crashes }),
        async deadLetter(dead, reason) {
          rows.addDeadLetter(name, dead, reason)
          return (isDead = true)
        },
        lock: timing.lock,
        retryDelayMs,
        maxRetryDelayMs,
        stop: member.leave.signal,
        wait: ms => wait(ms, member),
      },
    )
    if (done && !isDead) rows.commit(name, topic, partition, rough?.nextOffsetAfter(name, message) ?? offset + 1)
  }

  const idle = (member: Member): boolean =>
    leaving(member)
      ? member.active === 0
      : member.options.topics.every(topic => !rows.hasPending(name, topic)) &&
        ![...busy.values()].some(topic => member.options.topics.includes(topic))

  function resolveSettled(): void {
    for (const member of members) if (member.settled.length > 0 && idle(member)) for (const done of member.settled.splice(0)) done()
  }

  function pull(topic: string, partition: number): void {
    const key = `${topic}/${partition}`
    const owner = ownerOf(topic, partition)
    if (!owner || busy.has(key)) return
    const message = rows.next(topic, partition, rows.committedOf(name, topic, partition))
    if (!message) return
    busy.set(key, topic)
    owner.active += 1
    // Always asynchronous, as a server's delivery is. An error here is the log's own (a full disk), so the message is retried.
    void tick()
      .then(() => deliver(owner, message))
      .catch(() => wait(retryDelayMs, owner))
      .finally(() => {
        busy.delete(key)
        owner.active -= 1
        pull(topic, partition)
        resolveSettled()
      })
  }

  function wake(topic: string): void {
    for (let partition = 0; partition < rows.partitionsOf(topic); partition += 1) pull(topic, partition)
  }

  const settled = (member: Member): Promise<void> => new Promise(resolve => (idle(member) ? resolve() : member.settled.push(resolve)))

  async function leave(member: Member): Promise<void> {
    member.leave.abort()
    // Other members take over its partitions at once.
    for (const topic of member.options.topics) wake(topic)
    resolveSettled()
    await settled(member)
    members = members.filter(other => other !== member)
  }

  return {
    wake,
    join(options) {
      const member: Member = { options, active: 0, leave: new AbortController(), settled: [] }
      members.push(member)
      for (const topic of options.topics) wake(topic)
      return { settled: () => settled(member), close: () => leave(member) }
    },
    async close() {
      await Promise.all(members.map(leave))
    },
  }
}
