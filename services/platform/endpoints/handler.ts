/** How an HTTP call is answered: the contract's call, whose thing it is about, and the answer. Handlers are made from the tools they name. */
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@docketry/contracts/api/endpoint.ts'
import type { Caller, Ownership } from '../auth/caller.ts'
import type { AnyCommand } from '../commands/command.ts'
import type { Executed } from '../commands/execute.ts'

/**
 * One request, checked against the call's schemas. `execute` carries out a command on the caller's behalf; `label` tells several commands
 * of one request apart, so that the same request sent again is the same commands. `executeAsSystem` is for calls that anyone may make.
 * The answer waits until the views have passed what was written (2 s at most).
 */
export type EndpointRequest<C> = {
  query: QueryOf<C>
  body: BodyOf<C>
  params: Record<string, string>
  caller: Caller | null
  at: number
  /** The network that the request came from, as limits count it. */
  from: string
  /** What the caller's browser says of itself, 300 characters at most; empty when it says nothing. */
  agent: string
  /** The same UUID when the same request is sent again. */
  newId(label: string): string
  execute(command: AnyCommand, body: unknown, label?: string): Promise<Executed>
  executeAsSystem(command: AnyCommand, body: unknown, label?: string): Promise<Executed>
}

export type Handler<C extends Endpoint> = {
  endpoint: C
  /**
   * The firm that the thing belongs to, which the caller must work for; null when it belongs to none or is not there. A call that is about a client
   * (`about` of its contract) answers that too.
   */
  firm?(request: EndpointRequest<C>): Promise<Ownership | string | null> | Ownership | string | null
  /** False: what the caller does next needs no view, and the answer does not wait for any. */
  waitsForProjections?: false
  answer(request: EndpointRequest<C>): Promise<AnswerOf<C>> | AnswerOf<C>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- handlers of all calls stand in one list
export type AnyHandler = Handler<any>

export const handler = <C extends Endpoint>(endpoint: C, rest: Omit<Handler<C>, 'endpoint'>): Handler<C> => ({ endpoint, ...rest })
