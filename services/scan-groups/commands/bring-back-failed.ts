import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { failuresIn } from '../failures.ts'
import { file, fileStream } from '../file.ts'

/** A person asks again for what was left out of this file. What has come through since then, or was never left out, is not spoken of. */
export const bringBackFailed = commandOn(file)({
  name: 'bring-back-failed',
  body: Type.Object({ fileId: Id }),
  may: ['staff-of-firm'],
  stream: body => fileStream(body.fileId),
  scope: (_, { upload }) => ({ firmId: upload?.firmId ?? null, clientId: upload?.clientId ?? null }),
  decide(_, state) {
    const data = failuresIn(state, true)
    return data ? [{ type: 'FileFailuresBroughtBack', data }] : []
  },
})
