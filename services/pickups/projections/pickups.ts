import type { PickupEvent } from '@docketry/contracts/events/pickup.ts'
import type { PickupRow } from '@docketry/contracts/projections/pickup-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { scheduleId: string }) => [data.scheduleId]

/** All pick-ups. `open`: not returned and not cancelled. */
export const pickups = projectionOf<PickupEvent, PickupRow>()({
  name: 'pickups',
  version: 1,
  indexes: { fields: [['firmId'], ['open'], ['requesterId', 'open']] },
  on: {
    PickupRequested: {
      ids: idOf,
      fold: (
        _,
        { scheduleId, firmId, clientId, accountantMobile, requestedOn, about: { requesterId, deadline, pickupAddress } },
        { metadata: { at } },
      ) => ({
        id: scheduleId,
        firmId,
        clientId,
        requesterId,
        accountantMobile,
        deadline,
        pickupAddress,
        requestedOn,
        pickupDate: null,
        messages: [],
        state: 'requested',
        open: true,
        history: [{ state: 'requested', at }],
      }),
    },
    PickupAdvanced: {
      ids: idOf,
      fold: (row, { step, pickupDate, message }, { metadata: { at } }) =>
        row && {
          ...row,
          state: step,
          pickupDate,
          open: step !== 'returned',
          messages: message === null ? row.messages : [...row.messages, { at, text: message }],
          history: row.state === step ? row.history : [...row.history, { state: step, at }],
        },
    },
    PickupCancelled: { ids: idOf, fold: row => row && { ...row, state: 'cancelled', open: false } },
  },
})
