/** Reading stored invoices again after an upgrade, for operators (docs/reprocess.md). Ours. Times are UTC ms. */
import Type from 'typebox'
import { Hash, orNull } from '../events/fact.ts'
import { ReprocessingSelection, ReprocessingWork } from '../events/reprocessing.ts'
import { allFields, fieldNames } from '../fields.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const Count = Type.Integer()
const Named = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))
const time = { since: Type.Optional(Type.Integer({ minimum: 0 })), before: Type.Optional(Type.Integer({ minimum: 0 })) }

/**
 * Which invoices, as typed. `firm`: ABN, id or name; `client`: id or name; `group`: id, or beside `client` the name; with the batches
 * merged into it. `since`, `before`: when they were read.
 */
export const TypedSelection = Type.Object({ firm: Named, client: Named, group: Named, ...time })
export type TypedSelection = Type.Static<typeof TypedSelection>

/**
 * `name`: of the model, `model 3 (21 Nov 2026)`; null for a model used before models were recorded, which has no files either. `card`: hash
 * of the model card among `files`. `reproducible`: the whole code was kept with it, so that what it read can be made again (decision 40).
 */
export const ReadingModel = Type.Object({
  model: Text,
  invoices: Count,
  name: orNull(Text),
  build: orNull(Text),
  sha256: orNull(Hash),
  card: orNull(Hash),
  files: Type.Array(Type.Object({ path: Text, hash: Hash, size: Count })),
  reproducible: Type.Boolean(),
})
export type ReadingModel = Type.Static<typeof ReadingModel>

/**
 * A run, as in contracts/projections/reprocessing-rows.ts. `modelName`: of the model that proposes, `model 3 (21 Nov 2026)`; absent without
 * a recorded name, and in other runs. `of`: whose invoices, in words. `by`: who started it, and `reason`: why. `share`: 0..1; `perMinute`:
 * invoices; `secondsLeft`: of a running one. `startedAt`, `revertedAt`: UTC ms. Null is unknown.
 */
export const Run = Type.Object({
  id: Id,
  state: Type.Enum(['running', 'paused', 'finished', 'cancelled']),
  work: ReprocessingWork,
  modelName: Type.Optional(Text),
  selection: ReprocessingSelection,
  of: Text,
  by: Text,
  reason: orNull(Text),
  startedAt: Type.Integer(),
  total: Count,
  done: Count,
  share: Type.Number(),
  perMinute: orNull(Type.Number()),
  secondsLeft: orNull(Count),
  proposed: Count,
  differing: Count,
  adopted: Count,
  reverted: Count,
  kept: Count,
  failed: Count,
  revertedAt: orNull(Type.Integer()),
  failures: Type.Array(Type.Object({ invoiceId: Id, message: Text })),
})
export type Run = Type.Static<typeof Run>

export const reprocessingStatus = endpoint({
  name: 'reprocessing',
  method: 'GET',
  path: '/api/operator/reprocessing',
  may: ['su'],
  errors: 'plain',
  summary:
    'Invoices by the model that read them, with the files of each model, and runs of reprocessing with their progress, the newest first. `present`: the model that reads new uploads.',
  answer: Type.Object({ present: Text, models: Type.Array(ReadingModel), runs: Type.Array(Run) }),
})

const started = { reason: Type.Optional(Type.String({ maxLength: 500 })) }
const Started = Type.Object({ runId: Id, total: Count })

export const startProposing = endpoint({
  name: 'start-proposing',
  method: 'POST',
  path: '/api/operator/reprocessing/propose',
  may: ['su'],
  errors: 'plain',
  summary:
    'Starts a run in which the present model reads stored invoices again: those that `model` read, or any other model. With `reading` the words of their pages are read again too, and of the present model’s invoices. Its results are proposals; no value changes.',
  body: Type.Object({ selection: TypedSelection, model: Named, reading: Type.Optional(Type.Boolean()), ...started }),
  answer: Started,
})

export const startAdopting = endpoint({
  name: 'start-adopting',
  method: 'POST',
  path: '/api/operator/reprocessing/adopt',
  may: ['su'],
  errors: 'plain',
  summary:
    'Starts a run that adopts proposed values of these fields with at least this confidence. What a person typed, confirmed or accepted stays.',
  body: Type.Object({
    selection: TypedSelection,
    fields: Type.Array(Type.Enum(allFields), { minItems: 1 }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    ...started,
  }),
  answer: Started,
})

export const startReverting = endpoint({
  name: 'start-reverting',
  method: 'POST',
  path: '/api/operator/reprocessing/revert',
  may: ['su'],
  errors: 'plain',
  summary: 'Starts a run that reverts what another one adopted, where nobody has set the value since.',
  body: Type.Object({ runId: Id, ...started }),
  answer: Started,
})

export const steerRun = endpoint({
  name: 'steer-reprocessing',
  method: 'POST',
  path: '/api/operator/reprocessing/steer',
  may: ['su'],
  errors: 'plain',
  summary: 'Pauses, resumes or cancels a run of reprocessing.',
  body: Type.Object({ runId: Id, to: Type.Enum(['pause', 'resume', 'cancel']), ...started }),
  answer: Type.Object({ runId: Id }),
})

const Value = Type.Union([Text, Type.Integer(), Type.Null()])
/**
 * A value that is known to be right (`right`: as a person typed, confirmed or accepted it), beside what the old and the new model read,
 * without what earlier invoices of the supplier taught. Money is cents.
 */
export const ScoredValue = Type.Object({
  invoiceId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  supplier: orNull(Text),
  field: Type.Enum(fieldNames),
  right: Value,
  old: Value,
  next: Value,
})
export type ScoredValue = Type.Static<typeof ScoredValue>

/**
 * `invoices`: corrected ones that were read; `unreadable`: those whose words, or originals, are missing or damaged. `next`: to send as
 * `after`, with which the next page begins; null: this was the last page.
 */
export const DryRunPage = Type.Object({ scored: Type.Array(ScoredValue), invoices: Count, unreadable: Count, next: orNull(Id) })
export type DryRunPage = Type.Static<typeof DryRunPage>

export const dryRun = endpoint({
  name: 'dry-run',
  method: 'GET',
  path: '/api/operator/reprocessing/dry-run',
  may: ['su'],
  errors: 'plain',
  summary:
    'Reads some of the invoices that people corrected by the present model, and writes nothing: what either model reads beside what is right. With `reading`, the words of their pages are read again first. Answered page by page.',
  query: Type.Object({
    firm: Named,
    client: Named,
    group: Named,
    since: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
    before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
    model: Named,
    reading: Type.Optional(Type.Enum(['1'])),
    after: Type.Optional(Id),
  }),
  answer: DryRunPage,
})

/** A streamed file of a model that was used in this store: the model itself, its card, or its code. */
export const modelFile = endpoint({
  name: 'model-file',
  method: 'GET',
  path: '/api/operator/models/file',
  may: ['su'],
  errors: 'plain',
  summary: 'A file of a model that was used here, by its hash.',
  query: Type.Object({ hash: Hash }),
  answer: Type.Any(),
})
