import { TfnRevealed } from '@docketry/contracts/events/business.ts'
import Type from 'typebox'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business } from '../business.ts'

const { businessId } = TfnRevealed.properties.data.properties

/** Records in the client's stream who is shown its tax file number, before they see it. */
export const revealTfn = commandOn(business)({
  name: 'reveal-tfn',
  body: Type.Object({ businessId }),
  may: ['manager-of-firm'],
  id: body => body.businessId,
  scope: (body, { tfn }) => ({ firmId: tfn?.firmId ?? null, clientId: body.businessId }),
  decide(body, { tfn }, { actor }) {
    if (tfn === null) throw refuse('not-found')
    return [{ type: 'TfnRevealed', data: { businessId: body.businessId, by: actor } }]
  },
})
