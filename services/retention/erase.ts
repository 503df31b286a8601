/** One erasure: told, carried out, told that it is done. Whatever breaks in between is carried out again, under the same ids. */
import type { KeptRow } from '@docketry/contracts/projections/retention-rows.ts'
import type { AnyCommand } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** Commands of `business-<id>` belong to the clients; they are handed in. */
export type EraseTools = {
  read: ReadRows
  events: EventStore
  blobs: Blobs
  execute: Execute
  recordErased: AnyCommand
  recordErasureFinished: AnyCommand
}

export type Erasing = NonNullable<KeptRow['erasing']>
type What = Pick<KeptRow, 'id' | 'kind'> & { clientId: string; firmId: string }

/** Of the machine itself. The same wish has the same id, so that two processes, or two tries, are one. */
const by = (label: string, erasureId: string) => {
  const commandId = idFrom(label, erasureId)
  return { commandId, actId: erasureId, actor: 'system', causeId: null, caller: null }
}

/** Invoices first and the group last: should it break off, what is left can still be found. */
const streamsOf = ({ id, kind }: What, { files, invoices, whole }: Erasing): string[] =>
  kind === 'attachment' ? [`attachment-${id}`]
    : [...invoices.map(it => `invoice-${it}`), ...files.map(it => `file-${it}`), ...(whole ? [`pages-${id}`, `scan-group-${id}`] : [])]

/** Null for a stream that has no events, also because it was erased before. */
async function lastOf(events: EventStore, stream: string): Promise<string | null> {
  try {
    const last = (await events.read(stream)).at(-1)
    return last ? hashOf(last) : null
  } catch (error) {
    if (codeOf(error) === 'stream-erased') return null
    throw error
  }
}

async function lasts(events: EventStore, ids: string[], streamOf: (id: string) => string): Promise<{ id: string; last: string | null }[]> {
  const found: { id: string; last: string | null }[] = []
  for (const id of ids) found.push({ id, last: await lastOf(events, streamOf(id)) })
  return found
}

/** Deletes what an `Erased` names, and tells that it is done. */
export async function finishErasure({ events, blobs, execute, recordErasureFinished }: EraseTools, what: What, erasing: Erasing): Promise<void> {
  const { erasureId } = erasing
  for (const owner of erasing.files) await blobs.erase(owner)
  for (const stream of streamsOf(what, erasing)) await events.erase(stream)
  const body = { businessId: what.clientId, firmId: what.firmId, erasureId, keptId: what.id }
  await execute(recordErasureFinished, body, by('erasure finished', erasureId))
}

/** Tells it, and carries it out. Answers false where somebody else has told it already. */
export async function erase(tools: EraseTools, what: What, { files, invoices, whole }: Omit<Erasing, 'erasureId'>): Promise<boolean> {
  const { read, events, execute, recordErased } = tools
  const erasureId = idFrom('erasure', what.id, ...files.toSorted(), ...invoices.toSorted())
  const streamOfFile = (id: string): string => (what.kind === 'attachment' ? `attachment-${id}` : `file-${id}`)
  const body = {
    businessId: what.clientId, firmId: what.firmId, erasureId, kind: what.kind, keptId: what.id, whole,
    files: await lasts(events, files, streamOfFile),
    invoices: await lasts(events, invoices, id => `invoice-${id}`),
    consumed: (await read.get('consumption', what.firmId))?.months ?? {},
  }
  const { repeated } = await execute(recordErased, body, by('erased', erasureId))
  await finishErasure(tools, what, { erasureId, files, invoices, whole })
  return !repeated
}
