/** Imports dead letters into a log: sends each message and lets it fail again, so that a log needs no other way to store them. */
import { coded } from '../platform/errors/coded.ts'
import type { Log } from '../platform/ports/log.ts'
import { waitingMessages } from './at-rest.ts'
import { deadLine, type DeadLine } from './lines.ts'

type Message = Omit<DeadLine, 'reason' | 'group'>
const messageLine = ({ topic, key, value, headers }: Message): string =>
  deadLine({ topic, key, value, ...(headers ? { headers } : {}), reason: '', group: '' })

/** Consumes the topic as the group and fails each message with its original reason. */
async function failAll(log: Log, group: string, topic: string, all: DeadLine[]): Promise<void> {
  const reasons = new Map(all.map(one => [messageLine(one), one.reason]))
  const consumer = await log.consume({
    group,
    topics: [topic],
    attempts: 1,
    async handle(message) {
      throw coded('dead-again', reasons.get(messageLine(message)) ?? 'It was not in the archive that was imported.')
    },
  })
  await consumer.settled()
  await consumer.close()
}

/** Skips dead letters that an interrupted import has already sent. */
export async function putDead(lines: AsyncIterable<string>, log: Log): Promise<void> {
  const all: DeadLine[] = []
  for await (const line of lines) all.push(JSON.parse(line) as DeadLine)
  for (const ofGroup of Map.groupBy(all, ({ group, topic }) => `${group} ${topic}`).values()) {
    const { group, topic } = ofGroup[0] as DeadLine // groupBy makes no empty groups
    if ((await waitingMessages({ name: group, topics: [topic] }, log)) > 0) await failAll(log, group, topic, ofGroup)
    const there = new Set((await log.deadLetters(topic)).map(deadLine))
    const missing = ofGroup.filter(one => !there.has(deadLine(one)))
    if (missing.length === 0) continue
    await log.send(missing.map(({ key, value, headers }) => ({ topic, key, value, ...(headers ? { headers } : {}) })))
    await failAll(log, group, topic, ofGroup)
  }
}
