/**
 * An endpoint's contract: method, path, request and answer schemas, and who may call it. Server, UI and OpenAPI page use the same object.
 */
import type { Static, TSchema } from 'typebox'

/**
 * `anyone`: no token required. `signed-in`: any user. `staff-of-firm`: the owner, an admin or an employee of the firm that owns the
 * resource, or an su. `owner-of-firm`: its owner, or an su. `manager-of-firm`: its owner or an admin, and nobody from outside. `auditor`:
 * an auditor whom the firm has engaged for the client, for reading only. The others are roles that the operator grants.
 */
export type EndpointMay =
  | 'anyone'
  | 'signed-in'
  | 'staff-of-firm'
  | 'owner-of-firm'
  | 'manager-of-firm'
  | 'auditor'
  | 'su'
  | 'developer'
  | 'author'
  | 'accountant'

export type Endpoint<Q extends TSchema = TSchema, B extends TSchema = TSchema, A extends TSchema = TSchema> = {
  /** Unique name, in the OpenAPI page and in the server's table. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  may: readonly EndpointMay[]
  /**
   * For employees limited to some clients. `client`: the endpoint concerns one client. `some`: a list that leaves other clients out.
   * Absent: the endpoint concerns the whole firm, and they may not call it (docs/roles.md).
   */
  about?: 'client' | 'some'
  /** A merged client that a request names stays as it was sent; otherwise the request is about the surviving one. */
  mergedClients?: 'as-sent'
  /** Requires a verified email address. */
  verified?: true
  query?: Q
  body?: B
  answer: A
  /** Requests per minute and IP address; absent: unlimited, except under /api/auth/. */
  perMinute?: number
  /** One sentence for the OpenAPI page. */
  summary: string
  /**
   * How refusals are answered: `list` is `{ errors: [{ param, msg }] }` (specified for forms), `plain` is `{ error: { code, message } }`.
   */
  errors: 'list' | 'plain'
}

export const endpoint = <Q extends TSchema, B extends TSchema, A extends TSchema>(it: Endpoint<Q, B, A>): Endpoint<Q, B, A> => it

export type QueryOf<C> = C extends { query?: infer Q extends TSchema } ? Static<Q> : never
export type BodyOf<C> = C extends { body?: infer B extends TSchema } ? Static<B> : never
export type AnswerOf<C> = C extends { answer: infer A extends TSchema } ? Static<A> : never
