/**
 * How often the next message of a partition was begun, kept beside the group's place in it: the metadata of the committed offset.
 * `<tries>`, followed by the member that has the message in hand. Stored before a try begins, so that a try counts which its process
 * does not survive.
 */
import type { KafkaHandle } from './kafka.ts'

type Mark = { offset: number; tries: number; inHandOf: string | null }

/** `inHandOf` null: the try has ended. */
export const markOf = (tries: number, inHandOf: string | null): string => (inHandOf === null ? String(tries) : `${tries} ${inHandOf}`)

export function markFrom(offset: number, metadata: string | null): Mark | null {
  const [, tries, inHandOf] = /^(\d+)(?: (\S+))?$/u.exec(metadata ?? '') ?? []
  return tries === undefined ? null : { offset, tries: Number(tries), inHandOf: inHandOf ?? null }
}

export type TriesOf = (topic: string, partition: number, offset: number) => number

/**
 * What the group has stored, asked when partitions were shared out anew. A try under way at a member that is still in the group, or
 * that was this process (`mine`), has not failed: only the partition went elsewhere. `excused` remembers such tries: a member that
 * leaves in order afterwards has finished them, and could not say so of a partition that was no longer its own.
 */
export async function storedTries(
  kafka: KafkaHandle, group: string, topics: string[], mine: ReadonlySet<string>, excused: Set<string>,
): Promise<TriesOf> {
  const committed = await kafka.run(() => kafka.admin.fetchOffsets({ groupId: group, topics }))
  const marks = new Map<string, Mark>()
  for (const { topic, partitions } of committed) {
    for (const { partition, offset, metadata } of partitions) {
      const mark = markFrom(Number(offset), metadata)
      if (mark) marks.set(`${topic}/${partition}`, mark)
    }
  }
  const others = [...marks.values()].filter(({ inHandOf }) => inHandOf !== null && !mine.has(inHandOf))
  const alive = new Set(mine)
  if (others.length > 0) {
    const { groups } = await kafka.run(() => kafka.admin.describeGroups([group]))
    for (const { memberId } of groups.flatMap(({ members }) => members)) alive.add(memberId)
  }
  const nameOf = (place: string, { offset, tries, inHandOf }: Mark): string => `${place} ${offset} ${tries} ${inHandOf}`
  for (const [place, mark] of marks) if (mark.inHandOf !== null && alive.has(mark.inHandOf)) excused.add(nameOf(place, mark))
  return (topic, partition, offset) => {
    const place = `${topic}/${partition}`
    const mark = marks.get(place)
    if (!mark || mark.offset !== offset) return 0
    return excused.has(nameOf(place, mark)) ? Math.max(0, mark.tries - 1) : mark.tries
  }
}
