import type { Fact, StoredEvent } from './event.ts'
import type { Outcome, Reaction } from './reaction.ts'

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
