import Type from 'typebox'
import { JoinCodeReplaced, PlanSet } from '@docketry/contracts/events/business.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business } from '../business.ts'

/** The operator grants a firm a plan, whatever it has bought. */
export const setPlan = commandOn(business)({
  name: 'set-plan',
  body: PlanSet.properties.data,
  may: ['system'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide(data, state) {
    if (!state.firm) throw refuse('not-found')
    return state.plan === data.plan ? [] : [{ type: 'PlanSet', data }]
  },
})

/** `former`: the code to replace; nothing happens if the firm has another one by now. */
export const replaceJoinCode = commandOn(business)({
  name: 'replace-join-code',
  body: Type.Object({ ...JoinCodeReplaced.properties.data.properties, former: Type.String() }),
  may: ['system'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide: ({ former, ...data }, state) => (state.firm && state.joinCode === former ? [{ type: 'JoinCodeReplaced', data }] : []),
})
