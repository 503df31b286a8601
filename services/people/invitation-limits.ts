/**
 * Daily limits on invitations, per firm and per address. Each counter is a stream of its own, so that concurrent invitations are
 * serialised.
 */
import Type from 'typebox'
import { InvitationCounted, type InvitationCountEvent } from '@docketry/contracts/events/invitation-count.ts'
import { Id, IsoDate } from '@docketry/contracts/events/fact.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { load } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { refuse } from '../platform/errors/refuse.ts'

type CountedBy = 'firm' | 'address'
/** `key`: the firm's id, or the keyed hash of the address. `day`: in the firm's time zone. */
type CountId = { of: CountedBy; key: string; day: string }
/** `sendIds`: of the counted invitations. */
type CountState = { sendIds: string[] }
const count: Aggregate<CountState, InvitationCountEvent, CountId> = {
  name: 'invitation-count',
  stream: ({ of, key, day }) => `invitation-count-${of}-${key}-${day}`,
  initial: { sendIds: [] },
  evolve: (state, { type, data }) => (type === 'InvitationCounted' ? { sendIds: [...state.sendIds, data.sendId] } : state),
}
const onCount = commandOn(count)

const limits = { firm: 20, address: 3 } as const
const refusalCodes = { firm: 'invitation.many-of-firm', address: 'invitation.many-to-address' } as const
const param = { firm: null, address: 'email' } as const

/** Counts one invitation mail. Refused with `invitation.many-of-firm` or `invitation.many-to-address`. */
export const countInvitation = onCount({
  name: 'count-invitation',
  body: Type.Object({
    of: Type.Union([Type.Literal('firm'), Type.Literal('address')]),
    key: Id,
    day: IsoDate,
    ...InvitationCounted.properties.data.properties,
  }),
  may: ['system'],
  id: body => body,
  scope: ({ firmId }) => ({ firmId, clientId: null }),
  decide({ of, invitationId, firmId, sendId }, { sendIds }) {
    if (sendIds.length >= limits[of]) throw refuse(refusalCodes[of], param[of])
    return [{ type: 'InvitationCounted', data: { invitationId, firmId, sendId } }]
  },
})

type InvitationSend = { firmId: string; addressKey: string; day: string; sendId: string }

/**
 * Checks both limits without counting; a concurrent request may still use up the remainder. A repeated `sendId` passes,
 * as in `countInvitation` by its command id. Refused with `invitation.many-of-firm` or `invitation.many-to-address`.
 */
export async function checkInvitationLimits(
  events: Pick<EventStore, 'read'>,
  { firmId, addressKey, day, sendId }: InvitationSend,
): Promise<void> {
  for (const [of, key] of [
    ['firm', firmId],
    ['address', addressKey],
  ] as const) {
    const { sendIds } = await load(events, count, { of, key, day })
    if (sendIds.length >= limits[of] && !sendIds.includes(sendId)) throw refuse(refusalCodes[of], param[of])
  }
}
