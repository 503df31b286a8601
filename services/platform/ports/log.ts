/** The log: topics with partitions that carry work between stages. Contract: log.contract.ts. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * `key` chooses the partition (murmur2, as Kafka's default): order holds within a key only. `value` is JSON; with the key at most
 * 1 MB. Topic names are letters, digits, `.`, `_` and `-`. A topic is created on first use.
 */
export type Message = { topic: string; key: string; value: Json; headers?: Record<string, string> }

/**
 * A message as delivered, at least once. `attempt` counts from 1. `crashes`: number of processes that ended while they handled it; those do
 * not count as attempts.
 */
export type Delivered = Message & { partition: number; offset: number; attempt: number; crashes: number }

export type Consumer = {
  /** Resolves when this group has no waiting or running message of its topics. */
  settled(): Promise<void>
  /** Stops receiving messages, waits for those being handled, leaves the group. */
  close(): Promise<void>
}

export type ConsumeOptions = {
  group: string
  topics: string[]
  /**
   * Resolve: done, the offset may be committed. Reject: retried, until `attempts` are used up. May take minutes. Several run
   * concurrently, one per partition. A new group starts with the oldest stored message.
   */
  handle(message: Delivered): Promise<void>
  /**
   * How often a message may be rejected before it is a dead letter (default 3). A crash of the process does not count, because a process is
   * killed for many reasons. The message is then handled alone, so that a further crash affects no other message, and from the third crash
   * on after a delay that doubles, up to five minutes.
   */
  attempts?: number
  /** After this many crashes while it was handled, a message is a dead letter too, so that its partition continues (default 20). */
  crashLimit?: number
  /** Called before a message is moved to `<topic>.dead`; if it rejects, the message is retried. */
  dead?(message: Delivered, error: unknown): Promise<void>
}

/** Lag of a group in one partition: `end` is the next offset to be written, `committed` the next to be handled. */
export type PartitionLag = { topic: string; partition: number; committed: number; end: number }

/** A dead letter with its reason. `id`: for `retryDead` and `skipDead`. `at`: UTC ms. */
export type DeadLetter = Message & { id: string; reason: string; at: number; group: string }

export type Log = {
  /**
   * Resolves when all are stored durably. May store a message twice. Throws `too-large`, `invalid-message`, `storage-full`; then no message
   * of the call was sent.
   */
  send(messages: Message[]): Promise<void>
  consume(options: ConsumeOptions): Promise<Consumer>
  lag(group: string, topics: string[]): Promise<PartitionLag[]>
  /** Dead letters of `topic` (without the suffix `.dead`), oldest first. */
  deadLetters(topic: string): Promise<DeadLetter[]>
  /** Sends the message to its topic again and removes the dead letter. Both functions throw `no-such-message`. */
  retryDead(id: string): Promise<void>
  skipDead(id: string): Promise<void>
  close(): Promise<void>
}
