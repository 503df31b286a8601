/** Mails to the requester about each change of a pick-up, and to the operator about a new one. */
import type { PickupEvent, PickupStep } from '@docketry/contracts/events/pickup.ts'
import { idFrom } from '../platform/events/ids.ts'
import { mailMessage } from '../shared/mail-message.ts'
import type { Message } from '../platform/ports/log.ts'
import { reactionTo } from '../platform/reactions/reaction.ts'

const changes: Record<PickupStep, string> = {
  requested: 'There is news of the pick-up.',
  booked: 'The pick-up is booked.',
  collected: 'The documents have been picked up.',
  scanned: 'The documents are scanned and being read.',
  returned: 'The documents are back where they were picked up.',
}
type About = Extract<PickupEvent, { type: 'PickupRequested' }>['data']['about']
/** Cuts to the longest line that a mail may have. */
const line = (text: string): string => text.slice(0, 300)

type When = { pickupDate: string | null; pickedUp: boolean }
const toRequester = ({ requesterId, clientName, deadline, pickupAddress }: About, change: string, when: When, eventId: string): Message =>
  mailMessage({
    mailId: idFrom('mail', eventId),
    to: { userId: requesterId },
    template: 'pickup-changed',
    data: {
      clientName: line(clientName),
      change: line(change),
      deadline,
      ...when,
      pickupAddress: line(pickupAddress),
      path: '/dashboard/pickups',
    },
  })

/** Sent for each step and each message of the operator. */
export const mailPickupAdvanced = reactionTo<PickupEvent>()(
  'mail-pickup-advanced',
  'PickupAdvanced',
  ({ step, pickupDate, message, about }, { id }) => ({
    messages: [
      toRequester(
        about,
        message === null ? changes[step] : `${changes[step]} ${message}`,
        { pickupDate, pickedUp: step !== 'requested' && step !== 'booked' },
        id,
      ),
    ],
  }),
)

/** Not sent to a requester who cancelled it themselves. */
export const mailPickupCancelled = reactionTo<PickupEvent>()('mail-pickup-cancelled', 'PickupCancelled', ({ by, about }, { id }) => ({
  messages: by === about.requesterId ? [] : [toRequester(about, 'The pick-up was cancelled.', { pickupDate: null, pickedUp: false }, id)],
}))

/** To the operator, who plans the driver. */
export const mailPickupRequested = reactionTo<PickupEvent>()(
  'mail-pickup-requested',
  'PickupRequested',
  ({ firmId, accountantMobile, about }, { id }) => ({
    messages: [
      mailMessage({
        mailId: idFrom('mail', id),
        to: { operator: true, firmId },
        template: 'pickup-requested',
        data: {
          clientName: line(about.clientName),
          deadline: about.deadline,
          pickupAddress: line(about.pickupAddress),
          phone: accountantMobile,
          path: '/dashboard/pickups',
        },
      }),
    ],
  }),
)
