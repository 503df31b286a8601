import { PickupAdvanced, PickupCancelled, PickupRequested } from '@docketry/contracts/events/pickup.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import Type from 'typebox'
import { commandOn } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { isOpen, pickup, pickupStream, usedAt, type Pickup, type PickupState } from './pickup.ts'

const onPickup = commandOn(pickup)
const { requestedOn: _, ...requested } = PickupRequested.properties.data.properties
const { scheduleId, firmId } = requested
const ofFirm = {
  stream: (body: { firmId: string }): string => pickupStream(body.firmId),
  scope: (body: { firmId: string; scheduleId: string }, { pickups }: PickupState) => ({ firmId: body.firmId, clientId: pickups[body.scheduleId]?.clientId ?? null }),
}
const known = ({ pickups }: PickupState, id: string): Pickup => {
  const found = Object.hasOwn(pickups, id) ? pickups[id] : undefined
  if (!found || found.cancelled) throw refuse('not-found')
  return found
}

/** `allowed`: pick-ups a quarter, by the firm's plan. `again`: also when one of the same client is open. */
export const schedulePickup = onPickup({
  ...ofFirm,
  name: 'schedule-pickup',
  body: Type.Object({ ...requested, zone: Type.String(), allowed: Type.Integer(), again: Type.Boolean() }),
  may: ['staff-of-firm'],
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide({ zone, allowed, again, ...data }, state, { at }) {
    if (Object.hasOwn(state.pickups, data.scheduleId)) return []
    const today = dateIn(zone, at)
    if (data.about.deadline < today) throw refuse('pickup.deadline-past', 'deadline')
    if (allowed === 0) throw refuse('pickup.not-in-plan', 'plan')
    if (usedAt(state, zone, at) >= allowed) throw refuse('pickup.none-left', 'plan')
    const another = Object.values(state.pickups).some(it => it.clientId === data.clientId && isOpen(it))
    if (another && !again) throw refuse('pickup.open-already', 'again')
    return [{ type: 'PickupRequested', data: { ...data, requestedOn: today } }]
  },
})

/** Until the driver has been there. */
export const cancelPickup = onPickup({
  ...ofFirm,
  name: 'cancel-pickup',
  body: Type.Object({ scheduleId, firmId, by: PickupCancelled.properties.data.properties.by }),
  may: ['staff-of-firm'],
  decide(body, state) {
    const found = state.pickups[body.scheduleId]
    if (found?.cancelled) return []
    const { step, pickupDate, about } = known(state, body.scheduleId)
    if (step !== 'requested' && step !== 'booked') throw refuse('pickup.under-way')
    return [{ type: 'PickupCancelled', data: { scheduleId: body.scheduleId, by: body.by, pickupDate, about } }]
  },
})

const steps = ['requested', 'booked', 'collected', 'scanned', 'returned'] as const
const { step, pickupDate, message } = PickupAdvanced.properties.data.properties

/** One step at a time, never back; the same step again changes its date or tells something. A driver who comes has a date. */
export const advancePickup = onPickup({
  ...ofFirm,
  name: 'advance-pickup',
  body: Type.Object({ scheduleId, firmId, step, pickupDate, message }),
  may: ['su'],
  decide({ scheduleId: id, step: to, pickupDate: date, message: said }, state) {
    const found = known(state, id)
    const moved = steps.indexOf(to) - steps.indexOf(found.step)
    if (moved < 0 || moved > 1) throw refuse('pickup.wrong-step', 'state')
    const on = date ?? found.pickupDate
    if (to !== 'requested' && on === null) throw refuse('pickup.needs-date', 'pickupDate')
    if (moved === 0 && on === found.pickupDate && said === null) return []
    return [{ type: 'PickupAdvanced', data: { scheduleId: id, step: to, pickupDate: on, message: said, about: found.about } }]
  },
})
