/**
 * Erasure at the end of retention: recorded, carried out, recorded as finished. After a crash it is carried out again, under the same ids.
 * What remains of the documents is the event `Erased` in the client's stream (contracts/events/business.ts): ids, the hash of each stream's
 * last event, and counts by month. Legal holds are checked before, in retention-round.ts.
 */
import type { ErasureRow, RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import type * as reference from '@docketry/contracts/commands/clients.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

/** `recordErased`, `recordErasureFinished`: commands on the client's stream, of another area. */
export type EraseTools = {
  read: ReadRows
  events: EventStore
  blobs: Blobs
  /** Removes from the access log who opened the files of an owner. */
  forgetAccess(owner: string): Promise<void>
  execute: Execute
  recordErased: CommandWith<typeof reference.recordErased.body>
  recordErasureFinished: CommandWith<typeof reference.recordErasureFinished.body>
}

type Erasing = NonNullable<RetainedRow['erasing']>
type ErasureTarget = Pick<RetainedRow, 'id' | 'kind'> & { clientId: string; firmId: string }

/** Metadata of the system's commands. The command id derives from the erasure, so repeated attempts have one effect. */
const bySystem = (label: string, erasureId: string) => {
  const commandId = idFrom(label, erasureId)
  return { commandId, actId: erasureId, actor: 'system', causeId: null, caller: null }
}

/** Invoices first and the group last, so that after a crash the rest can still be found. */
const streamsOf = ({ id, kind }: ErasureTarget, { files, invoices, whole }: Erasing): string[] =>
  kind === 'attachment'
    ? [`attachment-${id}`]
    : [...invoices.map(it => `invoice-${it}`), ...files.map(it => `file-${it}`), ...(whole ? [`pages-${id}`, `scan-group-${id}`] : [])]

/** Hash of the stream's last event; null for a stream without events or one already erased. */
async function lastHash(events: EventStore, stream: string): Promise<string | null> {
  try {
    const last = (await events.read(stream)).at(-1)
    return last ? hashOf(last) : null
  } catch (error) {
    if (codeOf(error) === 'stream-erased') return null
    throw error
  }
}

async function lastHashes(
  events: EventStore,
  ids: string[],
  streamOf: (id: string) => string,
): Promise<{ id: string; last: string | null }[]> {
  const found: { id: string; last: string | null }[] = []
  for (const id of ids) found.push({ id, last: await lastHash(events, streamOf(id)) })
  return found
}

/** Deletes the bytes and streams that an `Erased` names, and records that it is finished. False when that was recorded before. */
export async function finishErasure(
  { events, blobs, forgetAccess, execute, recordErasureFinished }: EraseTools,
  target: ErasureTarget,
  erasing: Erasing,
): Promise<boolean> {
  const { erasureId } = erasing
  for (const owner of erasing.files) {
    await blobs.erase(owner)
    await forgetAccess(owner)
  }
  for (const stream of streamsOf(target, erasing)) await events.erase(stream)
  const body = { businessId: target.clientId, firmId: target.firmId, erasureId, keptId: target.id }
  const { repeated, facts } = await execute(recordErasureFinished, body, bySystem('erasure finished', erasureId))
  return !repeated && facts.length > 0
}

/**
 * Records the erasure and carries it out. `erased`: recorded and completed now. `finished`: recorded before, completed now. Null: completed
 * before.
 */
export async function erase(
  tools: EraseTools,
  target: ErasureTarget,
  { files, invoices, whole }: Omit<Erasing, 'erasureId'>,
): Promise<'erased' | 'finished' | null> {
  const { read, events, execute, recordErased } = tools
  const erasureId = idFrom('erasure', target.id, ...files.toSorted(), ...invoices.toSorted())
  const streamOfFile = (id: string): string => (target.kind === 'attachment' ? `attachment-${id}` : `file-${id}`)
  const [counted, batch] = await Promise.all([
    read.get('consumption', target.firmId),
    target.kind === 'group' && whole ? read.get('batch-names', target.id) : null,
  ])
  const body = {
    businessId: target.clientId,
    firmId: target.firmId,
    erasureId,
    kind: target.kind,
    keptId: target.id,
    whole,
    files: await lastHashes(events, files, streamOfFile),
    invoices: await lastHashes(events, invoices, id => `invoice-${id}`),
    consumed: counted?.months ?? {},
    unreadable: counted?.unreadable ?? {},
    bytes: counted?.bytes ?? {},
    ...(batch?.name === '' ? { unnamedSince: batch.createdAt } : {}),
    ...(target.kind === 'group' && whole
      ? { lastOfGroup: { pages: await lastHash(events, `pages-${target.id}`), group: await lastHash(events, `scan-group-${target.id}`) } }
      : {}),
  }
  const { repeated } = await execute(recordErased, body, bySystem('erased', erasureId))
  const finished = await finishErasure(tools, target, { erasureId, files, invoices, whole })
  if (!repeated) return 'erased'
  return finished ? 'finished' : null
}

const streamsOfErased = ({ id, kind }: ErasureRow): string[] => (kind === 'group' ? [`pages-${id}`, `scan-group-${id}`] : [`${kind}-${id}`])

async function hasBlobs(blobs: Blobs, owner: string): Promise<boolean> {
  for await (const _ of blobs.hashes(owner)) return true
  return false
}

/** Erasures that are read in one query. */
const rowsAtOnce = 500

/**
 * Erases again everything that was ever erased: a restored backup of one store may contain it. Returns how many were found and erased.
 */
export async function repeatErasures({
  read,
  events,
  blobs,
  forgetAccess,
}: Pick<EraseTools, 'read' | 'events' | 'blobs' | 'forgetAccess'>): Promise<number> {
  const erasedStreams = new Set<string>()
  for await (const stream of events.erased()) erasedStreams.add(stream)
  let repeated = 0
  for (let first = 0; ; first += rowsAtOnce) {
    const { rows } = await read.find('erasures', { sort: [{ field: 'id' }], range: [first, first + rowsAtOnce - 1] })
    for (const row of rows) {
      const streams = streamsOfErased(row).filter(stream => !erasedStreams.has(stream))
      const hasBytes = (row.kind === 'file' || row.kind === 'attachment') && (await hasBlobs(blobs, row.id))
      if (hasBytes) {
        await blobs.erase(row.id)
        await forgetAccess(row.id)
      }
      for (const stream of streams) await events.erase(stream)
      if (hasBytes || streams.length > 0) repeated += 1
    }
    if (rows.length < rowsAtOnce) return repeated
  }
}
