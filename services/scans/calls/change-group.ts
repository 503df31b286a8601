/** Calls that are one command on a scan group. */
import { deleteScan as deleteCall, restartScan as restartCall, updateScanGroup as updateCall } from '@docketry/contracts/calls/scans.ts'
import { handler } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { deleteGroup } from '../commands/delete-group.ts'
import { renameGroup } from '../commands/rename-group.ts'
import { restartGroup } from '../commands/restart-group.ts'

type Tools = { read: ReadRows }

const firmOf = async ({ read }: Tools, groupId: string) => (await read.get('scan-groups', groupId))?.firmId ?? null

export const updateScanGroup = (tools: Tools) =>
  handler(updateCall, {
    firm: ({ body }) => firmOf(tools, body.id),
    async answer({ body, execute }) {
      await execute(renameGroup, { groupId: body.id, name: body.name })
      return { success: true as const }
    },
  })

export const deleteScan = (tools: Tools) =>
  handler(deleteCall, {
    firm: ({ body }) => firmOf(tools, body.group_id),
    async answer({ body, execute }) {
      await execute(deleteGroup, { groupId: body.group_id })
      return { success: true as const }
    },
  })

export const restartScan = (tools: Tools) =>
  handler(restartCall, {
    firm: ({ body }) => firmOf(tools, body.scanGroupId),
    async answer({ body, execute }) {
      await execute(restartGroup, { groupId: body.scanGroupId })
      return { success: true as const }
    },
  })
