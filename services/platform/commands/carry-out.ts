/** What a stage or a reaction wants done: its commands, then its messages, under ids that make a repeat harmless. */
import type { AnyCommand } from './command.ts'
import type { By, Execute } from './execute.ts'
import type { Delivered, Log } from '../ports/log.ts'
import type { Outcome } from '../reactions/reaction.ts'

/** What a message says of its origin, in its headers: the event that led to it and the human act that it is part of. */
export type Cause = { causeId: string; actId: string }

export const causeOf = ({ headers }: Pick<Delivered, 'headers'>): { causeId: string | null; actId: string | null } => ({
  causeId: headers?.['causeId'] ?? null, actId: headers?.['actId'] ?? null,
})

export type OutcomePorts = { execute: Execute; commands: Record<string, AnyCommand>; log: Log }

/** `commandId(index)` names each command. Commands come first, so that no message runs ahead of the fact it speaks of. */
export async function carryOut(
  { commands, messages }: Outcome, hands: OutcomePorts, by: Omit<By, 'commandId' | 'caller'>, commandId: (index: number) => string,
): Promise<void> {
  for (const [index, { name, body }] of commands.entries()) {
    const command = hands.commands[name]
    if (!command) throw new Error(`there is no command ${name}`)
    await hands.execute(command, body, { ...by, commandId: commandId(index), caller: null })
  }
  if (messages.length === 0) return
  const headers = { ...(by.causeId === null ? {} : { causeId: by.causeId }), actId: by.actId }
  await hands.log.send(messages.map(message => ({ ...message, headers: { ...headers, ...message.headers } })))
}
