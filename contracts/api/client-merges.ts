/** Merging two clients of a firm that are the same business, and separating them again. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const is = <N extends string>(name: N) => Type.Literal(name)
/** The details that may differ between the two clients: keys of `ClientChanges` (clients.ts). */
export const MergeField = Type.Union([
  is('name'),
  is('abn'),
  is('category'),
  is('email'),
  is('address'),
  is('period'),
  is('basis'),
  is('mail'),
  is('gstRegistered'),
])
export type MergeField = Type.Static<typeof MergeField>

/**
 * What a client brings into the merge. `revision`: sent back as `seen`. `invoices`: without those in the bin; `toReview`: how many of them
 * are not reviewed. `attachments`: emailed files that wait. `pickups`: open ones. `members`: employees who are limited to some clients,
 * this one among them. `auditors`: engaged for it now. `tfn`: whether the firm recorded a tax file number.
 */
export const MergeSide = Type.Object({
  id: Id,
  name: Type.String(),
  abn: orNull(Type.String()),
  archived: Type.Boolean(),
  revision: Type.Integer(),
  batches: Type.Integer(),
  invoices: Type.Integer(),
  toReview: Type.Integer(),
  attachments: Type.Integer(),
  pickups: Type.Integer(),
  addresses: Type.Array(Type.String()),
  members: Type.Integer(),
  auditors: Type.Integer(),
  tfn: Type.Boolean(),
})
export type MergeSide = Type.Static<typeof MergeSide>

/**
 * `fields`: those that differ, with both values as people read them; one that is not `choosable` stays as the survivor has it.
 * `mustConfirm`: the two have different ABNs or tax file numbers. `notes`: what else happens. `obstacles`: why they cannot be merged now,
 * each with what to do first.
 */
export const MergePreview = Type.Object({
  survivor: MergeSide,
  duplicate: MergeSide,
  fields: Type.Array(
    Type.Object({ field: MergeField, survivor: orNull(Type.String()), duplicate: orNull(Type.String()), choosable: Type.Boolean() }),
  ),
  mustConfirm: Type.Boolean(),
  notes: Type.Array(Type.String()),
  obstacles: Type.Array(Type.String()),
})
export type MergePreview = Type.Static<typeof MergePreview>

const pair = { firmId: Id, survivorId: Id, duplicateId: Id }

export const previewMerge = endpoint({
  name: 'preview-merge',
  method: 'GET',
  path: '/api/business/merge',
  may: ['manager-of-firm'],
  mergedClients: 'as-sent',
  errors: 'plain',
  summary: 'What would happen if two clients of a firm were merged, and what stands in the way. Changes nothing.',
  query: Type.Object(pair),
  answer: MergePreview,
})

/**
 * `keep`: fields of which the survivor gets the duplicate's value. `seen`: both revisions of the preview. `confirmed`: that clients with
 * different numbers are one business.
 */
export const mergeClients = endpoint({
  name: 'merge-clients',
  method: 'POST',
  path: '/api/business/merge',
  may: ['manager-of-firm'],
  mergedClients: 'as-sent',
  errors: 'list',
  summary:
    'Merges a client into another one of the same firm: everything of it reads as that of the client that stays, until they are separated.',
  body: Type.Object({
    ...pair,
    keep: Type.Array(MergeField, { maxItems: 9 }),
    reason: Type.String({ maxLength: 500 }),
    confirmed: Type.Optional(Type.Literal(true)),
    seen: Type.Object({ survivor: Type.Integer({ minimum: -1 }), duplicate: Type.Integer({ minimum: -1 }) }),
  }),
  answer: Done,
})

/** `left`: fields that keep the value which the merge gave them, because somebody changed them since. */
export const separateClients = endpoint({
  name: 'separate-clients',
  method: 'POST',
  path: '/api/business/separate',
  may: ['manager-of-firm'],
  mergedClients: 'as-sent',
  errors: 'list',
  summary: 'Separates two merged clients: each has again what came in for it. Refused with a sentence where that is no longer possible.',
  body: Type.Object({ ...pair, reason: Type.String({ maxLength: 500 }) }),
  answer: Type.Object({ ...Done.properties, left: Type.Array(MergeField) }),
})

/**
 * `merged` null: the client is not merged. `name`: of the merged client; `survivor`: the client that it reads as; `at`: when it was merged
 * (UTC ms).
 */
export const survivorOfClient = endpoint({
  name: 'survivor-of-client',
  method: 'GET',
  path: '/api/business/survivor',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  mergedClients: 'as-sent',
  errors: 'plain',
  summary: 'The client into which this one was merged, for old links to it.',
  query: Type.Object({ firmId: Id, clientId: Id }),
  answer: Type.Object({
    merged: orNull(Type.Object({ name: Type.String(), at: Type.Integer(), survivor: Type.Object({ id: Id, name: Type.String() }) })),
  }),
})
