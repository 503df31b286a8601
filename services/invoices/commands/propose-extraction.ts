/**
 * What a new model reads becomes a proposal; values change only when it is adopted, by a person or by rule, and an adoption can be
 * reverted.
 */
import Type from 'typebox'
import * as reference from '@docketry/contracts/commands/invoices.ts'
import { Hash, Id } from '@docketry/contracts/events/fact.ts'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { Basis } from '@docketry/contracts/events/business.ts'
import { allFields, Extraction, type AnyField } from '@docketry/contracts/fields.ts'
import type { SavedField } from '@docketry/contracts/api/invoices.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse, refuseSaying } from '../../platform/errors/refuse.ts'
import { BasedOn, changedAfterSeen } from '../edit-conflicts.ts'
import { invoice, onInvoice, requirePresent, type InvoiceState } from '../invoice.ts'
import { pagesKeyOf } from '../pages.ts'
import {
  adoptableByRule,
  belongingTo,
  comparedValue,
  differencesOf,
  isOpenDifference,
  isPersons,
  mergedExtraction,
  withFieldsOf,
} from '../proposed-values.ts'
import { valueOf, valuesOf } from '../values.ts'

const scope = (_: unknown, state: InvoiceState) => ({ firmId: state.origin?.firmId ?? null, clientId: state.origin?.clientId ?? null })

/**
 * Records what a new model reads. Nothing is recorded for an invoice that is in the bin, has other pages by now or was never read, nor
 * twice for one run or the same result.
 */
export const proposeExtraction = commandOn(invoice)({
  ...reference.proposeExtraction,
  may: ['system'],
  id: body => body.invoiceId,
  scope,
  decide({ invoiceId, runId, fileId, pages, extraction, stored, reading, basis }, state) {
    const present = state.origin?.extraction
    if (!state.origin || !present || state.deleted || state.isSetAside || pagesKeyOf(pages) !== state.pagesKey) return []
    if (state.proposal?.runId === runId || (state.proposal?.stored === stored && state.proposal.reading === reading)) return []
    const data = {
      invoiceId,
      groupId: state.origin.groupId,
      runId,
      fileId,
      model: extraction.model,
      was: present.model,
      stored,
      differences: differencesOf({ ...state, basis }, present, extraction),
    }
    return [
      {
        type: 'ExtractionProposed',
        data: reading === null ? data : { ...data, reading, words: pages.map(page => ({ fileId: page.fileId, words: page.words })) },
      },
    ]
  },
})

/** The event by which these fields of `extraction` become the invoice's; none without fields. */
function adopted(
  state: InvoiceState,
  invoiceId: string,
  { adoptionId, stored, extraction }: { adoptionId: string; stored: string; extraction: Extraction },
  fields: AnyField[],
) {
  const present = state.origin?.extraction
  if (!state.origin || !present || fields.length === 0) return []
  const data = { extraction: mergedExtraction(present, extraction, fields), values: withFieldsOf(state, extraction, fields) }
  return [
    {
      type: 'ExtractionAdopted' as const,
      data: { invoiceId, groupId: state.origin.groupId, adoptionId, stored, model: extraction.model, fields, ...data },
    },
  ]
}

/** Adopts what the rule allows. Nothing where the proposal is no longer the invoice's, or the invoice is gone. */
export const adoptByRule = commandOn(invoice)({
  ...reference.adoptByRule,
  may: ['system'],
  id: body => body.invoiceId,
  scope,
  decide(body, state) {
    const present = state.origin?.extraction
    if (!present || state.deleted || state.isSetAside || state.proposal?.stored !== body.stored) return []
    return adopted(
      state,
      body.invoiceId,
      body,
      adoptableByRule(differencesOf({ ...state, basis: body.basis }, present, body.extraction), body),
    )
  },
})

/** The names of a field's values as people save them. */
function savedFieldsOf(field: AnyField): SavedField[] {
  if (field === 'invoiceDate') return ['invoiceDate', 'paymentDate']
  if (field === 'gst') return ['gst', 'treatment']
  return [field]
}

