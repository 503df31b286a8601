/** The invoice aggregate: its current values, what people confirmed and accepted, and which pages it has. */
import type {
  AcceptedValues,
  AmountSources,
  GstKept,
  InvoiceEvent,
  InvoiceValues,
  ConfirmedValues,
  Note,
} from '@docketry/contracts/events/invoice.ts'
import type { AnyField, Extraction } from '@docketry/contracts/fields.ts'
import { staysAccepted } from '@docketry/contracts/rules/reviewed.ts'
import { commandOn, type Aggregate, type Command, type Meta } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { noRevisions, revisionsAfter, type Revisions } from './edit-conflicts.ts'
import { pagesKeyOf } from './pages.ts'
import { editsOf, fieldsEdited, typedFields, type TypedField } from './proposed-values.ts'
import { typedAfter, type OfAct, type TypedInActs } from './typed-in-acts.ts'
import { emptyValues, valuesOf, withoutFields } from './values.ts'
import { gstKeptIn, readAmounts, sourcesByDifference, sourcesOfPages, withoutStaleGst } from './value-sources.ts'
import type { Static, TSchema } from 'typebox'

export type InvoiceState = {
  origin: { groupId: string; clientId: string; firmId: string; extraction: Extraction | null } | null
  values: InvoiceValues
  manualReview: number
  reviewed: boolean
  deleted: boolean
  /** It was deleted with its batch; it can be restored with the batch only. */
  deletedWithFile: boolean
  /** All its pages are part of other invoices. */
  isSetAside: boolean
  /** `pagesKeyOf` its pages. */
  pagesKey: string
  /** Sequence number of the batch's arrangement that set its pages (`turn` in the events); 0: the pipeline set them. */
  pagesSequence: number
  /** By `pagesKey`. */
  extractions: Record<string, Extraction>
  /** The `pagesKey` of each acceptance. */
  acceptedPages: string[]
  /** By `pagesKey`: the flagged values that were accepted anyway. */
  acceptedAnyway: Record<string, ConfirmedValues>
  /** By `pagesKey`: what an acceptance covers. Absent for one of an older version. */
  acceptedValues: Record<string, AcceptedValues>
  /** The latest edit of each value, with any pages; none of a value whose edits are all undone. */
  edits: Partial<InvoiceValues>
  /** Values that people confirmed one by one; a confirmation ends when the value changes. */
  confirmedValues: ConfirmedValues
  /** The GST that a person kept beside its total and treatment; absent where nobody did. */
  gstKept?: GstKept
  note: Note | null
  /** Fields that people typed, with any pages. */
  typed: TypedField[]
  /** What undoing an act changes in `typed`. */
  typedInActs: TypedInActs<TypedField>
  /** Who set total, GST and treatment, with any pages. */
  amountSources: AmountSources
  /**
   * The latest proposal for the present pages. `stored`: hash of its extraction; `reading`: the version by which the pages were read again,
   * null where their words stayed.
   */
  proposal: { runId: string; fileId: string; model: string; stored: string; reading: string | null } | null
  /**
   * By id: adoptions that are not reverted. `values`: after it; `before`: the extraction before it; `besidePayment`: a person had typed the
   * date, so that it set the printed one alone.
   */
  adoptions: Record<string, { fields: AnyField[]; values: InvoiceValues; before: Extraction; pagesKey: string; besidePayment: boolean }>
  /** The adoption that set the present value of each field last. */
  adoptedBy: Partial<Record<AnyField, string>>
} & Revisions

type PagesSet = Extract<InvoiceEvent, { type: 'InvoicePagesSet' }>['data']

function withPages(
  state: InvoiceState,
  {
    groupId,
    clientId,
    firmId,
    pages,
    turn: sequence,
    extraction,
    values,
    reviewed,
    manualReview,
    note,
    looked,
    byPerson,
    gstKept,
    amountSources,
  }: PagesSet,
): InvoiceState {
  const { gstKept: _, ...before } = state
  const sources = sourcesOfPages({ amountSources, byPerson, values, extraction })
  const set = {
    origin: { groupId, clientId, firmId, extraction },
    values,
    reviewed,
    manualReview,
    note: note ?? null,
    confirmedValues: looked ?? {},
    proposal: null,
    adoptedBy: {},
    typed: [...new Set([...state.typed, ...typedFields(byPerson, sources)])],
    amountSources: sources,
    ...(gstKept ? { gstKept } : {}),
  }
  return { ...before, ...set, pagesKey: pagesKeyOf(pages), pagesSequence: sequence, isSetAside: false }
}

