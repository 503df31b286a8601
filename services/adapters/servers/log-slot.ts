/** What a member of a group has in hand of one partition, and what waits behind it. */
import type { KafkaMessage } from './kafka.ts'

/**
 * `of`: the turn that the message in hand and those that wait are of; null when none is in hand. `done`: the next offset that was not handled by
 * this member. `asked`: the turn in which the stored tries of its next message were looked up. `marked`: what is stored of the partition may
 * name this member as having a message in hand.
 */
export type Slot = {
  topic: string
  partition: number
  of: AbortController | null
  waiting: KafkaMessage[]
  held: boolean
  done: number
  committed: number
  asked: AbortController | null
  marked: boolean
}

/** So many messages may wait before the partition pauses. */
export const mostWaiting = 100

export const placeOf = (topic: string, partition: number): string => `${topic}/${partition}`

const emptySlot = (topic: string, partition: number): Slot =>
  ({ topic, partition, of: null, waiting: [], held: false, done: 0, committed: 0, asked: null, marked: false })

export function slotIn(slots: Map<string, Slot>, topic: string, partition: number): Slot {
  const place = placeOf(topic, partition)
  const slot = slots.get(place) ?? emptySlot(topic, partition)
  slots.set(place, slot)
  return slot
}

/** `one` answers false when the message is not done and nothing behind it may be begun. */
type Doing = { stop: AbortSignal; one(message: KafkaMessage, offset: number): Promise<boolean>; commit(): Promise<unknown>; resume(): void }

/** Answers false when what waits must not be begun. What comes while the last commit is under way is taken, too. */
async function takeWaiting(slot: Slot, { stop, one, commit, resume }: Doing): Promise<boolean> {
  for (;;) {
    const message = stop.aborted ? undefined : slot.waiting.shift()
    if (!message) break
    if (slot.held && slot.waiting.length < mostWaiting / 2) resume()
    const offset = Number(message.offset)
    // Delivered again although it was done here: only its commit was lost.
    if (offset < slot.done) continue
    if (!(await one(message, offset))) {
      if (slot.committed < slot.done) await commit()
      return false
    }
    slot.done = offset + 1
  }
  if (slot.committed < slot.done) await commit()
  return !stop.aborted
}

/** Until nothing waits, or the turn is over: what waits is dropped then, and whoever has the partition gets it again. */
export async function drain(slot: Slot, turn: AbortController, doing: Doing): Promise<void> {
  slot.of = turn
  while ((await takeWaiting(slot, doing)) && slot.waiting.length > 0);
  // In the same step as the last look at what waits: nothing is put behind it in between.
  slot.of = null
  slot.waiting = []
  doing.resume()
}
