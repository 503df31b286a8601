/** The pick-up aggregate, one stream per firm, and its commands. */
import { PickupAdvanced, PickupCancelled, PickupRequested, type PickupEvent, type PickupStep } from '@docketry/contracts/events/pickup.ts'
import { planPeriodAt } from '@docketry/contracts/rules/plans.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import Type from 'typebox'
import { refuse } from '../platform/errors/refuse.ts'

type About = Extract<PickupEvent, { type: 'PickupRequested' }>['data']['about']
/** A cancelled pick-up keeps its last `step`. */
type Pickup = { clientId: string; step: PickupStep; pickupDate: string | null; cancelled: boolean; requestedOn: string; about: About }
type PickupState = { pickups: Record<string, Pickup> }

const initial: PickupState = { pickups: {} }

function changed(state: PickupState, id: string, change: Partial<Pickup>): PickupState {
  const before = state.pickups[id]
  return before ? { pickups: { ...state.pickups, [id]: { ...before, ...change } } } : state
}

function evolve(state: PickupState, event: PickupEvent): PickupState {
  switch (event.type) {
    case 'PickupRequested': {
      const { scheduleId, clientId, requestedOn, about } = event.data
      return {
        pickups: {
          ...state.pickups,
          [scheduleId]: { clientId, step: 'requested', pickupDate: null, cancelled: false, requestedOn, about },
        },
      }
    }
    case 'PickupAdvanced':
      return changed(state, event.data.scheduleId, { step: event.data.step, pickupDate: event.data.pickupDate })
    case 'PickupCancelled':
      return changed(state, event.data.scheduleId, { cancelled: true })
    default:
      return state
  }
}

export const pickup: Aggregate<PickupState, PickupEvent> = { name: 'pickup', stream: firmId => `pickup-${firmId}`, initial, evolve }
/** Neither cancelled nor returned. */
const isOpen = ({ step, cancelled }: Pick<Pickup, 'step' | 'cancelled'>): boolean => !cancelled && step !== 'returned'

/** Pick-ups used in the quarter of `at` (UTC ms). Those cancelled before they were booked do not count. */
export function usedAt({ pickups }: PickupState, zone: string, at: number): number {
  const { from, before } = planPeriodAt('quarter', zone, at)
  return Object.values(pickups).filter(
    it => it.requestedOn >= from && it.requestedOn < before && !(it.cancelled && it.step === 'requested'),
  ).length
}

const onPickup = commandOn(pickup)
const { requestedOn: _, ...requested } = PickupRequested.properties.data.properties
const { scheduleId, firmId } = requested
const ofFirm = {
  id: (body: { firmId: string }) => body.firmId,
  scope: (body: { firmId: string; scheduleId: string }, { pickups }: PickupState) => ({
    firmId: body.firmId,
    clientId: pickups[body.scheduleId]?.clientId ?? null,
  }),
}
const pickupOf = ({ pickups }: PickupState, id: string): Pickup => {
  const found = Object.hasOwn(pickups, id) ? pickups[id] : undefined
  if (!found || found.cancelled) throw refuse('not-found')
  return found
}

/**
 * `allowed`: pick-ups per quarter of the firm's plan. `again`: even if the client has an open one, or one of those merged into it, which
 * `sameClients` are.
 */
export const schedulePickupCommand = onPickup({
  ...ofFirm,
  name: 'schedule-pickup',
  body: Type.Object({
    ...requested,
    zone: Type.String(),
    allowed: Type.Integer(),
    again: Type.Boolean(),
    sameClients: Type.Array(Type.String()),
  }),
  may: ['staff-of-firm'],
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide({ zone, allowed, again, sameClients, ...data }, state, { at }) {
    if (Object.hasOwn(state.pickups, data.scheduleId)) return []
    const today = dateIn(zone, at)
    if (data.about.deadline < today) throw refuse('pickup.deadline-past', 'deadline')
    if (allowed === 0) throw refuse('pickup.not-in-plan', 'plan')
    if (usedAt(state, zone, at) >= allowed) throw refuse('pickup.none-left', 'plan')
    const another = Object.values(state.pickups).some(it => [data.clientId, ...sameClients].includes(it.clientId) && isOpen(it))
    if (another && !again) throw refuse('pickup.open-already', 'again')
    return [{ type: 'PickupRequested', data: { ...data, requestedOn: today } }]
  },
})

/** Possible until the driver has collected the documents. */
export const cancelPickupCommand = onPickup({
  ...ofFirm,
  name: 'cancel-pickup',
  body: Type.Object({ scheduleId, firmId, by: PickupCancelled.properties.data.properties.by }),
  may: ['staff-of-firm'],
  decide(body, state) {
    const found = state.pickups[body.scheduleId]
    if (found?.cancelled) return []
    const { step, pickupDate, about } = pickupOf(state, body.scheduleId)
    if (step !== 'requested' && step !== 'booked') throw refuse('pickup.under-way')
    return [{ type: 'PickupCancelled', data: { scheduleId: body.scheduleId, by: body.by, pickupDate, about } }]
  },
})

const steps = ['requested', 'booked', 'collected', 'scanned', 'returned'] as const
const { step, pickupDate, message } = PickupAdvanced.properties.data.properties

/** Moves forward one step at a time; repeating a step changes its date or adds a message. Every step after `requested` needs a date. */
export const advancePickup = onPickup({
  ...ofFirm,
  name: 'advance-pickup',
  body: Type.Object({ scheduleId, firmId, step, pickupDate, message }),
  may: ['su'],
  decide({ scheduleId: id, step: to, pickupDate: date, message: text }, state) {
    const found = pickupOf(state, id)
    const moved = steps.indexOf(to) - steps.indexOf(found.step)
    if (moved < 0 || moved > 1) throw refuse('pickup.wrong-step', 'state')
    const on = date ?? found.pickupDate
    if (to !== 'requested' && on === null) throw refuse('pickup.needs-date', 'pickupDate')
    if (moved === 0 && on === found.pickupDate && text === null) return []
    return [{ type: 'PickupAdvanced', data: { scheduleId: id, step: to, pickupDate: on, message: text, about: found.about } }]
  },
})
