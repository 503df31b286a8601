import Type from 'typebox'
import { FirmOpened, PlanSet } from '@docketry/contracts/events/business.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business, businessStream } from '../business.ts'

/** A client of a firm gets an owner of its own: it uses Docketry itself from now on, is a client of itself, and stays one of the firm. */
export const openAsFirm = commandOn(business)({
  name: 'open-as-firm',
  body: Type.Object({ ...FirmOpened.properties.data.properties, ...PlanSet.properties.data.properties }),
  may: ['system'],
  stream: body => businessStream(body.businessId),
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide({ businessId, joinCode, zone, plan }, state) {
    if (!state.created) throw refuse('not-found')
    if (state.firm) return []
    return [
      { type: 'FirmOpened', data: { businessId, joinCode, zone } },
      ...(state.firmIds.includes(businessId) ? [] : [{ type: 'ClientLinked' as const, data: { businessId, firmId: businessId } }]),
      { type: 'PlanSet', data: { businessId, plan } },
    ]
  },
})
