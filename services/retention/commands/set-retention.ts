import Type from 'typebox'
import { RetentionShortened } from '@docketry/contracts/events/retention.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { monthsAt, retention } from '../retention.ts'

/** Sets the retention of the plan in force. A longer one applies at once; a shorter one from `from` on, and the former one until then. `now`: UTC ms. */
export const setRetention = commandOn(retention)({
  name: 'set-retention',
  body: Type.Object({ ...Type.Omit(RetentionShortened.properties.data, ['before']).properties, now: Type.Integer() }),
  may: ['system'],
  id: body => body.firmId,
  scope: ({ firmId }) => ({ firmId, clientId: firmId }),
  decide({ now, ...body }, state) {
    const { firmId, months } = body
    if (months === state.months) return []
    return months > state.months
      ? [{ type: 'RetentionLengthened', data: { firmId, months } }]
      : [{ type: 'RetentionShortened', data: { ...body, before: monthsAt(state, now) } }]
  },
})
