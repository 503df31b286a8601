/**
 * Undoes an upload: its batch goes into the bin. Where somebody has worked on it since, only the invoices that nobody has changed are
 * deleted.
 */
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { hasEnded } from '@docketry/contracts/rules/group-status.ts'
import type * as ofInvoices from '@docketry/contracts/commands/invoices.ts'
import type { CommandWith } from '../../platform/commands/command.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { Refusal } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { idIn, type UndoLeft, type Undone, type UndoRequest } from '../../shared/undo.ts'
import { deleteGroup } from '../commands/delete-group.ts'

/** `deleteInvoice`: of another area. */
export type ImportTools = { read: ReadRows; deleteInvoice: CommandWith<typeof ofInvoices.deleteInvoice.body> }

/** Invoices deleted at once; each has its own stream. */
const atOnce = 32

const leftBatch = (id: string, code: 'act.changed-since' | 'act.being-read' | 'group.deleted'): Undone => ({
  undone: [],
  left: [{ kind: 'batch', id, code, fields: [] }],
})

/** Streams that people changed after the act, in this batch. Acts that were undone since do not count, nor does their undoing. */
export async function streamsSince(
  { read }: Pick<ImportTools, 'read'>,
  { act, undo }: Pick<UndoRequest, 'act' | 'undo'>,
  groupId: string,
): Promise<Set<string>> {
  const { rows } = await read.find('acts', { filter: { groups: groupId, at: { gte: act.at } } })
  const later = rows.filter(({ id }) => id !== act.id && id !== undo)
  const ids = new Set(later.map(({ id }) => id))
  const notUndone = later.filter(
    ({ undoneBy, undoes }) => undoneBy.every(id => id === undo) && !(undoes !== null && (ids.has(undoes) || undoes === act.id)),
  )
  return new Set(notUndone.flatMap(({ streams }) => streams))
}

/** `facts`: the act's events in the batch's stream. */
export async function undoImport(
  tools: ImportTools,
  request: UndoRequest,
  groupId: string,
  facts: readonly ScanGroupEvent[],
): Promise<Undone> {
  const { read, deleteInvoice } = tools
  const since = await streamsSince(tools, request, groupId)
  if (facts.some(({ type }) => type === 'GroupCreated') && since.size === 0) {
    await request.execute(deleteGroup, { groupId }, groupId)
    return { undone: [groupId], left: [] }
  }
  const row = await read.get('scan-groups', groupId)
  if (!row) return leftBatch(groupId, 'group.deleted')
  // Pages of this upload may be in invoices of others, and the other way round.
  if (since.has(`pages-${groupId}`)) return leftBatch(groupId, 'act.changed-since')
  const files = facts
    .flatMap(fact => (fact.type === 'UploadReceived' ? fact.data.files.map(({ fileId }) => fileId) : []))
    .flatMap(id => row.files[id] ?? [])
  if (!files.every(hasEnded)) return leftBatch(groupId, 'act.being-read')
  const changed = new Set([...since].flatMap(stream => idIn(stream, 'invoice-') ?? []))
  const invoices = files.flatMap(file => file.invoices.map(({ id }) => id))
  const [kept, unchanged] = [invoices.filter(id => changed.has(id)), invoices.filter(id => !changed.has(id))]
  const left: UndoLeft[] = kept.map(id => ({ kind: 'invoice', id, code: 'act.changed-since', fields: [] }))
  const undone = await mapConcurrently(atOnce, unchanged, async id => {
    try {
      await request.execute(deleteInvoice, { invoiceId: id }, id)
      return [id]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ kind: 'invoice', id, code: error.code, fields: [] })
      return []
    }
  })
  return { undone: undone.flat(), left }
}
