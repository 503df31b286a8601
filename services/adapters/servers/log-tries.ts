/**
 * What became of the next message of a partition so far, kept beside the group's place in it: the metadata of the committed offset.
 * `<tries> <member> <deaths>`: attempts with the one under way, the member that has the message in hand (`-`: none), and how many
 * processes ended while they had it in hand. What is `-` or 0 at the end is left out. Stored before a try begins, so that a death is known
 * afterwards.
 */
import type { KafkaHandle } from './kafka.ts'
import { placeOf } from './log-slot.ts'

/** `failures`: attempts that were rejected. `deaths`: processes that ended while they had the message in hand. */
export type Tries = { failures: number; deaths: number }
type Mark = Tries & { offset: number; inHandOf: string | null }

/** `inHandOf` null: no try is under way. */
export function markOf({ failures, deaths }: Tries, inHandOf: string | null): string {
  const tries = failures + (inHandOf === null ? 0 : 1)
  if (deaths > 0) return `${tries} ${inHandOf ?? '-'} ${deaths}`
  return inHandOf === null ? String(tries) : `${tries} ${inHandOf}`
}

export function markFrom(offset: number, metadata: string | null): Mark | null {
  const [, tries, member = '-', deaths = '0'] = /^(\d+)(?: (\S+)(?: (\d+))?)?$/u.exec(metadata ?? '') ?? []
  if (tries === undefined) return null
  const inHandOf = member === '-' ? null : member
  return { offset, failures: Math.max(0, Number(tries) - (inHandOf === null ? 0 : 1)), deaths: Number(deaths), inHandOf }
}

/** `marks` by place, where one is stored; `triesOf`: of the message at this offset. */
export type Stored = { marks: ReadonlyMap<string, Mark>; triesOf(topic: string, partition: number, offset: number): Tries }

/** `names`: all that this process was called in the group. `assigned`: the places that it has now. `excused` grows. */
export type Asking = { names: ReadonlySet<string>; assigned: ReadonlySet<string>; excused: Set<string> }

/**
 * What the group has stored, asked when partitions were shared out anew. A try that was under way at this process, or at a member that is
 * still in the group while its partition is ours, is no death: only the partition went elsewhere. `excused` remembers such tries:
 * that member may leave before we begin. A member that goes with its partition has died, whoever saw it alive.
 */
export async function storedTries(kafka: KafkaHandle, group: string, topics: string[], { names, assigned, excused }: Asking): Promise<Stored> {
  const committed = await kafka.run(() => kafka.admin.fetchOffsets({ groupId: group, topics }))
  const marks = new Map<string, Mark>()
  for (const { topic, partitions } of committed) {
    for (const { partition, offset, metadata } of partitions) {
      const mark = markFrom(Number(offset), metadata)
      if (mark) marks.set(placeOf(topic, partition), mark)
    }
  }
  const alive = new Set(names)
  if ([...marks].some(([place, { inHandOf }]) => inHandOf !== null && assigned.has(place) && !names.has(inHandOf))) {
    const { groups } = await kafka.run(() => kafka.admin.describeGroups([group]))
    for (const { memberId } of groups.flatMap(({ members }) => members)) alive.add(memberId)
  }
  const nameOf = (place: string, { offset, failures, deaths, inHandOf }: Mark): string => `${place} ${offset} ${failures} ${deaths} ${inHandOf}`
  for (const [place, mark] of marks) {
    const { inHandOf } = mark
    if (inHandOf !== null && (names.has(inHandOf) || (assigned.has(place) && alive.has(inHandOf)))) excused.add(nameOf(place, mark))
  }
  return {
    marks,
    triesOf(topic, partition, offset) {
      const place = placeOf(topic, partition)
      const mark = marks.get(place)
      if (!mark || mark.offset !== offset) return { failures: 0, deaths: 0 }
      const { failures, deaths, inHandOf } = mark
      return { failures, deaths: deaths + (inHandOf !== null && !excused.has(nameOf(place, mark)) ? 1 : 0) }
    },
  }
}
