/**
 * Saves one invoice of a request: its commands in a fixed order. Values that were changed since the caller saw them are left alone and
 * answered as conflicts.
 */
import { savedFields, type InvoiceData, type SaveConflict, type SavedField } from '@docketry/contracts/api/invoices.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import type { Static, TSchema } from 'typebox'
import type { CommandWith } from '../../platform/commands/command.ts'
import { load } from '../../platform/commands/load.ts'
import type { EndpointRequest } from '../../platform/endpoints/handler.ts'
import { Refusal } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { noteInvoice, type Edit } from '../commands/edit-invoice.ts'
import { confirmFields, reviewInvoice, seenToConfirm } from '../commands/review-invoice.ts'
import { chooseManualReview } from '../commands/review-manually.ts'
import { savedValue, type BasedOn } from '../edit-conflicts.ts'
import { invoice } from '../invoice.ts'
import type { RequestedValues } from './requested-values.ts'

/**
 * `requested`: values, amounts in cents; absent ones stay. `editWith`: the command that stores them. `seen`: the revision that the caller
 * had on screen.
 */
type InvoiceSave = {
  row: Pick<InvoiceRow, 'id'>
  requested: RequestedValues
  editWith: CommandWith<typeof Edit>
  data: Partial<Pick<Static<typeof InvoiceData>, 'note' | 'confirmed' | 'reviewed' | 'anyway' | 'manualReview' | 'gstFollows'>>
  seen: number | undefined
}
export type Saved = { conflicts: SaveConflict[]; revision?: number }

const isAmount = (field: SavedField): boolean => field === 'total' || field === 'gst'
const shown = (field: SavedField, value: string | number | null): SaveConflict['theirs'] =>
  isAmount(field) && typeof value === 'number' ? toDollars(value) : value
const isField = (name: string): name is SavedField => (savedFields as readonly string[]).includes(name)

/** The fields that a refusal names; throws any other error. */
function refusedFieldsOrThrow(error: unknown): SavedField[] {
  if (!(error instanceof Refusal) || error.code !== 'invoice.changed-since') throw error
  return (error.param ?? '').split(',').filter(isField)
}

/** Throws refusals after which nothing else of the invoice is saved. */
export async function saveInvoice(
  events: EventStore,
  { execute }: Pick<EndpointRequest<unknown>, 'execute'>,
  { row: { id: invoiceId }, requested, editWith, data, seen }: InvoiceSave,
): Promise<Saved> {
  const own: number[] = []
  const conflicts = new Set<SavedField>()
  const basis = (): { basedOn?: BasedOn } => (seen === undefined ? {} : { basedOn: { seen, own } })

  async function run<B extends TSchema>(command: CommandWith<B>, body: Static<B>, label: string): Promise<void> {
    const { facts, revision } = await execute(command, body, `${label}/${invoiceId}`, seen === undefined ? {} : { seen })
    if (revision !== null) for (let i = 0; i < facts.length; i += 1) own.push(revision - i)
  }

  async function edit(): Promise<void> {
    const left = new Map(Object.entries(requested).filter(([, value]) => value !== undefined))
    for (let label = 'edit'; ; label = `edit without ${[...conflicts].join(' ')}`) {
      const { total, gst, treatment, ...changed } = Object.fromEntries(left) as RequestedValues // entries of the same object
      const amounts = Object.fromEntries(Object.entries({ total, gst, treatment }).filter(([, value]) => value !== undefined))
      try {
        return await run(
          editWith,
          {
            invoiceId,
            changed,
            ...(Object.keys(amounts).length > 0 ? { amounts } : {}),
            ...(data.gstFollows ? { gstFollows: true } : {}),
            ...basis(),
          } as Static<typeof Edit>, // absent keys stay absent
          label,
        )
      } catch (error) {
        const refused = refusedFieldsOrThrow(error)
        // A GST that follows from a total which is not saved is not saved either.
        for (const field of data.gstFollows && refused.includes('total') && left.has('gst') ? [...refused, 'gst' as const] : refused) {
          conflicts.add(field)
          left.delete(field)
        }
      }
    }
  }

  async function confirm(confirmed: NonNullable<InvoiceSave['data']['confirmed']>): Promise<void> {
    const isSeen = (field: string): boolean => seenToConfirm(field as AnyField).every(saved => !conflicts.has(saved)) // keys of the contract
    const left = Object.fromEntries(Object.entries(confirmed).filter(([field]) => isSeen(field)))
    await run(confirmFields, { invoiceId, confirmed: left, ...basis() }, 'look').catch((error: unknown) => {
      for (const field of refusedFieldsOrThrow(error)) conflicts.add(field)
      return confirm(left)
    })
  }

  const noteConflicts = (error: unknown): void => refusedFieldsOrThrow(error).forEach(field => conflicts.add(field))
  const { manualReview, reviewed, anyway = {}, note, confirmed } = data
  await edit()
  if (note !== undefined) await run(noteInvoice, { invoiceId, text: note, ...basis() }, 'note').catch(noteConflicts)
  if (confirmed !== undefined) await confirm(confirmed)
  if (reviewed !== undefined) {
    await run(reviewInvoice, { invoiceId, reviewed, anyway: allFields.filter(field => anyway[field]), ...basis() }, 'accept').catch(
      noteConflicts,
    )
  }
  // Nobody sends an invoice to a review with values that they have not seen.
  if (manualReview !== undefined && conflicts.size === 0) await run(chooseManualReview, { invoiceId, choice: manualReview }, 'review')
  if (seen === undefined) return { conflicts: [] }
  const revision = lastOfRun(seen, own)
  return {
    conflicts:
      conflicts.size === 0 ? [] : await withValues(events, invoiceId, conflicts, { ...requested, ...(note === undefined ? {} : { note }) }),
    revision,
  }
}

/** The last revision that the caller knows: `seen`, or its own events that directly follow it. */
function lastOfRun(seen: number, own: readonly number[]): number {
  let revision = seen
  while (own.includes(revision + 1)) revision += 1
  return revision
}

/** Both values of each conflict, as they are now. */
async function withValues(
  events: EventStore,
  invoiceId: string,
  fields: ReadonlySet<SavedField>,
  requested: RequestedValues & { note?: string | null },
): Promise<SaveConflict[]> {
  const state = await load(events, invoice, invoiceId)
  return [...fields].map(field => {
    const yours = requested[field]
    return { field, theirs: shown(field, savedValue(state, field)), ...(yours === undefined ? {} : { yours: shown(field, yours) }) }
  })
}
