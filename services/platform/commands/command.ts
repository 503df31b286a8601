/** A command: body schema, permissions, stream, and a pure decision from state to facts. */
import type { Static, TSchema } from 'typebox'
import type { CommandRef } from '@docketry/contracts/commands/command-ref.ts'
import type { May } from '../auth/caller.ts'
import type { Fact } from '../events/event.ts'

/**
 * Folds a stream into a state. `evolve` returns the state unchanged for a fact it does not know. `evolveAll`: the same for many facts at
 * once, which need not copy tables of thousands of entries at each of them; the state it is given stays as it is. `nameOf`: what people
 * call it, for refusals; absent: the name.
 */
export type Fold<S, F extends Fact> = {
  name: string
  initial: S
  evolve(state: S, fact: F): S
  evolveAll?(state: S, facts: readonly F[]): S
  nameOf?(state: S): string
}

/** One stream, named by `stream`, and its state. */
export type Aggregate<S, F extends Fact, Id = string> = Fold<S, F> & { stream(id: Id): string }

/** The firm and client that own the events: written into their metadata and checked against the caller's rights. */
export type Scope = { firmId: string | null; clientId: string | null }

/** Input of `decide` besides body and state. `at`: UTC ms. `newId(label)` returns the same UUID for the same command id and label. */
export type Meta = { commandId: string; actId: string; actor: string; at: number; newId(label: string): string }

export type Command<B extends TSchema = TSchema, S = never, F extends Fact = Fact> = {
  name: string
  body: B
  may: readonly May[]
  stream(body: Static<B>): string
  /** `state` is the state before the command. */
  scope(body: Static<B>, state: S): Scope
  /** Returns `[]` when nothing needs to change. A broken rule throws `refuse(code)`. No I/O, no clock, no randomness. */
  decide(body: Static<B>, state: S, meta: Meta): F[]
  aggregate: Fold<S, F>
}

/** Any command, where its own types do not matter (the list of all commands, execution by name). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- S stands in both argument and result places: no other type holds every command
export type AnyCommand = Command<any, any, any>

/** A command with this body, of any aggregate: parameter of `execute`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type CommandWith<B extends TSchema> = Command<B, any, any>

/** The definition of a command in its area. `id`: id of the aggregate that it changes, from which the stream is named. */
type CommandOnAggregate<B extends TSchema, S, F extends Fact, Id> = Omit<Command<B, S, F>, 'aggregate' | 'stream'> & {
  id(body: Static<B>): Id
}

/** `commandOn(invoice)`: fixes state and fact types, so that each command's own types are inferred. */
export const commandOn =
  <S, F extends Fact, Id>(aggregate: Aggregate<S, F, Id>) =>
  <B extends TSchema>({ id, ...command }: CommandOnAggregate<B, S, F, Id>): Command<B, S, F> => ({
    ...command,
    aggregate,
    stream: body => aggregate.stream(id(body)),
  })

declare const checked: unique symbol
/** A command to execute, as stages and reactions return it. `seen`: as in `Provenance`. Only `call` makes one and checks the body's type. */
export type CommandCall = { readonly name: string; readonly body: unknown; readonly seen?: number; readonly [checked]: true }

/** First parameter: a command of the same area, or the reference to a command of another area (contracts/commands). */
export const call = <B extends TSchema>({ name }: CommandRef<B>, body: Static<B>, why: { seen?: number } = {}): CommandCall =>
  ({ name, body, ...why }) as CommandCall // the symbol exists in types only
