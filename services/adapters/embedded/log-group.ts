/** A consumer group within this process: each partition belongs to one member, one message in hand per partition. */
import { mostDeaths, neverEnded, waitAfterDeaths } from '../../platform/stages/crash-retries.ts'
import { outcomeOf } from '../../platform/concurrency/outcome.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { isTransient } from '../../platform/errors/transient.ts'
import { pause } from '../../platform/concurrency/pause.ts'
import type { ConsumeOptions, Consumer, Delivered } from '../../platform/ports/log.ts'
import type { ReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import type { LogRows, Waiting } from './log-rows.ts'
import type { Roughness } from './rough.ts'

export type Timing = { retryDelayMs: number; rough: Roughness | null; turns: ReadWriteLock }
type Member = { options: ConsumeOptions; inHand: number; leave: AbortController; waiting: (() => void)[] }

/** `wake` looks for work on a topic. */
export type Group = { join(options: ConsumeOptions): Consumer; wake(topic: string): void; close(): Promise<void> }

/** However long the disk has been full, work goes on this soon after there is room. */
const longestWaitMs = 15_000

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const later = (ms: number, { leave }: Member): Promise<void> => (ms <= 0 ? turn() : pause(ms, leave.signal))
const leaving = ({ leave }: Member): boolean => leave.signal.aborted

export function makeGroup(name: string, rows: LogRows, timing: Timing): Group {
  const { retryDelayMs, rough } = timing
  let members: Member[] = []
  const busy = new Map<string, string>()

  /** Members that take the topic share its partitions evenly, as an eager assignment would. */
  function ownerOf(topic: string, partition: number): Member | undefined {
    const takers = members.filter(member => !leaving(member) && member.options.topics.includes(topic))
    return takers[partition % takers.length]
  }

  /** Handles one message to its end: committed, dead, or (by throwing, or because its member leaves) to be delivered again. */
  async function deliver(member: Member, message: Waiting): Promise<void> {
    const { handle, dead, attempts = 3, deaths: most = mostDeaths } = member.options
    const { topic, partition, offset } = message
    for (let turns = rough?.delay() ?? 0; turns > 0; turns -= 1) await turn()
    // Stored before each try, so that a death of the process is known afterwards. Such a message is handled alone from then on: what is in
    // hand beside it does not die with it.
    const { failures: before, deaths } = rows.triesOf(name, message)
    const wait = waitAfterDeaths(deaths, retryDelayMs)
    if (wait > 0) await later(wait, member)
    let attempt = before + 1
    async function once(delivered: Delivered): Promise<{ error: unknown } | null | 'left'> {
      if (leaving(member)) return 'left'
      if (deaths >= most) return { error: neverEnded(deaths) }
      rows.setTries(name, message, { failures: attempt - 1, deaths: deaths + 1 })
      return outcomeOf(() => handle(delivered))
    }
    for (let failures = 0; ; failures += 1) {
      const delivered: Delivered = { ...structuredClone(message), attempt, deaths }
      const failure = await timing.turns(deaths > 0, () => once(delivered))
      if (failure === 'left') return
      if (failure === null) return rows.commit(name, topic, partition, rough?.goOnFrom(name, message) ?? offset + 1)
      const passes = isTransient(failure.error)
      // When what should happen at a message's end does not, the message must not vanish: it is tried again.
      const last = !passes && (attempt >= attempts || deaths >= most) && (await outcomeOf(() => dead?.(delivered, failure.error))) === null
      if (last) return rows.bury(name, delivered, reasonOf(failure.error))
      if (!passes) attempt += 1
      rows.setTries(name, message, { failures: attempt - 1, deaths })
      await later(Math.min(retryDelayMs * 4 ** Math.min(failures, 4), longestWaitMs), member)
    }
  }

  const idle = (member: Member): boolean =>
    leaving(member)
      ? member.inHand === 0
      : member.options.topics.every(topic => !rows.waits(name, topic)) &&
        ![...busy.values()].some(topic => member.options.topics.includes(topic))

  function tell(): void {
    for (const member of members)
      if (member.waiting.length > 0 && idle(member)) for (const done of member.waiting.splice(0)) done()
  }

  function pull(topic: string, partition: number): void {
    const key = `${topic}/${partition}`
    const owner = ownerOf(topic, partition)
    if (!owner || busy.has(key)) return
    const message = rows.next(topic, partition, rows.committedOf(name, topic, partition))
    if (!message) return
    busy.set(key, topic)
    owner.inHand += 1
    // Never in the caller's own turn: a server's delivery is not either. A failure here is the log's own (a full disk): try again
    // later.
    void turn()
      .then(() => deliver(owner, message))
      .catch(() => later(retryDelayMs, owner))
      .finally(() => {
        busy.delete(key)
        owner.inHand -= 1
        pull(topic, partition)
        tell()
      })
  }

  function wake(topic: string): void {
    for (let partition = 0; partition < rows.partitionsOf(topic); partition += 1) pull(topic, partition)
  }

  const settled = (member: Member): Promise<void> =>
    new Promise(resolve => (idle(member) ? resolve() : member.waiting.push(resolve)))

  async function leave(member: Member): Promise<void> {
    member.leave.abort()
    // Its other partitions may go on with another member at once.
    for (const topic of member.options.topics) wake(topic)
    tell()
    await settled(member)
    members = members.filter(other => other !== member)
  }

  return {
    wake,
    join(options) {
      const member: Member = { options, inHand: 0, leave: new AbortController(), waiting: [] }
      members.push(member)
      for (const topic of options.topics) wake(topic)
      return { settled: () => settled(member), close: () => leave(member) }
    },
    async close() {
      await Promise.all(members.map(leave))
    },
  }
}