function withoutAcceptance(state: InvoiceState): InvoiceState {
  const without = <T extends object>(byPages: T): T => withoutFields(byPages, [state.pagesKey]) as T // absent keys stay absent
  return {
    ...state,
    reviewed: false,
    acceptedPages: state.acceptedPages.filter(key => key !== state.pagesKey),
    acceptedAnyway: without(state.acceptedAnyway),
    acceptedValues: without(state.acceptedValues),
  }
}

/** After an edit or a new extraction: an acceptance that names its values is withdrawn. */
function afterChange(state: InvoiceState): InvoiceState {
  const acceptance = { accepted: state.reviewed, ...(state.acceptedValues[state.pagesKey] ? { recorded: true as const } : {}) }
  return state.reviewed && !staysAccepted(acceptance) ? withoutAcceptance(state) : state
}

/** Another extraction of the same pages, with the values that follow from it. */
const withExtraction = (state: InvoiceState, extraction: Extraction, values: InvoiceValues): InvoiceState => ({
  ...state,
  origin: state.origin && { ...state.origin, extraction },
  values,
  extractions: { ...state.extractions, [state.pagesKey]: extraction },
})

/** Absent where facts are folded that are not stored yet. */
type WithMetadata = { metadata?: OfAct & { causeId?: string | null } }
/** Events stored before `withFile` existed: a deletion caused by another event followed the deletion of its file. */
const hasCause = (event: InvoiceEvent & WithMetadata): boolean => typeof event.metadata?.causeId === 'string'

function afterEdit(state: InvoiceState, event: Extract<InvoiceEvent, { type: 'InvoiceEdited' }> & WithMetadata): InvoiceState {
  const changed = event.data.changed as Partial<InvoiceValues> // absent keys stay absent in JSON
  const values = { ...state.values, ...changed }
  const amountSources = changed.parts
    ? (event.data.amountSources ?? sourcesByDifference(values, readAmounts(state.origin?.extraction ?? null)))
    : state.amountSources
  const { typed, inActs } = typedAfter(
    { typed: state.typed, inActs: state.typedInActs },
    fieldsEdited(state.values, changed),
    event.metadata,
  )
  const edits = { ...state.edits, ...changed }
  return afterChange({
    ...state,
    values,
    edits: event.metadata?.undoes === undefined ? edits : editsOf(edits, typed),
    typed,
    typedInActs: inActs,
    amountSources,
  })
}

/** The state after a proposal, its adoption, or the reversal of that adoption. */
function afterProposalEvent(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'ExtractionProposed': {
      const { runId, fileId, model, stored, reading } = event.data
      return { ...state, proposal: { runId, fileId, model, stored, reading: reading ?? null } }
    }
    case 'ExtractionAdopted': {
      const { adoptionId, fields, extraction, values } = event.data
      const before = state.adoptions[adoptionId]?.before ?? state.origin?.extraction
      if (!before) return state
      const adoption = {
        fields: [...new Set([...(state.adoptions[adoptionId]?.fields ?? []), ...fields])],
        values,
        before,
        pagesKey: state.pagesKey,
        besidePayment: state.typed.includes('invoiceDate'),
      }
      const adoptedBy = { ...state.adoptedBy, ...Object.fromEntries(fields.map(field => [field, adoptionId])) }
      return { ...withExtraction(state, extraction, values), adoptions: { ...state.adoptions, [adoptionId]: adoption }, adoptedBy }
    }
    case 'AdoptionReverted': {
      const { adoptionId, fields, extraction, values } = event.data
      const { [adoptionId]: _, ...adoptions } = state.adoptions
      return { ...withExtraction(state, extraction, values), adoptions, adoptedBy: withoutFields(state.adoptedBy, fields) }
    }
    default:
      return state
  }
}

