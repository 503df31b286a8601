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
 * that was this process (`mine`), has not failed: only the partition went elsewhere.
 */
export async function storedTries(kafka: KafkaHandle, group: string, topics: string[], mine: Set<string>): Promise<TriesOf> {
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
  return (topic, partition, offset) => {
    const mark = marks.get(`${topic}/${partition}`)
    if (!mark || mark.offset !== offset) return 0
    return mark.inHandOf !== null && alive.has(mark.inHandOf) ? Math.max(0, mark.tries - 1) : mark.tries
  }
}
