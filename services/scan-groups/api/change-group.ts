/** Rename, delete and restart a scan group; the last two with everything that was merged into it. */
import { deleteScan, restartScan, updateScanGroup } from '@docketry/contracts/api/scans.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Ownership } from '../../platform/auth/caller.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import { withNames } from '../../shared/named-batches.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { deleteGroup } from '../commands/delete-group.ts'
import { renamedTo, renameGroup } from '../commands/rename-group.ts'
import { restartGroup } from '../commands/restart.ts'
import { scanGroup, scopeOfGroup } from '../scan-group.ts'
import type { Executed } from '../../platform/commands/execute.ts'
import { load } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows }

/** Batches changed at once; each has its own stream. */
const atOnce = 16

const ownerOf = ({ read }: Tools, groupId: string): Promise<Ownership | null> => read.get('scan-groups', groupId)

export const handleUpdateScanGroup = (tools: Tools) =>
  handler(updateScanGroup, {
    firm: ({ body }) => ownerOf(tools, body.id),
    async answer({ body: { id, name, seenName }, at, execute }) {
      const row = seenName === undefined ? null : await tools.read.get('scan-groups', id)
      const [shown] = row ? await withNames(tools.read, [row], at) : []
      if (row && shown && shown.name !== seenName && row.name !== name.trim()) throw renamedTo(shown.name)
      await execute(renameGroup, { groupId: id, name, ...(row ? { before: row.name } : {}) })
      return { success: true as const }
    },
  })

/** A deleted group has no row: a repeated request finds its firm in the stream. */
async function ownerInStream({ read, events }: Tools & { events: EventStore }, groupId: string): Promise<Ownership> {
  const known = await ownerOf({ read }, groupId)
  if (known !== null) return known
  return scopeOfGroup(await load(events, scanGroup, groupId))
}

/** Deletes a batch with its parts. The batch itself is deleted last, so that a request repeated after a crash still finds its parts. */
export async function deleteBatch(
  read: ReadRows,
  groupId: string,
  execute: (command: typeof deleteGroup, body: { groupId: string; within?: string }, label?: string) => Promise<Executed>,
): Promise<Executed> {
  const parts = await descendantsOf(read, [groupId])
  await mapConcurrently(atOnce, parts, part => execute(deleteGroup, { groupId: part.id, within: groupId }, part.id))
  return execute(deleteGroup, { groupId })
}

export const handleDeleteScan = (tools: Tools & { events: EventStore }) =>
  handler(deleteScan, {
    firm: ({ body }) => ownerInStream(tools, body.group_id),
    async answer({ body, execute }) {
      const { facts } = await deleteBatch(tools.read, body.group_id, execute)
      if (facts.length === 0) throw refuse('not-found')
      return { success: true as const }
    },
  })

export const handleRestartScan = (tools: Tools) =>
  handler(restartScan, {
    firm: ({ body }) => ownerOf(tools, body.scanGroupId),
    async answer({ body, execute }) {
      await execute(restartGroup, { groupId: body.scanGroupId })
      const parts = await descendantsOf(tools.read, [body.scanGroupId])
      await mapConcurrently(atOnce, parts, part => execute(restartGroup, { groupId: part.id }, part.id))
      return { success: true as const }
    },
  })
