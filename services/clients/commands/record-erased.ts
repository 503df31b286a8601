import * as reference from '@docketry/contracts/commands/clients.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business } from '../business.ts'

const onBusiness = commandOn(business)

/** Recorded before anything is deleted. */
export const recordErased = onBusiness({
  ...reference.recordErased,
  may: ['system'],
  id: body => body.businessId,
  scope: ({ firmId, businessId }) => ({ firmId, clientId: businessId }),
  decide(data, state) {
    if (!state.created) throw refuse('not-found')
    return state.erasing.includes(data.erasureId) ? [] : [{ type: 'Erased', data }]
  },
})

/** Recorded after everything is deleted; until then the erasure is started again. */
export const recordErasureFinished = onBusiness({
  ...reference.recordErasureFinished,
  may: ['system'],
  id: body => body.businessId,
  scope: ({ firmId, businessId }) => ({ firmId, clientId: businessId }),
  decide: (data, state) => (state.erasing.includes(data.erasureId) ? [{ type: 'ErasureFinished', data }] : []),
})
