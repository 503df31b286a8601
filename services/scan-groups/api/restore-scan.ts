import { setTimeout as wait } from 'node:timers/promises'
import { restoreScan } from '@docketry/contracts/api/bin.ts'
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Ownership } from '../../platform/auth/caller.ts'
import { partsDeletedWith, type DeletedRow, type Deletion } from '../../platform/projections/deletion.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { restoreGroup } from '../commands/delete-group.ts'

type Tools = { read: ReadRows }

/** Batches restored at once; each has its own stream. */
const atOnce = 16

/** Firm and client of a batch that exists, is in the bin, or was erased. */
async function ownerOf({ read }: Tools, groupId: string): Promise<Ownership | null> {
  const [deleted, live, erased] = await Promise.all([
    read.getDeleted('scan-groups', groupId),
    read.get('scan-groups', groupId),
    read.get('erasures', groupId),
  ])
  return deleted?.deleted.row ?? live ?? (erased?.kind === 'group' ? erased : null)
}

async function partsOf(
  { read }: Tools,
  groupId: string,
  { firmId, clientId }: Pick<ScanGroupRow, 'firmId' | 'clientId'>,
): Promise<DeletedRow<ScanGroupRow>[]> {
  const [root, { rows }] = await Promise.all([
    read.getDeleted('scan-groups', groupId),
    read.findDeleted('scan-groups', { filter: { 'deleted.clientId': clientId, 'deleted.firmId': firmId } }),
  ])
  return partsDeletedWith(rows, { id: groupId, deleted: root?.deleted ?? null })
}

/**
 * Restores a batch, then the batches merged into it that were deleted with it; after a crash a repeat restores the rest. Returns the ids of
 * all; null when the batch is neither in the bin nor live. `execute`: runs the command; its events name the deletion that they undo.
 */
export async function restoreBatch(
  { read }: Tools,
  groupId: string,
  execute: (
    command: typeof restoreGroup,
    body: { groupId: string; parentId: string | null },
    label: string,
    deletion?: Deletion,
  ) => Promise<unknown>,
): Promise<string[] | null> {
  const [inBin, live] = await Promise.all([read.getDeleted('scan-groups', groupId), read.get('scan-groups', groupId)])
  const row = inBin?.deleted.row ?? live
  if (!row) return null
  const parts = await partsOf({ read }, groupId, row)
  const parent = row.parentId === null ? null : await read.get('scan-groups', row.parentId)
  if (inBin) await execute(restoreGroup, { groupId, parentId: parent?.id ?? null }, '', inBin.deleted)
  await mapConcurrently(atOnce, parts, part =>
    execute(restoreGroup, { groupId: part.id, parentId: part.deleted.row.parentId }, part.id, part.deleted),
  )
  return [groupId, ...parts.map(({ id }) => id)]
}

/** How long the answer waits for the reactions that restore the invoices, and how often it looks. */
const [longestWaitMs, pollMs] = [2000, 25]

/** Resolves once no invoice that was deleted with these batches is in the bin any more, or after a while. */
async function invoicesAreBack({ read }: Tools, groupIds: string[]): Promise<void> {
  const filter = { 'deleted.row.groupId': { in: groupIds }, 'deleted.alone': false }
  const deadline = performance.now() + longestWaitMs
  while ((await read.findDeleted('invoices', { filter, range: [0, 0] })).total > 0 && performance.now() < deadline) await wait(pollMs)
}

export const handleRestoreScan = (tools: Tools) =>
  handler(restoreScan, {
    firm: ({ body }) => ownerOf(tools, body.group_id),
    async answer({ body: { group_id: groupId }, execute }) {
      const restored = await restoreBatch(tools, groupId, (command, body, label, deletion) =>
        execute(command, body, label, deletion ? { undoes: deletion.actId } : {}),
      )
      if (restored === null) throw refuse((await tools.read.get('erasures', groupId)) ? 'bin.erased' : 'not-found')
      // So that whoever opens the batch next usually sees all of it.
      await invoicesAreBack(tools, restored)
      return { success: true as const }
    },
  })
