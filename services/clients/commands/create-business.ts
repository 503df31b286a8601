import Type from 'typebox'
import { BusinessCreated, TfnRecorded } from '@docketry/contracts/events/business.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { business, businessStream } from '../business.ts'

const { sealed, ending } = TfnRecorded.properties.data.properties

/** A client of a firm comes into being; its tax file number, if any, comes sealed. */
export const createClient = commandOn(business)({
  name: 'create-client',
  body: Type.Object({ ...BusinessCreated.properties.data.properties, firmId: Id, tfn: Type.Optional(Type.Object({ sealed, ending })) }),
  may: ['staff-of-firm'],
  stream: body => businessStream(body.businessId),
  scope: body => ({ firmId: body.firmId, clientId: body.businessId }),
  decide({ firmId, tfn, ...created }, state) {
    const { businessId } = created
    if (state.created) return []
    return [
      { type: 'BusinessCreated', data: created },
      { type: 'ClientLinked', data: { businessId, firmId } },
      ...(tfn === undefined ? [] : [{ type: 'TfnRecorded' as const, data: { businessId, firmId, ...tfn } }]),
    ]
  },
})

/** A business opens as a firm that uses Docketry, and is a client of itself. */
export const openFirm = commandOn(business)({
  name: 'open-firm',
  body: Type.Object({ ...BusinessCreated.properties.data.properties, joinCode: Type.String(), zone: Type.String(), plan: Type.String() }),
  may: ['system'],
  stream: body => businessStream(body.businessId),
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide({ joinCode, zone, plan, ...created }, state) {
    const { businessId } = created
    if (state.firm) return []
    return [
      ...(state.created ? [] : [{ type: 'BusinessCreated' as const, data: created }]),
      { type: 'FirmOpened', data: { businessId, joinCode, zone } },
      { type: 'ClientLinked', data: { businessId, firmId: businessId } },
      { type: 'PlanSet', data: { businessId, plan } },
    ]
  },
})
