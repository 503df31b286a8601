/** Metadata of the commands that an operator gives on the command line. */
import type { CommandOrigin } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { personNow } from './person.ts'

/** `commandLine`: its name, such as `docketry grant`. `reason`: why, as typed. `actId`: where one act is several commands. */
export function byOperator(commandLine: string, reason?: string, actId?: string): CommandOrigin {
  const commandId = newId()
  return {
    commandId,
    actId: actId ?? commandId,
    actor: 'operator',
    causeId: null,
    caller: null,
    endpoint: commandLine,
    operator: personNow(),
    ...(reason === undefined ? {} : { reason }),
  }
}
