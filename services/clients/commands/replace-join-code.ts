import Type from 'typebox'
import { JoinCodeReplaced } from '@docketry/contracts/events/business.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { business, businessStream } from '../business.ts'

/** `former`: the code that is to go; when the firm has another by now, nothing happens. */
export const replaceJoinCode = commandOn(business)({
  name: 'replace-join-code',
  body: Type.Object({ ...JoinCodeReplaced.properties.data.properties, former: Type.String() }),
  may: ['system'],
  stream: body => businessStream(body.businessId),
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide: ({ former, ...data }, state) => (state.firm && state.joinCode === former ? [{ type: 'JoinCodeReplaced', data }] : []),
})
