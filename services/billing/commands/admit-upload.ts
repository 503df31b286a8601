/** The aggregate of `allowance-<firmId>-<quarter>`, and the commands that reserve a share of the plan for an upload and release it. */
import Type from 'typebox'
import type { AllowanceEvent } from '@docketry/contracts/events/allowance.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn, type Aggregate } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'

/**
 * An admitted upload that is still being processed. `pages`: how many invoices it can become at most, as far as known (a plan counts
 * invoices; contracts/events/allowance.ts). `at`: UTC ms.
 */
export type OpenUpload = { groupId: string; pages: number; bytes: number; at: number }
type AllowanceState = { open: Record<string, OpenUpload> }

const without = (open: AllowanceState['open'], removed: readonly string[]): AllowanceState['open'] =>
  Object.fromEntries(Object.entries(open).filter(([id]) => !removed.includes(id)))

export const allowance: Aggregate<AllowanceState, AllowanceEvent, { firmId: string; quarter: number }> = {
  name: 'allowance',
  stream: ({ firmId, quarter }) => `allowance-${firmId}-${quarter}`,
  initial: { open: {} },
  evolve(state, event) {
    if (event.type === 'UploadAdmitted') {
      const { uploadId, groupId, pages, bytes, at, ended } = event.data
      return { open: { ...without(state.open, ended), [uploadId]: { groupId, pages, bytes, at } } }
    }
    return event.type === 'UploadReleased' ? { open: without(state.open, [event.data.uploadId]) } : state
  },
}

const Count = Type.Integer({ minimum: 0 })
/**
 * `used`: what the plan's period has used (of Free this month, of the others this quarter), including what open uploads of the last quarter
 * may still use. Streams are by quarter for every plan, and the state has the open uploads of this one. What these may still use counts in
 * the present period, of Free also where they are of an earlier month: an invoice counts in the month in which it is extracted.
 */
const Used = Type.Object({ allowed: Count, used: Count })
const Left = Type.Object({ pages: Count, bytes: Count })

const scope = ({ firmId }: { firmId: string }) => ({ firmId, clientId: null })

/**
 * `waiting`: what open uploads have not used yet; an open upload that is missing there counts in full. `pages` 0: a further part of a batch
 * that was admitted as a whole. Throws `upload.firm-full`, `upload.quota-used`, `upload.over-quota`, `upload.unreadable-used`.
 */
export const admitUpload = commandOn(allowance)({
  name: 'admit-upload',
  body: Type.Object({
    firmId: Id,
    quarter: Type.Integer(),
    groupId: Id,
    uploadId: Id,
    pages: Count,
    bytes: Count,
    invoices: Used,
    unreadable: Used,
    stored: Used,
    waiting: Type.Record(Type.String(), Left),
    ended: Type.Array(Id),
  }),
  may: ['system'],
  id: body => body,
  scope,
  decide({ invoices, unreadable, stored, waiting, ended, quarter: _, ...upload }, { open }, { at }) {
    if (open[upload.uploadId] && !ended.includes(upload.uploadId)) return []
    const others = Object.entries(without(open, ended)).map(([id, it]) => (Object.hasOwn(waiting, id) ? (waiting[id] ?? it) : it))
    const sum = (of: 'pages' | 'bytes') => others.reduce((total, it) => total + it[of], 0)
    if (stored.used + sum('bytes') + upload.bytes > stored.allowed) throw refuse('upload.firm-full')
    if (upload.pages > 0) {
      if (invoices.used >= invoices.allowed) throw refuse('upload.quota-used')
      if (invoices.used + sum('pages') + upload.pages > invoices.allowed) throw refuse('upload.over-quota')
      if (unreadable.used >= unreadable.allowed) throw refuse('upload.unreadable-used')
    }
    return [{ type: 'UploadAdmitted', data: { ...upload, at, ended: ended.filter(id => Object.hasOwn(open, id)) } }]
  },
})

/** Releases the reservation of an upload that was not stored. Idempotent. */
export const releaseUpload = commandOn(allowance)({
  name: 'release-upload',
  body: Type.Object({ firmId: Id, quarter: Type.Integer(), uploadId: Id }),
  may: ['system'],
  id: body => body,
  scope,
  decide: ({ firmId, uploadId }, { open }) =>
    Object.hasOwn(open, uploadId) ? [{ type: 'UploadReleased', data: { firmId, uploadId } }] : [],
})
