/** Stream `models`: the models and the code that have read pages or found fields in this store. */
import Type from 'typebox'
import { fact, Hash, orNull } from './fact.ts'

/** The owner of the models' files among the blobs. */
export const modelsOwner = 'models'

const text = Type.String({ minLength: 1, maxLength: 200 })

/**
 * `fields`: the model that finds the fields, with the code around it. `reading`: the models that find and read lines of print, with theirs.
 */
export const ModelKind = Type.Union([Type.Literal('fields'), Type.Literal('reading')])
export type ModelKind = Type.Static<typeof ModelKind>

/**
 * The first use of a model and its code. `version`: as extractions (`model`) and stages name it. `sha256`: over the model's files and the
 * code, and so its identity. `number` counts those of the kind in this store; `name` is what people read: `fields 3, 21 Nov 2026`, with the
 * day of the first use. `card`: of the model, null without one. `files`: everything that is needed to use it again, by path; blobs of
 * `modelsOwner`. `build`: as in the metadata of events.
 */
export const ModelUsed = fact('ModelUsed', {
  kind: ModelKind,
  version: text,
  sha256: Hash,
  number: Type.Integer({ minimum: 1 }),
  name: text,
  build: text,
  card: orNull(Hash),
  files: Type.Array(Type.Object({ path: text, hash: Hash, size: Type.Integer() })),
})

export const ModelEvent = Type.Union([ModelUsed])
export type ModelEvent = Type.Static<typeof ModelEvent>
