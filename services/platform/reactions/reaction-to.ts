import type { Fact, StoredEvent } from '../events/event.ts'
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

/** Several types of event followed by one reaction, whose place in the events is that of `name`: each is carried out before the next begins. */
export const inOrder = (name: string, ...reactions: Reaction[]): Reaction => ({
  name,
  on: reactions.flatMap(({ on }) => on),
  react: event => reactions.find(({ on }) => on.includes(event.type))?.react(event) ?? { messages: [], commands: [] },
})
