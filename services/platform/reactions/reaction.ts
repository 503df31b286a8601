/** A reaction: an event that causes commands or messages. Never runs on replay; starts at the head by default. */
import type { Outcome } from '../commands/carry-out.ts'
import type { Fact, StoredEvent } from '../events/event.ts'

export type Reaction = {
  name: string
  /** Event types it listens to. */
  on: readonly string[]
  /** A new reaction also handles the events stored before it (default false: it starts at the head). */
  fromStart?: boolean
  /** Pure. Ids of its commands and messages derive from the event's id, so that a repeat is harmless. */
  react(event: StoredEvent): Outcome
}

/** `reactionTo<FileEvent>()('feed-prepare', 'FileUploaded', data => …)`: a reaction to one type of event, with its data typed. */
export const reactionTo =
  <F extends Fact>() =>
  <T extends F['type']>(
    name: string,
    type: T,
    react: (data: Extract<F, { type: T }>['data'], event: StoredEvent) => Partial<Outcome>,
  ): Reaction => ({
    name,
    on: [type],
    react(event) {
      // `on` names the one type that arrives here, and stored events were checked by their schema when written.
      const { messages = [], commands = [] } = react(event.data as Extract<F, { type: T }>['data'], event)
      return { messages, commands }
    },
  })

/** Several reactions merged into one, with one checkpoint under `name`: each event is finished before the next begins. */
export const inOrder = (name: string, ...reactions: Reaction[]): Reaction => ({
  name,
  on: reactions.flatMap(({ on }) => on),
  react: event => reactions.find(({ on }) => on.includes(event.type))?.react(event) ?? { messages: [], commands: [] },
})
