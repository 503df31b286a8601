/** What every log refuses before it sends: the same in each, so that no adapter is kinder than another. */
import { coded } from '../errors/coded.ts'
import type { Message } from './log.ts'

const limit = 1_000_000
const topicName = /^[a-zA-Z0-9._-]{1,200}$/

/** Throws `invalid-message` (topic name, a value that is no JSON) or `too-large` (over 1 MB of key and value). */
export function checkMessage({ topic, key, value }: Message): void {
  if (!topicName.test(topic)) throw coded('invalid-message', `not a topic name: ${JSON.stringify(topic)}`)
  const json = JSON.stringify(value)
  if (json === undefined) throw coded('invalid-message', `a message to ${topic} has no value`)
  const size = Buffer.byteLength(json) + Buffer.byteLength(key)
  if (size > limit) throw coded('too-large', `a message of ${size} bytes to ${topic}; at most ${limit}`)
}
