/** What undoes an act in the stream of one invoice, and which values stay because they were changed since. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { savedFields, type SavedField } from '@docketry/contracts/api/invoices.ts'
import type { AmountSources, InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { isUndoable, wasUndone } from '../../shared/undo.ts'
import { withAmounts } from '../amounts.ts'
import { savedValue } from '../edit-conflicts.ts'
import { invoice, type InvoiceState } from '../invoice.ts'
import { confirmedFields, valueOf } from '../values.ts'
import { keptBeside } from '../value-sources.ts'
import { confirmationOf } from '../commands/review-invoice.ts'

export type RecordedInvoiceEvent = InvoiceEvent & Pick<StoredEvent, 'metadata'>
/**
 * `left`: what is not undone and why; `fields` names values as events do, or `acceptance`, `review`. `losesAcceptance`: the act ended an
 * acceptance that these events do not give back.
 */
type InvoiceUndo = { facts: InvoiceEvent[]; left: { code: RefusalCode; fields: string[] } | null; losesAcceptance?: boolean }

type Step = { event: RecordedInvoiceEvent; before: InvoiceState; after: InvoiceState }
type Amount = 'total' | 'gst' | 'treatment'
/** Of the invoice and its batch, as its events name them. */
type Ids = { invoiceId: string; groupId: string }

const nothing: InvoiceUndo = { facts: [], left: null }
const unchanged: { facts: InvoiceEvent[]; left: boolean } = { facts: [], left: false }
const amounts: readonly SavedField[] = ['total', 'gst', 'treatment'] satisfies Amount[]

function stepsOf(events: readonly RecordedInvoiceEvent[]): Step[] {
  let state = invoice.initial
  return events.map(event => {
    const before = state
    state = invoice.evolve(state, event)
    return { event, before, after: state }
  })
}

/** Steps after the act, without those of acts that came after it and were undone since, and without their undoing. */
function stepsSince(steps: readonly Step[], last: number): Step[] {
  const later = steps.slice(last + 1)
  const idsOfLater = new Set(later.map(({ event }) => event.metadata.actId))
  const cancelled = new Set(
    later.flatMap(
      ({
        event: {
          metadata: { actId, undoes },
        },
      }) => (undoes !== undefined && idsOfLater.has(undoes) ? [actId, undoes] : []),
    ),
  )
  return later.filter(({ event }) => !cancelled.has(event.metadata.actId))
}

const changes =
  (field: SavedField) =>
  ({ before, after }: Step): boolean =>
    savedValue(before, field) !== savedValue(after, field)
const isAcceptance = ({ event: { type } }: Step): boolean => type === 'InvoiceReviewed' || type === 'ReviewWithdrawn'
const isSave = ({ event: { type } }: Step): boolean => type === 'InvoiceEdited' || type === 'InvoiceNoted'

/**
 * The former values of what the act set and nobody changed since; and the fields that were changed since. `undone`: steps of earlier undos
 * of the act.
 */
function valuesBack(
  own: readonly Step[],
  since: readonly Step[],
  undone: readonly Step[],
  now: InvoiceState,
): { back: Map<SavedField, InvoiceState>; left: SavedField[] } {
  const back = new Map<SavedField, InvoiceState>()
  const left: SavedField[] = []
  for (const field of savedFields) {
    const [first, last] = [own.find(changes(field)), own.findLast(changes(field))]
    if (!first || !last || savedValue(now, field) === savedValue(first.before, field) || undone.some(changes(field))) continue
    if (savedValue(now, field) !== savedValue(last.after, field) || since.some(step => isSave(step) && changes(field)(step)))
      left.push(field)
    else back.set(field, first.before)
  }
  return { back, left }
}

/** The parts with these amounts as they were. Whole, where nothing else of them has changed. */
function partsBack(
  own: readonly Step[],
  back: ReadonlyMap<SavedField, InvoiceState>,
  { values: { parts } }: InvoiceState,
): InvoiceValues['parts'] {
  const changed = own.filter(({ before, after }) => !isDeepStrictEqual(before.values.parts, after.values.parts))
  const [first, last] = [changed[0], changed.at(-1)]
  if (first && last && isDeepStrictEqual(parts, last.after.values.parts)) return first.before.values.parts
  const [total, gst] = [back.get('total'), back.get('gst')]
  const treatment = back.get('treatment')?.values.parts[0]?.treatment ?? parts[0]?.treatment
  return withAmounts(parts, {
    ...(total ? { total: totalOf(total.values) } : {}),
    ...(gst ? { gst: gstOf(gst.values) } : {}),
    ...(treatment ? { treatment } : {}),
  })
}

