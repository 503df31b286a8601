/** A handler: the endpoint's contract, the firm that the request is about, and the answer. */
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@docketry/contracts/api/endpoint.ts'
import type { Caller, Ownership } from '../auth/caller.ts'
import type { Static, TSchema } from 'typebox'
import type { CommandWith } from '../commands/command.ts'
import type { Executed } from '../commands/execute.ts'
import type { Provenance } from '../events/event.ts'

/** What a handler adds to the metadata of the events of its commands. */
export type Why = Pick<Provenance, 'seen' | 'reason' | 'undoes'>

/**
 * One request, checked against the endpoint's schemas. `execute` runs a command on the caller's behalf; `label` distinguishes several
 * commands of one request, so that a repeated request repeats the same command ids. `executeAsSystem` does not check the rights of the
 * caller: the endpoint or the handler has checked who may, or anyone may. `why` goes into the metadata of the events. The answer waits
 * until the projections show what was written (2 s at most).
 */
export type EndpointRequest<C> = {
  query: QueryOf<C>
  body: BodyOf<C>
  params: Record<string, string>
  caller: Caller | null
  at: number
  /** Id of the act: in the metadata of all events of the request, and the same when it is sent again. */
  actId: string
  /** Network of the client, as rate limits count it. */
  from: string
  /** User-Agent header, at most 300 characters; empty without one. */
  agent: string
  /** The same UUID when the same request is sent again. */
  newId(label: string): string
  execute<B extends TSchema>(command: CommandWith<B>, body: Static<B>, label?: string, why?: Why): Promise<Executed>
  executeAsSystem<B extends TSchema>(command: CommandWith<B>, body: Static<B>, label?: string, why?: Why): Promise<Executed>
}

export type Handler<C extends Endpoint> = {
  endpoint: C
  /**
   * The firm that the request is about, for which the caller must work; null when there is none. An endpoint about a client (`about` of its
   * contract) returns the client as well.
   */
  firm?(request: EndpointRequest<C>): Promise<Ownership | string | null> | Ownership | string | null
  /**
   * For requests by which callers may lose their access: true where this request was carried out before. A repeat is then answered as the
   * first time, although the caller may not send it any more.
   */
  wasCarriedOut?(request: EndpointRequest<C>): Promise<boolean>
  /** False: the answer does not wait for projections. */
  waitsForProjections?: false
  answer(request: EndpointRequest<C>): Promise<AnswerOf<C>> | AnswerOf<C>
}

/** A handler of any endpoint, for lists of handlers of all endpoints. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- C stands in both argument and result places: no other type holds every handler
export type AnyHandler = Omit<Handler<any>, 'endpoint'> & { endpoint: Endpoint }

export const handler = <C extends Endpoint>(endpoint: C, rest: Omit<Handler<C>, 'endpoint'>): Handler<C> => ({ endpoint, ...rest })
