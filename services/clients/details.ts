/**
 * The values of a business (a client or a firm) that people edit, and which of them were changed at which revision, by which edit conflicts
 * are found (`changedAfterSeen`). Pure.
 */
import type { BusinessChanges, BusinessEvent } from '@docketry/contracts/events/business.ts'
import { BusinessEvent as BusinessEvents } from '@docketry/contracts/events/business.ts'
import { isReportingField, reportingOf, splitEdit, type Reporting } from '@docketry/contracts/rules/reporting.ts'
import { Refusal } from '../platform/errors/refuse.ts'

export type EditedField = keyof BusinessChanges

/**
 * `reporting`: by firm. `revision`: of the last event, -1 without one. `changedAt`: by `keyOf`, the revision of the last event by which a
 * person changed the value.
 */
export type Details = {
  name: string
  abn: string | null
  category: string | null
  email: string | null
  address: string | null
  zone: string | null
  reporting: Record<string, Partial<Reporting>>
  revision: number
  changedAt: Record<string, number>
}

export const noDetails: Details = {
  name: '',
  abn: null,
  category: null,
  email: null,
  address: null,
  zone: null,
  reporting: {},
  revision: -1,
  changedAt: {},
}

/**
 * Any other type leaves a state as it is; a stream with one is refused (platform/events/event-types.ts), so that `revision` is never behind
 * the stream.
 */
const knownTypes = new Set<string>(BusinessEvents.anyOf.map(one => one.properties.type.const))

/** The key of a value in `changedAt`: its field, and the firm for values that each firm has of its own. */
const keyOf = (field: EditedField, firmId: string): string => (isReportingField(field) ? `${field} ${firmId}` : field)

/** The value that the people of this firm see. */
export const valueOf = (details: Details, firmId: string, field: EditedField): string | boolean | null =>
  isReportingField(field) ? reportingOf(details, firmId)[field] : details[field]

function afterEdit(before: Details, firmId: string, changed: BusinessChanges): Details {
  const { reporting, shared } = splitEdit(changed)
  const fields = Object.keys(changed) as EditedField[] // the keys of the schema
  return {
    ...before,
    ...shared,
    reporting: { ...before.reporting, [firmId]: { ...before.reporting[firmId], ...reporting } },
    changedAt: { ...before.changedAt, ...Object.fromEntries(fields.map(field => [keyOf(field, firmId), before.revision + 1])) },
  }
}

function valuesAfter(before: Details, event: BusinessEvent): Details {
  switch (event.type) {
    case 'BusinessCreated': {
      const { name, abn, category, email, address } = event.data
      return { ...before, name, abn, category, email, address }
    }
    case 'FirmOpened':
      return { ...before, zone: event.data.zone }
    case 'BusinessEdited':
      return afterEdit(before, event.data.firmId, event.data.changed)
    default:
      return before
  }
}

/** The details after one more event of the stream. */
export const detailsAfter = (before: Details, event: BusinessEvent): Details =>
  knownTypes.has(event.type) ? { ...valuesAfter(before, event), revision: before.revision + 1 } : before

/** The entries that differ from the present values. */
export const differenceOf = (details: Details, firmId: string, changed: BusinessChanges): BusinessChanges =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([field, value]) => value !== undefined && value !== valueOf(details, firmId, field as EditedField), // keys of the schema
    ),
  )

export const withoutFields = (changed: BusinessChanges, fields: readonly string[]): BusinessChanges =>
  Object.fromEntries(Object.entries(changed).filter(([field]) => !fields.includes(field)))

/** The fields that the refusal `client.changed-since` names; null for any other error. */
export const refusedFields = (error: unknown): string[] | null =>
  error instanceof Refusal && error.code === 'client.changed-since' ? (error.param ?? '').split(',') : null

/** The fields that somebody changed after the revision `seen`. */
export const changedAfterSeen = ({ changedAt }: Details, firmId: string, fields: readonly EditedField[], seen: number): EditedField[] =>
  fields.filter(field => (changedAt[keyOf(field, firmId)] ?? -1) > seen)
