/**
 * Which values of an invoice were changed at which revision. A command that is based on an older revision is refused as a whole, and its
 * refusal names exactly the fields that were changed since; api/save-invoice.ts then saves the other values, and answers these as
 * conflicts. Pure.
 */
import Type from 'typebox'
import { savedFields, type SavedField } from '@docketry/contracts/api/invoices.ts'
import { InvoiceEvent, type InvoiceValues, type Note } from '@docketry/contracts/events/invoice.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { refuse } from '../platform/errors/refuse.ts'

type Saved = { values: InvoiceValues; note: Note | null }

/**
 * `revision`: of the last event, -1 without one. `changedAt`: by field, the revision of the last event that changed its value.
 */
export type Revisions = { revision: number; changedAt: Partial<Record<SavedField, number>> }
export const noRevisions: Revisions = { revision: -1, changedAt: {} }

/**
 * What a person saw: the revision `seen`, and the later ones that the same request has written itself (`own`). Absent if the
 * request does not say it: then the last writer wins.
 */
export const BasedOn = Type.Object({ seen: Type.Integer({ minimum: -1 }), own: Type.Array(Type.Integer()) })
export type BasedOn = Type.Static<typeof BasedOn>

/** The value of a field as people save it; money in cents, null is empty. */
export function savedValue({ values, note }: Saved, field: SavedField): string | number | null {
  if (field === 'total') return totalOf(values)
  if (field === 'gst') return gstOf(values)
  if (field === 'treatment') return values.parts[0]?.treatment ?? null
  return (field === 'note' ? note?.text : values[field]) ?? null
}

/**
 * The events that cause conflicts: saves by people, proposals that were adopted, by hand or by rule, and a change of the invoice's pages: a
 * person moved them, or they were extracted anew after that. The first extraction causes none: nobody saw values before it.
 */
const changing: readonly InvoiceEvent['type'][] = [
  'InvoiceEdited',
  'InvoiceNoted',
  'ExtractionAdopted',
  'AdoptionReverted',
  'InvoicePagesSet',
  'InvoicePagesRead',
]

/**
 * Other types are ignored. No command or read ever gets one, because its stream is refused (platform/events/event-types.ts), so `revision`
 * is never behind the stream.
 */
const knownTypes = new Set<string>(InvoiceEvent.anyOf.map(one => one.properties.type.const))

/** The revisions after an event that changed `before` to `after`. */
export function revisionsAfter(before: Saved & Revisions, after: Saved, { type }: InvoiceEvent): Revisions {
  if (!knownTypes.has(type)) return { revision: before.revision, changedAt: before.changedAt }
  const revision = before.revision + 1
  const changed = changing.includes(type) ? savedFields.filter(field => savedValue(before, field) !== savedValue(after, field)) : []
  return {
    revision,
    changedAt:
      changed.length === 0 ? before.changedAt : { ...before.changedAt, ...Object.fromEntries(changed.map(field => [field, revision])) },
  }
}

/** Those of the given fields that were changed after the revision `seen`, other than by the same request. */
export const changedAfterSeen = ({ changedAt }: Revisions, fields: readonly SavedField[], basedOn: BasedOn | undefined): SavedField[] =>
  basedOn === undefined
    ? []
    : fields.filter(field => (changedAt[field] ?? -1) > basedOn.seen && !basedOn.own.includes(changedAt[field] ?? -1))

/** Throws `invoice.changed-since`; its `param` lists the fields, with commas. */
export function refuseIfChanged(state: Revisions, fields: readonly SavedField[], basedOn: BasedOn | undefined): void {
  const changed = changedAfterSeen(state, fields, basedOn)
  if (changed.length > 0) throw refuse('invoice.changed-since', changed.join(','))
}