function afterEvent(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'InvoiceExtracted': {
      const { pages, extraction } = event.data
      const key = pagesKeyOf(pages)
      return {
        ...state,
        origin: event.data,
        values: valuesOf(extraction),
        pagesKey: key,
        extractions: { ...state.extractions, [key]: extraction },
      }
    }
    case 'InvoiceEdited':
      return afterEdit(state, event)
    case 'ManualReviewChosen':
      return { ...state, manualReview: event.data.choice }
    case 'InvoiceReviewed': {
      const { anyway, accepted } = event.data
      const acceptedAnyway = anyway
        ? { ...state.acceptedAnyway, [state.pagesKey]: { ...state.acceptedAnyway[state.pagesKey], ...anyway } }
        : state.acceptedAnyway
      return {
        ...state,
        ...gstKeptIn(event.data, event),
        reviewed: true,
        acceptedPages: [...state.acceptedPages, state.pagesKey],
        acceptedAnyway,
        ...(accepted ? { acceptedValues: { ...state.acceptedValues, [state.pagesKey]: accepted } } : {}),
      }
    }
    case 'ReviewWithdrawn':
      return withoutAcceptance(state)
    case 'InvoiceNoted':
      return { ...state, note: event.data.note }
    case 'InvoiceFieldsConfirmed':
      return { ...state, ...gstKeptIn(event.data, event), confirmedValues: { ...state.confirmedValues, ...event.data.looked } }
    case 'FieldConfirmationsWithdrawn':
      return { ...state, confirmedValues: withoutFields(state.confirmedValues, event.data.fields) }
    case 'InvoicePagesSet':
      return withPages(state, event.data)
    case 'InvoicePagesRead': {
      const { pages, extraction, values } = event.data
      const origin = state.origin && { ...state.origin, extraction }
      return afterChange({
        ...state,
        origin,
        values,
        proposal: null,
        adoptedBy: {},
        extractions: { ...state.extractions, [pagesKeyOf(pages)]: extraction },
      })
    }
    case 'InvoiceSetAside':
      return { ...state, isSetAside: true, pagesSequence: event.data.turn }
    case 'InvoiceDeleted':
      return { ...state, deleted: true, deletedWithFile: event.data.withFile !== undefined || hasCause(event) }
    case 'InvoiceRestored':
      return { ...state, deleted: false, deletedWithFile: false }
    default:
      return afterProposalEvent(state, event)
  }
}

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  const folded = afterEvent(state, event)
  const after = withoutStaleGst(folded, folded.values)
  return { ...after, ...revisionsAfter(state, after, event) }
}

const initial: InvoiceState = {
  origin: null,
  values: emptyValues,
  manualReview: 0,
  reviewed: false,
  deleted: false,
  deletedWithFile: false,
  isSetAside: false,
  pagesKey: '',
  pagesSequence: 0,
  extractions: {},
  acceptedPages: [],
  acceptedAnyway: {},
  acceptedValues: {},
  edits: {},
  confirmedValues: {},
  note: null,
  typed: [],
  typedInActs: {},
  amountSources: {},
  proposal: null,
  adoptions: {},
  adoptedBy: {},
  ...noRevisions,
}

/** `invoice 0042 of Kookaburra`. */
export const nameOfInvoice = ({ values: { invoiceNumber, supplierName } }: Pick<InvoiceState, 'values'>): string =>
  `invoice ${invoiceNumber ?? 'without a number'}${supplierName === null ? '' : ` of ${supplierName}`}`

export const invoice: Aggregate<InvoiceState, InvoiceEvent> = {
  name: 'invoice',
  stream: invoiceId => `invoice-${invoiceId}`,
  initial,
  evolve,
  nameOf: nameOfInvoice,
}

/** Refuses an invoice that was deleted, or whose pages are all part of others. */
export function requirePresent({ deleted, isSetAside }: Pick<InvoiceState, 'deleted' | 'isSetAside'>): void {
  if (deleted) throw refuse('invoice.deleted')
  if (isSetAside) throw refuse('invoice.set-aside')
}

/** A command of the firm's staff on an existing invoice. */
export const onInvoice = <B extends TSchema>(command: {
  name: string
  body: B
  decide(body: Static<B>, state: InvoiceState, origin: NonNullable<InvoiceState['origin']>, meta: Meta): InvoiceEvent[]
}): Command<B, InvoiceState, InvoiceEvent> =>
  commandOn(invoice)({
    name: command.name,
    body: command.body,
    may: ['staff-of-firm'],
    id: body => (body as { invoiceId: string }).invoiceId, // every body of an invoice command names its invoice
    scope: (_, state) => ({ firmId: state.origin?.firmId ?? null, clientId: state.origin?.clientId ?? null }),
    // An invoice that does not exist has no firm, so the caller was refused before this.
    decide: (body, state, meta) => (state.origin === null ? [] : command.decide(body, state, state.origin, meta)),
  })
