/**
 * A member of a consumer group. The client would wait for the slowest partition of each fetch and send no heartbeat meanwhile; so
 * what it fetches is only taken over here, where it waits for its turn, and the client goes on with fetching and with its heartbeats. A
 * partition pauses only when much waits: what is paused is not part of the fetch under way, which would have to be short for it.
 */
import { reasonOf } from '../../platform/errors/coded.ts'
import { backOff, pause } from '../../platform/concurrency/pause.ts'
import type { Report } from '../../platform/errors/report.ts'
import type { Consumer, EachBatchPayload, KafkaHandle, KafkaMessage } from './kafka.ts'
import { handOver } from './log-leave.ts'
import { drain, mostWaiting, placeOf, slotIn, type Slot } from './log-slot.ts'
import { markFrom, markOf, storedTries, type Stored, type Tries } from './log-tries.ts'
import type { Begun } from './log-work.ts'

export type Member = { busy(): boolean; close(): Promise<void> }

/** `handle` answers false when it gave up because `stop` aborted; it never throws. */
export type MemberWork = {
  group: string
  topics: string[]
  handle(topic: string, partition: number, message: KafkaMessage, stop: AbortSignal, begun: Begun): Promise<boolean>
}

/** More than there are partitions: taking over takes no time, and none should wait for another. */
const concurrency = 256

export async function joinGroup(kafka: KafkaHandle, { group, topics, handle }: MemberWork, report: Report): Promise<Member> {
  const slots = new Map<string, Slot>()
  const leaving = new AbortController()
  /** Aborts when the group shares its partitions out anew: what is in hand is finished, what waits behind it is dropped. */
  let turn = new AbortController()
  let assigned = new Set<string>()
  /** All that this process was called in the group. */
  const names = new Set<string>()
  const excused = new Set<string>()
  let name = ''
  let stored: { turn: AbortController; answer: Promise<Stored> } | null = null
  let consumer: Consumer
  const waiting: (() => void)[] = []

  const slotOf = (topic: string, partition: number): Slot => slotIn(slots, topic, partition)
  const busy = (): boolean => [...slots.values()].some(slot => slot.of !== null)

  function resume(slot: Slot): void {
    const { topic, partition } = slot
    slot.held = false
    try {
      consumer.resume([{ topic, partitions: [partition] }])
    } catch {
      // Between two connections there is nothing to resume.
    }
  }

  /** Until it is stored, or the partition is somebody else's (false): then who has it now handles the message again. */
  async function commit(slot: Slot, offset: number, metadata: string, started: AbortController): Promise<boolean> {
    const { topic, partition } = slot
    const ours = (): boolean => started === turn || assigned.has(placeOf(topic, partition))
    const marks = (markFrom(offset, metadata)?.inHandOf ?? null) !== null
    // Also when no answer comes: it may be stored.
    slot.marked ||= marks
    for (let failures = 1; ours(); failures += 1) {
      try {
        await consumer.commitOffsets([{ topic, partition, offset: String(offset), metadata }])
        slot.committed = offset
        slot.marked = marks
        return true
      } catch {
        if (leaving.signal.aborted && failures > 5) return false
        await pause(backOff(failures, 20), started.signal)
        if (started !== turn) return false
      }
    }
    return false
  }

  /** Of the first message of a partition in a turn: afterwards nobody but this member begins any. Null when the turn has ended. */
  async function triesAt(slot: Slot, offset: number, started: AbortController, stop: AbortSignal): Promise<Tries | null> {
    if (slot.asked === started) return { failures: 0, deaths: 0 }
    for (let failures = 1; !stop.aborted; failures += 1) {
      try {
        if (stored?.turn !== started) stored = askTries(started)
        const tries = (await stored.answer).triesOf(slot.topic, slot.partition, offset)
        slot.asked = started
        return tries
      } catch {
        stored = null
        await pause(backOff(failures), stop)
      }
    }
    return null
  }

  const ask = (): Promise<Stored> => storedTries(kafka, group, topics, { names, assigned, excused })
  const askTries = (started: AbortController) => ({ turn: started, answer: ask() })

  async function take(slot: Slot, started: AbortController): Promise<void> {
    const stop = AbortSignal.any([leaving.signal, started.signal])
    await drain(slot, started, {
      stop,
      async one(message, offset) {
        const tries = await triesAt(slot, offset, started, stop)
        if (tries === null) return false
        // Beginning a message commits what is before it.
        const keep = (failures: number, underWay: boolean) =>
          commit(slot, offset, markOf({ failures, deaths: tries.deaths }, underWay ? name : null), started)
        return handle(slot.topic, slot.partition, message, stop, { ...tries, keep })
      },
      commit: () => commit(slot, slot.done, '', started),
      resume: () => resume(slot),
    })
    for (const done of waiting.splice(0)) done()
  }

  async function eachBatch({ batch, pause: hold, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    const slot = slotOf(batch.topic, batch.partition)
    // Not resolved, it is fetched again: after what is in hand here of an earlier turn, or by another member.
    if (leaving.signal.aborted || (slot.of !== null && slot.of !== turn)) {
      hold()
      return
    }
    slot.waiting.push(...batch.messages)
    resolveOffset(batch.lastOffset())
    if (slot.waiting.length >= mostWaiting) {
      hold()
      slot.held = true
    }
    if (slot.of === null) {
      // A partition that comes back may begin before what was committed here once.
      slot.committed = Math.min(slot.committed, Number(batch.firstOffset() ?? 0))
      void take(slot, turn)
    }
    await heartbeat()
  }

  function newTurn(): void {
    turn.abort()
    turn = new AbortController()
  }

  async function start(): Promise<void> {
    consumer = kafka.consumer(group)
    consumer.on(consumer.events.REBALANCING, newTurn)
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      name = payload.memberId
      names.add(name)
      newTurn()
      const ours = Object.entries(payload.memberAssignment).flatMap(([topic, all]) => all.map(one => slotOf(topic, one)))
      assigned = new Set(ours.map(({ topic, partition }) => placeOf(topic, partition)))
      // Asked at once, while those who have messages in hand are still here.
      stored = askTries(turn)
      stored.answer.catch(() => {}) // asked again when it is needed
      for (const slot of slots.values()) if (slot.of === null) resume(slot)
    })
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      report(`group ${group} has lost its connection`, { reason: reasonOf(error) })
      newTurn()
      if (!restart) void again()
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

  /** The client gives up on some errors; this does not. */
  async function again(): Promise<void> {
    for (let failures = 1; !leaving.signal.aborted; failures += 1) {
      await pause(backOff(failures), leaving.signal)
      if (leaving.signal.aborted) return
      try {
        await start()
        // It may have been closed meanwhile, which only saw the consumer before.
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
      while (busy()) await new Promise<void>(resolve => waiting.push(resolve))
      await handOver({ slots, names, turn: () => turn, owns: place => assigned.has(place), ask, commit })
      await consumer.disconnect()
    },
  }
}
