/**
 * What a member stores before it leaves its group. While the group shares its partitions out anew the end of a message cannot be stored,
 * and afterwards only by whoever has the partition. A member that left then would look as if it had died of the message; so it stays until
 * the end is stored after all, or another has begun with the partition, having seen that it is alive.
 */
import { pause } from '../../platform/concurrency/pause.ts'
import { placeOf, type Slot } from './log-slot.ts'
import { markOf, type Stored } from './log-tries.ts'

/** `owns`: the partition is this member's in the turn that is now. `commit` clears `marked` where it succeeds. No slot has a message in hand. */
export type Leaver = {
  slots: ReadonlyMap<string, Slot>
  names: ReadonlySet<string>
  turn(): AbortController
  owns(place: string): boolean
  ask(): Promise<Stored>
  commit(slot: Slot, offset: number, metadata: string, turn: AbortController): Promise<unknown>
}

const lookEveryMs = 100
/** Well within the time that a process has to end. What is not taken over by then counts as one try. */
const longestMs = 10_000

/** A partition that came here last is written down for others, too: whoever leaves beside us waits for that. */
async function settleOne({ names, turn, owns, commit }: Leaver, slot: Slot, { marks, triesOf }: Stored): Promise<void> {
  const { topic, partition, done } = slot
  const mark = marks.get(placeOf(topic, partition))
  if (!mark || mark.inHandOf === null) slot.marked = false
  else if (owns(placeOf(topic, partition))) {
    const ended = names.has(mark.inHandOf) && done > mark.offset
    const [offset, metadata] = ended ? [done, ''] : [mark.offset, markOf(triesOf(topic, partition, mark.offset), null)]
    await commit(slot, offset, metadata, turn())
  } else if (!names.has(mark.inHandOf)) slot.marked = false
}

async function untilTaken(leaver: Leaver, over: AbortSignal): Promise<void> {
  const open = (): boolean => !over.aborted && [...leaver.slots.values()].some(slot => slot.marked)
  while (open()) {
    const turn = leaver.turn()
    const stored = await leaver.ask().catch(() => null)
    // What was read before partitions were shared out anew says nothing of one that came here then.
    if (stored && turn === leaver.turn() && !over.aborted) await Promise.all([...leaver.slots.values()].map(slot => settleOne(leaver, slot, stored)))
    if (open()) await pause(lookEveryMs, over)
  }
}

/** Asks nothing where all was stored, as it mostly is. */
export async function handOver(leaver: Leaver): Promise<void> {
  const over = new AbortController()
  await Promise.race([untilTaken(leaver, over.signal), pause(longestMs, over.signal)])
  over.abort()
}
