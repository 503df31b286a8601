/** Document pick-ups (specification of accounts, sections 3, 4, 7 and 9). */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { PickupStep } from '../events/pickup.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const text = (max = 200) => Type.String({ maxLength: max })
const Named = Type.Object({ id: Id, name: Type.String() })

/**
 * `clientMobile` equals `accountantMobile`, and `status` equals `state`: the specification names both. `deadline` and `pickupDate` are
 * `YYYY-MM-DD`, times UTC ms. `history`: when each state was reached. `business`: the client.
 */
export const Schedule = Type.Object({
  id: Id,
  clientId: Id,
  accountantMobile: Type.String(),
  clientMobile: Type.String(),
  deadline: Type.String(),
  pickupAddress: Type.String(),
  pickupDate: orNull(Type.String()),
  messages: Type.Array(Type.Object({ at: Type.Integer(), text: Type.String() })),
  state: Type.Union([PickupStep, Type.Literal('cancelled')]),
  status: Type.String(),
  history: Type.Array(Type.Object({ state: PickupStep, at: Type.Integer() })),
  firm: Named,
  business: Named,
  requestedOn: Type.String(),
})
export type Schedule = Type.Static<typeof Schedule>

/**
 * A new schedule is `requested`; `state` is ignored. Default `deadline`: a week from today in the firm's zone; default `pickupAddress`: the
 * client's. `again`: allows a second open pick-up of the client.
 */
export const schedulePickup = endpoint({
  name: 'schedule-pickup',
  method: 'POST',
  path: '/api/accountant/schedule',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'list',
  summary: 'Requests a pick-up of the documents of a client.',
  body: Type.Object({
    clientId: Id,
    firmId: Id,
    clientMobile: text(40),
    deadline: Type.Optional(text(10)),
    state: Type.Optional(text(40)),
    pickupAddress: Type.Optional(text(300)),
    again: Type.Optional(Type.Boolean()),
  }),
  answer: Schedule,
})
export const schedules = endpoint({
  name: 'schedules',
  method: 'GET',
  path: '/api/accountant/schedules',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'The pick-ups of a firm, newest first.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Array(Schedule),
})
export const myPickups = endpoint({
  name: 'my-pickups',
  method: 'GET',
  path: '/api/accountant/mypickups',
  may: ['signed-in'],
  errors: 'plain',
  summary: 'Open pick-ups: those that the caller requested; for an su those of all firms, by deadline.',
  answer: Type.Array(Schedule),
})
export const cancelPickup = endpoint({
  name: 'cancel-pickup',
  method: 'POST',
  path: '/api/accountant/schedule/delete',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Cancels a pick-up that has not happened yet.',
  body: Type.Object({ scheduleId: Id }),
  answer: Done,
})
/** `state`: the present or the next state. `pickupDate`: when the driver comes or came. `message`: for the firm. */
export const updatePickup = endpoint({
  name: 'update-pickup',
  method: 'POST',
  path: '/api/accountant/pickup/update',
  may: ['su'],
  errors: 'list',
  summary: 'Takes a pick-up to its next state, or changes its date.',
  body: Type.Object({ scheduleId: Id, state: PickupStep, pickupDate: Type.Optional(text(10)), message: Type.Optional(text(280)) }),
  answer: Schedule,
})
/**
 * `allowed` and `used` in the quarter that ends before `before` (`YYYY-MM-DD`); a pick-up cancelled before it was booked does not count.
 */
export const pickupAllowance = endpoint({
  name: 'pickup-allowance',
  method: 'GET',
  path: '/api/accountant/pickup/allowance',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'How many pick-ups the firm’s plan allows in this quarter, and how many are used.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Object({ allowed: Type.Integer(), used: Type.Integer(), before: Type.String(), plan: Type.String(), today: Type.String() }),
})
