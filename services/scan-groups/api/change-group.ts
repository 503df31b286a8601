/** Calls that change a scan group, or a group with everything that was merged into it. */
import { deleteScan as deleteCall, restartScan as restartCall, updateScanGroup as updateCall } from '@docketry/contracts/api/scans.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Whose } from '../../platform/auth/caller.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { deleteGroup } from '../commands/delete-group.ts'
import { renameGroup } from '../commands/rename-group.ts'
import { restartGroup } from '../commands/restart-group.ts'
import { scanGroup, scanGroupStream, scopeOfGroup } from '../scan-group.ts'

type Tools = { read: ReadRows }

/** Batches in hand at once, each a stream of its own. */
const atOnce = 16

const whoseIs = ({ read }: Tools, groupId: string): Promise<Whose | null> => read.get('scan-groups', groupId)

export const updateScanGroup = (tools: Tools) =>
  handler(updateCall, {
    firm: ({ body }) => whoseIs(tools, body.id),
    async answer({ body, execute }) {
      await execute(renameGroup, { groupId: body.id, name: body.name })
      return { success: true as const }
    },
  })

/** A deleted group has no row any more; whoever asks again because no answer came is still answered. */
async function whoseInStream({ read, events }: Tools & { events: EventStore }, groupId: string): Promise<Whose> {
  const known = await whoseIs({ read }, groupId)
  if (known !== null) return known
  const facts = (await events.read(scanGroupStream(groupId))) as unknown as ScanGroupEvent[] // its streams hold nothing else
  return scopeOfGroup(facts.reduce(scanGroup.evolve, scanGroup.initial))
}

export const deleteScan = (tools: Tools & { events: EventStore }) =>
  handler(deleteCall, {
    firm: ({ body }) => whoseInStream(tools, body.group_id),
    async answer({ body, execute }) {
      // The group itself goes last: what a crash left over still hangs on it, and goes with the next try.
      const parts = await descendantsOf(tools.read, [body.group_id])
      await mapConcurrently(atOnce, parts, part => execute(deleteGroup, { groupId: part.id, within: body.group_id }, part.id))
      const { facts } = await execute(deleteGroup, { groupId: body.group_id })
      if (facts.length === 0) throw refuse('not-found')
      return { success: true as const }
    },
  })

export const restartScan = (tools: Tools) =>
  handler(restartCall, {
    firm: ({ body }) => whoseIs(tools, body.scanGroupId),
    async answer({ body, execute }) {
      await execute(restartGroup, { groupId: body.scanGroupId })
      const parts = await descendantsOf(tools.read, [body.scanGroupId])
      await mapConcurrently(atOnce, parts, part => execute(restartGroup, { groupId: part.id }, part.id))
      return { success: true as const }
    },
  })
