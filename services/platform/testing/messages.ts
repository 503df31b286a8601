/** Messages for tests of logs. Delivery is at least once, so tests check the first delivery of each message. */
import type { Delivered, Log, Message } from '../ports/log.ts'

export const messagesOf = (topic: string, count: number, keys = 5, from = 0): Message[] =>
  Array.from({ length: count }, (_, i) => ({ topic, key: `key-${(from + i) % keys}`, value: { n: from + i } }))

export const numberOf = ({ value }: Pick<Delivered, 'value'>): number => (value as { n: number }).n

/** Numbers of the messages, each once, in the order of their first delivery. */
export const firsts = (seen: Pick<Delivered, 'value'>[]): number[] => [...new Set(seen.map(numberOf))]
export const sorted = (numbers: number[]): number[] => [...numbers].sort((a, b) => a - b)
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** A consumer that collects the delivered messages. */
export async function remember(log: Log, group: string, topics: string[]) {
  const seen: Delivered[] = []
  const consumer = await log.consume({
    group,
    topics,
    async handle(message) {
      seen.push(message)
    },
  })
  return { seen, ...consumer }
}
