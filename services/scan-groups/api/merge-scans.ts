/** Merging batches, and taking a merge back. */
import { mergeScans as mergeCall, separateScan as separateCall } from '@docketry/contracts/api/scans.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { allows } from '../../platform/auth/caller.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { mergeGroups } from '../commands/merge-groups.ts'
import { separateGroup } from '../commands/separate-group.ts'

type Tools = { read: ReadRows }

export const mergeScans = ({ read }: Tools) => {
  const both = (ids: { child_id: string; parent_id: string }) =>
    Promise.all([read.get('scan-groups', ids.child_id), read.get('scan-groups', ids.parent_id)])
  return handler(mergeCall, {
    /** Both must be the caller's: one that is foreign is not found, like one that is not there. */
    async firm({ body, caller }) {
      const [child, parent] = await both(body)
      if (!child || !parent) return null
      const alike = child.firmId === parent.firmId && child.clientId === parent.clientId
      return alike || allows(mergeCall.may, caller, parent) ? child : null
    },
    async answer({ body, execute }) {
      const [child, parent] = await both(body)
      if (!child || !parent) throw refuse('not-found')
      const { firmId, clientId } = parent
      if (child.firmId !== firmId || child.clientId !== clientId) throw refuse('group.other-client')
      // The command looks for circles too; here also through batches that were born as parts before births were told to it.
      if ((await descendantsOf(read, [child.id])).some(row => row.id === parent.id)) throw refuse('group.circle')
      await execute(mergeGroups, { firmId, clientId, childId: child.id, parentId: parent.id })
      return { success: true as const }
    },
  })
}

export const separateScan = ({ read }: Tools) =>
  handler(separateCall, {
    firm: ({ body }) => read.get('scan-groups', body.child_id),
    async answer({ body, execute }) {
      const child = await read.get('scan-groups', body.child_id)
      if (child === null) throw refuse('not-found')
      await execute(separateGroup, { firmId: child.firmId, clientId: child.clientId, childId: child.id })
      return { success: true as const }
    },
  })
