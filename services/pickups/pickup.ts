/** The pick-ups of one firm. */
import type { PickupEvent, PickupStep } from '@docketry/contracts/events/pickup.ts'
import { periodAt } from '@docketry/contracts/rules/plans.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type About = Extract<PickupEvent, { type: 'PickupRequested' }>['data']['about']
/** `cancelled` keeps the step that it had. */
export type Pickup = { clientId: string; step: PickupStep; pickupDate: string | null; cancelled: boolean; requestedOn: string; about: About }
export type PickupState = { pickups: Record<string, Pickup> }

const initial: PickupState = { pickups: {} }

function changed(state: PickupState, id: string, change: Partial<Pickup>): PickupState {
  const before = state.pickups[id]
  return before ? { pickups: { ...state.pickups, [id]: { ...before, ...change } } } : state
}

function evolve(state: PickupState, event: PickupEvent): PickupState {
  switch (event.type) {
    case 'PickupRequested': {
      const { scheduleId, clientId, requestedOn, about } = event.data
      return { pickups: { ...state.pickups, [scheduleId]: { clientId, step: 'requested', pickupDate: null, cancelled: false, requestedOn, about } } }
    }
    case 'PickupAdvanced':
      return changed(state, event.data.scheduleId, { step: event.data.step, pickupDate: event.data.pickupDate })
    case 'PickupCancelled':
      return changed(state, event.data.scheduleId, { cancelled: true })
    default:
      return state
  }
}

export const pickup: Aggregate<PickupState, PickupEvent> = { name: 'pickup', initial, evolve }
export const pickupStream = (firmId: string): string => `pickup-${firmId}`
export const pickupsFrom = (events: { type: string; data: unknown }[]): PickupState =>
  events.reduce((state, event) => pickup.evolve(state, event as PickupEvent), initial) // these streams hold these events only

export const isOpen = ({ step, cancelled }: Pick<Pickup, 'step' | 'cancelled'>): boolean => !cancelled && step !== 'returned'

/** In the quarter that `at` (UTC ms) lies in; nobody drove for one that was cancelled before it was booked. */
export function usedAt({ pickups }: PickupState, zone: string, at: number): number {
  const { from, before } = periodAt('quarter', zone, at)
  return Object.values(pickups).filter(it => it.requestedOn >= from && it.requestedOn < before && !(it.cancelled && it.step === 'requested')).length
}
