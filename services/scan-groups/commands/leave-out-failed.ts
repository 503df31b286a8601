import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { failuresIn } from '../failures.ts'
import { file, fileStream } from '../file.ts'

/** A person goes on without what has failed of this file so far. Left out already, or nothing failed: nothing is said. */
export const leaveOutFailed = commandOn(file)({
  name: 'leave-out-failed',
  body: Type.Object({ fileId: Id }),
  may: ['staff-of-firm'],
  stream: body => fileStream(body.fileId),
  scope: (_, { upload }) => ({ firmId: upload?.firmId ?? null, clientId: upload?.clientId ?? null }),
  decide(_, state) {
    const data = failuresIn(state, false)
    return data ? [{ type: 'FileFailuresLeftOut', data }] : []
  },
})
