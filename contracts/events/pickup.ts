/** Stream `pickup-<firmId>`: the document pick-ups of one firm. One stream, so that the plan's limit is checked at its revision. */
import Type from 'typebox'
import { fact, Id, IsoDate, orNull } from './fact.ts'

/** The steps of a pick-up, in order. */
export const PickupStep = Type.Union([
  Type.Literal('requested'),
  Type.Literal('booked'),
  Type.Literal('collected'),
  Type.Literal('scanned'),
  Type.Literal('returned'),
])
export type PickupStep = Type.Static<typeof PickupStep>

/** For the mail about it. */
const About = Type.Object({ requesterId: Id, clientName: Type.String(), deadline: IsoDate, pickupAddress: Type.String() })

/** `accountantMobile`: `+61…`. `requestedOn`: the day in the firm's zone. */
export const PickupRequested = fact('PickupRequested', {
  scheduleId: Id,
  firmId: Id,
  clientId: Id,
  accountantMobile: Type.String(),
  requestedOn: IsoDate,
  about: About,
})
/** `step`: the new step, or the same one with another date or message. */
export const PickupAdvanced = fact('PickupAdvanced', {
  scheduleId: Id,
  step: PickupStep,
  pickupDate: orNull(IsoDate),
  message: orNull(Type.String()),
  about: About,
})
/** `by`: who cancelled it. */
export const PickupCancelled = fact('PickupCancelled', { scheduleId: Id, by: Id, pickupDate: orNull(IsoDate), about: About })

export const PickupEvent = Type.Union([PickupRequested, PickupAdvanced, PickupCancelled])
export type PickupEvent = Type.Static<typeof PickupEvent>
