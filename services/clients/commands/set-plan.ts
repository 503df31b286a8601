import { PlanSet } from '@docketry/contracts/events/business.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business, businessStream } from '../business.ts'

/** The operator gives a firm a plan, whatever it has bought: an agreement on paper, a trial, a firm of tests. */
export const setPlan = commandOn(business)({
  name: 'set-plan',
  body: PlanSet.properties.data,
  may: ['system'],
  stream: body => businessStream(body.businessId),
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide(data, state) {
    if (!state.firm) throw refuse('not-found')
    return state.plan === data.plan ? [] : [{ type: 'PlanSet', data }]
  },
})