function editBack(own: readonly Step[], back: ReadonlyMap<SavedField, InvoiceState>, now: InvoiceState): Partial<InvoiceValues> {
  const changed: Partial<InvoiceValues> = {}
  for (const [field, { values }] of back) {
    if (field === 'note' || amounts.includes(field)) continue
    if (field === 'currency') changed.currency = currencyOf(values)
    else Object.assign(changed, { [field]: values[field as keyof InvoiceValues] ?? null })
  }
  if (amounts.some(field => back.has(field))) changed.parts = partsBack(own, back, now)
  return changed
}

/** The sources of the amounts: a restored amount has its former source. */
function sourcesBack(back: ReadonlyMap<SavedField, InvoiceState>, now: InvoiceState): AmountSources {
  const of = <K extends Amount>(field: K) => (back.get(field) ?? now).amountSources[field]
  const all = { total: of('total'), gst: of('gst'), treatment: of('treatment') }
  return Object.fromEntries(Object.entries(all).filter(([, source]) => source !== undefined))
}

/** The edit and the note that give values back. */
function factsOfValues(own: readonly Step[], back: ReadonlyMap<SavedField, InvoiceState>, now: InvoiceState, ids: Ids): InvoiceEvent[] {
  const changed = editBack(own, back, now)
  const amountSources = changed.parts ? { amountSources: sourcesBack(back, now) } : {}
  const note = back.get('note')
  return [
    ...(Object.keys(changed).length > 0 ? [{ type: 'InvoiceEdited' as const, data: { ...ids, changed, ...amountSources } }] : []),
    ...(note ? [{ type: 'InvoiceNoted' as const, data: { ...ids, note: note.note } }] : []),
  ]
}

/** Whether an earlier undo of the act left nothing of it: what was changed since is no part of the act. */
function isUndoneByThen(events: readonly RecordedInvoiceEvent[], steps: readonly Step[], actId: string): boolean {
  const throughUndo = steps.findLastIndex(({ event }) => event.metadata.undoes === actId) + 1
  if (throughUndo === 0 || throughUndo === steps.length) return false
  const { facts, left } = undoFacts(events.slice(0, throughUndo), actId)
  return facts.length === 0 && left === null
}

/**
 * Undoes an act's deletion or restoration, or leaves an act on an invoice that is not there now. Null where neither is so: then the values
 * that the act changed are undone.
 */
function presence(own: readonly Step[], since: readonly Step[], now: InvoiceState, ids: Ids): InvoiceUndo | null {
  const last = own.findLast(({ event: { type } }) => type === 'InvoiceDeleted' || type === 'InvoiceRestored')?.event.type
  if (last === 'InvoiceDeleted') {
    if (!now.deleted) return nothing
    return now.deletedWithFile
      ? { facts: [], left: { code: 'bin.batch-first', fields: [] } }
      : { facts: [{ type: 'InvoiceRestored', data: ids }], left: null }
  }
  if (now.deleted) return last === 'InvoiceRestored' ? nothing : { facts: [], left: { code: 'invoice.deleted', fields: [] } }
  if (now.isSetAside) return { facts: [], left: { code: 'invoice.set-aside', fields: [] } }
  if (last !== 'InvoiceRestored') return null
  return since.some(({ event }) => isUndoable(event))
    ? { facts: [], left: { code: 'act.changed-since', fields: [] } }
    : { facts: [{ type: 'InvoiceDeleted', data: ids }], left: null }
}

/** `now`: the state after the values are back. */
function acceptanceBack(
  own: readonly Step[],
  since: readonly Step[],
  now: InvoiceState,
  ids: Ids,
): { facts: InvoiceEvent[]; left: boolean } {
  const steps = own.filter(isAcceptance)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return { facts: [], left: false }
  const { before } = first
  const acceptedSince = since.some(isAcceptance)
  const again = (): InvoiceEvent => {
    const anyway = before.acceptedAnyway[now.pagesKey]
    return {
      type: 'InvoiceReviewed',
      data: { ...ids, ...(anyway ? { anyway } : {}), accepted: { values: now.values, revision: now.revision } },
    }
  }
  if (last.event.type === 'InvoiceReviewed') {
    if (!now.reviewed) return { facts: [], left: false }
    if (acceptedSince) return { facts: [], left: true }
    const withdrawn: InvoiceEvent = { type: 'ReviewWithdrawn', data: ids }
    return { facts: before.reviewed && isDeepStrictEqual(before.values, now.values) ? [withdrawn, again()] : [withdrawn], left: false }
  }
  if (now.reviewed || !before.reviewed) return { facts: [], left: false }
  return acceptedSince || !isDeepStrictEqual(before.values, now.values) ? { facts: [], left: true } : { facts: [again()], left: false }
}

/** Whether the act ended an acceptance that is not in force `now`, after its undo, and that nobody has given or withdrawn since. */
const losesAcceptance = (own: readonly Step[], since: readonly Step[], now: InvoiceState): boolean =>
  own[0]?.before.reviewed === true &&
  own.some(({ before, after }) => before.reviewed && !after.reviewed) &&
  !now.reviewed &&
  !since.some(isAcceptance)

