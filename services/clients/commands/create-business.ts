import Type from 'typebox'
import * as reference from '@docketry/contracts/commands/clients.ts'
import { BusinessCreated, TfnRecorded } from '@docketry/contracts/events/business.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business } from '../business.ts'

const { sealed, ending } = TfnRecorded.properties.data.properties

/** Creates a client of a firm. `tfn`: its sealed tax file number. */
export const createClient = commandOn(business)({
  name: 'create-client',
  body: Type.Object({ ...BusinessCreated.properties.data.properties, firmId: Id, tfn: Type.Optional(Type.Object({ sealed, ending })) }),
  may: ['staff-of-firm'],
  id: body => body.businessId,
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

/** Creates a firm that uses Docketry; it is a client of itself. */
export const openFirm = commandOn(business)({
  ...reference.openFirm,
  may: ['system'],
  id: body => body.businessId,
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

/** Opens an existing client as a firm, because it has an owner now. It becomes a client of itself, and stays a client of the other firm. */
export const openAsFirm = commandOn(business)({
  ...reference.openAsFirm,
  may: ['system'],
  id: body => body.businessId,
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
