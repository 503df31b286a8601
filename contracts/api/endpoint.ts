/** One HTTP call: method, path, what comes in, what goes out, who may. Server, UI and OpenAPI page read the same object. */
import type { Static, TSchema } from 'typebox'

/** As services/platform/auth/caller.ts has it; written again because contracts import nothing of ours. */
export type EndpointMay = 'anyone' | 'signed-in' | 'staff-of-firm' | 'owner-of-firm' | 'manager-of-firm' | 'su' | 'developer' | 'author' | 'accountant' | 'auditor'

export type Endpoint<Q extends TSchema = TSchema, B extends TSchema = TSchema, A extends TSchema = TSchema> = {
  /** Names the call in the OpenAPI page and in the server's table. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  may: readonly EndpointMay[]
  /**
   * What it is about, for who works for some clients of the firm only: `client` a thing of one client, `some` a list that leaves out what is not
   * theirs; absent, the firm as a whole, which they have no part in. docs/roles.md shows what follows.
   */
  about?: 'client' | 'some'
  /** Only for those who have verified their e-mail address; the others may look. */
  verified?: true
  query?: Q
  body?: B
  answer: A
  /** How often one address may make it within a minute; absent: as often as it likes, but for calls under /api/auth/. */
  perMinute?: number
  /** One sentence for the OpenAPI page. */
  words: string
  /** How refusals are answered: `list` is `{ errors: [{ param, msg }] }` (specified for forms), `plain` is `{ error: { code, message } }`. */
  errors: 'list' | 'plain'
}

export const endpoint = <Q extends TSchema, B extends TSchema, A extends TSchema>(it: Endpoint<Q, B, A>): Endpoint<Q, B, A> => it

export type QueryOf<C> = C extends { query?: infer Q extends TSchema } ? Static<Q> : never
export type BodyOf<C> = C extends { body?: infer B extends TSchema } ? Static<B> : never
export type AnswerOf<C> = C extends { answer: infer A extends TSchema } ? Static<A> : never
