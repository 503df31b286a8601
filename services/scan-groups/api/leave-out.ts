/** Going on without what could not be read, and taking that back: of a batch and of everything that was merged into it. */
import { bringBackFailed as bringBackCall, leaveOutFailed as leaveOutCall } from '@docketry/contracts/api/scans.ts'
import { failuresOf, leftOutOf } from '@docketry/contracts/rules/group-status.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import type { AnyCommand } from '../../platform/commands/command.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { bringBackFailed } from '../commands/bring-back-failed.ts'
import { leaveOutFailed } from '../commands/leave-out-failed.ts'

type Tools = { read: ReadRows }

/** Files in hand at once, each a stream of its own: a broken pile has thousands. */
const atOnce = 16

/** Says it of each file that has any of those. What the rows do not yet show as such nobody has seen, and nothing is said of it. */
async function ofEachFile(
  { read }: Tools, { body, execute }: EndpointRequest<typeof leaveOutCall> | EndpointRequest<typeof bringBackCall>, command: AnyCommand, those: typeof failuresOf,
): Promise<{ success: true }> {
  const own = await read.get('scan-groups', body.scanGroupId)
  const all = [...(own ? [own] : []), ...(await descendantsOf(read, [body.scanGroupId]))]
  const files = new Set(all.flatMap(row => those(row).map(it => it.fileId)))
  await mapConcurrently(atOnce, [...files], fileId => execute(command, { fileId }, fileId))
  return { success: true }
}

export const leaveOutScan = (tools: Tools) =>
  handler(leaveOutCall, { firm: ({ body }) => tools.read.get('scan-groups', body.scanGroupId), answer: request => ofEachFile(tools, request, leaveOutFailed, failuresOf) })

export const bringBackScan = (tools: Tools) =>
  handler(bringBackCall, { firm: ({ body }) => tools.read.get('scan-groups', body.scanGroupId), answer: request => ofEachFile(tools, request, bringBackFailed, leftOutOf) })
