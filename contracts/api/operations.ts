/** What operators see of the running parts, and what they do about them. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * One projection, rebuild, refold of failed rows, reaction, topic of a stage, or periodic work. `position`: of the newest handled event, or
 * the number of handled messages. `waiting`: events that concern it, or messages, to come; `estimated`: by the share of positions, because
 * there are many. `lagMs`: age of the oldest of them; null when unknown, and for a build that nobody reads yet. `rate`: handled per second,
 * over the last minute; `leftMs`: time left at this rate. `setAside`: parked entries or dead letters; of a refold, the rows that are folded
 * again. `failure`: the last one, also when it goes on. `endedAt`: of periodic work, when its last round ended. `alarm`: a sentence when a
 * person must act. Times in ms, `at` and `endedAt` in UTC ms.
 */
export const StatusLine = Type.Object({
  kind: Type.Union([
    Type.Literal('projection'),
    Type.Literal('rebuild'),
    Type.Literal('refold'),
    Type.Literal('reaction'),
    Type.Literal('stage'),
    Type.Literal('periodic'),
  ]),
  name: Type.String(),
  state: Type.String(),
  position: orNull(Type.Integer()),
  waiting: Type.Integer(),
  estimated: Type.Boolean(),
  lagMs: orNull(Type.Integer()),
  rate: orNull(Type.Number()),
  leftMs: orNull(Type.Integer()),
  setAside: Type.Integer(),
  failure: orNull(Type.Object({ reason: Type.String(), at: Type.Integer() })),
  endedAt: orNull(Type.Integer()),
  alarm: orNull(Type.String()),
})
export type StatusLine = Type.Static<typeof StatusLine>

export const operatorStatus = endpoint({
  name: 'operator-status',
  method: 'GET',
  path: '/api/operator/status',
  may: ['su'],
  errors: 'plain',
  summary:
    'Each projection, rebuild, refold of failed rows, reaction, topic of a stage and periodic work: position, what waits and since when, rate, time left, state, end of the last round, last failure, and an alarm when a person must act.',
  answer: Type.Object({ at: Type.Integer(), lines: Type.Array(StatusLine) }),
})

export const rebuildProjection = endpoint({
  name: 'rebuild-projection',
  method: 'POST',
  path: '/api/operator/projections/rebuild',
  may: ['su'],
  errors: 'list',
  summary:
    'Builds a projection anew from the first event, beside the rows that are read until then; operator-status shows its progress. Recorded with the person and the reason.',
  body: Type.Object({ projection: Type.String({ minLength: 1, maxLength: 100 }), reason: Type.String({ maxLength: 500 }) }),
  answer: Done,
})

/** `by`: the name of the signed-in person, null on the command line; `operator`: the login there. `at` in UTC ms. */
export const Operation = Type.Object({
  id: Type.String(),
  at: Type.Integer(),
  what: Type.String(),
  reason: orNull(Type.String()),
  by: orNull(Type.String()),
  operator: orNull(Type.String()),
})
export type Operation = Type.Static<typeof Operation>

export const operations = endpoint({
  name: 'operations',
  method: 'GET',
  path: '/api/operator/operations',
  may: ['su'],
  errors: 'plain',
  summary:
    'What operators did, on screen and on the command line, newest first, fifty at once from the one at `from`: retries, rebuilds, messages and events viewed, checks, backups, exports, imports and so on, with the person and the reason.',
  query: Type.Object({ from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  answer: Type.Object({ operations: Type.Array(Operation), total: Type.Integer() }),
})

const Kind = Type.Union([Type.Literal('dead'), Type.Literal('parked')])

/**
 * Dead letters, or parked events or rows, with the same cause: the reason without ids and numbers. `name`: topic, reaction or projection.
 * `rows`: they are rows of a projection, which cannot be given up. `items`: the oldest 200; `subject`: what each is about. Times are UTC
 * ms.
 */
export const SetAsideGroup = Type.Object({
  kind: Kind,
  name: Type.String(),
  cause: Type.String(),
  rows: Type.Boolean(),
  count: Type.Integer(),
  oldestAt: Type.Integer(),
  newestAt: Type.Integer(),
  items: Type.Array(Type.Object({ id: Type.String(), subject: Type.String(), reason: Type.String(), at: Type.Integer() })),
})
export type SetAsideGroup = Type.Static<typeof SetAsideGroup>

export const setAside = endpoint({
  name: 'set-aside',
  method: 'GET',
  path: '/api/operator/set-aside',
  may: ['su'],
  errors: 'plain',
  summary:
    'What was set aside because it failed for good: dead letters of stages, events of reactions, rows of projections; grouped by cause, the largest group first.',
  answer: Type.Object({ groups: Type.Array(SetAsideGroup) }),
})

export const setAsidePayload = endpoint({
  name: 'set-aside-payload',
  method: 'GET',
  path: '/api/operator/set-aside/payload',
  may: ['su'],
  errors: 'plain',
  summary:
    'The message or event that was set aside, as JSON text; null when somebody has dealt with it meanwhile. Recorded with the person, once an hour.',
  query: Type.Object({ kind: Kind, id: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Type.Object({ payload: orNull(Type.String()) }),
})

const items = { kind: Kind, ids: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 200 }) }
const Outcome = Type.Object({ done: Type.Integer(), failed: Type.Array(Type.Object({ id: Type.String(), message: Type.String() })) })

export const retrySetAside = endpoint({
  name: 'retry-set-aside',
  method: 'POST',
  path: '/api/operator/set-aside/retry',
  may: ['su'],
  errors: 'plain',
  summary:
    'Handles what was set aside again; rows are folded again by the process that runs the projection. Recorded with the person. Answers how many, and why others could not be.',
  body: Type.Object(items),
  answer: Outcome,
})

export const skipSetAside = endpoint({
  name: 'skip-set-aside',
  method: 'POST',
  path: '/api/operator/set-aside/skip',
  may: ['su'],
  errors: 'list',
  summary: 'Skips for good what was set aside, with a reason. Recorded with the person. Rows of projections cannot be skipped.',
  body: Type.Object({ ...items, reason: Type.String({ maxLength: 500 }) }),
  answer: Outcome,
})

/** Damage found in the store. `since`: UTC ms. */
const Finding = Type.Object({ kind: Type.String(), what: Type.String(), since: Type.Integer() })

export const storageFindings = endpoint({
  name: 'storage-findings',
  method: 'GET',
  path: '/api/operator/storage',
  may: ['su'],
  errors: 'plain',
  summary:
    'What is stored and was found damaged, each with a sentence on what to do, the oldest first; and when everything was last checked (UTC ms, null: never).',
  answer: Type.Object({ findings: Type.Array(Finding), checkedAt: orNull(Type.Integer()) }),
})
