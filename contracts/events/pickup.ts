/** Stream `pickup-<firmId>`: the document pick-ups of one firm, so that what its plan allows is counted where they are asked for. */
import Type from 'typebox'
import { fact, Id, IsoDate, orNull } from './fact.ts'

/** How far a pick-up is, in this order. */
export const PickupStep = Type.Union([
  Type.Literal('requested'), Type.Literal('booked'), Type.Literal('collected'), Type.Literal('scanned'), Type.Literal('returned'),
])
export type PickupStep = Type.Static<typeof PickupStep>

/** What a mail about it says, as it was when it was asked for. */
const About = Type.Object({ requesterId: Id, clientName: Type.String(), deadline: IsoDate, pickupAddress: Type.String() })

/** `accountantMobile`: `+61…`. `requestedOn`: the day in the firm's zone. */
export const PickupRequested = fact('PickupRequested', {
  scheduleId: Id, firmId: Id, clientId: Id, accountantMobile: Type.String(), requestedOn: IsoDate, about: About,
})
/** `step` is where it is now: the next one, or the same with another date or message. */
export const PickupAdvanced = fact('PickupAdvanced', {
  scheduleId: Id, step: PickupStep, pickupDate: orNull(IsoDate), message: orNull(Type.String()), about: About,
})
/** `by`: who took it back. */
export const PickupCancelled = fact('PickupCancelled', { scheduleId: Id, by: Id, pickupDate: orNull(IsoDate), about: About })

export const PickupEvent = Type.Union([PickupRequested, PickupAdvanced, PickupCancelled])
export type PickupEvent = Type.Static<typeof PickupEvent>
