/**
 * The proposal of a newer model on one invoice, for the person who decides about it. Read from the invoice's stream, so that it is never
 * behind what is adopted.
 */
import { adoptProposal, invoiceProposal, revertAdoption, type Adoption, type Proposal } from '@docketry/contracts/api/proposals.ts'
import type { FieldDifference, InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { readUnderstood, stateAfter } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { readBases } from '../../shared/printed-dates.ts'
import { modelNames, modelsUsed } from '../../shared/models.ts'
import { adoptProposal as adopt, revertFacts, revertAdoptionByPerson } from '../commands/propose-extraction.ts'
import { invoice, type InvoiceState } from '../invoice.ts'
import { differencesOf, isPaymentTyped } from '../proposed-values.ts'
import { userNames } from '../../shared/user-names.ts'
import { ownerPresentOrDeleted, refuseDeleted } from '../owner-of-invoice.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'>; blobs: Pick<Blobs, 'bytes'> }
type Recorded = InvoiceEvent & Pick<StoredEvent, 'metadata'>
type ProposedEvent = Extract<Recorded, { type: 'ExtractionProposed' }>

async function streamOf(events: Tools['events'], invoiceId: string): Promise<{ all: Recorded[]; state: InvoiceState }> {
  const all = await readUnderstood(events, invoice.stream(invoiceId))
  return { all: all as unknown as Recorded[], state: stateAfter(invoice, all as unknown as InvoiceEvent[]) } // an invoice's stream has invoice events only
}

const proposedBy = (all: readonly Recorded[], stored: string): ProposedEvent | undefined =>
  all.findLast((event): event is ProposedEvent => event.type === 'ExtractionProposed' && event.data.stored === stored)

/** Null if its file was erased meanwhile, or the blob is damaged, which the storage checks report. */
async function extractionOf(blobs: Tools['blobs'], { fileId, stored }: ProposedEvent['data']): Promise<Extraction | null> {
  try {
    return JSON.parse((await blobs.bytes(fileId, stored)).toString()) as Extraction // written by stage extract
  } catch (error) {
    if (codeOf(error) === 'blob-missing' || codeOf(error) === 'blob-damaged') return null
    throw error
  }
}

/** The basis of the invoice's client. */
async function basisOf(read: ReadRows, { origin }: InvoiceState): Promise<ReportingBasis> {
  return origin === null ? 'accruals' : (await readBases(read, [origin]))(origin)
}

/**
 * The differences as they are now. `old` is what was read when the proposal was made: an adoption replaces it in the present extraction.
 */
function differencesNow(
  state: Parameters<typeof differencesOf>[0],
  present: Extraction,
  proposed: Extraction,
  recorded: readonly FieldDifference[],
): FieldDifference[] {
  const asRead = new Map(recorded.map(({ field, old }) => [field, old]))
  return differencesOf(state, present, proposed).map(it => ({
    ...it,
    old: asRead.has(it.field) ? (asRead.get(it.field) ?? null) : it.proposed,
  }))
}

type ShownModel = (version: string) => string

async function proposalOf(
  { read, blobs }: Tools,
  all: readonly Recorded[],
  state: InvoiceState,
  shown: ShownModel,
): Promise<Proposal | null> {
  const [present, event] = [state.origin?.extraction, state.proposal && proposedBy(all, state.proposal.stored)]
  const extraction = event && (await extractionOf(blobs, event.data))
  if (!present || !event || !extraction) return null
  const basis = await basisOf(read, state)
  return {
    stored: event.data.stored,
    model: shown(extraction.model),
    at: event.metadata.at,
    differences: differencesNow({ ...state, basis }, present, extraction, event.data.differences),
    ...(isPaymentTyped({ ...state, basis }) ? { besidePayment: true as const } : {}),
  }
}

/** The newest first. */
async function adoptionsOf(
  read: ReadRows,
  all: readonly Recorded[],
  state: InvoiceState,
  invoiceId: string,
  shown: ShownModel,
): Promise<Adoption[]> {
  const adopted = all.flatMap(event => (event.type === 'ExtractionAdopted' && state.adoptions[event.data.adoptionId] ? [event] : []))
  const names = await userNames(
    read,
    adopted.flatMap(({ metadata }) => userIdOfActor(metadata.actor) ?? []),
  )
  const byOf = ({ actor, command }: StoredEvent['metadata']): string => {
    const person = userIdOfActor(actor)
    return command !== adopt.name || person === null ? 'a rule' : (names.get(person) ?? 'somebody who is no longer here')
  }
  return adopted.toReversed().map(({ data: { adoptionId, model, fields }, metadata }) => {
    const [reverted] = revertFacts({ invoiceId, adoptionId, runId: null }, state)
    return {
      id: adoptionId,
      at: metadata.at,
      by: byOf(metadata),
      model: shown(model),
      fields,
      revertible: reverted?.data.fields ?? [],
      ...(state.adoptions[adoptionId]?.besidePayment ? { besidePayment: true as const } : {}),
    }
  })
}

export const handleInvoiceProposal = ({ read, events, blobs }: Tools) =>
  handler(invoiceProposal, {
    firm: ({ query }) => read.get('invoices', query.invoice_id),
    async answer({ query: { invoice_id: id } }) {
      const [{ all, state }, used] = await Promise.all([streamOf(events, id), modelsUsed(events)])
      const shown: ShownModel = modelNames(used)
      return {
        revision: state.revision,
        proposal: await proposalOf({ read, events, blobs }, all, state, shown),
        adoptions: await adoptionsOf(read, all, state, id, shown),
      }
    },
  })

export const handleAdoptProposal = ({ read, events, blobs }: Tools) =>
  handler(adoptProposal, {
    firm: ({ body }) => ownerPresentOrDeleted(read, body.invoice_id),
    async answer({ body: { invoice_id: invoiceId, stored, fields, seen }, actId, execute }) {
      await refuseDeleted(read, invoiceId)
      const { all, state } = await streamOf(events, invoiceId)
      const event = proposedBy(all, stored)
      const extraction = event && (await extractionOf(blobs, event.data))
      if (!extraction) throw refuse('proposal.gone')
      const { facts } = await execute(
        adopt,
        { invoiceId, adoptionId: actId, stored, extraction, fields, basis: await basisOf(read, state), basedOn: { seen, own: [] } },
        '',
        { seen },
      )
      return { adopted: (facts as InvoiceEvent[]).flatMap(fact => (fact.type === 'ExtractionAdopted' ? fact.data.fields : [])) } // its command stores invoice events only
    },
  })

export const handleRevertAdoption = ({ read }: Pick<Tools, 'read'>) =>
  handler(revertAdoption, {
    firm: ({ body }) => ownerPresentOrDeleted(read, body.invoice_id),
    async answer({ body: { invoice_id: invoiceId, adoption_id: adoptionId }, execute }) {
      await refuseDeleted(read, invoiceId)
      const { facts } = await execute(revertAdoptionByPerson, { invoiceId, adoptionId }, '', { undoes: adoptionId })
      const [reverted] = (facts as InvoiceEvent[]).flatMap(fact => (fact.type === 'AdoptionReverted' ? [fact.data] : []))
      return { reverted: reverted?.fields ?? [], kept: reverted?.kept ?? [] }
    },
  })
