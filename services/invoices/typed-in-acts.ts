/**
 * Which fields count as set by a person, from edit to edit. Undoing an act gives its fields back to who set them before it: the page, an
 * earlier invoice of the supplier, or an earlier edit. Pure.
 */
import type { AmountSources, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { EditableField, SetByPerson } from '@docketry/contracts/projections/row-parts.ts'
import type { Metadata } from '../platform/events/event.ts'
import { sourcesByDifference, withSources, type ReadAmounts } from './value-sources.ts'

/** What decides whether an event undoes an act. Absent in the oldest events. */
export type OfAct = Partial<Pick<Metadata, 'actId' | 'undoes'>>

/** By the id of an act: the fields that count as typed since it and did not before, or, where it has undone another act, the reverse. */
export type TypedInActs<F extends string> = Partial<Record<string, F[]>>

/**
 * After an event that sets `fields`. Undoing an act changes only what this act has changed: a field that was typed before the act stays
 * typed. That undoing is an act too, so that it is undone by the same rule.
 */
export function typedAfter<F extends string>(
  { typed, inActs }: { typed: readonly F[]; inActs: TypedInActs<F> },
  fields: readonly F[],
  { actId, undoes }: OfAct = {},
): { typed: F[]; inActs: TypedInActs<F> } {
  const isChanged = (field: F): boolean => (undoes === undefined ? !typed.includes(field) : (inActs[undoes]?.includes(field) ?? false))
  const changedFields = [...new Set(fields.filter(isChanged))]
  return {
    typed: [...typed.filter(field => !changedFields.includes(field)), ...changedFields.filter(field => !typed.includes(field))],
    inActs:
      actId === undefined || changedFields.length === 0 ? inActs : { ...inActs, [actId]: [...(inActs[actId] ?? []), ...changedFields] },
  }
}

/** An edit: absent keys stay as they are. */
export type Edited = { changed: Partial<InvoiceValues>; amountSources?: AmountSources }

/** Who set the values of a row, after an edit. `read`: the amounts of its extraction. */
export function setAfterEdit(
  { byPerson, amountSources: was, typedInActs = {} }: SetByPerson,
  { changed, amountSources: stated }: Edited,
  read: ReadAmounts,
  ofAct: OfAct = {},
): SetByPerson {
  const { parts } = changed
  const sources = parts ? (stated ?? sourcesByDifference({ parts }, read)) : was
  const { typed, inActs } = typedAfter({ typed: byPerson, inActs: typedInActs }, Object.keys(changed) as EditableField[], ofAct) // keys of InvoiceValues
  // Total, GST and treatment are saved together: they are a person's as long as one of them is.
  const others = typed.filter(field => field !== 'parts')
  const withParts: EditableField[] = Object.keys(sources ?? {}).length > 0 ? [...others, 'parts'] : others
  return {
    byPerson: parts && ofAct.undoes !== undefined ? withParts : typed,
    ...withSources(sources),
    ...(Object.keys(inActs).length > 0 ? { typedInActs: inActs } : {}),
  }
}
