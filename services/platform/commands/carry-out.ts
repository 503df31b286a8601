/** Runs the outcome of a stage or reaction: its commands, then its messages, under ids that make a repeat harmless. */
import type { AnyCommand, CommandCall } from './command.ts'
import type { CommandOrigin, Execute } from './execute.ts'
import { codeOf } from '../errors/coded.ts'
import type { Delivered, Log, Message } from '../ports/log.ts'

/** What a stage or reaction returns. */
export type Outcome = { messages: Message[]; commands: CommandCall[] }

/** From the headers of a message: the id of the event that caused it, and of the user's act that it belongs to. */
export const causeOf = ({ headers }: Pick<Delivered, 'headers'>): { causeId: string | null; actId: string | null } => ({
  causeId: headers?.['causeId'] ?? null,
  actId: headers?.['actId'] ?? null,
})

export type OutcomePorts = { execute: Execute; commands: Record<string, AnyCommand>; log: Log }

async function unlessErased(executed: Promise<unknown>): Promise<void> {
  try {
    await executed
  } catch (error) {
    if (codeOf(error) !== 'stream-erased') throw error
  }
}

/** Refusals about a stream that no command can change until another version runs. */
const ofOneStream = new Set(['event.not-applied', 'event.unknown'])

/**
 * `commandId(index)`: the id of each command. Commands run first, so that no message precedes the event it refers to. A command to an
 * erased stream is left out: there is nothing to change, and a message or an event that is delivered again after the erasure must not fail
 * for ever. One to a stream with an event that cannot be applied does not stop those to other streams: it is refused once they are
 * executed.
 */
export async function carryOut(
  { commands, messages }: Outcome,
  ports: OutcomePorts,
  by: Omit<CommandOrigin, 'commandId' | 'caller'>,
  commandId: (index: number) => string,
): Promise<void> {
  const refused: unknown[] = []
  for (const [index, { name, body, seen }] of commands.entries()) {
    const command = ports.commands[name]
    if (!command) throw new Error(`there is no command ${name}`)
    const executed = unlessErased(
      ports.execute(command, body, { ...by, ...(seen === undefined ? {} : { seen }), commandId: commandId(index), caller: null }),
    )
    await executed.catch((error: unknown) => {
      if (!ofOneStream.has(codeOf(error) ?? '')) throw error
      refused.push(error)
    })
  }
  if (refused.length > 0) throw refused[0]
  if (messages.length === 0) return
  const headers = { ...(by.causeId === null ? {} : { causeId: by.causeId }), actId: by.actId }
  await ports.log.send(messages.map(message => ({ ...message, headers: { ...headers, ...message.headers } })))
}
