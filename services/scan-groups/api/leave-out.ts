/** Leaves out what failed of a batch and of everything that was merged into it, and brings it back. */
import * as contract from '@docketry/contracts/api/scans.ts'
import { failuresOf, leftOutOf } from '@docketry/contracts/rules/group-status.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { descendantsOf } from '../../shared/group-tree.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { bringBackFileFailures, leaveOutFileFailures } from '../commands/leave-out-failed.ts'

type Tools = { read: ReadRows }

/** Files changed at once; each has its own stream. A batch may have thousands of failed files. */
const atOnce = 16

/** Executes the command on each file with failures of that kind in its row: the caller has not seen newer ones. */
async function executeOnFiles(
  { read }: Tools,
  { body, execute }: EndpointRequest<typeof contract.leaveOutFailed> | EndpointRequest<typeof contract.bringBackFailed>,
  command: typeof leaveOutFileFailures | typeof bringBackFileFailures,
  failuresIn: typeof failuresOf,
): Promise<{ success: true }> {
  const own = await read.get('scan-groups', body.scanGroupId)
  const all = [...(own ? [own] : []), ...(await descendantsOf(read, [body.scanGroupId]))]
  const files = new Set(all.flatMap(row => failuresIn(row).map(it => it.fileId)))
  await mapConcurrently(atOnce, [...files], fileId => execute(command, { fileId }, fileId))
  return { success: true }
}

export const handleLeaveOutFailed = (tools: Tools) =>
  handler(contract.leaveOutFailed, {
    firm: ({ body }) => tools.read.get('scan-groups', body.scanGroupId),
    answer: request => executeOnFiles(tools, request, leaveOutFileFailures, failuresOf),
  })

export const handleBringBackFailed = (tools: Tools) =>
  handler(contract.bringBackFailed, {
    firm: ({ body }) => tools.read.get('scan-groups', body.scanGroupId),
    answer: request => executeOnFiles(tools, request, bringBackFileFailures, leftOutOf),
  })
