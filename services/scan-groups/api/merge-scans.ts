/** Merges batches and separates them again. */
import { mergeScans, separateScan } from '@docketry/contracts/api/scans.ts'
import type { MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { allows } from '../../platform/auth/caller.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { originalClientOf } from '../../shared/client-merges.ts'
import { mergeGroups, separateGroup } from '../commands/merge-groups.ts'

type Tools = { read: ReadRows }

/** The client whose stream has the merges of a batch: the one that the batch came in for. */
const originalOwnerOf = (row: ScanGroupRow & MayBeMerged) => ({ firmId: row.firmId, clientId: originalClientOf(row) })

export const handleMergeScans = ({ read }: Tools) => {
  const both = (ids: { child_id: string; parent_id: string }) =>
    Promise.all([read.get('scan-groups', ids.child_id), read.get('scan-groups', ids.parent_id)])
  return handler(mergeScans, {
    /** Both must be the caller's: another firm's batch is not found, as one that does not exist. */
    async firm({ body, caller }) {
      const [child, parent] = await both(body)
      if (!child || !parent) return null
      const alike = child.firmId === parent.firmId && child.clientId === parent.clientId
      return alike || allows(mergeScans.may, caller, parent) ? child : null
    },
    async answer({ body, execute }) {
      const [child, parent] = await both(body)
      if (!child || !parent) throw refuse('not-found')
      if (child.firmId !== parent.firmId || child.clientId !== parent.clientId) throw refuse('group.other-client')
      const owner = originalOwnerOf(parent)
      if (originalOwnerOf(child).clientId !== owner.clientId) throw refuse('group.merged-clients')
      // The command checks for circles too, but does not know all batches uploaded into another one long ago.
      if ((await descendantsOf(read, [child.id])).some(row => row.id === parent.id)) throw refuse('group.circle')
      await execute(mergeGroups, { ...owner, childId: child.id, parentId: parent.id })
      return { success: true as const }
    },
  })
}

export const handleSeparateScan = ({ read }: Tools) =>
  handler(separateScan, {
    firm: ({ body }) => read.get('scan-groups', body.child_id),
    async answer({ body, execute }) {
      const child = await read.get('scan-groups', body.child_id)
      if (child === null) throw refuse('not-found')
      await execute(separateGroup, { ...originalOwnerOf(child), childId: child.id })
      return { success: true as const }
    },
  })
