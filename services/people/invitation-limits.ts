/** Daily limits of invitations, per firm and per address. Each counter is a stream of its own, so that concurrent invitations are serialised. */
import Type from 'typebox'
import { InvitationCounted, type InvitationCountEvent } from '@docketry/contracts/events/invitation-count.ts'
import { Id, IsoDate } from '@docketry/contracts/events/fact.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { refuse } from '../platform/errors/refuse.ts'

type CountState = { sent: number }
const count: Aggregate<CountState, InvitationCountEvent> = { name: 'invitation-count', initial: { sent: 0 }, evolve: (state, { type }) => (type === 'InvitationCounted' ? { sent: state.sent + 1 } : state) }
const onCount = commandOn(count)

const most = { firm: 20, address: 3 } as const
const tooMany = { firm: 'invitation.many-of-firm', address: 'invitation.many-to-address' } as const
const param = { firm: null, address: 'email' } as const

export type CountedBy = 'firm' | 'address'
/** `key`: the firm's id, or the keyed hash of the address. `day`: in the firm's time zone. */
const countStream = (of: CountedBy, key: string, day: string): string => `invitation-count-${of}-${key}-${day}`

export const countInvitation = onCount({
  name: 'count-invitation',
  body: Type.Object({ of: Type.Union([Type.Literal('firm'), Type.Literal('address')]), key: Id, day: IsoDate, ...InvitationCounted.properties.data.properties }),
  may: ['system'],
  stream: ({ of, key, day }) => countStream(of, key, day),
  scope: ({ firmId }) => ({ firmId, clientId: null }),
  decide({ of, invitationId, firmId, sendId }, { sent }) {
    if (sent >= most[of]) throw refuse(tooMany[of], param[of])
    return [{ type: 'InvitationCounted', data: { invitationId, firmId, sendId } }]
  },
})

type InvitationSend = { firmId: string; addressKey: string; day: string; sendId: string }

/**
 * Checks both limits without counting; a concurrent request may still use up the remainder. A repeated `sendId` passes.
 * Refused with `invitation.many-of-firm` or `invitation.many-to-address`.
 */
export async function checkInvitationLimits({ read }: Pick<EventStore, 'read'>, { firmId, addressKey, day, sendId }: InvitationSend): Promise<void> {
  for (const [of, key] of [['firm', firmId], ['address', addressKey]] as const) {
    const counted = (await read(countStream(of, key, day))) as unknown as InvitationCountEvent[] // its streams hold nothing else
    if (counted.length >= most[of] && !counted.some(({ data }) => data.sendId === sendId)) throw refuse(tooMany[of], param[of])
  }
}
