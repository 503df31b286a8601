/** The log: topics with partitions that carry work between stages. The law is log.contract.ts. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * `key` chooses the partition (murmur2, as Kafka's default): order holds within a key only. `value` is JSON; with the key at most
 * 1 MB. Topic names are letters, digits, `.`, `_` and `-`. A topic comes into being when first used.
 */
export type Message = { topic: string; key: string; value: Json; headers?: Record<string, string> }

/**
 * A message as delivered, at least once. `attempt` counts from 1. `deaths`: how many processes ended while they had it in hand; those are no
 * attempts.
 */
export type Delivered = Message & { partition: number; offset: number; attempt: number; crashes: number }

export type Consumer = {
  /** Resolves when no message of the topics waits or is being handled, for this group, at this moment. */
  settled(): Promise<void>
  /** Stops taking messages, waits for those in hand, leaves the group. */
  close(): Promise<void>
}

export type ConsumeOptions = {
  group: string
  topics: string[]
  /**
   * Resolve = done, the offset may be committed. Reject = try again, until `attempts` are used up. May take minutes. Several run
   * at once, one for each partition. A group that is new begins with the oldest message that is still there.
   */
  handle(message: Delivered): Promise<void>
  /**
   * How often a message may be rejected before it is dead (default 3). A try that its process did not survive is no attempt: a process is
   * killed for many reasons. The message is then handled alone, so that what was in hand beside it does not die with it, and from
   * the third such death on after a wait that doubles, up to five minutes.
   */
  attempts?: number
  /** After so many deaths of its process while it was in hand it is dead all the same, so that its partition goes on (default 20). */
  crashLimit?: number
  /** Called once before a message goes to `<topic>.dead`; must succeed, or the message is tried again. */
  dead?(message: Delivered, error: unknown): Promise<void>
}

/** Where a group stands in one partition: `end` is the next offset to be written, `committed` the next to be handled. */
export type PartitionLag = { topic: string; partition: number; committed: number; end: number }

/** A dead message with the reason it died. `id` names it for `retryDead` and `skipDead`. */
export type DeadMessage = Message & { id: string; reason: string; at: number; group: string }

export type Log = {
  /**
   * Resolves when all are stored; a killed process loses none. May store a message twice. Throws `too-large`, `invalid-message`,
   * `storage-full`; then nothing of the call was sent.
   */
  send(messages: Message[]): Promise<void>
  consume(options: ConsumeOptions): Promise<Consumer>
  lag(group: string, topics: string[]): Promise<PartitionLag[]>
  /** Those of `topic` itself (not named `<topic>.dead`), oldest first. */
  deadMessages(topic: string): Promise<DeadMessage[]>
  /** Sends it to its topic again and forgets the dead one. Both throw `no-such-message`. */
  retryDead(id: string): Promise<void>
  skipDead(id: string): Promise<void>
  close(): Promise<void>
}
