/**
 * How often the next message of a partition was begun, kept beside the group's place in it: the metadata of the committed offset.
 * `<tries>`, followed by the member that has the message in hand. Stored before a try begins, so that a try counts which its process
 * does not survive.
 */
import type { KafkaHandle } from './kafka.ts'
import { placeOf } from './log-slot.ts'

type Mark = { offset: number; tries: number; inHandOf: string | null }

/** `inHandOf` null: the try has ended. */
export const markOf = (tries: number, inHandOf: string | null): string => (inHandOf === null ? String(tries) : `${tries} ${inHandOf}`)

export function markFrom(offset: number, metadata: string | null): Mark | null {
  const [, tries, inHandOf] = /^(\d+)(?: (\S+))?$/u.exec(metadata ?? '') ?? []
  return tries === undefined ? null : { offset, tries: Number(tries), inHandOf: inHandOf ?? null }
}

/** `marks` by place, where one is stored; `triesOf`: how often the message at this offset was begun, without the tries that are no failures. */
export type Stored = { marks: ReadonlyMap<string, Mark>; triesOf(topic: string, partition: number, offset: number): number }

/** `names`: all that this process was called in the group. `assigned`: the places that it has now. `excused` grows. */
export type Asking = { names: ReadonlySet<string>; assigned: ReadonlySet<string>; excused: Set<string> }

/**
 * What the group has stored, asked when partitions were shared out anew. A try that was under way at this process, or at a member that is
 * still in the group while its partition is ours, has not failed: only the partition went elsewhere. `excused` remembers such tries:
 * that member may leave before we begin. One that dies with its partition has failed, whoever saw it alive.
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
  const nameOf = (place: string, { offset, tries, inHandOf }: Mark): string => `${place} ${offset} ${tries} ${inHandOf}`
  for (const [place, mark] of marks) {
    const { inHandOf } = mark
    if (inHandOf !== null && (names.has(inHandOf) || (assigned.has(place) && alive.has(inHandOf)))) excused.add(nameOf(place, mark))
  }
  return {
    marks,
    triesOf(topic, partition, offset) {
      const place = placeOf(topic, partition)
      const mark = marks.get(place)
      if (!mark || mark.offset !== offset) return 0
      return excused.has(nameOf(place, mark)) ? Math.max(0, mark.tries - 1) : mark.tries
    },
  }
}
