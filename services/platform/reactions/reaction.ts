/** A reaction: an event that causes commands or messages. Never runs on replay; starts at the head unless told otherwise. */
import type { CommandCall } from '../commands/command.ts'
import type { StoredEvent } from '../events/event.ts'
import type { Message } from '../ports/log.ts'

export type Outcome = { messages: Message[]; commands: CommandCall[] }

export type Reaction = {
  name: string
  /** Event types it listens to. */
  on: readonly string[]
  /** A new reaction also reacts to what was stored before it (default false: it starts at the head). */
  fromStart?: boolean
  /** Pure. Ids of what follows derive from the event's id, so that a repeat is harmless. */
  react(event: StoredEvent): Outcome
}