/** In place of the usual sentence, which asks to save again: nothing was typed here. */
const changedSinceSentence =
  'Somebody else changed this after you had opened it. Compare the values as they are now, then adopt those that you still want.'

/**
 * A person adopts proposed values of single fields. Refused for a person's value (`proposal.by-person`, with the fields), and where another
 * proposal came since (`proposal.gone`).
 */
export const adoptProposal = onInvoice({
  name: 'adopt-proposal',
  body: Type.Object({
    invoiceId: Id,
    adoptionId: Id,
    stored: Hash,
    extraction: Extraction,
    fields: Type.Array(Type.Enum(allFields), { minItems: 1 }),
    basedOn: Type.Optional(BasedOn),
    basis: Type.Optional(Basis),
  }),
  decide(body, state) {
    requirePresent(state)
    const present = state.origin?.extraction
    if (!present || state.proposal?.stored !== body.stored) throw refuse('proposal.gone')
    if (changedAfterSeen(state, body.fields.flatMap(savedFieldsOf), body.basedOn).length > 0)
      throw refuseSaying('invoice.changed-since', changedSinceSentence)
    const differing = differencesOf({ ...state, basis: body.basis }, present, body.extraction).filter(
      it => body.fields.includes(it.field) && it.now !== it.proposed,
    )
    const persons = differing.filter(it => !isOpenDifference(it)).map(it => it.field)
    if (persons.length > 0) throw refuse('proposal.by-person', persons.join(','))
    return adopted(
      state,
      body.invoiceId,
      body,
      differing.map(it => it.field),
    )
  },
})

/**
 * Gives the fields of an adoption their former values again; those that were changed, confirmed, accepted or read again since stay and are
 * named. Neither half of what belongs together is reverted alone: a total that somebody confirmed does not get the GST of the former
 * reading. Nothing where the adoption is not of this invoice, or is reverted.
 */
export const revertFacts = (
  { invoiceId, adoptionId, runId }: { invoiceId: string; adoptionId: string; runId: string | null },
  state: InvoiceState,
) => {
  const [adoption, present] = [state.adoptions[adoptionId], state.origin?.extraction]
  if (!adoption || !state.origin || !present) return []
  // Beside a date that was typed before the adoption, it set the printed date alone, as on the cash basis.
  const compared = (values: InvoiceValues) => ({ ...state, values, ...(adoption.besidePayment ? { basis: 'cash' as const } : {}) })
  const isUnchanged = (field: AnyField): boolean =>
    adoption.pagesKey === state.pagesKey &&
    !state.deleted &&
    !state.isSetAside &&
    state.adoptedBy[field] === adoptionId &&
    !isPersons(compared(state.values), field) &&
    comparedValue(compared(state.values), field) === comparedValue(compared(adoption.values), field)
  const former = valuesOf(adoption.before)
  const isFormer = (field: AnyField): boolean => valueOf(state.values, field) === valueOf(former, field)
  const isReverted = (field: AnyField): boolean =>
    isUnchanged(field) && belongingTo(field, adoption.fields).every(one => isUnchanged(one) || isFormer(one))
  const [fields, kept] = [adoption.fields.filter(isReverted), adoption.fields.filter(field => !isReverted(field))]
  const data = { extraction: mergedExtraction(present, adoption.before, fields), values: withFieldsOf(state, adoption.before, fields) }
  return [
    { type: 'AdoptionReverted' as const, data: { invoiceId, groupId: state.origin.groupId, adoptionId, runId, fields, kept, ...data } },
  ]
}

export const revertAdoption = commandOn(invoice)({
  ...reference.revertAdoption,
  may: ['system'],
  id: body => body.invoiceId,
  scope,
  decide: revertFacts,
})

/** A person reverts an adoption on one invoice. */
export const revertAdoptionByPerson = onInvoice({
  name: 'take-adoption-back',
  body: Type.Object({ invoiceId: Id, adoptionId: Id }),
  decide(body, state) {
    requirePresent(state)
    return revertFacts({ ...body, runId: null }, state)
  },
})