/**
 * Confirmations that the act made or withdrew, of values that nobody changed since. A GST is confirmed again only beside the total and
 * treatment that it was confirmed with.
 */
function confirmationsBack(own: readonly Step[], now: InvoiceState, ids: Ids): InvoiceEvent[] {
  const steps = own.filter(({ event: { type } }) => type === 'InvoiceFieldsConfirmed' || type === 'FieldConfirmationsWithdrawn')
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return []
  const confirmed = {
    before: confirmedFields(first.before.confirmedValues, first.before.values),
    after: confirmedFields(last.after.confirmedValues, last.after.values),
    now: confirmedFields(now.confirmedValues, now.values),
  }
  const withdrawn = allFields.filter(
    field => confirmed.after.includes(field) && !confirmed.before.includes(field) && confirmed.now.includes(field),
  )
  const again = allFields.filter(
    field =>
      confirmed.before.includes(field) &&
      !confirmed.after.includes(field) &&
      !confirmed.now.includes(field) &&
      valueOf(first.before.values, field) === valueOf(now.values, field) &&
      (field !== 'gst' || isDeepStrictEqual(keptBeside(first.before.values), keptBeside(now.values))),
  )
  return [
    ...(withdrawn.length > 0 ? [{ type: 'FieldConfirmationsWithdrawn' as const, data: { ...ids, fields: withdrawn } }] : []),
    ...(again.length > 0 ? [{ type: 'InvoiceFieldsConfirmed' as const, data: { ...ids, ...confirmationOf(now.values, again) } }] : []),
  ]
}

function manualReviewBack(own: readonly Step[], now: InvoiceState, ids: Ids): { facts: InvoiceEvent[]; left: boolean } {
  const steps = own.filter(({ event: { type } }) => type === 'ManualReviewChosen')
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || now.manualReview === first.before.manualReview) return { facts: [], left: false }
  return now.manualReview === last.after.manualReview
    ? { facts: [{ type: 'ManualReviewChosen', data: { ...ids, choice: first.before.manualReview } }], left: false }
    : { facts: [], left: true }
}

/**
 * The events that undo the act `actId` in this stream, all of whose events are `events`. A value that somebody changed since stays and is
 * named in `left`, as does an acceptance of other values. An acceptance that an edit withdrew does not come back (`losesAcceptance`): only
 * people accept. What an earlier undo of the act has changed back is not undone again, also where somebody changed it since: to restore it,
 * that undo is undone.
 */
export function undoFacts(events: readonly RecordedInvoiceEvent[], actId: string): InvoiceUndo {
  const steps = stepsOf(events)
  const isOwn = ({ event }: Step): boolean => event.metadata.actId === actId && isUndoable(event)
  const own = steps.filter(isOwn)
  const current = steps.at(-1)?.after
  const groupId = current?.origin?.groupId
  const invoiceId = own[0]?.event.data.invoiceId
  if (!current || groupId === undefined || invoiceId === undefined) return nothing
  const ids = { invoiceId, groupId }
  const since = stepsSince(steps, steps.findLastIndex(isOwn))
  if (isUndoneByThen(events, steps, actId)) return nothing
  const undone = steps.filter(({ event }) => event.metadata.undoes === actId)
  const undidAny = (types: readonly InvoiceEvent['type'][]): boolean => undone.some(({ event }) => types.includes(event.type))
  const whole = presence(own, since, current, ids)
  if (whole) return whole

  const facts: InvoiceEvent[] = []
  let now = current
  const add = (more: InvoiceEvent[]): void => {
    facts.push(...more)
    now = more.reduce(invoice.evolve, now)
  }
  const { back, left: leftValues } = valuesBack(own, since, undone, now)
  add(factsOfValues(own, back, now, ids))
  if (!undidAny(['InvoiceFieldsConfirmed', 'FieldConfirmationsWithdrawn'])) add(confirmationsBack(own, now, ids))
  const acceptance = undidAny(['InvoiceReviewed', 'ReviewWithdrawn']) ? unchanged : acceptanceBack(own, since, now, ids)
  add(acceptance.facts)
  const review = undidAny(['ManualReviewChosen']) ? unchanged : manualReviewBack(own, now, ids)
  add(review.facts)
  const fields = [...leftValues, ...(acceptance.left ? ['acceptance'] : []), ...(review.left ? ['review'] : [])]
  const left = fields.length > 0 ? { code: 'act.changed-since' as const, fields } : null
  return { facts, left, losesAcceptance: facts.length > 0 && !acceptance.left && losesAcceptance(own, since, now) }
}

/** Whether the act was undone in this stream, with nothing left to undo. */
export const isUndone = (events: readonly RecordedInvoiceEvent[], actId: string): boolean => {
  if (!wasUndone(events, actId)) return false
  const { facts, left } = undoFacts(events, actId)
  return facts.length === 0 && left === null
}
