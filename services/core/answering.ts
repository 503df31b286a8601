/** How an HTTP call is answered: the contract's call, whose thing it is about, and the answer. Handlers are made from the tools they name. */
import type { AnswerOf, BodyOf, Call, QueryOf } from '@docketry/contracts/calls/call.ts'
import type { Asker, Whose } from './asker.ts'
import type { AnyCommand } from './command.ts'
import type { Executed } from './execute.ts'

/**
 * One request, checked against the call's schemas. `execute` carries out a command on the asker's behalf; `label` tells several commands
 * of one request apart, so that the same request sent again is the same commands. `executeAsSystem` is for calls that anyone may make.
 * The answer waits until the views have passed what was written (2 s at most).
 */
export type Asked<C> = {
  query: QueryOf<C>
  body: BodyOf<C>
  params: Record<string, string>
  asker: Asker | null
  at: number
  /** The network that the request came from, as limits count it. */
  from: string
  /** What the asker's browser says of itself, 300 characters at most; empty when it says nothing. */
  agent: string
  /** The same UUID when the same request is sent again. */
  newId(label: string): string
  execute(command: AnyCommand, body: unknown, label?: string): Promise<Executed>
  executeAsSystem(command: AnyCommand, body: unknown, label?: string): Promise<Executed>
}

export type Handler<C extends Call> = {
  call: C
  /**
   * The firm that the thing belongs to, which the asker must work for; null when it belongs to none or is not there. A call that is about a client
   * (`about` of its contract) answers that too.
   */
  firm?(asked: Asked<C>): Promise<Whose | string | null> | Whose | string | null
  /** False: what the asker does next needs no view, and the answer does not wait for any. */
  waits?: false
  answer(asked: Asked<C>): Promise<AnswerOf<C>> | AnswerOf<C>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- handlers of all calls stand in one list
export type AnyHandler = Handler<any>

export const handler = <C extends Call>(call: C, rest: Omit<Handler<C>, 'call'>): Handler<C> => ({ call, ...rest })
